# The library as it is built with CLFM_LOAD_OPENCL_AT_RUNTIME: the same objects and the loader instead of libOpenCL.

add_library(clfft_mixed_loading SHARED $<TARGET_OBJECTS:clfm_objects>
            "${PROJECT_SOURCE_DIR}/host/exec/opencl_loader.cpp")
clfm_compile_options(clfft_mixed_loading)
target_compile_definitions(clfft_mixed_loading PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_include_directories(clfft_mixed_loading PUBLIC "${PROJECT_SOURCE_DIR}/include" ${OpenCL_INCLUDE_DIRS})
target_link_libraries(clfft_mixed_loading PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
# What is missing from the loader's table fails here.
target_link_options(clfft_mixed_loading PRIVATE
  "LINKER:--no-undefined,--gc-sections,--version-script=${PROJECT_SOURCE_DIR}/cmake/exports.map")
set_target_properties(clfft_mixed_loading PROPERTIES LINKER_LANGUAGE CXX CXX_VISIBILITY_PRESET hidden)
# So that ci/python.sh can put it into a wheel.
target_link_options(clfft_mixed_loading PRIVATE -static-libstdc++ -static-libgcc LINKER:--strip-all)

add_test(NAME loader_links_no_opencl
         COMMAND sh -c "readelf -d \"$1\" | grep -q NEEDED && ! readelf -d \"$1\" | grep NEEDED.*OpenCL"
                 - $<TARGET_FILE:clfft_mixed_loading>)

add_executable(loader_consumer consumer/consumer.c)
target_compile_definitions(loader_consumer PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_link_libraries(loader_consumer PRIVATE clfft_mixed_loading OpenCL::OpenCL m)
add_test(NAME loader_consumer COMMAND loader_consumer)

add_executable(loader_no_opencl loader/no_opencl.c)
target_compile_definitions(loader_no_opencl PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_link_libraries(loader_no_opencl PRIVATE clfft_mixed_loading)
add_test(NAME loader_no_opencl COMMAND loader_no_opencl)
set(hidden_opencl "${CMAKE_CURRENT_BINARY_DIR}/hidden_opencl")
foreach(name IN ITEMS libOpenCL.so libOpenCL.so.1)
  file(WRITE "${hidden_opencl}/${name}" "")
endforeach()
set_tests_properties(loader_no_opencl PROPERTIES ENVIRONMENT "LD_LIBRARY_PATH=${hidden_opencl}")

set_tests_properties(loader_links_no_opencl loader_consumer loader_no_opencl PROPERTIES LABELS loader)
set_property(TEST loader_consumer PROPERTY ENVIRONMENT "${clfm_pocl_cache}")
