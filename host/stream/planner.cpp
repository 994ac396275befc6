#include "planner.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <utility>

#include "host/error.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planned_parts.hpp"
#include "host/plan/survey.hpp"
#include "steps.hpp"
#include "transforms.hpp"

namespace clfm::host {
namespace {

using Sizes = std::vector<int64_t>;

constexpr int64_t kLeastBlock = 16, kMostBlock = int64_t{1} << 17;
constexpr size_t kMostChosenLevels = 3;

const char* name_of(size_t levels) { return levels == 0 ? "direct" : levels == 1 ? "uniform" : "nonuniform"; }

bool may_have(const StreamProblem& problem, size_t levels) {
  switch (problem.algorithm) {
    case StreamAlgorithm::direct:
      return levels == 0;
    case StreamAlgorithm::uniform:
      return levels == 1;
    case StreamAlgorithm::nonuniform:
      return levels > 1;
    default:
      return true;
  }
}

// Every increasing list of up to kMostChosenLevels powers of two that the filter is long enough for.
std::vector<Sizes> chosen_sizes(const StreamProblem& problem) {
  const int64_t most = std::clamp(static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(problem.taps))),
                                  kLeastBlock, kMostBlock);
  std::vector<Sizes> all{{}};
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].size() == kMostChosenLevels) continue;
    const Sizes prefix = all[i];
    for (int64_t size = prefix.empty() ? kLeastBlock : 2 * prefix.back(); size <= most; size *= 2) {
      Sizes longer = prefix;
      longer.push_back(size);
      all.push_back(std::move(longer));
    }
  }
  std::erase_if(all, [&](const Sizes& sizes) { return !may_have(problem, sizes.size()); });
  return all;
}

std::vector<Sizes> forced_sizes(const StreamProblem& problem) {
  Sizes sizes;
  for (const int64_t size : problem.partition)
    if (size != 0) sizes.push_back(size);
  if (sizes.empty()) return {};
  if (!partitioned(problem, sizes))
    fail(Status::unsupported, "partition[0] to partition[", sizes.size() - 1, "]: a filter of ", problem.taps,
         " taps ends before the last of them begins, or the first is needless with a latency of ",
         problem.latency, " samples");
  return {sizes};
}

// The average cost of a push, without building the recipe.
double estimate_us(const StreamProblem& problem, const Partition& partition, StreamTransforms& transforms,
                   const DeviceProfile& device) {
  const auto us_of = [&](const Step& step) { return estimate_us(step, device); };
  double us = us_of(output_step(problem, partition, Fade::no, device));
  for (const StreamLevel& level : partition.levels) {
    const auto& [forward, inverse] = transforms.of(level.size);
    const double block = forward.cost_us + inverse.cost_us + us_of(multiply_step(problem, level, device));
    us += block * static_cast<double>(problem.max_push) / static_cast<double>(level.size);
  }
  return us;
}

Recipe recipe_of(Step step) {
  Recipe recipe;
  recipe.algorithm = step.kernel();
  recipe.steps.push_back(std::move(step));
  return recipe;
}

// Reserves regions of a buffer one after the other.
uint64_t reserve(uint64_t& end, uint64_t bytes) {
  constexpr uint64_t kAlign = 256;
  const uint64_t begin = (end + kAlign - 1) / kAlign * kAlign;
  end = begin + bytes;
  return begin;
}

StreamLevelRecipe level_recipe(const StreamProblem& problem, const StreamLevel& level,
                               StreamTransforms& transforms, StreamRecipe& whole,
                               const DeviceProfile& device) {
  StreamLevelRecipe recipe;
  const auto& [forward, inverse] = transforms.of(level.size);
  const auto row_bytes = 2 * number_bytes(problem) / static_cast<uint64_t>(problem.components()) *
                         static_cast<uint64_t>(spectrum_row(problem, level.size));
  const auto channels = static_cast<uint64_t>(problem.channels);
  recipe.level = level;
  recipe.spectra_slots = spectra_slots(problem, level);
  recipe.result_slots = result_slots(problem, level);
  recipe.spectrum_bytes = row_bytes * channels;
  recipe.spectra_byte =
      reserve(whole.state_bytes, static_cast<uint64_t>(recipe.spectra_slots) * recipe.spectrum_bytes);
  for (uint64_t& results : recipe.results_byte)
    results = reserve(whole.state_bytes, static_cast<uint64_t>(recipe.result_slots * 2 * level.size) *
                                             channels * number_bytes(problem));
  recipe.prepared_byte =
      reserve(whole.prepared_bytes, static_cast<uint64_t>(level.count * problem.filters) * row_bytes);
  recipe.forward = forward;
  recipe.inverse = inverse;
  recipe.multiply = recipe_of(multiply_step(problem, level, device));
  recipe.prepare = recipe_of(partition_taps_step(problem, level, device));
  embed(transforms.of_partitions(level.size, level.count * problem.filters), {{Slot::out}, {Slot::out}}, 0,
        recipe.prepare);
  for (const Recipe* part : {&recipe.prepare, &recipe.forward, &recipe.inverse})
    whole.transform_bytes = std::max(whole.transform_bytes, part->workspace_bytes);
  return recipe;
}

}  // namespace

StreamRecipe stream_recipe(const StreamProblem& problem, const Partition& partition,
                           StreamTransforms& transforms, const DeviceProfile& device) {
  StreamRecipe recipe;
  recipe.algorithm = name_of(partition.levels.size());
  recipe.partition = partition;
  recipe.max_push = problem.max_push;
  recipe.history = history_length(problem, partition);
  reserve(recipe.state_bytes,
          static_cast<uint64_t>(history_row(recipe.history) * problem.channels) * number_bytes(problem));
  reserve(recipe.prepared_bytes,
          static_cast<uint64_t>(partition.head * problem.filters) * number_bytes(problem));
  if (partition.head > 0) recipe.prepare_head = recipe_of(head_taps_step(problem, partition.head, device));
  recipe.append = recipe_of(append_step(problem, recipe.history, device));
  recipe.output = recipe_of(output_step(problem, partition, Fade::no, device));
  recipe.fade = recipe_of(output_step(problem, partition, Fade::yes, device));
  uint64_t product_bytes = 0;
  for (const StreamLevel& level : partition.levels) {
    recipe.levels.push_back(level_recipe(problem, level, transforms, recipe, device));
    product_bytes = std::max(product_bytes, recipe.levels.back().spectrum_bytes);
  }
  recipe.product_byte = reserve(recipe.state_bytes, product_bytes);
  return recipe;
}

std::vector<StreamRecipe> stream_candidates(const StreamProblem& problem, const DeviceProfile& target) {
  const PlanningDevice planning(target);
  const DeviceProfile& device = planning.profile();
  check_precision_of_sums(problem.precision, device);
  std::vector<Sizes> all = forced_sizes(problem);
  if (all.empty()) all = chosen_sizes(problem);
  StreamTransforms estimates(problem, device, history_length(problem, {problem.taps, {}}));
  constexpr double kNone = std::numeric_limits<double>::infinity();
  std::vector<std::pair<double, Partition>> best(kStreamLevels + 1, {kNone, {}});  // by number of levels
  for (const Sizes& sizes : all)
    if (const auto partition = partitioned(problem, sizes))
      if (const double us = estimate_us(problem, *partition, estimates, device);
          us < best[sizes.size()].first)
        best[sizes.size()] = {us, *partition};
  Survey<StreamRecipe> survey(problem.precision, 0, device);
  for (const auto& [us, partition] : best) {
    if (us == kNone) continue;
    StreamTransforms transforms(problem, device, history_length(problem, partition));
    StreamRecipe recipe = stream_recipe(problem, partition, transforms, device);
    constexpr uint64_t kMostNumbers = uint64_t{1} << 31;  // kernels count them in ints
    if (recipe.state_bytes / number_bytes(problem) < kMostNumbers)
      survey.consider(std::move(recipe));
    else
      survey.refuse(recipe.algorithm, concat("a state of ", recipe.state_bytes, " bytes"));
  }
  if (std::all_of(best.begin(), best.end(), [&](const auto& b) { return b.first == kNone; }))
    survey.refuse("partitions", concat("a filter of ", problem.taps, " taps is too short for the algorithm"));
  return std::move(survey).ranked_with_remarks([&] { return describe(problem); });
}

}  // namespace clfm::host
