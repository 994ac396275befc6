# clfm_embed_kernels(TARGET [DIRECTORY kernels] [HEADER host/exec/embedded_kernels.hpp] [NAMESPACE clfm::host]): puts the text of
# every {*.cl,*.clh} below DIRECTORY into TARGET, as HEADER declares it (EmbeddedKernel and embedded_kernels() in NAMESPACE).
# Only CMake itself runs, so that nothing has to run on the machine one cross-compiles for.

function(clfm_embed_kernels target)
  cmake_parse_arguments(PARSE_ARGV 1 embed "" "DIRECTORY;HEADER;NAMESPACE" "")
  if(NOT embed_DIRECTORY)
    set(embed_DIRECTORY kernels)
    set(embed_HEADER host/exec/embedded_kernels.hpp)
    set(embed_NAMESPACE clfm::host)
  endif()
  set(directory "${PROJECT_SOURCE_DIR}/${embed_DIRECTORY}")
  set(generated "${PROJECT_BINARY_DIR}/generated/${embed_DIRECTORY}/embedded_kernels.cpp")
  set(list_file "${PROJECT_BINARY_DIR}/generated/${embed_DIRECTORY}/embedded_kernels.txt")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_kernels_script.cmake")

  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${directory}" "${directory}/*.cl" "${directory}/*.clh")
  list(SORT files)
  # The list is a dependency of its own: it changes when a kernel is removed or renamed, which no timestamp shows.
  list(JOIN files "\n" lines)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "@lines@\n" @ONLY)
  list(TRANSFORM files PREPEND "${directory}/" OUTPUT_VARIABLE paths)

  add_custom_command(
    OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=${directory}" "-DLIST_FILE=${list_file}" "-DOUTPUT=${generated}"
            "-DHEADER=${embed_HEADER}" "-DNAMESPACE=${embed_NAMESPACE}" -P "${script}"
    DEPENDS ${paths} "${list_file}" "${script}"
    COMMENT "Embedding ${embed_DIRECTORY}"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()
