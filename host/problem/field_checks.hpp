// field_checks.hpp - what canonical() of every kind of problem checks alike; one precise message each.
#pragma once

#include <cmath>

#include "fft_problem.hpp"
#include "host/error.hpp"

namespace clfm::host {

template <class Enum>
void check_enum(const char* field, Enum value, Enum last) {
  const int number = static_cast<int>(value), most = static_cast<int>(last);
  if (number < 0 || number > most)
    fail(Status::invalid_argument, field, " is ", number, ", must be 0 to ", most);
}

// A scale of zero belongs to a descriptor that was not filled in.
inline void check_scale_is_given(double scale) {
  if (!std::isfinite(scale) || scale == 0)
    fail(Status::invalid_argument, "scale is ", scale, ", must be finite and not zero");
}

inline bool is_normal_in(Precision precision, double value) {
  return precision == Precision::f64 ? std::isnormal(value) : std::isnormal(static_cast<float>(value));
}

// A scale that leaves the precision's range would turn results into zeros or infinities without a word.
inline void check_scale_fits(double scale, Precision precision) {
  if (!is_normal_in(precision, scale))
    fail(Status::invalid_argument, "scale is ", scale, ", must be a normal number in ",
         precision == Precision::f64 ? "double" : "single", " precision");
}

}  // namespace clfm::host
