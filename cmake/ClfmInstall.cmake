# Install rules: headers, libraries, the CMake package (find_package(clfft_mixed) ->
# clfft_mixed::clfft_mixed), the pkg-config file, and a prefab module for Gradle where the target is Android.
# Components: runtime, development, tools, prefab, and those of compat/clfft.

include(CMakePackageConfigHelpers)

install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/clfft_mixed" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        COMPONENT development)

set(clfm_libraries clfft_mixed)
if(TARGET clfft_mixed_static)
  list(APPEND clfm_libraries clfft_mixed_static)
endif()
install(TARGETS ${clfm_libraries} EXPORT clfft_mixed_targets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT runtime NAMELINK_COMPONENT development
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT runtime)

set(clfm_package_directory "${CMAKE_INSTALL_LIBDIR}/cmake/clfft_mixed")
install(EXPORT clfft_mixed_targets NAMESPACE clfft_mixed:: DESTINATION "${clfm_package_directory}"
        COMPONENT development)
configure_package_config_file(
  "${PROJECT_SOURCE_DIR}/cmake/package/clfft_mixed-config.cmake.in"
  "${PROJECT_BINARY_DIR}/package/clfft_mixed-config.cmake"
  INSTALL_DESTINATION "${clfm_package_directory}"
  NO_SET_AND_CHECK_MACRO)
# Before 1.0 a minor version may break, so only the same one will do.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/clfft_mixed-config-version.cmake"
                                 COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/package/clfft_mixed-config.cmake"
              "${PROJECT_BINARY_DIR}/package/clfft_mixed-config-version.cmake"
        DESTINATION "${clfm_package_directory}" COMPONENT development)

# The .pc file finds its prefix from where it lies, so that the installed tree can be moved.
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}"
           OUTPUT_VARIABLE clfm_relative_libdir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}"
           OUTPUT_VARIABLE clfm_relative_includedir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig"
           OUTPUT_VARIABLE clfm_prefix_from_pc)
if(CLFM_LOAD_OPENCL_AT_RUNTIME)
  set(clfm_pc_requires "")
else()
  set(clfm_pc_requires "OpenCL")
endif()
# What the archive needs: asked for by pkg-config --static; where there is no shared library, always.
set(clfm_pc_libs "")
set(clfm_pc_libs_private "")
foreach(library IN LISTS clfm_cxx_runtime CMAKE_THREAD_LIBS_INIT CMAKE_DL_LIBS)
  if(NOT library MATCHES "^-")
    string(PREPEND library "-l")
  endif()
  string(APPEND clfm_pc_libs_private " ${library}")
endforeach()
if(NOT BUILD_SHARED_LIBS)
  set(clfm_pc_libs "${clfm_pc_libs_private}")
endif()
configure_file("${PROJECT_SOURCE_DIR}/cmake/package/clfft_mixed.pc.in" "${PROJECT_BINARY_DIR}/package/clfft_mixed.pc"
               @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/clfft_mixed.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT development)

if(CLFM_INSTALL_PREFAB)
  include("${PROJECT_SOURCE_DIR}/packaging/android/prefab.cmake")
endif()
