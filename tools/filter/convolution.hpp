// convolution.hpp - taps over planes. The one place to change once the library has its convolution
// (clfm_conv_*): its border, its choice of algorithm and its prepared filter replace all that is here.
#pragma once

#include <memory>
#include <string>

#include "options.hpp"
#include "spectral_grid.hpp"

namespace clfm::filter {

class Convolution {
 public:
  virtual ~Convolution() = default;
  virtual void prepare() = 0;                                     // once, after Scratch::allocate
  virtual void enqueue(const Planes& in, const Planes& out) = 0;  // in and out may be the same
  virtual std::string explain() const = 0;
};

std::unique_ptr<Convolution> make_convolution(Runtime& runtime, const Taps& taps, Size picture,
                                              const Border& border, ConvolutionPath path);

}  // namespace clfm::filter
