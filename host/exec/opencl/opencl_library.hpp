// opencl_library.hpp - where the cl* functions come from.
#pragma once

namespace clfm::host {

// The library that the first OpenCL call of a build with CLFM_LOAD_OPENCL_AT_RUNTIME takes; null: those it
// would try by itself. Throws Failure(unsupported) in a build that is linked with OpenCL, and
// Failure(invalid_argument) where the library cannot be loaded or another one has been.
void set_opencl_library(const char* path);

}  // namespace clfm::host
