#include "register_block.hpp"

#include <algorithm>

#include "../../error.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "sides.hpp"

namespace clfm::host {

int64_t width(const ConvProblem& problem, const RegisterBlock& block) {
  return block.vectors * block.lanes / (problem.domain == ConvDomain::complex ? 2 : 1);
}

bool is_folded(const ConvProblem& problem) { return problem.filter[0] == 1; }

ConvProblem::Pair footprint(const ConvProblem& problem, const RegisterBlock& block) {
  if (is_folded(problem)) return {1, block.rows * width(problem, block)};
  return {block.rows, width(problem, block)};
}

std::vector<Define> block_defines(const ConvProblem& problem, const RegisterBlock& block) {
  const bool folded = is_folded(problem);
  const int64_t columns = width(problem, block), taps = problem.filter[1];
  std::vector<Define> defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                   number("TAP_ROWS", folded ? taps / columns : problem.filter[0]),
                   number("TAP_COLUMNS", folded ? columns : taps), flag("FOLD", folded),
                   number("REST", folded ? taps % columns : 0)});
  return defines;
}

std::string text(const ConvProblem& problem, const RegisterBlock& block) {
  return concat(block.rows, "x", width(problem, block), " in registers", is_folded(problem) ? ", folded" : "");
}

ConvProblem::Pair tile_counts(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  return {items_for(problem.slice_size[0], tile[0]), items_for(problem.slice_size[1], tile[1])};
}

std::vector<Argument> tile_arguments(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  const ConvProblem::Pair counts = tile_counts(problem, tile);
  std::vector<Argument> arguments = signal_arguments(problem);
  for (const Argument& argument : result_arguments(problem)) arguments.push_back(argument);
  arguments.emplace_back(taps_argument(problem));
  arguments.emplace_back(ints(tile[0], tile[1], counts[0], counts[1]));
  return arguments;
}

ConvProblem::Pair asked_or(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  ConvProblem::Pair result{};
  for (size_t k = 0; k < result.size(); ++k)
    result[k] = std::min(problem.tile[k] > 0 ? problem.tile[k] : tile[k], problem.slice_size[k]);
  return result;
}

}  // namespace clfm::host
