// opencl.hpp - the one way to Khronos' C++ binding: everything right of the planner includes this and never
// CL/opencl.hpp. Handles are its RAII classes. opencl_call() is the one place where its exceptions become
// Failures.
#pragma once

// The build sets the three versions as well; these are for editors and for compiling a file by hand.
#ifndef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 120
#endif
#ifndef CL_HPP_TARGET_OPENCL_VERSION
#define CL_HPP_TARGET_OPENCL_VERSION 120
#endif
#ifndef CL_HPP_MINIMUM_OPENCL_VERSION
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#endif

// The binding under a name of our own. It is made of inline functions, and of each a linker keeps one in the
// whole program: a program that links the static library and includes the binding without exceptions would
// give us its functions, which ignore errors, or get ours, which throw.
#pragma push_macro("CL_HPP_")
#pragma push_macro("CL_HPP_ENABLE_EXCEPTIONS")
#undef CL_HPP_
#undef CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_ENABLE_EXCEPTIONS
#define cl clfm_cl
#include <CL/opencl.hpp>
#undef cl
#pragma pop_macro("CL_HPP_ENABLE_EXCEPTIONS")
#pragma pop_macro("CL_HPP_")
#include <utility>

#include "host/error.hpp"

namespace clfm::host {

namespace opencl = ::clfm_cl;

// "CL_OUT_OF_RESOURCES", or "unknown OpenCL error" for codes that OpenCL 1.2 does not have.
const char* opencl_code_name(cl_int code);

// The status of the Failure is the OpenCL code; its message reads "clEnqueueNDRangeKernel:
// CL_OUT_OF_RESOURCES (-5)".
[[noreturn]] void fail_opencl(const char* call, cl_int code);

// For plain C calls: opencl_check("clSetKernelArg", clSetKernelArg(...)).
inline void opencl_check(const char* call, cl_int code) {
  if (code != CL_SUCCESS) fail_opencl(call, code);
}

// For the C++ binding: auto kernel = opencl_call([&] { return opencl::Kernel(program, name); }).
template <class Function>
auto opencl_call(Function&& function) -> decltype(std::forward<Function>(function)()) {
  try {
    return std::forward<Function>(function)();
  } catch (const opencl::Error& error) {
    fail_opencl(error.what(), error.err());
  }
}

}  // namespace clfm::host
