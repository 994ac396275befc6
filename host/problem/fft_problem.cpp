// fft_problem.cpp - canonical(): every field checked, one precise message each, and equal meanings made equal
// values.
#include "fft_problem.hpp"

#include <algorithm>
#include <cmath>

#include "field_checks.hpp"
#include "host/error.hpp"
#include "host/identifier.hpp"
#include "overlap.hpp"

namespace clfm::host {
namespace {

void check_enums(const FftProblem& p) {
  check_enum("transform", p.transform, Transform::dht);
  if (p.direction != Direction::forward && p.direction != Direction::backward)
    fail(Status::invalid_argument, "direction is ", static_cast<int>(p.direction),
         ", must be -1 (forward) or 1 (backward)");
  check_enum("precision", p.precision, Precision::bf16_storage);
  check_enum("placement", p.placement, Placement::in_place);
  check_enum("in_format", p.in_format, ComplexFormat::planar);
  check_enum("out_format", p.out_format, ComplexFormat::planar);
  check_enum("normalization", p.normalization, Normalization::orthonormal);
  check_enum("algorithm", p.algorithm, FftAlgorithm::rader);
  check_enum("effort", p.effort, Effort::measure);
  check_enum("workspace", p.workspace, WorkspaceOwner::caller);
}

void check_sizes(FftProblem& p) {
  if (p.rank < 1 || p.rank > kMaxRank)
    fail(Status::invalid_argument, "rank is ", p.rank, ", must be 1 to ", kMaxRank);
  for (int k = 0; k < p.rank; ++k) {
    // DCT-I is defined by 2(n-1) samples.
    const int64_t least = p.transform == Transform::dct1 && !p.repeated[k] ? 2 : 1;
    if (p.length[k] < least)
      fail(Status::invalid_argument, "length[", k, "] is ", p.length[k], ", must be at least ", least,
           least > 1 ? " for dct1" : "");
  }
  if (p.batch < 1) fail(Status::invalid_argument, "batch is ", p.batch, ", must be at least 1");
  for (int k = p.rank; k < kMaxRank; ++k) {
    p.length[k] = 1;
    p.in.stride[k] = p.out.stride[k] = 0;
  }
}

void settle_repeated_axes(FftProblem& p) {
  for (int k = p.rank; k < kMaxRank; ++k)
    if (p.repeated[k])
      fail(Status::invalid_argument, "repeated_axes names axis ", k, ", must be below the rank, ", p.rank);
  if (std::all_of(p.repeated.begin(), p.repeated.begin() + p.rank, [](bool repeated) { return repeated; }))
    fail(Status::invalid_argument, "repeated_axes names every axis: at least one must be transformed");
  if (p.transform != Transform::c2c) return;
  for (int k = 0; k < p.rank; ++k)  // a single point is its own spectrum
    if (p.length[k] == 1) p.repeated[k] = false;
}

// The caller's direction means something for c2c only; forward is also what an untouched descriptor says.
void settle_direction(FftProblem& p) {
  if (p.transform == Transform::c2c) return;
  if (p.transform == Transform::c2r) {
    p.direction = Direction::backward;
    return;
  }
  if (p.direction == Direction::backward)
    fail(Status::invalid_argument, "direction is backward, must be forward for ",
         p.transform == Transform::r2c
             ? "r2c (its inverse is c2r)"
             : "a DCT, DST or DHT (types 2 and 3 are inverses, 1, 4 and dht their own)");
}

void settle_formats(FftProblem& p) {
  if (is_real(p.transform, Side::in)) p.in_format = ComplexFormat::interleaved;
  if (is_real(p.transform, Side::out)) p.out_format = ComplexFormat::interleaved;
  if (p.placement == Placement::out_of_place) return;
  if (p.in_format != p.out_format && p.transform == Transform::c2c)
    fail(Status::invalid_argument, "placement is in_place, but in_format is ", static_cast<int>(p.in_format),
         " and out_format ", static_cast<int>(p.out_format), ": both must be the same");
  if (p.in_format == ComplexFormat::planar && p.transform == Transform::c2r)
    fail(Status::invalid_argument, "in_format is planar, must be interleaved for c2r in place");
  if (p.out_format == ComplexFormat::planar && p.transform == Transform::r2c)
    fail(Status::invalid_argument, "out_format is planar, must be interleaved for r2c in place");
}

void settle_scale(FftProblem& p) {
  check_scale_is_given(p.scale);
  if (p.normalization == Normalization::orthonormal && !is_dct(p.transform)) {
    double points = 1;
    for (int k = 0; k < p.rank; ++k)
      if (!p.repeated[k]) points *= static_cast<double>(p.length[k]);
    p.scale /= std::sqrt(points);
    p.normalization = Normalization::unnormalized;
  }
  check_scale_fits(p.scale, p.precision);
}

void check_stride(const std::string& field, int64_t stride, const char* count_name, int64_t count) {
  if (stride >= 1) return;
  fail(Status::invalid_argument, field, " is ", stride, ", must be at least 1 for a ", count_name, " of ",
       count, stride == 0 ? " (all strides zero means packed)" : "");
}

void settle_layout(const FftProblem& p, Side side, Layout& layout) {
  const Layout packed = packed_layout(p, side);
  layout = spelled_out(layout, packed);
  const std::string name = side == Side::in ? "in" : "out";
  const Shape shape = side_shape(p, side);
  for (int k = 0; k < p.rank; ++k) {
    if (shape[k] == 1) layout.stride[k] = packed.stride[k];  // never stepped
    check_stride(concat(name, ".stride[", k, "]"), layout.stride[k], "length", shape[k]);
  }
  if (p.batch == 1) layout.batch_stride = packed.batch_stride;
  check_stride(name + ".batch_stride", layout.batch_stride, "batch", p.batch);
}

// In place an axis that one array never steps along has the other array's stride.
void share_strides(FftProblem& p) {
  const int64_t in_units = p.transform == Transform::r2c ? 2 : 1,
                out_units = p.transform == Transform::c2r ? 2 : 1;  // of an element
  const Shape in = side_shape(p, Side::in), out = side_shape(p, Side::out);
  for (int k = 0; k < p.rank; ++k) {
    if (in_units != out_units && k == halved_axis(p)) continue;
    if (in[k] == 1)
      p.in.stride[k] = p.out.stride[k] * in_units / out_units;
    else if (out[k] == 1)
      p.out.stride[k] = p.in.stride[k] * out_units / in_units;
  }
}

void check_same(const char* field, int64_t in, int64_t out) {
  if (in != out)
    fail(Status::invalid_argument, "placement is in_place, but in.", field, " is ", in, " and out.", field,
         " is ", out, ": both must be the same");
}

void check_twice(const char* real_side, const char* complex_side, const std::string& field, int64_t real,
                 int64_t complex) {
  if (real / 2 != complex || real % 2 != 0)
    fail(Status::invalid_argument, "placement is in_place, but ", real_side, ".", field, " is ", real,
         " reals and ", complex_side, ".", field, " is ", complex, " complex numbers: must be twice that");
}

// r2c and c2r in place: every row's real elements and its half spectrum begin at the same place, both without
// gaps.
void check_shared_rows(const FftProblem& p) {
  const bool forward = p.transform == Transform::r2c;
  const char *real_side = forward ? "in" : "out", *complex_side = forward ? "out" : "in";
  const Layout &real = forward ? p.in : p.out, &complex = forward ? p.out : p.in;
  const int halved = halved_axis(p);
  for (int k = 0; k < p.rank; ++k)
    if (k != halved && p.length[k] > 1)
      check_twice(real_side, complex_side, concat("stride[", k, "]"), real.stride[k], complex.stride[k]);
  if (p.batch > 1)
    check_twice(real_side, complex_side, "batch_stride", real.batch_stride, complex.batch_stride);
  for (const auto& [name, layout] : {std::pair{"in", &p.in}, std::pair{"out", &p.out}})
    if (layout->stride[halved] != 1)
      fail(Status::invalid_argument, name, ".stride[", halved, "] is ", layout->stride[halved],
           ", must be 1 for ", forward ? "r2c" : "c2r", " in place");
}

void settle_window(const FftProblem& p, Side side, Window& window) {
  const char* const name = side == Side::in ? "in_window" : "out_window";
  const Shape whole = whole_shape(p, side);
  for (int k = 0; k < kMaxRank; ++k) {
    Range& range = window[k];
    if (range == Range{}) continue;
    if (range.start < 0 || range.start >= whole[k])
      fail(Status::invalid_argument, name, ".start[", k, "] is ", range.start, ", must be 0 to ",
           whole[k] - 1);
    if (range.count < 1 || range.count > whole[k] - range.start)
      fail(Status::invalid_argument, name, ".count[", k, "] is ", range.count, ", must be 1 to ",
           whole[k] - range.start, " from a start of ", range.start);
    if (range.count == whole[k]) range = {};
  }
}

bool is_identifier(std::string_view name) {
  return begins_identifier(name.front()) && std::all_of(name.begin(), name.end(), continues_identifier);
}

void check_callback(const FftProblem& p, Side side) {
  const Callback& callback = side == Side::in ? p.load : p.store;
  const char* const name = side == Side::in ? "load" : "store";
  if (callback.source.empty() != callback.function.empty())
    fail(Status::invalid_argument, name, callback ? ".function" : ".source", " is missing, but ", name,
         callback ? ".source" : ".function", " is set");
  if (callback && (!is_identifier(callback.function) || callback.function.starts_with("clfm_")))
    fail(Status::invalid_argument, name, ".function is \"", callback.function,
         "\", must be an identifier of OpenCL C that does not begin with clfm_");
  const ComplexFormat format = side == Side::in ? p.in_format : p.out_format;
  if (callback && format == ComplexFormat::planar)
    fail(Status::invalid_argument, name, ".source is set, but ", side == Side::in ? "in" : "out",
         "_format is planar: a callback makes whole numbers");
}

// Where both windows start alike, every element has the same position in input and output.
void check_shared_window(const FftProblem& p) {
  const bool rows_are_shared = has_half_spectrum(p.transform);
  for (int k = 0; k < p.rank; ++k) {
    const int64_t in = p.in_window[k].start, out = p.out_window[k].start;
    if (in != out || (in != 0 && rows_are_shared))
      fail(Status::invalid_argument, "placement is in_place, but in_window.start[", k, "] is ", in,
           " and out_window.start[", k, "] is ", out, ": both must be ", rows_are_shared ? "0" : "the same");
  }
}

void check_placement(const FftProblem& p) {
  if (p.placement == Placement::out_of_place) return;
  check_shared_window(p);
  if (has_half_spectrum(p.transform)) return check_shared_rows(p);
  for (int k = 0; k < p.rank; ++k)
    check_same(concat("stride[", k, "]").c_str(), p.in.stride[k], p.out.stride[k]);
  if (p.batch > 1) check_same("batch_stride", p.in.batch_stride, p.out.batch_stride);
}

std::string strides_text(const FftProblem& p, const Layout& layout) {
  std::string text;
  for (int k = 0; k < p.rank; ++k) text += concat(k > 0 ? ":" : "", layout.stride[k]);
  return concat(text, ", batch_stride ", layout.batch_stride);
}

void check_overlap(const FftProblem& p, Side side) {
  const Layout& layout = side == Side::in ? p.in : p.out;
  const Shape shape = side_shape(p, side);
  std::vector<StridedLoop> loops{{p.batch, layout.batch_stride}};
  for (int k = 0; k < p.rank; ++k) loops.push_back({shape[k], layout.stride[k]});
  const Overlap overlap = find_overlap(std::move(loops));
  if (overlap == Overlap::none) return;
  fail(Status::invalid_argument, side == Side::in ? "in" : "out", ".stride is ", strides_text(p, layout),
       overlap == Overlap::found ? ": two elements share a place"
                                 : ": too tangled to prove that no two elements share a place");
}

}  // namespace

FftProblem canonical(FftProblem problem) {
  check_enums(problem);
  check_sizes(problem);
  settle_repeated_axes(problem);
  settle_direction(problem);
  settle_formats(problem);
  settle_scale(problem);
  settle_window(problem, Side::in, problem.in_window);
  settle_window(problem, Side::out, problem.out_window);
  check_callback(problem, Side::in);
  check_callback(problem, Side::out);
  settle_layout(problem, Side::in, problem.in);
  settle_layout(problem, Side::out, problem.out);
  if (problem.placement == Placement::in_place) share_strides(problem);
  check_placement(problem);
  (void)problem
      .in_extent_bytes();  // both fail when they pass 63 bits, before anything multiplies without looking
  (void)problem.out_extent_bytes();
  // An input read twice is fine (overlapping windows of a signal), a place written twice is not.
  check_overlap(problem, Side::out);
  if (problem.placement == Placement::in_place) check_overlap(problem, Side::in);
  return problem;
}

}  // namespace clfm::host
