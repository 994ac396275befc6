// own_callbacks.hpp - functions in OpenCL C that read and write an interleaved side as the library itself
// does: with them everything else has to stay as it is.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <string>

#include "array_shape.hpp"

namespace clfm::test {

// The type of a side's numbers in callbacks: float2, double, ...
std::string callback_type(const clfm_fft_desc& desc, Side side);

class OwnCallbacks {
 public:
  explicit OwnCallbacks(const clfm_fft_desc& desc);

  // Valid as long as this is.
  clfm_callback load() const { return {load_.c_str(), "load", nullptr}; }
  clfm_callback store() const { return {store_.c_str(), "store", nullptr}; }

 private:
  std::string load_, store_;
};

}  // namespace clfm::test
