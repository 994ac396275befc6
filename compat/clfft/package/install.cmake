# The drop-in as install components of its own: clfft, the library, and clfft_development, headers,
# find_package(clFFT) and clFFT.pc.
include(CMakePackageConfigHelpers)

install(TARGETS clFFT EXPORT clFFT_targets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT clfft NAMELINK_COMPONENT clfft_development
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT clfft_development
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT clfft)
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/include/clFFT.h" "${CMAKE_CURRENT_SOURCE_DIR}/include/clFFT.version.h"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT clfft_development)

set(clfft_package_directory "${CMAKE_INSTALL_LIBDIR}/cmake/clFFT")
install(EXPORT clFFT_targets FILE clFFTTargets.cmake DESTINATION "${clfft_package_directory}"
        COMPONENT clfft_development)
configure_package_config_file("${CMAKE_CURRENT_SOURCE_DIR}/package/clFFTConfig.cmake.in"
                              "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfig.cmake"
                              INSTALL_DESTINATION "${clfft_package_directory}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/clFFTConfigVersion.cmake"
                                 VERSION ${clfft_version} COMPATIBILITY SameMajorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfigVersion.cmake"
        DESTINATION "${clfft_package_directory}" COMPONENT clfft_development)

configure_file("${CMAKE_CURRENT_SOURCE_DIR}/package/clFFT.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/clFFT.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/clFFT.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
        COMPONENT clfft_development)
