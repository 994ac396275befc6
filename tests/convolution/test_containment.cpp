// What a NaN or an infinity reaches, by every algorithm: docs/convolution.md has the table. Every output that
// the definition makes of it is not finite, every output beyond the documented reach is as good as without
// it.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <limits>

#include "support/random/random_problem.hpp"
#include "support/run/conv_run.hpp"

using namespace clfm::test;

namespace {

enum class Reach { definition, overlap_save_tiles, overlap_add_tiles, overlap_add_steps, images, blocks };

struct Place {
  size_t batch, row, column;
};

// What is reached beyond the definition, of full convolutions with a zero border: position p of the signal
// meets outputs p .. p + filter - 1.
class Tiles {
 public:
  Tiles(const clfm::ConvDesc& d, Reach reach, const std::string& recipe) : desc_(d), reach_(reach) {
    const ConvShape signal = signal_shape(d), filter = filter_shape(d), out = output_shape(d);
    axis_[0] = {signal.rows, filter.rows, out.rows, d.rank == 1 ? 1 : d.tile[0], 1, 1};
    axis_[1] = {signal.columns, filter.columns, out.columns, d.tile[d.rank - 1], 1, 1};
    if (reach != Reach::blocks) return;
    const size_t at = recipe.find("from blocks of ");
    REQUIRE(at != std::string::npos);
    REQUIRE(std::sscanf(recipe.c_str() + at, "from blocks of %zux%zu and %zux%zu", &axis_[0].signal_block,
                        &axis_[1].signal_block, &axis_[0].filter_block, &axis_[1].filter_block) == 4);
  }

  bool reaches(const Place& bad, const Place& out) const {
    switch (reach_) {
      case Reach::definition:
        return false;  // what the definition reaches is known from the reference
      case Reach::images:
        return out.batch == bad.batch || is_paired(out.batch, bad.batch);
      case Reach::blocks:
        return out.batch == bad.batch && block_reaches(axis_[0], bad.row, out.row) &&
               block_reaches(axis_[1], bad.column, out.column);
      case Reach::overlap_save_tiles:
        return save_tile_reads(tile_of(out), bad) ||
               (are_pairs() && save_tile_reads(partner(tile_of(out)), bad));
      default:
        return add_tile_reaches(tile_of(bad), out) ||
               (are_pairs() && add_tile_reaches(partner(tile_of(bad)), out));
    }
  }

 private:
  struct Axis {
    size_t signal, filter, outputs, length, signal_block, filter_block;
    size_t step() const { return length - filter + 1; }
  };

  bool are_pairs() const { return desc_.domain == CLFM_REAL; }
  bool is_paired(size_t a, size_t b) const { return are_pairs() && (a ^ 1) == b; }

  static bool block_reaches(const Axis& axis, size_t bad, size_t out) {
    const size_t begin = bad / axis.signal_block * axis.signal_block;
    const size_t filter = (axis.filter + axis.filter_block - 1) / axis.filter_block * axis.filter_block;
    return out >= begin && out < begin + axis.signal_block + filter - 1;
  }

  // Tiles down and across: of outputs, or, where these are added, of the signal. Row after row, batch after
  // batch.
  size_t count(const Axis& axis) const {
    const size_t all = reach_ == Reach::overlap_save_tiles ? axis.outputs : axis.signal;
    return (all + axis.step() - 1) / axis.step();
  }
  size_t tile_of(const Place& at) const {
    return (at.batch * count(axis_[0]) + at.row / axis_[0].step()) * count(axis_[1]) +
           at.column / axis_[1].step();
  }
  Place first_of(size_t tile) const {
    const size_t line = tile / count(axis_[1]);
    return {line / count(axis_[0]), line % count(axis_[0]) * axis_[0].step(),
            tile % count(axis_[1]) * axis_[1].step()};
  }
  // The other tile of a pair: the neighbour, or where tiles are added in steps the next one of the same step.
  size_t partner(size_t tile) const {
    if (reach_ != Reach::overlap_add_steps) return tile ^ 1;
    const auto steps = [&](const Axis& axis) {
      return axis.filter > 1 ? std::min<size_t>(count(axis), 2) : 1;
    };
    const size_t all[] = {count(axis_[0]), count(axis_[1])}, every[] = {steps(axis_[0]), steps(axis_[1])};
    const size_t column = tile % all[1], row = tile / all[1] % all[0], batch = tile / all[1] / all[0];
    const size_t step[] = {row % every[0], column % every[1]};
    const size_t rows = (all[0] - step[0] + every[0] - 1) / every[0],
                 columns = (all[1] - step[1] + every[1] - 1) / every[1];
    const size_t other = ((batch * rows + row / every[0]) * columns + column / every[1]) ^ 1;
    const size_t line = other / columns;
    return ((line / rows * all[0]) + line % rows * every[0] + step[0]) * all[1] + other % columns * every[1] +
           step[1];
  }
  bool save_tile_reads(size_t tile, const Place& bad) const {
    const Place first = first_of(tile);  // reads from filter - 1 before it on
    const auto reads = [](const Axis& axis, size_t begin, size_t p) {
      return p + axis.filter - 1 >= begin && p + axis.filter - 1 < begin + axis.length;
    };
    return first.batch == bad.batch && reads(axis_[0], first.row, bad.row) &&
           reads(axis_[1], first.column, bad.column);
  }
  bool add_tile_reaches(size_t tile, const Place& out) const {
    const Place first = first_of(tile);
    return first.batch == out.batch && out.row >= first.row && out.row < first.row + axis_[0].length &&
           out.column >= first.column && out.column < first.column + axis_[1].length;
  }

  const clfm::ConvDesc& desc_;
  Reach reach_;
  Axis axis_[2];
};

bool is_finite(const std::complex<double>& v) { return std::isfinite(v.real()) && std::isfinite(v.imag()); }

// Tiles are added in one launch or in steps, as the device likes: the recipe says.
Reach reach_by(const std::string& recipe, Reach reach) {
  const bool in_steps = recipe.find(", step 0:0 of ") != std::string::npos;
  return reach == Reach::overlap_add_tiles && in_steps ? Reach::overlap_add_steps : reach;
}

struct Case {
  const char* profile;  // nullptr: the device's own
  const char* token;
  Reach reach;
};

class Containment {
 public:
  explicit Containment(const Case& c)
      : desc_(c.token),
        random_(random_for(c.token)),
        conv_(c.profile ? engine_like(c.profile) : test_engine(), desc_),
        tiles_(desc_, reach_by(conv_.recipe(), c.reach), conv_.recipe()) {
    const ConvShape shape = signal_shape(desc_), filter = filter_shape(desc_);
    signal_ = detail::random_values(desc_, desc_.batch * shape.rows * shape.columns, random_);
    filter_ = detail::random_values(desc_, filter.rows * filter.columns, random_);
  }

  std::string recipe() const { return conv_.recipe(); }

  // Outputs beyond the reach are judged as those of a signal with a zero in that place, which does not enter
  // them.
  void check(const Place& bad, double value) const {
    const ConvShape shape = signal_shape(desc_), out = output_shape(desc_);
    ConvSignal signal = signal_, zero = signal_;
    const size_t at = (bad.batch * shape.rows + bad.row) * shape.columns + bad.column;
    signal[at] = value;
    zero[at] = 0;
    INFO("position " << bad.row << ", " << bad.column << " of batch " << bad.batch << " is " << value);
    const ConvRun run = run_conv(conv_, desc_, signal, filter_);
    CHECK_THAT(run.complaints, Catch::StartsWith("rms error") && !Catch::Contains(";"));
    const ConvSignal defined = reference_conv(desc_, signal, filter_),
                     expected = reference_conv(desc_, zero, filter_);
    ConvSignal beyond = run.out;
    size_t reached = 0, contained = 0;
    for (size_t i = 0; i < beyond.size(); ++i) {
      const Place place{i / out.columns / out.rows, i / out.columns % out.rows, i % out.columns};
      const bool is_reached = !is_finite(defined[i]);
      if (is_reached && is_finite(run.out[i]))
        FAIL("output " << place.row << ", " << place.column << " of batch " << place.batch << " is finite");
      if (is_reached || tiles_.reaches(bad, place))
        beyond[i] = expected[i];
      else
        ++contained;
      reached += is_reached;
    }
    CHECK(reached > 0);
    CHECK(contained > 0);
    CHECK(conv_error(desc_, zero, filter_, beyond, expected) <= conv_error_bound(desc_));
  }

  // The last tap of the filter: convolution, so that output n has it times x[n - m].
  void check_last_tap() const {
    const ConvShape shape = signal_shape(desc_), taps = filter_shape(desc_), out = output_shape(desc_);
    ConvSignal filter = filter_;
    filter.back() = std::numeric_limits<double>::quiet_NaN();
    const ConvRun run = run_conv(conv_, desc_, signal_, filter);
    CHECK_THAT(run.complaints, Catch::StartsWith("rms error") && !Catch::Contains(";"));
    const size_t skipped = desc_.extent == CLFM_SAME ? 2 : 1;
    const auto meets = [&](size_t n, size_t filter_size, size_t signal_size) {
      const size_t before = (filter_size - 1) / skipped;  // of the signal, for output 0
      return n >= before && n - before < signal_size;
    };
    for (size_t i = 0; i < run.out.size(); ++i)
      if (meets(i / out.columns % out.rows, taps.rows, shape.rows) &&
          meets(i % out.columns, taps.columns, shape.columns) && is_finite(run.out[i]))
        FAIL("output " << i << " is finite, though the last tap is not");
  }

 private:
  clfm::ConvDesc desc_;
  std::mt19937_64 random_;
  clfm::Conv conv_;
  Tiles tiles_;
  ConvSignal signal_, filter_;
};

constexpr Case kCases[] = {
    {nullptr, "conv f32 90 k5 same clamp b3 algo=direct", Reach::definition},
    {nullptr, "conv f32 9x40 k3x3 same clamp b3 algo=direct", Reach::definition},
    {nullptr, "conv f32 90 k5 same clamp b3 algo=direct_tiled", Reach::definition},
    {nullptr, "conv f32 9x40 k3x3 same clamp b3 algo=direct_tiled", Reach::definition},
    {"nvidia", "conv f32 9x40 k3x3 same clamp b3 algo=direct_tiled", Reach::definition},
    {nullptr, "conv f32 90 k5 same clamp b3 algo=direct_overlap_add tile=16", Reach::definition},
    {nullptr, "conv f32 9x40 k3x3 same clamp b3 algo=direct_overlap_add tile=4x16", Reach::definition},
    {"nvidia", "conv f32 9x40 k3x3 same clamp b3 algo=direct_overlap_add tile=4x16", Reach::definition},
    {nullptr, "conv f32 9x40 k3x3 same clamp b3 algo=separable", Reach::definition},
    {"nvidia", "conv f32 9x40 k3x3 same clamp b3 algo=separable", Reach::definition},
    {nullptr, "conv f32 700 k5 b3 algo=overlap_save tile=256", Reach::overlap_save_tiles},
    {nullptr, "conv f32 70x80 k5x5 b3 algo=overlap_save tile=32x32", Reach::overlap_save_tiles},
    {"nvidia", "conv f32 100 k5 b3 algo=overlap_save tile=16", Reach::overlap_save_tiles},
    {"nvidia", "conv f32 30x40 k5x5 b3 algo=overlap_save tile=16x16", Reach::overlap_save_tiles},
    {"mali-valhall", "conv f32 100 k5 b3 algo=overlap_save tile=16", Reach::overlap_save_tiles},
    {nullptr, "conv f32 100 k5 b3 algo=overlap_add tile=16", Reach::overlap_add_tiles},
    {"mali-valhall", "conv f32 30x40 k5x5 b3 algo=overlap_add tile=16x16", Reach::overlap_add_tiles},
    {nullptr, "conv complex f32 100 k5 b3 algo=overlap_add tile=16", Reach::overlap_add_tiles},
    {nullptr, "conv f32 700 k5 b3 algo=overlap_add tile=256", Reach::overlap_add_steps},
    {nullptr, "conv f32 70x80 k5x5 b3 algo=overlap_add tile=32x32", Reach::overlap_add_steps},
    {"nvidia", "conv f32 30x40 k5x5 b3 algo=overlap_add tile=16x16", Reach::overlap_add_steps},
    {nullptr, "conv f32 60 k5 b3 algo=whole_fft tile=64", Reach::images},
    {nullptr, "conv f32 12x12 k5x5 b3 algo=whole_fft tile=16x16", Reach::images},
    {nullptr, "conv f32 60 k5 b3 algo=in_parts tile=16", Reach::blocks},
    {nullptr, "conv f32 30x40 k5x5 b3 algo=in_parts tile=16x16", Reach::blocks},
};

}  // namespace

TEST_CASE("what is not finite stays within the documented reach", "[containment]") {
  for (const Case& c : kCases) {
    INFO((c.profile ? c.profile : "as it is") << ": " << c.token);
    const Containment containment(c);
    INFO(containment.recipe());
    const clfm::ConvDesc d(c.token);
    const ConvShape shape = signal_shape(d);
    containment.check({0, 0, 0}, std::numeric_limits<double>::quiet_NaN());
    containment.check({1, shape.rows / 2, shape.columns / 2}, std::numeric_limits<double>::infinity());
    containment.check({2, shape.rows - 1, shape.columns - 1}, -std::numeric_limits<double>::infinity());
    containment.check_last_tap();
  }
}
