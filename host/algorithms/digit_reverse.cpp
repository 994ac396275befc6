// Decimation in time: digit reversal, a first stage without twiddles, mixed-radix stages in place. Ranks 2
// and 3 go row by row with transposes between, or along strided axes. docs/digit-reverse.md tells when each
// of the candidates below wins.
#include <algorithm>
#include <limits>
#include <optional>

#include "host/error.hpp"
#include "host/kernels/simt/dit_plan.hpp"
#include "host/plan/butterfly_work.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

// Axes of length 1 only get in the way, unless there is nothing else. Repeated axes come first, so that the
// innermost one is transformed.
FftProblem reduced(const FftProblem& problem) {
  std::vector<int> axes;
  for (int axis = 0; axis < problem.rank; ++axis)
    if (problem.repeated[axis]) axes.push_back(axis);
  const std::vector<int> transformed = transformed_axes(problem);
  axes.insert(axes.end(), transformed.rbegin(), transformed.rend());
  FftProblem reduced_problem = problem;
  int rank = 0;
  for (const int axis : axes) {
    reduced_problem.length[rank] = problem.length[axis];
    reduced_problem.in.stride[rank] = problem.in.stride[axis];
    reduced_problem.out.stride[rank] = problem.out.stride[axis];
    reduced_problem.repeated[rank] = problem.repeated[axis];
    ++rank;
  }
  reduced_problem.rank = rank;
  for (int axis = rank; axis < kMaxRank; ++axis) {
    reduced_problem.length[axis] = 1;
    reduced_problem.in.stride[axis] = reduced_problem.out.stride[axis] = 0;
    reduced_problem.repeated[axis] = false;
  }
  return reduced_problem;
}

// Long permutations take the host long to walk (0.1 s for a million elements) and the device long to follow,
// one item each cycle: beyond this many elements only where nothing else is allowed.
constexpr int64_t kMostCycleElements = 1 << 16;

bool workspace_is_out_of_reach(const FftProblem& problem, const DeviceProfile& device) {
  const uint64_t bytes = static_cast<uint64_t>(problem.points() * problem.batch) *
                         static_cast<uint64_t>(complex_bytes(problem.precision));
  const uint64_t limit = problem.workspace_limit_bytes;
  return (limit != 0 && limit < bytes) || device.limits.max_allocation_bytes < bytes;
}

bool all_sides_equal(const FftProblem& problem) {
  return std::all_of(problem.length.begin(), problem.length.begin() + problem.rank,
                     [&](int64_t length) { return length == problem.length[0]; });
}

// Asked for by name, packed data of ranks 2 and 3 goes row by row with transposes between: in place where
// they are square, through the workspace where not, along cycles where that is forbidden. AUTO weighs every
// way, strided stages too: those need no workspace either.
std::vector<OuterAxes> outer_axes(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.rank == 1 || problem.repeated[0]) return {OuterAxes::strided};
  const bool packed = problem.out == packed_layout(problem), square = all_sides_equal(problem);
  const bool forbidden = workspace_is_out_of_reach(problem, device);
  if (packed && problem.algorithm == FftAlgorithm::digit_reverse) {
    if (!square && !forbidden) return {OuterAxes::rotated};
    const bool counts = square || problem.points() <= std::numeric_limits<int32_t>::max();
    return {counts ? OuterAxes::transposed_in_place : OuterAxes::strided};
  }
  std::vector<OuterAxes> ways{OuterAxes::strided, OuterAxes::rotated};
  if (square || (forbidden && problem.points() <= kMostCycleElements))
    ways.push_back(OuterAxes::transposed_in_place);
  return ways;
}

std::vector<DitChoice> choices(const FftProblem& problem, const DeviceProfile& device) {
  using enum Reversal;
  const bool in_place = problem.placement == Placement::in_place;
  const int64_t longest = *std::max_element(problem.length.begin(), problem.length.end());
  const bool may_follow = longest <= kMostCycleElements || workspace_is_out_of_reach(problem, device);
  const std::vector<Reversal> apart{separate, in_first_stage};
  std::vector<Reversal> within{through_workspace};
  if (may_follow) within.insert(within.begin(), cycles);
  std::vector<DitChoice> choices;
  for (const OuterAxes outer : outer_axes(problem, device)) {
    const bool rotated = outer == OuterAxes::rotated;
    const bool starts_in_workspace = rotated && problem.rank % 2 != 0;
    std::vector<Reversal> later = within;
    if (rotated) later = {done};
    if (problem.rank == 1) later.resize(1);  // there are no other axes
    for (const Reversal first : in_place && !starts_in_workspace ? within : apart)
      for (const Reversal other : later) choices.push_back({outer, first, other});
  }
  return choices;
}

}  // namespace

Proposal propose_digit_reverse(const FftProblem& problem, const DeviceProfile& device) {
  Proposal proposal;
  proposal.refusal = refuse_unless_smooth(problem, device);
  if (!proposal.refusal.empty()) return proposal;
  const FftProblem reduced_problem = reduced(problem);
  KnownRadices radices;
  for (const DitChoice& choice : choices(reduced_problem, device)) {
    std::optional<Recipe> recipe = dit_recipe(reduced_problem, device, choice, radices);
    if (recipe) proposal.recipes.push_back(std::move(*recipe));
  }
  if (proposal.recipes.empty())
    proposal.refusal = concat("no butterfly for a factor of the lengths fits the ", device.traits.registers,
                              " registers of an item");
  return proposal;
}

}  // namespace clfm::host
