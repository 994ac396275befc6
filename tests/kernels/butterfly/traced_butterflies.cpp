#include "traced_butterflies.hpp"

#include <map>

namespace clfm::test {
namespace {

// OpenCL C is near enough to C++ for these files. Their real numbers become traced ones by name; the loops
// need no unrolling.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#ifdef __clang__
#pragma clang diagnostic ignored "-Wkeyword-macro"
#endif
#define PRECISION 64
#define VW 1
#define double Traced
#include "lanes/complex.clh"
#undef UNROLL
#define UNROLL
#include "butterfly/radix10.clh"
#include "butterfly/radix11.clh"
#include "butterfly/radix12.clh"
#include "butterfly/radix13.clh"
#include "butterfly/radix14.clh"
#include "butterfly/radix15.clh"
#include "butterfly/radix16.clh"
#include "butterfly/radix17.clh"
#include "butterfly/radix19.clh"
#include "butterfly/radix2.clh"
#include "butterfly/radix20.clh"
#include "butterfly/radix22.clh"
#include "butterfly/radix23.clh"
#include "butterfly/radix29.clh"
#include "butterfly/radix3.clh"
#include "butterfly/radix31.clh"
#include "butterfly/radix4.clh"
#include "butterfly/radix5.clh"
#include "butterfly/radix6.clh"
#include "butterfly/radix7.clh"
#include "butterfly/radix8.clh"
#include "butterfly/radix9.clh"
#undef double
#pragma GCC diagnostic pop

using Butterfly = void (*)(cplx*);

const std::map<int, Butterfly>& butterflies() {
  static const std::map<int, Butterfly> table = {
      {2, dft2},   {3, dft3},   {4, dft4},   {5, dft5},   {6, dft6},   {7, dft7},   {8, dft8},   {9, dft9},
      {10, dft10}, {11, dft11}, {12, dft12}, {13, dft13}, {14, dft14}, {15, dft15}, {16, dft16}, {17, dft17},
      {19, dft19}, {20, dft20}, {22, dft22}, {23, dft23}, {29, dft29}, {31, dft31}};
  return table;
}

}  // namespace

TracedRun run_traced(const std::vector<std::complex<double>>& x) {
  const Butterfly butterfly = butterflies().at(static_cast<int>(x.size()));
  clear_trace();
  std::vector<cplx> points(x.size());
  std::vector<int> inputs, outputs;
  for (size_t i = 0; i < x.size(); ++i) {
    points[i].re = Traced::input(x[i].real());
    points[i].im = Traced::input(x[i].imag());
    inputs.insert(inputs.end(), {points[i].re.name(), points[i].im.name()});
  }
  butterfly(points.data());
  TracedRun run;
  for (const cplx& point : points) {
    run.output.emplace_back(point.re.value(), point.im.value());
    outputs.insert(outputs.end(), {point.re.name(), point.im.name()});
  }
  run.trace = trace();
  run.live_values = live_values(run.trace, inputs, outputs);
  return run;
}

const std::vector<int>& traced_radices() {
  static const std::vector<int> radices = [] {
    std::vector<int> keys;
    for (const auto& [radix, butterfly] : butterflies()) keys.push_back(radix);
    return keys;
  }();
  return radices;
}

}  // namespace clfm::test
