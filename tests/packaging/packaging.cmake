# What the recipes under packaging/ name.
if(CLFM_PYTHON)
  add_test(NAME packaging_names
    COMMAND "${CLFM_PYTHON}" "${CMAKE_CURRENT_LIST_DIR}/test_names.py" "${PROJECT_BINARY_DIR}")
  set_tests_properties(packaging_names PROPERTIES LABELS packaging TIMEOUT 60)
endif()
