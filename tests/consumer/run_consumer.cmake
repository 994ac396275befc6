# Installs the build folder BINARY_DIR into an empty prefix below WORK_DIR, moves the tree (nothing may point
# back to where it was made), starts its tools, and builds and runs the consumer programs against it, by
# find_package and by pkg-config. The project of C alone is configured with the library's sources in
# SOURCE_DIR as a part of it, too, and built so where CLFM_PART is not in the environment, for that compiles
# the whole library.
cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

set(own "${CMAKE_CURRENT_LIST_DIR}")
file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
set(staging "${WORK_DIR}/staging")
set(prefix "${WORK_DIR}/prefix")
run("${CMAKE_COMMAND}" --install "${BINARY_DIR}" --prefix "${staging}")
file(RENAME "${staging}" "${prefix}")

unset(ENV{LD_LIBRARY_PATH})
file(GLOB tools "${prefix}/bin/clfm-*")
foreach(tool IN LISTS tools)
  execute_process(COMMAND "${tool}" --help OUTPUT_QUIET COMMAND_ERROR_IS_FATAL ANY)
endforeach()

# configure(NAME SOURCE OPTION...) into the folder NAME; build(NAME) builds it and runs its tests.
function(configure name source)
  message(STATUS "${name}")
  run("${CMAKE_COMMAND}" -S "${source}" -B "${WORK_DIR}/${name}" -G "${GENERATOR}"
      "-DCMAKE_C_COMPILER=${C_COMPILER}" "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror -std=c99" ${ARGN})
endfunction()
function(build name)
  run("${CMAKE_COMMAND}" --build "${WORK_DIR}/${name}")
  run("${CMAKE_CTEST_COMMAND}" --test-dir "${WORK_DIR}/${name}" --output-on-failure --no-tests=error)
endfunction()
configure(find_package "${own}" "-DCMAKE_PREFIX_PATH=${prefix}"
          "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror -std=c++17")
build(find_package)
configure(find_package_c "${own}/c_only" "-DCMAKE_PREFIX_PATH=${prefix}")
build(find_package_c)
configure(part_of_c "${own}/c_only" "-DCLFFT_MIXED_SOURCE_DIR=${SOURCE_DIR}" -DCMAKE_UNITY_BUILD=ON)
if(NOT DEFINED ENV{CLFM_PART})
  build(part_of_c)
endif()

# The library alone, without tests, as every project is asked for by BUILD_TESTING.
configure(no_tests "${SOURCE_DIR}" -DBUILD_TESTING=OFF -DCLFM_BUILD_TOOLS=OFF)
if(EXISTS "${WORK_DIR}/no_tests/tests")
  message(FATAL_ERROR "BUILD_TESTING=OFF, but there are tests in ${WORK_DIR}/no_tests")
endif()

# with_pkg_config(PROGRAM SOURCE COMPILER OPTIONS o... LIBRARY l LIBRARIES l...): compiles with what
# pkg-config says, and runs that.
file(GLOB_RECURSE pc_file "${prefix}/*/clfft_mixed.pc")
cmake_path(GET pc_file PARENT_PATH pc_directory)
cmake_path(GET pc_directory PARENT_PATH library_directory)
set(ENV{PKG_CONFIG_PATH} "${pc_directory}")
set(ENV{LD_LIBRARY_PATH} "${library_directory}")
function(with_pkg_config program source compiler)
  cmake_parse_arguments(PARSE_ARGV 3 pc "" "LIBRARY" "OPTIONS;LIBRARIES")
  message(STATUS "pkg-config ${pc_OPTIONS}: ${source}")
  execute_process(COMMAND "${PKG_CONFIG}" ${pc_OPTIONS} --cflags --libs clfft_mixed OUTPUT_VARIABLE flags
                  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  if(pc_LIBRARY)  # of two of one name, the linker takes the shared one
    string(REPLACE "-lclfft_mixed" "${pc_LIBRARY}" flags "${flags}")
  endif()
  separate_arguments(flags UNIX_COMMAND "${flags}")
  run(${compiler} -DCL_TARGET_OPENCL_VERSION=120 -Wall -Wextra -Werror "${own}/${source}"
      -o "${WORK_DIR}/${program}" ${flags} ${pc_LIBRARIES})
  run("${WORK_DIR}/${program}")
endfunction()
with_pkg_config(pc_c consumer.c "${C_COMPILER};-std=c99" LIBRARIES -lOpenCL -lm)
with_pkg_config(pc_cpp consumer.cpp "${CXX_COMPILER};-std=c++17" LIBRARIES -lOpenCL)
with_pkg_config(pc_static consumer.c "${C_COMPILER};-std=c99"
                OPTIONS --static LIBRARY "${library_directory}/libclfft_mixed.a" LIBRARIES -lOpenCL -lm)

# Inline functions of OpenCL's C++ binding would be shared with a program that has them compiled otherwise.
find_program(NM nm REQUIRED)
execute_process(COMMAND "${NM}" -C --defined-only "${library_directory}/libclfft_mixed.a"
                OUTPUT_VARIABLE symbols ERROR_QUIET COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "clfm_fft_create")
  message(FATAL_ERROR "${NM} shows no symbols of the static library")
endif()
if(symbols MATCHES "\n[0-9a-f]+ [VWu] ([a-z ]+ )?cl::[^\n]*")
  message(FATAL_ERROR "the static library defines a function of the binding under its own name:${CMAKE_MATCH_0}")
endif()
