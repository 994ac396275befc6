# The library: all code once as objects, then clfft_mixed from them, shared or static as BUILD_SHARED_LIBS
# says, and clfft_mixed_static beside a shared one. clfm_static is the static one under either setting:
# internal tests link it.

file(GLOB_RECURSE clfm_sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/host/*.cpp")
# Where OpenCL comes from is a file of its own, so that tests can put another one in its place.
set(clfm_opencl_linked "${PROJECT_SOURCE_DIR}/host/exec/opencl/opencl_linked.cpp")
set(clfm_opencl_loader "${PROJECT_SOURCE_DIR}/host/exec/opencl/opencl_loader.cpp")
list(REMOVE_ITEM clfm_sources "${clfm_opencl_linked}" "${clfm_opencl_loader}")

# Gives TARGET the OpenCL headers and whatever its cl* functions come from.
function(clfm_use_opencl target)
  if(CLFM_LOAD_OPENCL_AT_RUNTIME)
    target_include_directories(${target} SYSTEM PRIVATE "${OpenCL_INCLUDE_DIRS}")
    target_link_libraries(${target} PRIVATE ${CMAKE_DL_LIBS})
    if(TARGET OpenCL::OpenCL)
      # Tools and tests of this build call OpenCL themselves; who uses the installed package says so himself.
      target_link_libraries(${target} INTERFACE "$<BUILD_INTERFACE:OpenCL::OpenCL>")
    endif()
  else()
    target_link_libraries(${target} PUBLIC OpenCL::OpenCL)
  endif()
endfunction()

add_library(clfm_objects OBJECT ${clfm_sources})
# Where CMAKE_UNITY_BUILD is on, as in the sanitizers' presets, a directory is compiled as one: a quarter of
# the time.
set_target_properties(clfm_objects PROPERTIES UNITY_BUILD_MODE GROUP)
foreach(source IN LISTS clfm_sources)
  cmake_path(GET source PARENT_PATH directory)
  set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${directory}")
endforeach()
clfm_precompile(clfm_objects)
clfm_embed_kernels(clfm_objects DIRECTORY kernels HEADER host/exec/programs/embedded_kernels.hpp NAMESPACE clfm::host)
clfm_embed_texts(clfm_objects DIRECTORY host/tuning/tables HEADER host/tuning/embedded_tables.hpp NAMESPACE clfm::host
                 TYPE EmbeddedTable FUNCTION embedded_tables PATTERNS *.txt)
clfm_embed_texts(clfm_objects DIRECTORY host/tuning/factors HEADER host/tuning/embedded_tables.hpp NAMESPACE clfm::host
                 TYPE EmbeddedTable FUNCTION embedded_factors PATTERNS *.txt)

add_library(clfm_opencl OBJECT)
target_sources(clfm_opencl PRIVATE "$<IF:$<BOOL:${CLFM_LOAD_OPENCL_AT_RUNTIME}>,${clfm_opencl_loader},${clfm_opencl_linked}>")

foreach(objects clfm_objects clfm_opencl)
  clfm_compile_options(${objects})
  target_include_directories(${objects} PRIVATE "${PROJECT_SOURCE_DIR}/include" "${PROJECT_SOURCE_DIR}")
  clfm_use_opencl(${objects})
  target_link_libraries(${objects} PRIVATE Threads::Threads)
  target_compile_definitions(${objects} PRIVATE
    CL_TARGET_OPENCL_VERSION=120 CL_HPP_TARGET_OPENCL_VERSION=120 CL_HPP_MINIMUM_OPENCL_VERSION=120
    CLFM_BUILDING "CLFM_VERSION_STRING=\"${PROJECT_VERSION}\"")
  set_target_properties(${objects} PROPERTIES
    POSITION_INDEPENDENT_CODE ON
    C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON)
  # Small rather than fast: the work is in the kernels, an enqueue only sets arguments, and apps on phones
  # carry the library.
  target_compile_options(${objects} PRIVATE -ffunction-sections -fdata-sections $<$<CONFIG:Release>:-Os>)
endforeach()

# What the linker of C++ adds to programs and that of C does not, e.g. stdc++ and m.
set(clfm_cxx_runtime ${CMAKE_CXX_IMPLICIT_LINK_LIBRARIES})
list(REMOVE_ITEM clfm_cxx_runtime ${CMAKE_C_IMPLICIT_LINK_LIBRARIES})

# What the shared library exports, and under which version.
set(clfm_export_map "${PROJECT_BINARY_DIR}/generated/exports.map")
configure_file("${PROJECT_SOURCE_DIR}/cmake/exports.map.in" "${clfm_export_map}" @ONLY)

# What a library target has in common, whatever its kind.
function(clfm_add_library name kind)
  add_library(${name} ${kind} $<TARGET_OBJECTS:clfm_objects> $<TARGET_OBJECTS:clfm_opencl>)
  target_include_directories(${name} INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
  if(PROJECT_IS_TOP_LEVEL OR clfm_outer_has_cxx)
    # Of the installed package, its configuration file says so.
    target_compile_features(${name} INTERFACE $<BUILD_INTERFACE:cxx_std_17>)
  endif()
  clfm_use_opencl(${name})
  target_link_libraries(${name} PRIVATE Threads::Threads)
  if(kind STREQUAL "STATIC")
    foreach(library IN LISTS clfm_cxx_runtime)
      target_link_libraries(${name} INTERFACE "$<$<LINK_LANGUAGE:C>:${library}>")
    endforeach()
  endif()
  if(CLFM_SANITIZE)
    target_link_options(${name} PUBLIC -fsanitize=${CLFM_SANITIZE})
  endif()
  set_target_properties(${name} PROPERTIES OUTPUT_NAME clfft_mixed LINKER_LANGUAGE CXX)
endfunction()

if(BUILD_SHARED_LIBS)
  clfm_add_library(clfft_mixed SHARED)
  clfm_add_library(clfft_mixed_static STATIC)
  add_library(clfft_mixed::clfft_mixed_static ALIAS clfft_mixed_static)
  add_library(clfm_static ALIAS clfft_mixed_static)

  set_target_properties(clfft_mixed PROPERTIES LINK_DEPENDS "${clfm_export_map}")
  target_link_options(clfft_mixed PRIVATE
    "LINKER:--gc-sections,--version-script=${clfm_export_map}" "$<$<CONFIG:Release>:LINKER:--strip-all>")
  if(NOT CLFM_SANITIZE)
    target_link_options(clfft_mixed PRIVATE "LINKER:--no-undefined")
  endif()
  if(ANDROID OR CLFM_INSTALL_PREFAB)
    # An APK holds plain lib*.so files, and devices with 16 KiB pages load only what is aligned to them.
    target_link_options(clfft_mixed PRIVATE "LINKER:-z,max-page-size=16384")
  else()
    # Before 1.0 the ABI may change with every minor version, so that one is part of the name.
    set_target_properties(clfft_mixed PROPERTIES
      VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
  endif()
else()
  clfm_add_library(clfft_mixed STATIC)
  add_library(clfm_static ALIAS clfft_mixed)
endif()
add_library(clfft_mixed::clfft_mixed ALIAS clfft_mixed)
