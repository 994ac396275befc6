# The library as it is built with CLFM_LOAD_OPENCL_AT_RUNTIME: the same objects and the loader instead of
# libOpenCL.

add_library(clfft_mixed_loading SHARED $<TARGET_OBJECTS:clfm_objects>
            "${clfm_opencl_loader}")
clfm_compile_options(clfft_mixed_loading)
target_compile_definitions(clfft_mixed_loading PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_include_directories(clfft_mixed_loading PUBLIC "${PROJECT_SOURCE_DIR}/include" ${OpenCL_INCLUDE_DIRS}
                           PRIVATE "${PROJECT_SOURCE_DIR}")
target_link_libraries(clfft_mixed_loading PRIVATE Threads::Threads ${CMAKE_DL_LIBS})
# What is missing from the loader's table fails here.
target_link_options(clfft_mixed_loading PRIVATE
  "LINKER:--no-undefined,--gc-sections,--version-script=${clfm_export_map}")
set_target_properties(clfft_mixed_loading PROPERTIES LINKER_LANGUAGE CXX CXX_VISIBILITY_PRESET hidden)

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

# The OpenCL library that the caller, or the environment, names is taken, and no other in its place.
get_filename_component(clfm_real_opencl "${OpenCL_LIBRARY}" REALPATH)
add_executable(loader_choose_opencl loader/choose_opencl.c)
target_compile_definitions(loader_choose_opencl PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_link_libraries(loader_choose_opencl PRIVATE clfft_mixed_loading ${CMAKE_DL_LIBS})
foreach(way call environment)
  add_test(NAME loader_chosen_by_${way} COMMAND loader_choose_opencl "${clfm_real_opencl}" ${way})
  set_tests_properties(loader_chosen_by_${way} PROPERTIES
    LABELS loader ENVIRONMENT "${clfm_pocl_cache};LD_LIBRARY_PATH=${hidden_opencl}")
endforeach()
set_property(TEST loader_chosen_by_environment APPEND PROPERTY ENVIRONMENT "CLFM_OPENCL_LIBRARY=${clfm_real_opencl}")
add_test(NAME loader_chosen_in_vain COMMAND loader_no_opencl)
set_tests_properties(loader_chosen_in_vain PROPERTIES LABELS loader ENVIRONMENT "CLFM_OPENCL_LIBRARY=/no/such/libOpenCL.so")

# Nothing of either library stays mapped after dlclose().
add_executable(loader_unload loader/unload.c)
target_compile_definitions(loader_unload PRIVATE CL_TARGET_OPENCL_VERSION=120)
target_include_directories(loader_unload PRIVATE "${PROJECT_SOURCE_DIR}/include")
target_link_libraries(loader_unload PRIVATE OpenCL::OpenCL ${CMAKE_DL_LIBS})
set(clfm_closable clfft_mixed_loading)
if(BUILD_SHARED_LIBS)
  list(APPEND clfm_closable clfft_mixed)
endif()
foreach(library IN LISTS clfm_closable)
  add_test(NAME unload_${library} COMMAND loader_unload $<TARGET_FILE:${library}>)
  set_tests_properties(unload_${library} PROPERTIES LABELS loader ENVIRONMENT "${clfm_pocl_cache}")
endforeach()
