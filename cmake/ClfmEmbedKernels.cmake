# clfm_embed_kernels(TARGET): puts the text of every kernels/**/*.{cl,clh} into TARGET, as host/exec/embedded_kernels.hpp
# declares it. Only CMake itself runs, so that nothing has to run on the machine one cross-compiles for.

function(clfm_embed_kernels target)
  set(directory "${PROJECT_SOURCE_DIR}/kernels")
  set(generated "${PROJECT_BINARY_DIR}/generated/embedded_kernels.cpp")
  set(list_file "${PROJECT_BINARY_DIR}/generated/embedded_kernels.txt")
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
            -P "${script}"
    DEPENDS ${paths} "${list_file}" "${script}"
    COMMENT "Embedding kernels"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()
