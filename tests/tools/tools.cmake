# Included by ../CMakeLists.txt: test_tools runs the tools and links their parts.
if(TARGET test_tools AND TARGET clfm-filter)
  find_package(nlohmann_json 3 REQUIRED)
  find_package(JPEG REQUIRED)
  target_link_libraries(test_tools PRIVATE clfm_filter_parts clfm_tool_files clfm_static nlohmann_json::nlohmann_json JPEG::JPEG)
  target_compile_definitions(test_tools PRIVATE
    "CLFM_FILTER=\"$<TARGET_FILE:clfm-filter>\""
    "CLFM_DATA=\"${PROJECT_SOURCE_DIR}/data\"")
  add_dependencies(test_tools clfm-filter)
endif()

# The tool's own kernels, as the library's: strict OpenCL C 1.2 without extensions, 32-bit size_t.
find_program(CLFM_CLANG NAMES clang clang-15 clang-14)
if(CLFM_CLANG)
  set(pixels "-DCHANNELS=4;-DCOLOURS=3;-DSAMPLE=uchar;-DMAX_SAMPLE=255")
  function(clfm_lint_filter_kernel file)
    list(LENGTH ARGN count)
    set(name "lint_filter_${file}")
    if(count)
      list(GET ARGN -1 last)
      string(APPEND name "${last}")
    endif()
    add_test(NAME ${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}/tools/filter/kernels"
      COMMAND "${CLFM_CLANG}" -x cl -cl-std=CL1.2 -fsyntax-only -target spir-unknown-unknown -Xclang
              -finclude-default-header -Xclang -cl-ext=-all -Wall -Wextra -Wdouble-promotion -Werror ${ARGN} ${file})
    set_tests_properties(${name} PROPERTIES LABELS lint)
  endfunction()
  foreach(file frequency_mask.cl planes.cl spectrum.cl)
    clfm_lint_filter_kernel(${file})
  endforeach()
  foreach(value 0 1)
    clfm_lint_filter_kernel(pixels.cl ${pixels} -DABSOLUTE=${value} -DPREMULTIPLIED=${value})
  endforeach()
  foreach(border RANGE 5)
    clfm_lint_filter_kernel(surroundings.cl -DBORDER=${border})
  endforeach()
endif()
