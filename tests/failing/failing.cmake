# Every OpenCL call of the library, and of these tests, goes through the wrappers of failing/injected.cpp.
file(READ "${PROJECT_SOURCE_DIR}/host/exec/opencl/opencl_functions.inc" opencl_functions)
string(REGEX MATCHALL "\n(CLFM_[A-Z]+\\([a-z_]+, |CLFM_[A-Z]+\\()cl[A-Z][A-Za-z]+" calls "${opencl_functions}")
foreach(call IN LISTS calls)
  string(REGEX MATCH "cl[A-Z][A-Za-z]+$" name "${call}")
  target_link_options(test_failing PRIVATE "LINKER:--wrap=${name}")
endforeach()
