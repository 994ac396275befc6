# Included by ../CMakeLists.txt: test_tools runs the tools and links their parts.
if(TARGET test_tools AND TARGET clfm-filter)
  find_package(nlohmann_json 3 REQUIRED)
  target_link_libraries(test_tools PRIVATE clfm_filter_parts clfm_static nlohmann_json::nlohmann_json)
  target_compile_definitions(test_tools PRIVATE
    "CLFM_FILTER=\"$<TARGET_FILE:clfm-filter>\"" "CLFM_FILTER_CACHE=\"${PROJECT_BINARY_DIR}/filter_cache\"")
  add_dependencies(test_tools clfm-filter)
endif()
