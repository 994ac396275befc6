# Install rules: headers, libraries, the CMake package (find_package(clfft_mixed) ->
# clfft_mixed::clfft_mixed), the pkg-config file, and a prefab module for Gradle where the target is Android.

include(CMakePackageConfigHelpers)

option(CLFM_INSTALL_PREFAB "Install a prefab module (Android archives)" ${clfm_is_android})

install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/clfft_mixed" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}")

set(clfm_libraries clfft_mixed)
if(TARGET clfft_mixed_static)
  list(APPEND clfm_libraries clfft_mixed_static)
endif()
install(TARGETS ${clfm_libraries} EXPORT clfft_mixed_targets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}"
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")

set(clfm_package_directory "${CMAKE_INSTALL_LIBDIR}/cmake/clfft_mixed")
install(EXPORT clfft_mixed_targets NAMESPACE clfft_mixed:: DESTINATION "${clfm_package_directory}")
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
        DESTINATION "${clfm_package_directory}")

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
install(FILES "${PROJECT_BINARY_DIR}/package/clfft_mixed.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig")

if(CLFM_INSTALL_PREFAB)
  # One ABI per build; Gradle merges the folders of all ABIs into one archive.
  if(NOT ANDROID_ABI OR NOT BUILD_SHARED_LIBS)
    message(FATAL_ERROR "CLFM_INSTALL_PREFAB needs ANDROID_ABI (from the NDK's toolchain file) and BUILD_SHARED_LIBS=ON")
  endif()
  string(REGEX REPLACE "^android-" "" clfm_android_api "${ANDROID_PLATFORM}")
  if(NOT clfm_android_api)
    set(clfm_android_api 24)
  endif()
  string(REGEX MATCH "^[0-9]+" clfm_ndk_major "${ANDROID_NDK_MAJOR}")
  if(NOT clfm_ndk_major)
    set(clfm_ndk_major 0)
  endif()
  set(clfm_prefab_module "prefab/modules/clfft_mixed")
  foreach(file IN ITEMS prefab.json module.json abi.json)
    configure_file("${PROJECT_SOURCE_DIR}/cmake/package/${file}.in" "${PROJECT_BINARY_DIR}/package/${file}" @ONLY)
  endforeach()
  install(FILES "${PROJECT_BINARY_DIR}/package/prefab.json" DESTINATION prefab)
  install(FILES "${PROJECT_BINARY_DIR}/package/module.json" DESTINATION "${clfm_prefab_module}")
  install(FILES "${PROJECT_BINARY_DIR}/package/abi.json" "$<TARGET_FILE:clfft_mixed>"
          DESTINATION "${clfm_prefab_module}/libs/android.${ANDROID_ABI}")
  install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/clfft_mixed" DESTINATION "${clfm_prefab_module}/include")
endif()
