// What convolutions, layers and streams would run on phones and elsewhere: as test_golden_recipes.cpp, with
// what a review looks at beside the steps: lanes, local memory, taps in constant memory.
#include "golden.hpp"
#include "host/conv/planner.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/layer/planner.hpp"
#include "host/problem/conv_token.hpp"
#include "host/stream/planner.hpp"
#include "review.hpp"

using namespace clfm::host;
using namespace clfm::test;

namespace {

const char* const kConvolutions[] = {
    "conv f32 1080x1920 k3x3 same clamp",
    "conv f32 1080x1920 k7x7 same clamp",
    "conv f32 1080x1920 k31x31 same clamp",
    "conv f32 512x512 k101x101 full",
    "conv f16s 1080x1920 k5x5 same",
    "conv complex f32 256x256 k9x9 same wrap",
    "conv f32 1048576 k64 same",
    "conv f32 1048576 k4096 full",
    "conv f32 1080x1920 k9x9 same algo=separable",
    "conv f32 1080x1920 k9x9 same algo=direct_tiled",
    "conv f32 1080x1920 k9x9 same algo=direct_overlap_add",
    "conv f32 1080x1920 k9x9 same algo=overlap_add",
};

LayerProblem layer(int64_t batch, int64_t in, int64_t out, int64_t size, int64_t filter) {
  LayerProblem p;
  p.batch = batch, p.in_channels = in, p.out_channels = out;
  p.size = {size, size}, p.filter = {filter, filter};
  p.pad_begin = p.pad_end = {filter / 2, filter / 2};
  return p;
}

std::vector<LayerProblem> layers() {
  LayerProblem depthwise = layer(1, 64, 64, 56, 3), strided = layer(1, 3, 64, 224, 7);
  depthwise.groups = 64;
  strided.stride = {2, 2};
  return {strided, layer(4, 64, 64, 56, 3), depthwise, layer(8, 16, 16, 64, 31)};
}

std::vector<StreamProblem> streams() {
  StreamProblem head, room, offline;
  head.taps = 64, head.channels = 2, head.max_push = 64;
  room.taps = 48000, room.channels = 2, room.max_push = 256;
  offline = room;
  offline.domain = ConvDomain::complex, offline.max_push = 4096, offline.latency = 4096;
  return {head, room, offline};
}

std::string steps_text(const char* part, const Recipe& recipe, const DeviceProfile& device) {
  check_reviewed(recipe, device);
  check_accesses(recipe, device);
  std::string text;
  for (const Step& step : recipe.steps) {
    text += concat("    ", part, ": ", step.kernel(), ": ", step.note, " (", range_text(step.range), ")");
    if (const std::string lanes = value_of(step, "VW"); !lanes.empty() && lanes != "1")
      text += concat(" VW ", lanes);
    if (step.work.local_bytes > 0) text += concat(" local ", step.work.local_bytes);
    if (value_of(step, "TAPS_CONSTANT") == "1") text += " taps constant";
    text += "\n";
  }
  return text;
}

std::string summary(const ConvRecipe& recipe, const DeviceProfile& device) {
  return concat("  ", recipe.algorithm, ", workspace ", workspace_bytes(recipe), "\n",
                steps_text("prepare", recipe.prepare, device), steps_text("run", recipe.run, device));
}

std::string summary(const LayerRecipe& recipe, const DeviceProfile& device) {
  std::string text = concat("  ", recipe.algorithm, ", workspace ", workspace_bytes(recipe), "\n");
  for (const Recipe& part : recipe.prepare) text += steps_text("prepare", part, device);
  const char* const passes[] = {"forward", "backward data", "backward weights"};
  for (size_t k = 0; k < kLayerPasses; ++k) text += steps_text(passes[k], recipe.pass[k], device);
  return text;
}

std::string summary(const StreamRecipe& recipe, const DeviceProfile& device) {
  std::string text = concat("  ", recipe.algorithm, ", state ", recipe.state_bytes, "\n");
  text += steps_text("push", recipe.append, device) + steps_text("push", recipe.output, device);
  for (const StreamLevelRecipe& level : recipe.levels) {
    text += concat("   ", level.level.count, " partitions of ", level.level.size, "\n");
    text += steps_text("forward", level.forward, device) + steps_text("multiply", level.multiply, device) +
            steps_text("inverse", level.inverse, device);
  }
  return text;
}

// The cheapest of what plan() makes.
template <class Plan>
std::string cheapest(const std::string& name, const DeviceProfile& device, const Plan& plan) {
  try {
    return name + "\n" + summary(plan().front(), device);
  } catch (const Failure& failure) {
    return concat(name, "\n  refused: ", failure.what(), "\n");
  }
}

}  // namespace

TEST_CASE("recipes of convolutions, layers and streams are the reviewed ones", "[golden]") {
  for (const DeviceProfile& device : builtin_profiles()) {
    const std::string name(device.traits.name);
    std::string text = concat("# What the planner chooses on ", name, ". Written by test_golden_sums.\n");
    for (const char* token : kConvolutions)
      text += cheapest(token, device, [&] { return conv_candidates(parse_conv_token(token), device); });
    for (const LayerProblem& problem : layers())
      text += cheapest(describe(canonical(problem)), device,
                       [&] { return layer_candidates(canonical(problem), device); });
    for (const StreamProblem& problem : streams())
      text += cheapest(describe(canonical(problem)), device,
                       [&] { return stream_candidates(canonical(problem), device); });
    check_golden(concat("sums/", name, ".txt"), text);
  }
}
