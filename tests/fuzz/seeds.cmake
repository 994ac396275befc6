# Included by ../CMakeLists.txt: the fuzz targets on the mock once on each of their seeds, which findings are
# among. With a fuzzer, CMakeLists.txt builds them.

# A header alone, which comes with clang's run-time libraries.
file(GLOB fuzzer_folders "/usr/lib/llvm-*/lib/clang/*/include" "/usr/lib/clang/*/include")
find_path(CLFM_FUZZER_INCLUDE_DIR fuzzer/FuzzedDataProvider.h PATHS ${fuzzer_folders})
foreach(name IN ITEMS descriptors recipe)
  if(name STREQUAL "descriptors" AND NOT CLFM_FUZZER_INCLUDE_DIR)
    continue()
  endif()
  set(target seeds_${name})
  add_executable(${target} fuzz/runner.cpp fuzz/fuzz_${name}.cpp fuzz/mock_opencl.cpp fuzz/mock_commands.cpp
                 $<TARGET_OBJECTS:clfm_objects> "${clfm_opencl_linked}")
  clfm_compile_options(${target})
  clfm_optimize_lightly(${target})
  target_include_directories(${target} PRIVATE "${PROJECT_SOURCE_DIR}" "${PROJECT_SOURCE_DIR}/include")
  target_include_directories(${target} SYSTEM PRIVATE ${OpenCL_INCLUDE_DIRS})
  target_compile_definitions(${target} PRIVATE CL_TARGET_OPENCL_VERSION=120)
  target_link_libraries(${target} PRIVATE Threads::Threads)
  add_test(NAME ${target} COMMAND ${target} "${CMAKE_CURRENT_LIST_DIR}/seeds/${name}")
  set_tests_properties(${target} PROPERTIES LABELS fuzz TIMEOUT 300)
endforeach()
# The header's directory has others, which are a compiler's own.
if(TARGET seeds_descriptors)
  file(MAKE_DIRECTORY "${CMAKE_CURRENT_BINARY_DIR}/fuzzer_include")
  file(CREATE_LINK "${CLFM_FUZZER_INCLUDE_DIR}/fuzzer" "${CMAKE_CURRENT_BINARY_DIR}/fuzzer_include/fuzzer" SYMBOLIC)
  target_include_directories(seeds_descriptors SYSTEM PRIVATE "${CMAKE_CURRENT_BINARY_DIR}/fuzzer_include")
endif()
