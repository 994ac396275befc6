// What a plan says of itself: the table in "Parallelized Filters", groups, items, local memory, global reads
// and writes, steps, for the two spatial overlap methods on a device with local memory of its own.
#include <catch2/catch.hpp>

#include "host/conv/planner.hpp"
#include "host/device/profile.hpp"
#include "host/layer/planner.hpp"
#include "host/plan/counts.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"

using namespace clfm::host;

namespace {

struct Axis {
  int64_t signal, taps, tile;
  int64_t outputs(ConvExtent extent) const {
    return extent == ConvExtent::full ? signal + taps - 1 : signal - taps + 1;
  }
};

int64_t divided_up(int64_t a, int64_t b) { return (a + b - 1) / b; }

ConvRecipe planned_conv(const std::string& token) {
  return conv_candidates(parse_conv_token(token), find_profile("nvidia")).front();
}

double bytes(double numbers) { return 4 * numbers; }

// Every group is whole, so items are groups times its size.
uint64_t group_size(const ConvRecipe& recipe) {
  const auto& local = recipe.run.steps.front().range.local;
  return local[0] * local[1] * local[2];
}

// "Overlap-discard": a tile of L outputs reads L + M - 1 numbers into local memory, and writes its outputs.
void check_discard(const std::string& token, const std::vector<Axis>& axes, ConvExtent extent, double batch) {
  INFO(token);
  const ConvRecipe recipe = planned_conv(token);
  const Counts counts = counts_of(recipe.run);
  double groups = batch, local = 1, read = batch, written = batch, taps = 1;
  for (const Axis& axis : axes) {
    const auto outputs = static_cast<double>(axis.outputs(extent)), length = static_cast<double>(axis.tile),
               halo = static_cast<double>(axis.taps - 1);
    groups *= static_cast<double>(divided_up(axis.outputs(extent), axis.tile));
    local *= length + halo;
    read *= outputs * (1 + halo / length);
    written *= outputs;
    taps *= halo + 1;
  }
  CHECK(counts.steps == 1);
  CHECK(counts.groups == static_cast<uint64_t>(groups));
  CHECK(counts.items == counts.groups * group_size(recipe));
  CHECK(counts.local_bytes == static_cast<uint64_t>(bytes(local)));
  CHECK(counts.read_bytes == Approx(bytes(read)));
  CHECK(counts.written_bytes == bytes(written));
  CHECK(counts.operations == Approx(written * taps));
}

// What tiles of L numbers reach along an axis, one after the other, and how many numbers they take.
struct Reached {
  double outputs = 0, numbers = 0;
};
Reached reached_along(const Axis& axis, ConvExtent extent) {
  const int64_t size = axis.outputs(extent), before = extent == ConvExtent::full ? axis.taps - 1 : 0;
  Reached sum;
  for (int64_t p = -before; p < axis.signal + before; p += axis.tile)  // positions of the signal
    for (int64_t n = p + before - axis.taps + 1; n < p + before + axis.tile; ++n)
      if (n >= 0 && n < size) ++sum.outputs;
  sum.numbers = static_cast<double>(axis.signal);
  return sum;
}

// "Overlap-add": a tile of L numbers has M - 1 zeros on either side in local memory, and reaches L + M - 1
// outputs. Every number is read once; of the outputs that are reached again, what is there is read as well.
void check_add(const std::string& token, const std::vector<Axis>& axes, ConvExtent extent, double batch,
               uint64_t steps) {
  INFO(token);
  const ConvRecipe recipe = planned_conv(token);
  const Counts counts = counts_of(recipe.run);
  double groups = batch, local = 1, numbers = batch, written = batch, outputs = batch, taps = 1;
  for (const Axis& axis : axes) {
    const int64_t padding = extent == ConvExtent::full ? 2 * (axis.taps - 1) : 0;
    const Reached reached = reached_along(axis, extent);
    groups *= static_cast<double>(divided_up(axis.signal + padding, axis.tile));
    local *= static_cast<double>(axis.tile + 2 * (axis.taps - 1));
    numbers *= reached.numbers;
    written *= reached.outputs;
    outputs *= static_cast<double>(axis.outputs(extent));
    taps *= static_cast<double>(axis.taps);
  }
  CHECK(counts.steps == steps);
  CHECK(counts.groups == static_cast<uint64_t>(groups));
  CHECK(counts.items == counts.groups * group_size(recipe));
  CHECK(counts.local_bytes == static_cast<uint64_t>(bytes(local)));
  CHECK(counts.written_bytes == bytes(written));
  CHECK(counts.read_bytes == bytes(numbers + written - outputs));
  CHECK(counts.operations == Approx(written * taps));
}

}  // namespace

// Tiles are whole blocks of registers, so nothing is rounded up.
TEST_CASE("overlap-discard counts as the document's table does", "[conv]") {
  check_discard("conv f32 10000 k21 algo=direct_tiled tile=640", {{10000, 21, 640}}, ConvExtent::full, 1);
  check_discard("conv f32 10000 k21 valid b3 algo=direct_tiled tile=1280", {{10000, 21, 1280}},
                ConvExtent::valid, 3);
  check_discard("conv f32 500x600 k5x7 valid b2 algo=direct_tiled tile=32x64", {{500, 5, 32}, {600, 7, 64}},
                ConvExtent::valid, 2);
}

TEST_CASE("overlap-add counts as the document's table does, and what earlier steps left", "[conv]") {
  check_add("conv f32 10000 k21 valid algo=direct_overlap_add tile=620", {{10000, 21, 620}},
            ConvExtent::valid, 1, 2);
  check_add("conv f32 9920 k21 valid b3 algo=direct_overlap_add tile=620 steps=3", {{9920, 21, 620}},
            ConvExtent::valid, 3, 3);
  check_add("conv f32 1000 k21 algo=direct_overlap_add tile=10", {{1000, 21, 10}}, ConvExtent::full, 1, 3);
  check_add("conv f32 500x600 k5x7 b2 algo=direct_overlap_add tile=32x64", {{500, 5, 32}, {600, 7, 64}},
            ConvExtent::full, 2, 4);
}

// N (1 + (M - 1) / L) writes and N reads, where the ends do not count: the document's own terms.
TEST_CASE("overlap-add of a long row writes every output 1 + (M - 1) / L times", "[conv]") {
  constexpr double kNumbers = 620e3;
  const Counts counts =
      counts_of(planned_conv("conv f32 620000 k21 valid algo=direct_overlap_add tile=620").run);
  CHECK(counts.written_bytes == Approx(bytes(kNumbers * (1 + 20.0 / 620))).epsilon(1e-4));
  CHECK(counts.groups == 1000);
}

TEST_CASE("a layer's text has such a line for every prepare and every pass", "[conv]") {
  const LayerRecipe recipe =
      layer_candidates(parse_layer_token("layer f32 8x20x20 c8 k3x3 algo=direct"), find_profile("nvidia"))
          .front();
  const std::string text = to_text(recipe);
  size_t lines = 0;
  for (size_t at = text.find("  groups "); at != std::string::npos; at = text.find("  groups ", at + 1))
    ++lines;
  CHECK(lines == kLayerTensors + kLayerPasses);
  for (const Recipe& pass : recipe.pass) {
    CHECK(counts_of(pass).items > 0);
    CHECK(text.find(to_text(counts_of(pass))) != std::string::npos);
  }
}
