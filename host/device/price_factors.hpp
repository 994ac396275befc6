// price_factors.hpp - what measuring knows of kernels and the cost model does not: factors by which the
// prices of steps are multiplied. A table has one line for each kernel, kind of its vectors, precision and
// range of lengths,
//
//   device | kernel | vectors | precision | lengths | factor | date
//
// and comes from clfm-tune --factors; docs/cost-model.md says how it is made. No OpenCL here.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// What has factors of its own: a kernel, by its file under kernels/, and its vectors, "8x2" in a table.
struct PricedKernel {
  std::string_view file;
  Precision precision = Precision::f32;
  int64_t lanes = 1, transforms_per_vector = 1;
  auto operator<=>(const PricedKernel&) const = default;
};

struct PriceFactor {
  std::string file;
  Precision precision = Precision::f32;
  int64_t lanes = 1, transforms_per_vector = 1;
  // Of the axis that it goes along; 0 where that is no single one.
  int64_t shortest = 0, longest = 0;
  double factor = 1;
  std::string date;  // of the measurement, e.g. "2026-11-29"
  PricedKernel priced() const { return {file, precision, lanes, transforms_per_vector}; }
  bool operator==(const PriceFactor&) const = default;
};

class PriceFactors {
 public:
  // Adds every line of a text about this device, the name of a built-in row, or nothing. Throws
  // Failure(invalid_argument) that names `source`, the line, the field and its limit; so it does where two
  // ranges of one kernel share a length.
  void add(std::string_view text, std::string_view source, std::string_view device);
  void add(PriceFactor row);

  // In the place of all that is known of the kernels in `measured`.
  void replace(const std::vector<PriceFactor>& measured);

  // 1 where no line is about it.
  double of(const PricedKernel& kernel, int64_t length) const;

  double least() const;  // of all lines, and 1

  std::string to_text(std::string_view device) const;
  const std::vector<PriceFactor>& rows() const { return rows_; }

 private:
  std::vector<PriceFactor> rows_;  // sorted by kernel and length
};

// Those of a built-in row that come with the library: the file of its name in host/tuning/factors/, compiled
// in. None where there is no such file.
const PriceFactors* shipped_factors(std::string_view device);

}  // namespace clfm::host
