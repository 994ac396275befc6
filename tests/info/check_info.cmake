# Runs clfm-info as a user would: cmake -DINFO=path/to/clfm-info -P check_info.cmake
cmake_minimum_required(VERSION 3.22)

function(run expected_code)
  execute_process(COMMAND "${INFO}" ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE errors)
  if(NOT code EQUAL expected_code)
    message(SEND_ERROR "clfm-info ${ARGN}: exit code ${code}, expected ${expected_code}\n${output}${errors}")
  endif()
  set(output "${output}" PARENT_SCOPE)
  set(errors "${errors}" PARENT_SCOPE)
endfunction()

function(expect text pattern)
  if(NOT text MATCHES "${pattern}")
    message(SEND_ERROR "\"${pattern}\" is not in\n${text}")
  endif()
endfunction()

run(0)
expect("${output}" "device 0: ")
expect("${output}" "profile +=")
expect("${output}" "max_allocation_bytes += [0-9]+")

# JSON says the same; numbers are numbers, answers are booleans.
run(0 --device 0 --json)
string(JSON number GET "${output}" platforms 0 devices 0 number)
string(JSON name GET "${output}" platforms 0 devices 0 name)
string(JSON platform GET "${output}" platforms 0 name)
string(JSON shape_type TYPE "${output}" platforms 0 devices 0 profile max_group_shape)
string(JSON group_type TYPE "${output}" platforms 0 devices 0 profile max_group)
string(JSON f64_type TYPE "${output}" platforms 0 devices 0 profile has_f64)
string(JSON count LENGTH "${output}" platforms)
set(found "${number} ${shape_type} ${group_type} ${f64_type} ${count}")
if(NOT found STREQUAL "0 ARRAY NUMBER BOOLEAN 1")
  message(SEND_ERROR "the JSON report holds ${found}, expected 0 ARRAY NUMBER BOOLEAN 1\n${output}")
endif()

# A device by a part of its name, of its platform's name, in capitals.
string(TOUPPER "${name}" name)
run(0 --device "${name}")
expect("${output}" "device 0: ")
run(0 --device "${platform}")
expect("${output}" "device 0: ")

run(0 --device 0 --profile mali-valhall)
expect("${output}" "profile += mali-valhall")

run(0 --help)
expect("${output}" "--json")
run(0 --version)
expect("${output}" "^[0-9]+\\.[0-9]+\\.[0-9]+\n$")

run(1 --no-such-option)
run(1 --device)
run(3 --device 999)
expect("${errors}" "999")
run(3 --device "no such name")
run(3 --device 0 --profile no-such-profile)
expect("${output}" "no-such-profile.*mali-midgard")

# A machine without any OpenCL platform.
set(ENV{OCL_ICD_VENDORS} "/nonexistent")
run(3)
expect("${errors}" "no OpenCL device")
