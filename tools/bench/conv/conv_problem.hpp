// conv_problem.hpp - a convolution as a problem of the bench: its token, its filter, and what it means along
// an axis.
#pragma once

#include <array>
#include <complex>
#include <cstddef>
#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

// Of random numbers; in two dimensions the product of a column and a row, so that separable algorithms race,
// too.
struct Convolution {
  ConvDesc desc;
  std::vector<double>
      filter;  // dense, as the problem's precision holds it; re and im of a complex one in turn
};

Problem parse_conv_problem(const std::string& token);

// Rows or columns; a signal of rank 1 is one row. Output i is the sum over j of taps[j] extended[i + j].
struct ConvAxis {
  size_t signal, filter, outputs;
  ptrdiff_t origin;  // the position of the signal that extended[0] is
  size_t extended() const { return outputs + filter - 1; }
};
std::array<ConvAxis, 2> axes_of(const ConvDesc& desc);

// For every extended position the position of the signal it has its number from; kBeyond: the border's own
// number.
constexpr ptrdiff_t kBeyond = -1;
std::vector<ptrdiff_t> sources_of(const ConvDesc& desc, const ConvAxis& axis);
double border_number(const ConvDesc& desc);

// In the order in which outputs gather, the scale in them.
std::vector<std::complex<double>> taps_of(const Convolution& conv);

double conv_flops(
    const Problem& problem);  // of the sum as it is written: 2 for every tap and output, 8 for complex ones

// The smallest number from `least` on without prime factors over 7.
size_t smooth_from(size_t least);

}  // namespace clfm::bench
