# Debian packages of the install components, as Debian would name and relate them. ci/deb.sh makes and tries
# them.
set(clfm_abi "${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}")
# A package names who answers for it: whoever builds it.
set(CLFM_DEB_MAINTAINER "$ENV{DEBFULLNAME} <$ENV{DEBEMAIL}>"
    CACHE STRING "Maintainer of Debian packages: Name <address>")
if(CLFM_DEB_MAINTAINER MATCHES "^ | <>$")
  set(CLFM_DEB_MAINTAINER "Unnamed builder <builder@example.org>")
endif()

# clfm_debian_package(COMPONENT NAME SECTION SUMMARY DESCRIPTION [DEPENDS components...]): its control fields,
# and what every package has under /usr/share/doc.
function(clfm_debian_package component name section summary description)
  cmake_parse_arguments(PARSE_ARGV 5 arg "" "" "DEPENDS")
  string(TOUPPER "${component}" upper)
  foreach(setting IN ITEMS "DEBIAN_${upper}_PACKAGE_NAME;${name}" "DEBIAN_${upper}_PACKAGE_SECTION;${section}"
                           "DEBIAN_${upper}_DESCRIPTION;${summary}\n${description}"
                           "COMPONENT_${upper}_DEPENDS;${arg_DEPENDS}")
    list(POP_FRONT setting variable)
    set(CPACK_${variable} "${setting}" PARENT_SCOPE)
  endforeach()
  set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
  set(documents "${CMAKE_INSTALL_DATAROOTDIR}/doc/${name}")
  install(FILES "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/copyright"
                "${PROJECT_BINARY_DIR}/package/changelog.Debian.gz"
          DESTINATION "${documents}" COMPONENT ${component})
endfunction()

string(TIMESTAMP clfm_date "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH, where that is set
configure_file("${CMAKE_CURRENT_LIST_DIR}/changelog.in" "${PROJECT_BINARY_DIR}/package/changelog.Debian"
               @ONLY)
execute_process(COMMAND gzip -9nf "${PROJECT_BINARY_DIR}/package/changelog.Debian" COMMAND_ERROR_IS_FATAL ANY)

set(CPACK_COMPONENTS_ALL "")
clfm_debian_package(runtime libclfft-mixed${clfm_abi} libs "FFTs and convolutions on OpenCL devices"
  "Fourier, cosine and sine transforms, convolutions and convolution layers on any
OpenCL device: phones' and desktops' GPUs, and CPUs.")
clfm_debian_package(development libclfft-mixed-dev libdevel
  "FFTs and convolutions on OpenCL devices (development)"
  "Headers for C and C++, the static library, and files for CMake and pkg-config." DEPENDS runtime)
clfm_debian_package(tools clfft-mixed-tools science "Tools for FFTs and convolutions on OpenCL devices"
  "clfm-filter filters pictures, clfm-info shows devices, clfm-tune measures which
algorithms are fast, clfm-bench compares libraries and verifies a device." DEPENDS runtime)
clfm_debian_package(clfft libclfft2-clfm libs "Drop-in for clFFT by libclfft-mixed"
  "Programs that are linked with clFFT run on libclfft-mixed with this library,
which takes clFFT's place." DEPENDS runtime)
clfm_debian_package(clfft_development libclfft-clfm-dev libdevel
  "Drop-in for clFFT by libclfft-mixed (development)"
  "Header, and files for CMake and pkg-config, to build programs with clFFT's
interface." DEPENDS clfft)

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "ocl-icd-opencl-dev | opencl-dev, opencl-c-headers")
set(CPACK_DEBIAN_TOOLS_PACKAGE_RECOMMENDS "opencl-icd")
set(CPACK_DEBIAN_RUNTIME_PACKAGE_RECOMMENDS "opencl-icd")
# With clFFT's version: what depends on that is served.
get_target_property(clfft_version clFFT VERSION)
set(CPACK_DEBIAN_CLFFT_PACKAGE_PROVIDES "libclfft2 (= ${clfft_version})")
set(CPACK_DEBIAN_CLFFT_PACKAGE_CONFLICTS "libclfft2")
set(CPACK_DEBIAN_CLFFT_PACKAGE_REPLACES "libclfft2")
set(CPACK_DEBIAN_CLFFT_DEVELOPMENT_PACKAGE_DEPENDS "ocl-icd-opencl-dev | opencl-dev, opencl-c-headers")
set(CPACK_DEBIAN_CLFFT_DEVELOPMENT_PACKAGE_PROVIDES "libclfft-dev (= ${clfft_version})")
set(CPACK_DEBIAN_CLFFT_DEVELOPMENT_PACKAGE_CONFLICTS "libclfft-dev")
set(CPACK_DEBIAN_CLFFT_DEVELOPMENT_PACKAGE_REPLACES "libclfft-dev")

# dpkg tells the loader of new libraries by this trigger.
foreach(component IN ITEMS RUNTIME CLFFT)
  set(CPACK_DEBIAN_${component}_PACKAGE_CONTROL_EXTRA "${CMAKE_CURRENT_LIST_DIR}/triggers")
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME clfft-mixed)
set(CPACK_PACKAGE_CONTACT "${CLFM_DEB_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SOURCE clfft-mixed)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}" "${PROJECT_BINARY_DIR}/compat/clfft")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
include(CPack)
