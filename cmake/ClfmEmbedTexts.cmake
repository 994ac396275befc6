# clfm_embed_texts(TARGET DIRECTORY d HEADER h NAMESPACE n TYPE t FUNCTION f PATTERNS globs...): puts the text
# of every file below DIRECTORY that a glob fits into TARGET, as HEADER declares it: FUNCTION in NAMESPACE
# returns a span of TYPE, which has path and text. Only CMake itself runs, so that nothing has to run on the
# machine one cross-compiles for.
function(clfm_embed_texts target)
  cmake_parse_arguments(PARSE_ARGV 1 embed "" "DIRECTORY;HEADER;NAMESPACE;TYPE;FUNCTION" "PATTERNS")
  set(directory "${PROJECT_SOURCE_DIR}/${embed_DIRECTORY}")
  set(generated "${PROJECT_BINARY_DIR}/generated/${embed_DIRECTORY}/${embed_FUNCTION}.cpp")
  set(list_file "${PROJECT_BINARY_DIR}/generated/${embed_DIRECTORY}/${embed_FUNCTION}.txt")
  set(script "${PROJECT_SOURCE_DIR}/cmake/embed_texts_script.cmake")

  list(TRANSFORM embed_PATTERNS PREPEND "${directory}/")
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${directory}" ${embed_PATTERNS})
  list(SORT files)
  # The list is a dependency of its own: it changes when a file is removed or renamed, which no timestamp
  # shows.
  list(JOIN files "\n" lines)
  file(CONFIGURE OUTPUT "${list_file}" CONTENT "@lines@\n" @ONLY)
  list(TRANSFORM files PREPEND "${directory}/" OUTPUT_VARIABLE paths)

  add_custom_command(
    OUTPUT "${generated}"
    COMMAND "${CMAKE_COMMAND}" "-DDIRECTORY=${directory}" "-DLIST_FILE=${list_file}" "-DOUTPUT=${generated}"
            "-DHEADER=${embed_HEADER}" "-DNAMESPACE=${embed_NAMESPACE}" "-DTYPE=${embed_TYPE}"
            "-DFUNCTION=${embed_FUNCTION}" -P "${script}"
    DEPENDS ${paths} "${list_file}" "${script}"
    COMMENT "Embedding ${embed_DIRECTORY}"
    VERBATIM)
  target_sources(${target} PRIVATE "${generated}")
endfunction()

# clfm_embed_kernels(TARGET DIRECTORY d HEADER h NAMESPACE n): the same for kernels.
function(clfm_embed_kernels target)
  clfm_embed_texts(${target} ${ARGN} TYPE EmbeddedKernel FUNCTION embedded_kernels PATTERNS *.cl *.clh)
endfunction()
