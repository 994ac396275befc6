# The drop-in for clFFT: its tests link it, and programs that were compiled for clFFT run with it
# (ci/clfft.sh).
target_link_libraries(test_clfft PRIVATE clFFT)
# Linked with whatever library of that name the loader finds: Debian's, or ours.
add_executable(clfft_answers clfft/answers.c)
target_link_libraries(clfft_answers PRIVATE clFFT)
set_target_properties(clfft_answers PROPERTIES BUILD_RPATH_USE_ORIGIN OFF SKIP_BUILD_RPATH ON)
find_program(CLFM_CLFFT_CLIENT clFFT-client)
if(CLFM_CLFFT_CLIENT)
  add_test(NAME clfft_programs COMMAND "${PROJECT_SOURCE_DIR}/ci/clfft.sh" "${PROJECT_BINARY_DIR}")
  set_tests_properties(clfft_programs PROPERTIES LABELS clfft TIMEOUT 600 ENVIRONMENT "${clfm_pocl_cache};${clfm_pocl_cores}")
endif()
