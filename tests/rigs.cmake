# The same tests on other ground, one ctest entry per rig; see ci/README.md.

function(clfm_add_rig name)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  set_tests_properties(${name} PROPERTIES
    LABELS rig TIMEOUT 1200 ENVIRONMENT "${clfm_pocl};${clfm_unoptimized_kernels}")
endfunction()

clfm_add_rig(oclgrind ci/run-tagged.sh "${PROJECT_BINARY_DIR}" "[oclgrind]" ci/oclgrind.sh)
clfm_add_rig(small_oclgrind ci/run-tagged.sh "${PROJECT_BINARY_DIR}" "[small]" ci/small-oclgrind.sh)
clfm_add_rig(small_device ci/run-tagged.sh "${PROJECT_BINARY_DIR}" "[small]" ci/small-device.sh)
clfm_add_rig(rusticl ci/run-tagged.sh "${PROJECT_BINARY_DIR}" "[rusticl]" ci/rusticl.sh)

clfm_add_rig(intel ci/run-tagged.sh "${PROJECT_BINARY_DIR}" "[intel]" ci/intel.sh)
set_tests_properties(intel PROPERTIES COST 90 SKIP_RETURN_CODE 77)

clfm_add_rig(compile_alone ci/compile-alone.sh "${CMAKE_CXX_COMPILER}")
set_tests_properties(compile_alone PROPERTIES COST 110)

clfm_add_rig(tidy ci/tidy.sh)
clfm_add_rig(cppcheck ci/cppcheck.sh)

# The Android archive, or a stand-in where there is no NDK, and what its check refuses. The library once more,
# for another machine.
find_program(CLFM_AARCH64_COMPILER aarch64-linux-gnu-g++)
if(CLFM_AARCH64_COMPILER AND BUILD_SHARED_LIBS)
  clfm_add_rig(android ci/android.sh)
  set_property(TEST android APPEND PROPERTY ENVIRONMENT CMAKE_BUILD_PARALLEL_LEVEL=1 "CLFM_OTHER_LIBRARY=$<TARGET_FILE:clfft_mixed>")
  set_tests_properties(android PROPERTIES COST 150)
endif()
clfm_add_rig(fuzz ci/fuzz.sh)
set_property(TEST tidy fuzz APPEND PROPERTY ENVIRONMENT CMAKE_BUILD_PARALLEL_LEVEL=1 CTEST_PARALLEL_LEVEL=1)
# All of either takes 10 to 20 minutes; what a commit's turn is, up to half a minute and a minute.
set_tests_properties(tidy fuzz PROPERTIES TIMEOUT 3600)
set_tests_properties(fuzz PROPERTIES COST 60)
set_tests_properties(tidy PROPERTIES COST 20)
if(TARGET clfft_mixed_loading)
  clfm_add_rig(python ci/python.sh)
  # pyopencl's own kernels call what the trimmed PoCL has not. Most of the time is PoCL's compiler.
  set_property(TEST python PROPERTY ENVIRONMENT "${clfm_pocl_cache};${clfm_pocl_cores};${clfm_unoptimized_kernels}"
               "CLFM_PYTHON_LIBRARY=$<TARGET_FILE:clfft_mixed_loading>")
  set_tests_properties(python PROPERTIES COST 120)
endif()

# These two compile the library and the tests once more, on one core each and beside other entries. Behind
# those that leave them compiled kernels: a driver's compiler is slow under a sanitizer.
clfm_add_rig(asan ci/asan.sh)
clfm_add_rig(tsan ci/tsan.sh)
set_property(TEST asan tsan APPEND PROPERTY ENVIRONMENT
  CMAKE_BUILD_PARALLEL_LEVEL=1 CTEST_PARALLEL_LEVEL=1 "OCL_ICD_VENDORS=${CLFM_TRIMMED_POCL}/vendors/pocl.icd")
set_tests_properties(asan tsan PROPERTIES SKIP_RETURN_CODE 77)
set_tests_properties(asan PROPERTIES COST 200 DEPENDS "api;exec;hostile")
set_tests_properties(tsan PROPERTIES COST 100 DEPENDS "exec;hostile;stream")
