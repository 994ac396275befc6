#include "conv_problems.hpp"

#include <set>
#include <string_view>

namespace clfm::test {

// Every border, algorithm and kind of number, short and long filters, and layouts with gaps.
std::vector<host::ConvProblem> conv_problems() {
  struct Shape {
    int rank;
    host::ConvProblem::Pair signal, filter;
  };
  const Shape shapes[] = {{2, {64, 64}, {3, 3}},       {2, {200, 300}, {31, 15}}, {2, {1024, 1024}, {7, 7}},
                          {1, {1 << 20, 0}, {255, 0}}, {1, {5000, 0}, {17, 0}},   {2, {9, 9}, {20, 20}}};
  std::vector<host::ConvProblem> problems;
  for (const Shape& shape : shapes)
    for (int algorithm = 1; algorithm <= static_cast<int>(host::ConvAlgorithm::in_parts); ++algorithm)
      for (int border = 0; border <= static_cast<int>(host::Border::wrap); ++border)
        for (auto domain : {host::ConvDomain::real, host::ConvDomain::complex})
          for (auto precision : {host::Precision::f32, host::Precision::f64, host::Precision::f16_storage}) {
            host::ConvProblem p;
            p.algorithm = static_cast<host::ConvAlgorithm>(algorithm);
            p.border = static_cast<host::Border>(border);
            p.kind = static_cast<host::ConvKind>(border % 2);
            p.extent = host::ConvExtent::same;
            p.domain = domain;
            p.precision = precision;
            p.rank = shape.rank;
            p.signal = shape.signal;
            p.filter = shape.filter;
            p.is_box = p.algorithm == host::ConvAlgorithm::separable;
            problems.push_back(p);
            if (border > 1) continue;
            p.batch = 2;
            p.in.stride = {4 * shape.signal[1], 2, 0};
            if (p.rank == 1) p.in.stride = {2, 0, 0};
            p.in.batch_stride = border == 0 ? int64_t{1} << 25 : int64_t{1} << 33;
            problems.push_back(p);
          }
  return problems;
}

bool is_typical(const host::DeviceProfile& device) {
  static const std::set<std::string_view> devices = {"cpu-pocl", "nvidia", "mali-valhall"};
  return devices.contains(device.traits.name);
}

// Those that plan transforms take a while, and their own kernels are much the same on every device and for
// every shape.
bool is_worth_planning(const host::ConvProblem& problem, const host::DeviceProfile& device) {
  if (problem.algorithm < host::ConvAlgorithm::overlap_save) return true;
  const bool small = problem.taps() < 1000 && problem.signal[0] * problem.signal[1] < 100000;
  const bool plain = problem.precision == host::Precision::f32 && problem.domain == host::ConvDomain::real;
  return is_typical(device) && small &&
         (problem.border == host::Border::zero || (plain && problem.batch == 1));
}

bool is_worth_planning(const host::LayerProblem& problem, const host::DeviceProfile& device) {
  return problem.algorithm != host::ConvAlgorithm::overlap_save ||
         (is_typical(device) && problem.in_channels < 10);
}

// Every algorithm, both kinds, every ending, few and many channels, tensors beyond 32 bits. Those by their
// channels: a large batch is a recipe of thousands of steps.
std::vector<host::LayerProblem> layer_problems() {
  struct Shape {
    int64_t batch, in_channels, out_channels, groups, size, filter, stride;
  };
  const Shape shapes[] = {{2, 3, 8, 1, 30, 3, 1},
                          {1, 4, 4, 4, 32, 31, 1},
                          {1, 2, 2, 1, 20, 7, 1},
                          {1, 3, 6, 3, 30, 3, 2},
                          {2, 1 << 17, 64, 1, 128, 5, 1}};
  std::vector<host::LayerProblem> problems;
  for (const Shape& shape : shapes)
    for (auto algorithm :
         {host::ConvAlgorithm::direct, host::ConvAlgorithm::gemm, host::ConvAlgorithm::overlap_save})
      for (auto precision : {host::Precision::f32, host::Precision::f64, host::Precision::f16_storage})
        for (int ending = 0; ending < 4; ++ending) {
          host::LayerProblem p;
          p.algorithm = algorithm;
          p.precision = precision;
          p.kind = static_cast<host::ConvKind>(ending % 2);
          p.bias = static_cast<host::LayerBias>(ending % 2);
          p.activation = static_cast<host::LayerActivation>(ending / 2);
          p.batch = shape.batch;
          p.in_channels = shape.in_channels;
          p.out_channels = shape.out_channels;
          p.groups = shape.groups;
          p.size = {shape.size, shape.size};
          p.filter = {shape.filter, shape.filter};
          p.stride = {shape.stride, shape.stride};
          if (algorithm == host::ConvAlgorithm::overlap_save) p.tile = {36, 32};
          problems.push_back(p);
        }
  return problems;
}

// Streams of every number of levels and kind of number, samples close together and far apart.
std::vector<host::StreamProblem> stream_problems() {
  std::vector<host::StreamProblem> problems;
  for (size_t levels = 0; levels <= host::kStreamLevels; ++levels)
    for (auto domain : {host::ConvDomain::real, host::ConvDomain::complex})
      for (auto precision : {host::Precision::f32, host::Precision::f64, host::Precision::f16_storage}) {
        host::StreamProblem p;
        p.domain = domain;
        p.precision = precision;
        p.taps = 3000;
        p.max_push = 64;
        p.channels = 2;
        if (levels == 0) p.algorithm = host::StreamAlgorithm::direct;
        for (size_t k = 0; k < levels; ++k) p.partition[k] = int64_t{16} << 2 * k;
        problems.push_back(p);
        p.in.stride[0] = p.out.stride[0] = 1;
        p.in.batch_stride = p.out.batch_stride = int64_t{1} << 32;
        problems.push_back(p);
      }
  return problems;
}

}  // namespace clfm::test
