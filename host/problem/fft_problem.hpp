// fft_problem.hpp - what a caller asked for, as a validated value. No OpenCL here: planning needs no device.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::host {

constexpr int kMaxRank = 3;

enum class Transform { c2c, r2c, c2r, dct1, dct2, dct3, dct4, dst1, dst2, dst3, dst4, dht };
enum class Direction { forward = -1, backward = +1 };
enum class Precision { f32, f16, f16_storage, f64, bf16_storage };
enum class Placement { out_of_place, in_place };
enum class ComplexFormat { interleaved, planar };
enum class Normalization { unnormalized, orthonormal };
enum class FftAlgorithm { automatic, digit_reverse, stockham, local, item, four_step, bluestein, rader };
enum class Effort { estimate, tuned, measure };
enum class WorkspaceOwner { plan, caller };

// Of a real element in the caller's memory: sign, exponent, fraction.
struct StoredFormat {
  int bytes, fraction_bits, exponent_bias;
};
StoredFormat format_of(Precision stored);
inline uint64_t stored_bytes(Precision stored) { return static_cast<uint64_t>(format_of(stored).bytes); }
Precision arithmetic_of(Precision stored);  // what elements that are stored so are computed with in
// Elements of 16 bits in memory, which are computed with in single precision.
inline bool is_storage_only(Precision precision) { return arithmetic_of(precision) != precision; }

// In elements. Strides that are all zero mean packed, row-major, and so does a batch_stride of zero beside
// them.
struct Layout {
  std::array<int64_t, kMaxRank> stride{};
  int64_t batch_stride = 0;
  bool operator==(const Layout&) const = default;
};

// The same with what means packed spelled out.
inline Layout spelled_out(Layout layout, const Layout& packed) {
  if (layout.stride != std::array<int64_t, kMaxRank>{}) return layout;
  return {packed.stride, layout.batch_stride == 0 ? packed.batch_stride : layout.batch_stride};
}

// Part of an axis, {} being all of it. Of an input, the rest counts as zero; of an output, it is not
// computed.
struct Range {
  int64_t start = 0, count = 0;
  bool operator==(const Range&) const = default;
};
using Window = std::array<Range, kMaxRank>;

// A function in OpenCL C through which the input is read or the output written; see clfm_callback.
struct Callback {
  std::string source, function;  // empty: none
  explicit operator bool() const { return !source.empty(); }
  bool operator==(const Callback&) const = default;
};

struct FftProblem {
  Transform transform = Transform::c2c;
  Direction direction = Direction::forward;
  Precision precision = Precision::f32;
  Placement placement = Placement::out_of_place;
  ComplexFormat in_format = ComplexFormat::interleaved, out_format = ComplexFormat::interleaved;
  Normalization normalization = Normalization::unnormalized;
  FftAlgorithm algorithm = FftAlgorithm::automatic;
  Effort effort = Effort::estimate;
  WorkspaceOwner workspace = WorkspaceOwner::plan;
  int rank = 1;
  std::array<int64_t, kMaxRank> length{1, 1, 1};  // outermost first; [0, rank) are used
  std::array<bool, kMaxRank> repeated{};  // axes that are not transformed, only repeated over, as a batch is
  int64_t batch = 1;
  Layout in, out;
  double scale = 1;
  uint64_t workspace_limit_bytes = 0;  // 0: none
  Window in_window, out_window;
  Callback load, store;
  // Of the one axis that a whole problem made of a windowed one transforms, for rules that can do less then:
  // where the input may be other than zero, and which part of the output is wanted; {} is all.
  Range nonzero, wanted;

  bool operator==(const FftProblem&) const = default;

  // Whether this family is forced, or may be chosen.
  bool may_be(FftAlgorithm family) const {
    return algorithm == FftAlgorithm::automatic || algorithm == family;
  }
  int64_t points() const;          // of one batch: all axes, repeated ones too
  uint64_t element_bytes() const;  // of one complex element
  // From the first element to behind the last one touched; of each plane when planar. For canonical problems.
  uint64_t in_extent_bytes() const;
  uint64_t out_extent_bytes() const;
};

// Checks every field and spells packed layouts out. Throws Failure naming the field, its value and the limit.
// Two problems that mean the same become equal: fields without meaning get one value (axes beyond the rank,
// strides of axes of length 1, the direction of r2c and c2r, the format of a real side), and the orthonormal
// c2c, r2c and c2r, which are only scaled by 1/sqrt(points), become unnormalized ones with that scale. Which
// problems can be run is for the rules to say.
FftProblem canonical(FftProblem problem);

// One axis seen alone: `length` points a stride apart, once for every combination of the loops (the other
// axes and the batch; outermost first, neighbouring loops merged where their strides allow, loops of one step
// left out).
struct Loop {
  int64_t count, in_stride, out_stride;
  bool operator==(const Loop&) const = default;
};
struct AxisTransform {
  int64_t length, in_stride, out_stride;
  std::vector<Loop> loops;
  int64_t rows() const;  // product of the loops' counts
  // In input and output: the elements of a row, or the columns, which the innermost loop counts.
  bool elements_are_neighbours() const { return in_stride == 1 && out_stride == 1; }
  bool columns_are_neighbours() const {
    return !loops.empty() && loops.back().in_stride == 1 && loops.back().out_stride == 1;
  }
  bool operator==(const AxisTransform&) const = default;
};
// Loops that step through input and output like one loop become one.
void merge_loops(std::vector<Loop>& loops);
AxisTransform axis_transform(const FftProblem& problem, int axis, const Layout& in, const Layout& out);

// The axes that a complex transform has to visit, innermost first: those of more than one point that are not
// repeated. Where there are none, one of a single point: a step must carry the elements from in to out.
std::vector<int> transformed_axes(const FftProblem& problem);
double nominal_flops(const FftProblem& problem);  // 5 n log2 n each, half of it where a side is real
int halved_axis(const FftProblem& problem);  // the last that is not repeated: r2c and c2r halve its spectrum
Layout packed_layout(const FftProblem& problem);

// Text token <-> problem: "c2c f32 1080x1920 b4 inplace bwd". Fields in any order, separated by spaces or
// commas; docs/tokens.md has the grammar. parse_fft_token(format_fft_token(p)) == p for every canonical p.
FftProblem parse_fft_token(std::string_view token);
std::string format_fft_token(const FftProblem& problem);

// Input and output of a transform. Shapes differ from problem.length only in the innermost axis of a complex
// half spectrum, n/2+1, along the last axis that is not repeated. Strides count the array's own elements,
// complex or real.
enum class Side { in, out };
using Shape = std::array<int64_t, kMaxRank>;
bool is_real(Transform transform, Side side);
bool has_half_spectrum(Transform transform);  // r2c and c2r
bool is_dct(Transform transform);             // or a DST or the Hartley transform: real on both sides
Shape whole_shape(const FftProblem& problem, Side side);
Shape side_shape(const FftProblem& problem, Side side);  // what the window leaves of it
bool is_plain(const FftProblem& problem, Side side);  // interleaved, stored as computed, whole, no callback
bool is_plain(const FftProblem& problem);             // on both sides
Layout packed_layout(const FftProblem& problem, Side side);  // with FFTW's padding for r2c and c2r in place
uint64_t side_element_bytes(const FftProblem& problem, Side side);  // of one plane when planar

}  // namespace clfm::host
