# Run by clfm_embed_kernels: writes OUTPUT, a .cpp with the text of every file that LIST_FILE names below DIRECTORY.
cmake_minimum_required(VERSION 3.22)

set(delimiter "clfm_kernel")
set(rows "")
file(STRINGS "${LIST_FILE}" files)
foreach(path IN LISTS files)
  file(READ "${DIRECTORY}/${path}" text)
  string(FIND "${text}" ")${delimiter}\"" clash)
  if(NOT clash EQUAL -1)
    message(FATAL_ERROR "${path} contains )${delimiter}\", which would end the literal that embeds it")
  endif()
  # sv, not a plain literal: the length is known to the compiler and nothing is copied at start-up.
  string(APPEND rows "    {\"${path}\", R\"${delimiter}(${text})${delimiter}\"sv},\n")
endforeach()
if(rows STREQUAL "")
  message(FATAL_ERROR "no kernels to embed in ${DIRECTORY}")
endif()

file(WRITE "${OUTPUT}" "// Generated from kernels/ by cmake/embed_kernels_script.cmake.
#include \"host/exec/embedded_kernels.hpp\"

namespace clfm::host {
namespace {
using namespace std::string_view_literals;
constexpr EmbeddedKernel kKernels[] = {
${rows}};
}  // namespace

std::span<const EmbeddedKernel> embedded_kernels() { return kKernels; }

}  // namespace clfm::host
")
