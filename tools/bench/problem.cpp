#include "problem.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numeric>
#include <stdexcept>

namespace clfm::bench {
namespace {

std::vector<int64_t> packed_strides(const FftDesc& desc) {
  std::vector<int64_t> strides(desc.rank, 1);
  for (size_t axis = desc.rank - 1; axis-- > 0;)
    strides[axis] = strides[axis + 1] * static_cast<int64_t>(desc.length[axis + 1]);
  return strides;
}

bool is_packed(const FftDesc& desc, const clfm_layout& layout) {
  const std::vector<int64_t> packed = packed_strides(desc);
  const bool unset = layout.batch_stride == 0 && std::all_of(layout.stride, layout.stride + CLFM_MAX_RANK,
                                                             [](int64_t stride) { return stride == 0; });
  if (unset) return true;
  for (size_t axis = 0; axis < desc.rank; ++axis)
    if (desc.length[axis] > 1 && layout.stride[axis] != packed[axis]) return false;
  const int64_t points = packed[0] * static_cast<int64_t>(desc.length[0]);
  return desc.batch <= 1 || layout.batch_stride == points || layout.batch_stride == 0;
}

void require(bool measured, const std::string& token, const char* limit) {
  if (!measured) throw std::invalid_argument("\"" + token + "\": clfm-bench measures " + limit + " so far");
}

void require_measured(const FftDesc& desc, const std::string& token) {
  require(desc.transform == CLFM_C2C, token, "c2c only");
  require(desc.precision == CLFM_F32 || desc.precision == CLFM_F64, token, "f32 and f64 only");
  require(desc.in_format == CLFM_INTERLEAVED && desc.out_format == CLFM_INTERLEAVED, token,
          "interleaved complex numbers only");
  require(is_packed(desc, desc.in) && is_packed(desc, desc.out), token, "packed layouts only");
}

}  // namespace

size_t Problem::points() const {
  return std::accumulate(lengths.begin(), lengths.end(), size_t{1}, std::multiplies<>());
}

double Problem::flops() const {
  const auto n = static_cast<double>(points());
  return 5 * n * std::log2(n) * static_cast<double>(batch);
}

double Problem::error_bound() const {
  // 1e-7 log2 N for f32; the same number of roundings for f64.
  const double per_bit = real == Real::f32 ? 1e-7
                                           : 1e-7 * std::numeric_limits<double>::epsilon() /
                                                 static_cast<double>(std::numeric_limits<float>::epsilon());
  return per_bit * std::max(1.0, std::log2(static_cast<double>(points())));
}

Problem parse_problem(const std::string& token) {
  Problem problem;
  try {
    const FftDesc desc(token);
    require_measured(desc, token);
    problem.token = desc.token();
    problem.real = desc.precision == CLFM_F64 ? Real::f64 : Real::f32;
    problem.place = desc.placement == CLFM_IN_PLACE ? Place::in_place : Place::out_of_place;
    problem.direction = desc.direction;
    problem.lengths.assign(desc.length, desc.length + desc.rank);
    problem.batch = desc.batch;
    problem.scale = desc.scale;
  } catch (const Error& error) {
    throw std::invalid_argument("\"" + token + "\": " + error.what());
  }
  return problem;
}

}  // namespace clfm::bench
