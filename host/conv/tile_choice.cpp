#include "tile_choice.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "host/conv/algorithms/spectral.hpp"
#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr size_t kTilingsWorthPlanning = 4;
constexpr double kWorthAtMost = 1.5;  // times the operations of the best

// Operations that passing an element through memory costs, all steps of a tile together.
constexpr double kPassing = 60;

struct PricedTiling {
  Tiling tiling;
  double operations;
};

double operations_of(const Tiling& tiling) {
  const double numbers = static_cast<double>(tiling.tile_numbers());
  return static_cast<double>(tiling.tiles()) * numbers * (10 * std::log2(numbers) + kPassing);
}

std::vector<int64_t> lengths_of(const ConvProblem& problem, size_t k) {
  if (problem.tile[k] != 0) return {problem.tile[k]};
  return tile_lengths(problem.filter[k], problem.slice_size[k] + problem.filter[k] - 1);
}

// Those within the workspace limit, as far as that can be told before transforms are planned; the smallest
// where none is.
std::vector<PricedTiling> affordable(std::vector<PricedTiling> choices, const ConvProblem& problem) {
  if (problem.workspace_limit_bytes == 0) return choices;
  const auto bytes = [&](const PricedTiling& choice) { return least_spectral_bytes(problem, choice.tiling); };
  const auto smallest =
      std::min_element(choices.begin(), choices.end(),
                       [&](const PricedTiling& a, const PricedTiling& b) { return bytes(a) < bytes(b); });
  if (bytes(*smallest) > problem.workspace_limit_bytes) return {*smallest};
  std::erase_if(choices,
                [&](const PricedTiling& choice) { return bytes(choice) > problem.workspace_limit_bytes; });
  return choices;
}

}  // namespace

std::string tile_refusal(const ConvProblem& problem) {
  for (size_t k = 0; k < kConvRank; ++k)
    if (problem.tile[k] != 0 && problem.tile[k] < problem.filter[k])
      return concat("tile[", problem.rank == 1 ? 0 : k, "] is ", problem.tile[k], ", must be at least ",
                    problem.filter[k], ", the filter");
  return {};
}

std::string step_refusal(const ConvProblem& problem) {
  if (problem.steps <= 1) return {};
  return concat("steps is ", problem.steps, ", must be 0 or 1: the schedule of K steps is overlap-add's");
}

std::vector<Tiling> tilings_worth_planning(const ConvProblem& problem, MakeTiling* make) {
  std::vector<PricedTiling> choices;
  const std::vector<int64_t> heights = lengths_of(problem, 0), widths = lengths_of(problem, 1);
  std::vector<Tiling> across;  // an axis is cut the same way whatever the other is
  for (const int64_t width : widths) across.push_back(make(problem, {heights.front(), width}));
  choices.reserve(heights.size() * widths.size());
  for (const int64_t height : heights) {
    Tiling tiling = make(problem, {height, widths.front()});
    for (const Tiling& columns : across) {
      tiling.axis[1] = columns.axis[1];
      choices.push_back({tiling, operations_of(tiling)});
    }
  }
  std::map<int, PricedTiling> best;  // of every order of magnitude
  choices = affordable(std::move(choices), problem);
  for (const PricedTiling& choice : choices) {
    const int magnitude =
        static_cast<int>(std::bit_width(static_cast<uint64_t>(choice.tiling.tile_numbers())));
    const auto [entry, is_new] = best.try_emplace(magnitude, choice);
    if (!is_new && choice.operations < entry->second.operations) entry->second = choice;
  }
  choices.clear();
  for (const auto& [magnitude, choice] : best) choices.push_back(choice);
  std::sort(choices.begin(), choices.end(),
            [](const PricedTiling& a, const PricedTiling& b) { return a.operations < b.operations; });
  if (choices.size() > kTilingsWorthPlanning) choices.resize(kTilingsWorthPlanning);
  std::vector<Tiling> tilings;
  for (const PricedTiling& choice : choices)
    if (choice.operations <= kWorthAtMost * choices.front().operations) tilings.push_back(choice.tiling);
  return tilings;
}

}  // namespace clfm::host
