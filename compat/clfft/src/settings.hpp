// settings.hpp - what the caller of clFFT's interface has said about a plan, and what that means to
// libclfft_mixed.
#pragma once

#include <clFFT.h>
#include <clfft_mixed/clfft_mixed.h>

#include <array>
#include <string>

namespace clfm::clfft {

using PerAxis = std::array<size_t, 3>;  // innermost first

struct Callback {
  std::string function, source;  // as the caller wrote them; no function: no callback
  cl_mem data = nullptr;
};

struct Side {
  clfftLayout layout = CLFFT_COMPLEX_INTERLEAVED;
  PerAxis stride{};
  size_t distance = 0;
  Callback callback;
};

struct Settings {
  cl_context context = nullptr;
  size_t rank = 1;
  PerAxis length{1, 1, 1};
  Side in, out;
  clfftPrecision precision = CLFFT_SINGLE;
  double forward_scale = 1, backward_scale = 1;
  size_t batch = 1;
  clfftResultLocation place = CLFFT_INPLACE;
  clfftResultTransposed transposed = CLFFT_NOTRANSPOSE;
};

// Those of clfftCreateDefaultPlan.
Settings default_settings(cl_context context, size_t rank, const size_t* lengths);

bool is_planar(clfftLayout layout);
bool is_double(clfftPrecision precision);

// Real layouts have but one.
clfftDirection direction_of(const Settings& settings, clfftDirection asked);

// A descriptor, and the callbacks' sources that it points to.
struct Descriptor {
  clfm_fft_desc desc;
  std::string load_source, store_source;
};
// The workspace is the caller's. Throws StatusError for what is not offered.
void describe(const Settings& settings, clfftDirection direction, Descriptor& to);

}  // namespace clfm::clfft
