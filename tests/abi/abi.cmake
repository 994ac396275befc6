# The public interface beside its baseline (ci/abi.py), and what that check takes and refuses.
find_program(CLFM_ABIDIFF abidiff)
find_program(CLFM_GCC gcc)  # lists what a header declares, which clang does not
if(CLFM_ABIDIFF AND CLFM_GCC AND CLFM_PYTHON)
  add_test(NAME abi COMMAND "${CLFM_PYTHON}" "${PROJECT_SOURCE_DIR}/ci/abi.py" "${PROJECT_BINARY_DIR}")
  add_test(NAME abi_rig COMMAND "${CLFM_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/test_abi.py")
  set_tests_properties(abi abi_rig PROPERTIES LABELS abi TIMEOUT 120 SKIP_RETURN_CODE 77)
endif()
