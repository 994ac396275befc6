# Installs the build folder BINARY_DIR into an empty prefix below WORK_DIR, moves the tree (nothing may point back to where
# it was made), and builds and runs the consumer programs against it, by find_package and by pkg-config.
cmake_minimum_required(VERSION 3.22)

function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

file(REMOVE_RECURSE "${WORK_DIR}")
file(MAKE_DIRECTORY "${WORK_DIR}")
set(staging "${WORK_DIR}/staging")
set(prefix "${WORK_DIR}/prefix")
run("${CMAKE_COMMAND}" --install "${BINARY_DIR}" --prefix "${staging}")
file(RENAME "${staging}" "${prefix}")

message(STATUS "find_package")
set(build "${WORK_DIR}/find_package")
run("${CMAKE_COMMAND}" -S "${CMAKE_CURRENT_LIST_DIR}" -B "${build}" -G "${GENERATOR}"
    "-DCMAKE_PREFIX_PATH=${prefix}" "-DCMAKE_C_COMPILER=${C_COMPILER}" "-DCMAKE_CXX_COMPILER=${CXX_COMPILER}"
    "-DCMAKE_C_FLAGS=-Wall -Wextra -Werror -std=c99" "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror -std=c++17")
run("${CMAKE_COMMAND}" --build "${build}")
run("${CMAKE_CTEST_COMMAND}" --test-dir "${build}" --output-on-failure --no-tests=error)

message(STATUS "pkg-config")
file(GLOB_RECURSE pc_file "${prefix}/*/clfft_mixed.pc")
cmake_path(GET pc_file PARENT_PATH pc_directory)
cmake_path(GET pc_directory PARENT_PATH library_directory)
set(ENV{PKG_CONFIG_PATH} "${pc_directory}")
set(ENV{LD_LIBRARY_PATH} "${library_directory}")
execute_process(COMMAND "${PKG_CONFIG}" --cflags --libs clfft_mixed OUTPUT_VARIABLE flags
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
separate_arguments(flags UNIX_COMMAND "${flags}")
set(common -DCL_TARGET_OPENCL_VERSION=120 -Wall -Wextra -Werror)
run("${C_COMPILER}" -std=c99 ${common} "${CMAKE_CURRENT_LIST_DIR}/consumer.c" -o "${WORK_DIR}/pc_c" ${flags} -lOpenCL -lm)
run("${CXX_COMPILER}" -std=c++17 ${common} "${CMAKE_CURRENT_LIST_DIR}/consumer.cpp" -o "${WORK_DIR}/pc_cpp" ${flags}
    -lOpenCL)
run("${WORK_DIR}/pc_c")
run("${WORK_DIR}/pc_cpp")
