# An overlay port: it builds the checkout that it lies in.
#   vcpkg install clfft-mixed --overlay-ports=packaging/vcpkg
get_filename_component(SOURCE_PATH "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

vcpkg_check_features(OUT_FEATURE_OPTIONS FEATURE_OPTIONS
  FEATURES
    clfft CLFM_BUILD_CLFFT
    runtime-opencl CLFM_LOAD_OPENCL_AT_RUNTIME)

vcpkg_cmake_configure(
  SOURCE_PATH "${SOURCE_PATH}"
  OPTIONS
    ${FEATURE_OPTIONS}
    -DCLFM_BUILD_TESTS=OFF
    -DCLFM_BUILD_TOOLS=OFF
    -DCLFM_BUILD_EXAMPLES=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(PACKAGE_NAME clfft_mixed CONFIG_PATH lib/cmake/clfft_mixed)
if("clfft" IN_LIST FEATURES)
  vcpkg_cmake_config_fixup(PACKAGE_NAME clFFT CONFIG_PATH lib/cmake/clFFT)
endif()
vcpkg_fixup_pkgconfig()

file(REMOVE_RECURSE "${CURRENT_PACKAGES_DIR}/debug/include")
file(INSTALL "${CMAKE_CURRENT_LIST_DIR}/usage" DESTINATION "${CURRENT_PACKAGES_DIR}/share/${PORT}")
vcpkg_install_copyright(FILE_LIST "${SOURCE_PATH}/LICENSE")
