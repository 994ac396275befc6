#include "status.hpp"

namespace clfm::clfft {

clfftStatus status_of(clfm_status status) {
  if (status <= 0) return static_cast<clfftStatus>(status);
  switch (status) {
    case CLFM_INVALID_ARGUMENT:
      return CLFFT_INVALID_ARG_VALUE;
    case CLFM_UNSUPPORTED:
      return CLFFT_NOTIMPLEMENTED;
    case CLFM_WORKSPACE_TOO_SMALL:
      return CLFFT_INVALID_BUFFER_SIZE;
    case CLFM_KERNEL_BUILD_FAILED:
      return CLFFT_BUILD_PROGRAM_FAILURE;
    case CLFM_OUT_OF_MEMORY:
      return CLFFT_OUT_OF_HOST_MEMORY;
    default:
      return CLFFT_BUGCHECK;
  }
}

}  // namespace clfm::clfft
