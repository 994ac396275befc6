// callbacks.hpp - callbacks with clFFT's signatures behind functions with the signatures of clfft_mixed.h.
#pragma once

#include "settings.hpp"

namespace clfm::clfft {

// Sets load and store of `to`. Throws StatusError for planar sides, which callbacks of clfft_mixed.h do not
// have.
void add_callbacks(const Settings& settings, const Side& out, Descriptor& to);

}  // namespace clfm::clfft
