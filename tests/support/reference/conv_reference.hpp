// conv_reference.hpp - convolution by its definition, in double precision. Shares nothing with the library
// but the public header: borders are walked step by step, correlation is spelled out.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <complex>
#include <cstddef>
#include <vector>

namespace clfm::test {

using ConvSignal = std::vector<std::complex<double>>;  // dense: batch, rows, columns

struct ConvShape {
  size_t rows, columns;
};
ConvShape signal_shape(const ConvDesc& desc);
ConvShape filter_shape(const ConvDesc& desc);
ConvShape output_shape(const ConvDesc& desc);

ConvSignal reference_conv(const ConvDesc& desc, const ConvSignal& signal, const ConvSignal& filter);

// What the rms error may be, relative to the rms of the output's scale |scale| ||filter|| ||signal|| /
// sqrt(elements): the size that a sum of random products has.
double conv_error_bound(const ConvDesc& desc);
double conv_error(const ConvDesc& desc, const ConvSignal& signal, const ConvSignal& filter,
                  const ConvSignal& out, const ConvSignal& expected);

// What the error of every output may be, whatever the signal and the filter are, relative to what the largest
// sum could be: |scale| times the sum of |filter| times the largest |signal|.
double conv_worst_bound(const ConvDesc& desc);
double conv_worst_error(const ConvDesc& desc, const ConvSignal& signal, const ConvSignal& filter,
                        const ConvSignal& out, const ConvSignal& expected);

}  // namespace clfm::test
