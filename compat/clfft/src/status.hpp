// status.hpp - errors inside, clFFT's codes outside.
#pragma once

#include <clFFT.h>
#include <clfft_mixed/clfft_mixed.h>

#include <new>

namespace clfm::clfft {

struct StatusError {
  clfftStatus status;
};

inline void require(bool holds, clfftStatus otherwise) {
  if (!holds) throw StatusError{otherwise};
}

inline void check_cl(cl_int code) {
  if (code != CL_SUCCESS) throw StatusError{static_cast<clfftStatus>(code)};
}

clfftStatus status_of(clfm_status status);

inline void check(clfm_status status) {
  if (status != CLFM_SUCCESS) throw StatusError{status_of(status)};
}

// The body of every function of the interface.
template <class Body>
clfftStatus answered(const Body& body) noexcept {
  try {
    body();
    return CLFFT_SUCCESS;
  } catch (const StatusError& error) {
    return error.status;
  } catch (const std::bad_alloc&) {
    return CLFFT_OUT_OF_HOST_MEMORY;
  } catch (...) {
    return CLFFT_BUGCHECK;
  }
}

}  // namespace clfm::clfft
