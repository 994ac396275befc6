// problem.hpp - what all contenders are asked to compute: a token of the library's grammar, read by the
// library itself.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace clfm::bench {

enum class Real { f32, f64 };
enum class Place { in_place, out_of_place };

struct Problem {
  std::string token;  // canonical: as the library prints it
  Real real = Real::f32;
  Place place = Place::out_of_place;
  clfm_direction direction = CLFM_FORWARD;
  std::vector<size_t> lengths;  // outermost first
  size_t batch = 1;
  double scale = 1;

  size_t points() const;                                  // of one transform
  size_t values() const { return 2 * points() * batch; }  // real numbers in an array
  size_t value_bytes() const { return real == Real::f32 ? 4 : 8; }
  size_t bytes() const { return values() * value_bytes(); }
  double flops() const;        // 5 N log2 N, the field's convention
  double error_bound() const;  // relative L2 error that a correct result stays under
};

// Throws std::invalid_argument where the token is wrong, or right but nothing this tool measures yet.
Problem parse_problem(const std::string& token);

}  // namespace clfm::bench
