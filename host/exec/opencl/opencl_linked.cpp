// Of a build that is linked with an OpenCL library. opencl_loader.cpp takes its place with
// CLFM_LOAD_OPENCL_AT_RUNTIME.
#include "host/error.hpp"
#include "opencl_library.hpp"

namespace clfm::host {

void set_opencl_library(const char*) {
  fail(Status::unsupported,
       "this library is linked with OpenCL: it can be told where OpenCL is only when it was built with "
       "CLFM_LOAD_OPENCL_AT_RUNTIME");
}

}  // namespace clfm::host
