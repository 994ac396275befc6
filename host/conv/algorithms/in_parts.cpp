// Convolution in parts ("Parallelized Filters"): both sequences in blocks, each transformed once, one inverse
// transform for every interval of outputs that pairs of blocks reach together. For two long sequences of
// whose convolution a part is wanted.
#include <algorithm>
#include <bit>
#include <cmath>
#include <utility>

#include "host/conv/parts_plan.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/tile_choice.hpp"
#include "host/conv/tiling.hpp"
#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostBlocks = 1 << 14;  // of one sequence, along one axis
constexpr size_t kSchedulesWorthPlanning = 2;

struct AxisChoice {
  int64_t length, signal_block, filter_block;
  double transforms, spectra, pairs;  // back, there, between
};

struct Choice {
  const AxisChoice *y, *x;
  double operations;
};

bool is_short_product(int64_t n) {  // 2^a or 3 * 2^a
  const auto odd = static_cast<uint64_t>(n) >> std::countr_zero(static_cast<uint64_t>(n));
  return odd == 1 || odd == 3;
}

void add_choice(const ConvProblem& problem, size_t k, const AxisChoice& blocks,
                std::vector<AxisChoice>& choices) {
  if (blocks.signal_block * kMostBlocks < problem.signal[k] + problem.filter[k] + problem.slice_size[k] ||
      blocks.filter_block * kMostBlocks < problem.filter[k])
    return;
  const PartsSchedule schedule = parts_schedule(problem, k, blocks.signal_block, blocks.filter_block);
  AxisChoice choice = blocks;
  choice.transforms = static_cast<double>(schedule.intervals().count);
  choice.spectra = static_cast<double>(schedule.signal_blocks().count);
  choice.pairs = static_cast<double>(schedule.pairs());
  choices.push_back(choice);
}

// Blocks as long as a transform can take, one sequence's up to eight times as long as the other's.
std::vector<AxisChoice> choices_for(const ConvProblem& problem, size_t k) {
  const Support support = support_of(problem, k);
  std::vector<int64_t> lengths = tile_lengths(1, support.end - support.begin + problem.filter[k] - 1);
  std::erase_if(lengths, [](int64_t n) { return !is_short_product(n); });
  if (problem.tile[k] != 0) lengths = {problem.tile[k]};
  std::vector<AxisChoice> choices;
  for (const int64_t length : lengths)
    for (const int64_t ratio : {1, 2, 3, 4, 8}) {
      const int64_t unit = (length + 1) / (ratio + 1);
      if (unit < 1) continue;
      add_choice(problem, k, {length, unit, ratio * unit, 0, 0, 0}, choices);
      if (ratio > 1) add_choice(problem, k, {length, ratio * unit, unit, 0, 0, 0}, choices);
    }
  return choices;
}

double operations_of(const AxisChoice& y, const AxisChoice& x) {
  constexpr double kPassing = 30,
                   kProduct = 8;  // of an element through memory, and of a product of two spectra
  const double numbers = static_cast<double>(y.length * x.length);
  const double transforms = y.transforms * x.transforms + y.spectra * x.spectra;
  return numbers * (transforms * (2.5 * std::log2(numbers) + kPassing) + kProduct * y.pairs * x.pairs);
}

std::vector<Choice> best_choices(const std::vector<AxisChoice>& down, const std::vector<AxisChoice>& across) {
  std::vector<Choice> best;
  for (const AxisChoice& y : down)
    for (const AxisChoice& x : across) {
      const Choice choice{&y, &x, operations_of(y, x)};
      best.insert(std::ranges::upper_bound(best, choice.operations, {}, &Choice::operations), choice);
      if (best.size() > kSchedulesWorthPlanning) best.pop_back();
    }
  return best;
}

}  // namespace

ConvProposal propose_in_parts(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = step_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  const std::vector<AxisChoice> down = choices_for(problem, 0), across = choices_for(problem, 1);
  if (down.empty() || across.empty())
    return {{},
            concat("tile[", down.empty() || problem.rank == 1 ? 0 : 1, "] cuts more than ", kMostBlocks,
                   " blocks")};
  ConvProposal proposal;
  add_or_refuse(proposal, [&] {
    for (const Choice& choice : best_choices(down, across)) {
      const Parts parts = parts_of(problem, {choice.y->length, choice.x->length},
                                   {choice.y->signal_block, choice.x->signal_block},
                                   {choice.y->filter_block, choice.x->filter_block});
      for (ConvRecipe& recipe : parts_recipes(problem, parts, device))
        proposal.recipes.push_back(std::move(recipe));
    }
  });
  return proposal;
}

}  // namespace clfm::host
