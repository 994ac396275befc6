# The drop-in as an install component of its own: library, headers, find_package(clFFT), clFFT.pc.
include(CMakePackageConfigHelpers)

install(TARGETS clFFT EXPORT clFFT_targets
        LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT clfft
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT clfft
        RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}" COMPONENT clfft)
install(FILES "${CMAKE_CURRENT_SOURCE_DIR}/include/clFFT.h" "${CMAKE_CURRENT_SOURCE_DIR}/include/clFFT.version.h"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT clfft)

set(clfft_package_directory "${CMAKE_INSTALL_LIBDIR}/cmake/clFFT")
install(EXPORT clFFT_targets FILE clFFTTargets.cmake DESTINATION "${clfft_package_directory}" COMPONENT clfft)
configure_package_config_file("${CMAKE_CURRENT_SOURCE_DIR}/package/clFFTConfig.cmake.in"
                              "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfig.cmake"
                              INSTALL_DESTINATION "${clfft_package_directory}" NO_SET_AND_CHECK_MACRO)
write_basic_package_version_file("${CMAKE_CURRENT_BINARY_DIR}/clFFTConfigVersion.cmake"
                                 VERSION ${clfft_version} COMPATIBILITY SameMajorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfig.cmake" "${CMAKE_CURRENT_BINARY_DIR}/clFFTConfigVersion.cmake"
        DESTINATION "${clfft_package_directory}" COMPONENT clfft)

configure_file("${CMAKE_CURRENT_SOURCE_DIR}/package/clFFT.pc.in" "${CMAKE_CURRENT_BINARY_DIR}/clFFT.pc" @ONLY)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/clFFT.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT clfft)
