# clfm_compile_options(TARGET): warnings and sanitizers, the same for library, tools and tests.
# clfm_optimize_lightly(TARGET [SOURCE...]): of code that spends its time in a driver's compiler, in kernels
# or in parsing options, where more optimization only makes our own compiler slower.
# clfm_precompile(TARGET [HEADER...]): what most sources of a target include, read once: a third of the time
# to compile them all.
# clfm_precompiled_as(TARGET OTHER): what was precompiled for OTHER, which must have the same options and
# definitions.

option(CLFM_PRECOMPILE_HEADERS "Precompile the standard library's headers that most sources include" ON)

set(clfm_warnings
    -Wall -Wextra -Wpedantic -Wshadow -Wcast-qual -Wformat=2 -Wimplicit-fallthrough -Wfloat-conversion
    # Left out fields of a designated initializer are zero, and meant to be.
    -Wno-missing-field-initializers)
set(clfm_cxx_warnings -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi -Wdouble-promotion)

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # GCC 12 imagines overlaps in "literal" + std::string (GCC bug 105651) and overflows in std::vector's
  # insert.
  list(APPEND clfm_cxx_warnings -Wno-restrict -Wno-stringop-overflow -Wno-array-bounds)
endif()

if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CLFM_SANITIZE)
  # Instrumented code confuses GCC's flow analysis: it takes parts of std::regex for uninitialized.
  list(APPEND clfm_cxx_warnings -Wno-maybe-uninitialized)
endif()

function(clfm_compile_options target)
  if(CMAKE_CXX_COMPILER_ID MATCHES "GNU|Clang")
    target_compile_options(${target} PRIVATE ${clfm_warnings} "$<$<COMPILE_LANGUAGE:CXX>:${clfm_cxx_warnings}>")
    if(CLFM_WERROR)
      target_compile_options(${target} PRIVATE -Werror)
    endif()
  endif()
  if(CLFM_SANITIZE)
    # A caller in C may send any integer for an enumeration: it is refused, which is tested.
    target_compile_options(${target} PRIVATE -fsanitize=${CLFM_SANITIZE} -fno-sanitize=enum
                                             -fno-sanitize-recover=all -fno-omit-frame-pointer)
    # PUBLIC: whoever links an instrumented object needs the run-time library too.
    target_link_options(${target} PUBLIC -fsanitize=${CLFM_SANITIZE})
  endif()
endfunction()

function(clfm_optimize_lightly target)
  if(ARGN)
    set_property(SOURCE ${ARGN} APPEND PROPERTY COMPILE_OPTIONS $<$<CONFIG:Release>:-O1>)
  else()
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

function(clfm_precompile target)
  if(NOT CLFM_PRECOMPILE_HEADERS)
    return()
  endif()
  set(headers <algorithm> <array> <cmath> <cstdint> <memory> <optional> <sstream> <string> <variant> <vector> ${ARGN})
  list(TRANSFORM headers REPLACE "(.+)" "$<$<COMPILE_LANGUAGE:CXX>:\\1>")
  target_precompile_headers(${target} PRIVATE ${headers})
endfunction()

function(clfm_precompiled_as target other)
  if(CLFM_PRECOMPILE_HEADERS)
    target_precompile_headers(${target} REUSE_FROM ${other})
  endif()
endfunction()
