#include "dct_steps.hpp"

#include <cmath>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/simt/launch.hpp"

namespace clfm::host {
namespace {

int type_of(Transform transform) {
  switch (transform) {
    case Transform::dct1:
    case Transform::dst1:
      return 1;
    case Transform::dct2:
    case Transform::dst2:
      return 2;
    case Transform::dct3:
    case Transform::dst3:
      return 3;
    case Transform::dct4:
    case Transform::dst4:
      return 4;
    case Transform::dht:
      return kHartley;
    default:
      fail(Status::internal, "transform ", static_cast<int>(transform), " is no DCT, DST or DHT");
  }
}

// Half the number of points over which FFTW's definition is periodic.
int64_t logical_length(const DctAxis& dct) {
  if (dct.type != 1) return dct.length;
  return dct.wave == Wave::sine ? dct.length + 1 : dct.length - 1;
}

Step dct_step(const DctAxis& dct, AroundFft half, const RealRows& task, const RowsLaunch& launch,
              const DeviceProfile& device, Recipe& recipe) {
  constexpr double kOperations = 14;  // of a complex number: two products and what makes pairs
  const int64_t reach = reached_elements(task.rows);
  Step step = launch_step(task, launch, reach, device);
  append(step.defines, dct_defines(dct));
  const uint32_t table = table_index(recipe.tables, dct_step_roots(dct, half, task.precision));
  step.arguments.emplace_back(
      BufferArgument{Slot::table, 0, table, unit_bytes(task.precision, Elements::complex)});
  step.arguments.emplace_back(dct_shape(dct));
  step.arguments.emplace_back(static_cast<uint32_t>(launch.items_per_row));
  add_rows(step, task.rows, reach);
  step.work = streaming_work(task, numbers_between(dct), kOperations);
  return step;
}

}  // namespace

Table dct_step_roots(const DctAxis& dct, AroundFft half, Precision precision) {
  const int64_t n = dct.length, m = dct.fft_length();
  switch (dct.type) {
    case 1:
      return {TableKind::some_roots, precision, {2 * m, 0, 1, m / 2 + 1}};
    case 4:
      if (!dct.is_even()) return {TableKind::some_roots, precision, {8 * n, n, 2, n / 2 + 1}};
      if (half == AroundFft::before) return {TableKind::some_roots, precision, {8 * n, 1, 4, m}};
      return {TableKind::some_roots, precision, {2 * n, 0, 1, m}};
    case kHartley:
      return {TableKind::some_roots, precision, {n, 0, 1, m / 2 + 1}};
    default:
      return {TableKind::some_roots, precision, {4 * n, 0, 1, dct.is_even() ? n + 1 : n / 2 + 1}};
  }
}

std::vector<Define> dct_defines(const DctAxis& dct) {
  return {{"TYPE", std::to_string(dct.type)},
          {"DST", std::to_string(static_cast<int>(dct.wave))},
          {"ORTHO", std::to_string(static_cast<int>(dct.ends))},
          {"EVEN", dct.has_pairs() ? "1" : "0"}};
}

VectorArgument<uint32_t, 2> dct_shape(const DctAxis& dct) {
  return {{static_cast<uint32_t>(dct.length), static_cast<uint32_t>(dct.fft_length())}};
}

Between between(const DctAxis& dct) {
  if (!dct.has_real_fft()) return {Elements::complex, Elements::complex};
  return dct.type == 3 ? Between{Elements::complex, Elements::reals}
                       : Between{Elements::reals, Elements::complex};
}

int64_t dct_items(const DctAxis& dct, AroundFft half) {
  const int64_t m = dct.fft_length();
  const bool pairs = half == AroundFft::before ? dct.type == 1 || dct.type == 3
                                               : dct.type != 3 && (dct.type != 4 || dct.has_real_fft());
  return pairs ? m / 2 + 1 : m;
}

int64_t numbers_between(const DctAxis& dct) {
  return dct.has_real_fft() ? dct.length / 2 + 1 : dct.fft_length();
}

int64_t DctAxis::fft_length() const {
  if (type == 1) return logical_length(*this);
  return is_even() ? length / 2 : length;
}

bool DctAxis::may_be_blockwise() const { return type != 1 && type != kHartley && is_even(); }

Direction DctAxis::direction() const {
  return type == 1 || type == 3 ? Direction::backward : Direction::forward;
}

std::string name_of(const DctAxis& dct) {
  if (dct.type == kHartley) return concat("DHT of ", dct.length);
  return concat(dct.wave == Wave::sine ? "DST" : "DCT", "-", dct.type, " of ", dct.length);
}

DctAxis dct_axis(const FftProblem& problem, int axis) {
  DctAxis dct;
  dct.type = type_of(problem.transform);
  const bool is_dst = problem.transform >= Transform::dst1 && problem.transform <= Transform::dst4;
  dct.wave = is_dst ? Wave::sine : Wave::cosine;
  dct.length = problem.length[axis];
  if (problem.normalization == Normalization::unnormalized) return dct;
  const bool has_ends = dct.type == 2 || dct.type == 3 || (dct.type == 1 && dct.wave == Wave::cosine);
  const bool ends_cancel = dct.type == 1 && dct.length == 2;  // all elements are ends, on both sides
  dct.ends = has_ends && !ends_cancel ? Ends::orthonormal : Ends::plain;
  const int64_t period = dct.type == kHartley ? dct.length : 2 * logical_length(dct);
  dct.scale = 1 / std::sqrt(static_cast<double>(period));
  return dct;
}

Step dct_load_step(const DctAxis& dct, const RealRows& rows, const DeviceProfile& device, Recipe& recipe) {
  const AroundFft half = AroundFft::before;
  const RowsLaunch launch{"dct/dct_load.cl", Elements::reals, between(dct).taken, dct_items(dct, half)};
  Step step = dct_step(dct, half, rows, launch, device, recipe);
  read_plain_array(step, rows.precision);
  step.pass.takes = Takes::reals;
  step.note = concat("before ", name_of(dct));
  return step;
}

Step dct_store_step(const DctAxis& dct, const RealRows& rows, double scale, const DeviceProfile& device,
                    Recipe& recipe) {
  const AroundFft half = AroundFft::after;
  const RowsLaunch launch{"dct/dct_store.cl", between(dct).given, Elements::reals, dct_items(dct, half)};
  Step step = dct_step(dct, half, rows, launch, device, recipe);
  write_plain_array(step, rows.precision);
  step.pass.takes = Takes::reals;
  step.arguments.push_back(real_argument(rows.precision, scale));
  step.note = concat("after ", name_of(dct));
  return step;
}

}  // namespace clfm::host
