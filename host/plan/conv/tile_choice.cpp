#include "tile_choice.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>

#include "../../error.hpp"
#include "tiling.hpp"

namespace clfm::host {
namespace {

constexpr size_t kWorthPlanning = 4;

// Operations that passing a number through memory costs, all steps of a tile together.
constexpr double kPassing = 60;

struct Choice {
  ConvProblem::Pair length;
  double operations;
};

double operations_of(const ConvProblem& problem, const ConvProblem::Pair& length) {
  const Tiling tiling = overlap_save_tiling(problem, length);
  const double numbers = static_cast<double>(tiling.tile_numbers());
  return static_cast<double>(tiling.tiles()) * numbers * (10 * std::log2(numbers) + kPassing);
}

std::vector<int64_t> lengths_of(const ConvProblem& problem, size_t k) {
  if (problem.tile[k] != 0) return {problem.tile[k]};
  return tile_lengths(problem.filter[k], problem.slice_size[k] + problem.filter[k] - 1);
}

}  // namespace

std::string tile_refusal(const ConvProblem& problem) {
  for (size_t k = 0; k < kConvRank; ++k)
    if (problem.tile[k] != 0 && problem.tile[k] < problem.filter[k])
      return concat("tile[", problem.rank == 1 ? 0 : k, "] is ", problem.tile[k], ", must be at least ",
                    problem.filter[k], ", the filter");
  return {};
}

std::vector<ConvProblem::Pair> tiles_worth_planning(const ConvProblem& problem) {
  std::map<int, Choice> best;  // of every order of magnitude
  const std::vector<int64_t> columns = lengths_of(problem, 1);
  for (const int64_t height : lengths_of(problem, 0))
    for (const int64_t width : columns) {
      const Choice choice{{height, width}, operations_of(problem, {height, width})};
      const int magnitude = static_cast<int>(std::bit_width(static_cast<uint64_t>(height * width)));
      const auto [entry, is_new] = best.emplace(magnitude, choice);
      if (!is_new && choice.operations < entry->second.operations) entry->second = choice;
    }
  std::vector<Choice> choices;
  for (const auto& [magnitude, choice] : best) choices.push_back(choice);
  std::sort(choices.begin(), choices.end(),
            [](const Choice& a, const Choice& b) { return a.operations < b.operations; });
  if (choices.size() > kWorthPlanning) choices.resize(kWorthPlanning);
  std::vector<ConvProblem::Pair> lengths;
  for (const Choice& choice : choices) lengths.push_back(choice.length);
  return lengths;
}

}  // namespace clfm::host
