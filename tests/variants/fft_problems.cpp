#include "variants/fft_problems.hpp"

#include <algorithm>
#include <string>

namespace clfm::test {

using host::FftProblem;

namespace {

FftProblem problem_of_shape(const std::vector<int64_t>& length) {
  FftProblem p;
  p.rank = static_cast<int>(length.size());
  std::copy(length.begin(), length.end(), p.length.begin());
  return p;
}

}  // namespace

// Shapes whose plans differ in kind: every butterfly alone and beside every other, odd radices, long lengths
// in several passes, columns, the sizes of the benchmarks.
std::vector<std::vector<int64_t>> shapes() {
  std::vector<std::vector<int64_t>> shapes;
  for (int64_t n = 1; n <= 64; ++n) shapes.push_back({n});
  for (int64_t n = 64; n <= (1 << 20); n *= 4) shapes.push_back({n});
  for (int64_t n : {120,  210,   286,   720,   1000,  1001,    2187, 2401, 3000, 3125, 3920,
                    5600, 11760, 16800, 28561, 54880, 1000000, 37,   961,  1009, 2018, 65537})
    shapes.push_back({n});
  for (int64_t n : {3, 15, 16, 45, 120, 512, 1000, 1001}) shapes.push_back({n, n});
  for (int64_t n : {7, 16, 30, 64}) shapes.push_back({n, n, n});
  shapes.insert(shapes.end(),
                {{1080, 1920}, {33, 512}, {1, 64}, {64, 1}, {12, 30, 35}, {2, 1, 128}, {41, 37}});
  return shapes;
}

// One shape in the ways that a caller may ask for it. Not every combination is legal; those that are not are
// skipped.
std::vector<FftProblem> problems_of(const std::vector<int64_t>& length) {
  struct Way {
    host::Precision precision;
    host::Placement placement;
    host::Direction direction;
    int64_t batch;
    double scale;
  };
  using host::Direction, host::Placement, host::Precision;
  const Way ways[] = {{Precision::f32, Placement::out_of_place, Direction::forward, 1, 1},
                      {Precision::f32, Placement::out_of_place, Direction::forward, 48, 0.5},
                      {Precision::f32, Placement::in_place, Direction::backward, 5, 0.5},
                      {Precision::f64, Placement::out_of_place, Direction::backward, 5, 1},
                      {Precision::f64, Placement::in_place, Direction::forward, 48, 0.5}};
  std::vector<FftProblem> problems;
  for (const Way& way : ways) {
    FftProblem p = problem_of_shape(length);
    p.precision = way.precision;
    p.placement = way.placement;
    p.direction = way.direction;
    p.batch = way.batch;
    p.scale = way.scale;
    problems.push_back(p);
  }
  return problems;
}

// Real data, out of place and in place, and with gaps between the reals.
std::vector<FftProblem> real_problems_of(const std::vector<int64_t>& length) {
  std::vector<FftProblem> problems;
  for (auto transform : {host::Transform::r2c, host::Transform::c2r})
    for (auto precision : {host::Precision::f32, host::Precision::f64}) {
      FftProblem p = problem_of_shape(length);
      p.transform = transform;
      p.precision = precision;
      problems.push_back(p);
      p.batch = 48;
      problems.push_back(p);
      p.batch = 1;
      p.placement = host::Placement::in_place;
      problems.push_back(p);
      p.placement = host::Placement::out_of_place;
      p.in = host::packed_layout(p, host::Side::in);
      p.out = host::packed_layout(p, host::Side::out);
      host::Layout& reals = transform == host::Transform::r2c ? p.in : p.out;
      for (int64_t& stride : reals.stride) stride *= 2;
      reals.batch_stride *= 2;
      problems.push_back(p);
    }
  return problems;
}

// Sides that are not plain: planar, in half precision, part of an array. Callbacks are the caller's text.
std::vector<FftProblem> formed_problems_of(const std::vector<int64_t>& length) {
  std::vector<FftProblem> problems;
  for (auto transform : {host::Transform::c2c, host::Transform::r2c, host::Transform::c2r})
    for (auto precision : {host::Precision::f32, host::Precision::f16_storage, host::Precision::bf16_storage,
                           host::Precision::f16, host::Precision::f64})
      for (auto format : {host::ComplexFormat::interleaved, host::ComplexFormat::planar}) {
        FftProblem p = problem_of_shape(length);
        p.transform = transform;
        p.precision = precision;
        p.in_format = p.out_format = format;
        problems.push_back(p);
        p.in_window[0] = {0, (length[0] + 1) / 2};
        problems.push_back(p);
      }
  return problems;
}

// Of odd lengths round an FFT of reals: a row to a lane, then columns.
std::vector<FftProblem> odd_dct_problems() {
  std::vector<FftProblem> problems;
  for (const std::string type : {"dct2", "dct3", "dct4", "dst2", "dst3", "dst4", "dht"})
    for (const std::string shape : {" f32 15x45 b3", " f64 21x1001 b2 ortho", " f32 5 b9"})
      problems.push_back(host::parse_fft_token(type + shape));
  return problems;
}

// DCT and DST: both normalizations where they differ in more than a factor, with neighbours and with gaps.
std::vector<FftProblem> dct_problems_of(const std::vector<int64_t>& length) {
  using host::Transform;
  std::vector<FftProblem> problems;
  for (auto transform : {Transform::dct1, Transform::dct2, Transform::dct3, Transform::dct4, Transform::dst1,
                         Transform::dst2, Transform::dst3, Transform::dst4, Transform::dht})
    for (auto precision : {host::Precision::f32, host::Precision::f64}) {
      FftProblem p = problem_of_shape(length);
      p.transform = transform;
      p.precision = precision;
      problems.push_back(p);
      p.normalization = host::Normalization::orthonormal;
      p.batch = 48;
      problems.push_back(p);
    }
  return problems;
}

// Every fourth of them, on another device and for another shape others: planning all takes longer than
// compiling what they differ in.
std::vector<FftProblem> some_dct_problems_of(const std::vector<int64_t>& length, size_t first) {
  constexpr size_t kStep = 4;
  const std::vector<FftProblem> all = dct_problems_of(length);
  std::vector<FftProblem> some;
  for (size_t i = first % kStep; i < all.size(); i += kStep) some.push_back(all[i]);
  return some;
}

// Half arithmetic: the sources are those of single precision, so a few shapes with every butterfly will do.
std::vector<FftProblem> half_problems_of(const std::vector<int64_t>& length) {
  std::vector<FftProblem> problems;
  for (auto transform :
       {host::Transform::c2c, host::Transform::r2c, host::Transform::c2r, host::Transform::dct2}) {
    FftProblem p = problem_of_shape(length);
    p.transform = transform;
    p.precision = host::Precision::f16;
    problems.push_back(p);
  }
  return problems;
}

// Two passes with gaps between their elements, whole vectors and tails.
std::vector<const char*> long_axes_with_strides() {
  return {"c2c f32 32768x32", "c2c f32 20000x3 b2 bwd inplace", "c2c f64 16807 b5 is=5 ib=1 os=6 ob=1",
          "c2c f32 32768 b3 is=2 os=2 ib=70000 ob=70000", "c2c f64 20000 is=2 bwd"};
}

// Half spectra that passes of groups make and take, in other forms, and of rows beside each other.
std::vector<const char*> half_spectra_of_groups() {
  return {"r2c f32 65536 planar",     "c2r f32 65536 planar",       "r2c f16s 118098 ow=5+900",
          "c2r f16s 118098 iw=3+900", "c2r f32 65536 b8 is=8 ib=1", "r2c f64 65536 b3 os=3 ob=1"};
}

// Rows of reals and of cosine transforms whose sides items gather, or take in vectors.
std::vector<const char*> real_rows_of_other_forms() {
  return {"dct1 f16s 1000 b64 ortho", "dct2 f16s 1024 b64",      "dct3 f16s 1500 b64 ortho",
          "dct4 f16s 1002 b3",        "dst2 f16s 1031 b2",       "dst4 f16s 100002",
          "dct3 f16s 131072",         "dct2 f16s 131072",        "dst2 f16s 1500 b64",
          "r2c f16s 2310 b64",        "c2r f32 2310 b64 planar", "r2c f32 4099 b8 planar",
          "c2r f16s 4099 b8",         "r2c f32 131072 planar",   "c2r f16s 131072",
          "r2c f32 1000 planar",      "c2r f16s 1000",           "dct1 f16s 64x72",
          "dst3 f16s 1031x21 rep=1",  "dct4 f16s 2063 b2"};
}

// Parts of rows and of columns of reals, on either side, by every kernel that knows elements.
std::vector<const char*> parts_of_reals() {
  return {"r2c f32 64 b64 iw=3+40 ow=5+20",
          "c2r f16s 37 b99 iw=1+9 ow=7+20",
          "r2c f32 2310 b64 iw=3+1000 ow=0+100 out=planar",
          "c2r f32 4099 b8 iw=3+500 ow=0+1000",
          "dct2 f32 64 b64 iw=3+32 ow=1+9",
          "dct3 f16s 1024 b64 iw=5+900 ow=0+512",
          "dct2 f32 1500 b64 iw=0+7 ow=1+3",
          "dct4 f32 2063 b2 iw=9+2000 ow=3+70",
          "dct1 f32 1000 b3 iw=9+200 ow=3+70",
          "dct2 f32 48x40 rep=1 iw=3+30:0+40 ow=0+8:0+40",
          "dst3 f32 1031x21 rep=1 iw=0+500:0+21 ow=3+70:0+21",
          "c2r f32 64 b64 os=64 ob=1 ow=0+32",
          "r2c f32 45 b64 is=64 ib=1 iw=3+32"};
}

// The same of groups: reals that are no pairs.
std::vector<const char*> unpaired_reals_of_other_forms() {
  return {"c2r f16s 1001 b64", "c2r f16s 64 b64 os=64 ob=1", "r2c f16s 64 b64 is=64 ib=1",
          "c2r f32 45 b64 planar", "c2r f16s 6561"};
}

// Offsets beyond 32 bits: 64-bit index arithmetic.
FftProblem far_apart(FftProblem p) {
  p.batch = 3;
  p.in = host::packed_layout(p);
  p.in.batch_stride = int64_t{1} << 32;
  p.out = p.in;
  return p;
}

std::vector<const char*> transforms_per_vector() {
  return {
      "c2c f32 16 b1000",      "c2c f32 45 b1000 inplace", "c2c f32 64 b500 bwd", "c2c f32 1000 b100 planar",
      "c2c f32 143 b100",      "c2c f32 4096 b2048",       "c2c f64 1001 b100",   "c2c f64 12 b1000 bwd",
      "c2c f32 64x48x32 b8",   "r2c f32 45 b1000",         "r2c f32 1024 b100",   "c2r f32 1024 b100",
      "c2r f32 1008 b100",     "r2c f32 1000 b100",        "c2r f32 1000 b100",   "r2c f64 140 b100",
      "c2r f32 64x64 b20",     "c2r f32 64 b1000",         "r2c f64 7 b1000",     "dct2 f32 48 b1000",
      "dct4 f32 33 b1000",     "dct2 f32 1000 b1000",      "dst2 f64 140 b100",   "dct2 f16s 64x64 b20",
      "dct3 f16s 45x33 b20",   "dct2 f16s 8x8 b100",       "c2c f32 500 b100",    "c2c f32 16 b500 bwd",
      "c2c f64 50 b100",       "c2c f32 100 b100 planar",  "c2c f16s 60 b100",    "dct3 f32 4x4 b100",
      "dct3 f32 3 b101",       "dct2 f32 2 b99",           "dct4 f64 3x3 b70",    "dct1 f32 9x9 b70",
      "c2c f32 3 b4111",       "r2c f32 2 b4147",          "c2r f32 3 b4111",     "dct4 f32 20x20 b100",
      "dct2 f64 6x6 b100",     "r2c f32 131072",           "r2c f32 200000 b3",   "r2c f64 131072",
      "c2r f32 131072",        "c2r f32 200000 b3",        "c2r f64 131072",      "dct2 f32 131072",
      "dst2 f32 200000 ortho", "dct2 f64 131072"};
}

// Half spectra that stand in the output (half_in_output.hpp), of groups because no workspace may be.
std::vector<const char*> half_spectra_in_output() {
  return {"c2r f32 240x240 limit=1",   "c2r f32 1080x1920 limit=1", "c2r f64 144x200 b2 limit=1",
          "c2r f16s 240x240 limit=1",  "c2r f32 96x340 b20",        "c2r f32 40x50x60 b9",
          "c2r f32 300x300 b8 planar", "c2r f64 96x100x80",         "c2r f16s 100x100 b100"};
}

}  // namespace clfm::test
