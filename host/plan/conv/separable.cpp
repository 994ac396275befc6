// Filters that are sums of few outer products: a sum along rows and one down columns for each. The values of a filter come
// when it is prepared, so the device finds the products (separate.cl) and the kernel asks the prepared filter how many.
#include <algorithm>
#include <bit>

#include "../../error.hpp"
#include "../launch.hpp"
#include "../simd_launch.hpp"
#include "register_block.hpp"
#include "rule.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

// The layout of separable_terms.clh.
constexpr int64_t kHeaderReals = 16;

int64_t numbers(const ConvProblem& problem) { return problem.domain == ConvDomain::complex ? 2 : 1; }

uint32_t real_bytes(const ConvProblem& problem) { return arithmetic_of(problem) == Precision::f64 ? 8 : 4; }

int64_t sides(const ConvProblem& problem) { return problem.filter[0] + problem.filter[1]; }

// More terms take more operations than the taps as they are.
int64_t most_terms(const ConvProblem& problem) { return std::max<int64_t>(1, problem.taps() / sides(problem)); }

uint64_t prepared_bytes(const ConvProblem& problem) {
  const int64_t numbers_held = problem.taps() + most_terms(problem) * sides(problem);
  return static_cast<uint64_t>(kHeaderReals + numbers(problem) * numbers_held) * real_bytes(problem);
}

std::vector<Define> filter_defines(const ConvProblem& problem) {
  return {number("FILTER_ROWS", problem.filter[0]), number("FILTER_COLUMNS", problem.filter[1]),
          number("TERMS", most_terms(problem))};
}

Step separate_step(const ConvProblem& problem, const DeviceProfile& device) {
  const auto items = static_cast<uint64_t>(
      std::bit_floor(std::min<uint64_t>(device.traits.preferred_local_group, device.limits.max_group)));
  Step step;
  step.source = "conv/separate.cl";
  step.kernel = "separate";
  step.defines = arithmetic_defines(arithmetic_of(problem), 1);
  append(step.defines, {number("NUMBERS", numbers(problem)), {"INDEX", "uint"},
                        number("ITEMS", static_cast<int64_t>(items))});
  append(step.defines, filter_defines(problem));
  step.arguments = {BufferArgument{Slot::out, 0, 0, real_bytes(problem)},
                    BufferArgument{Slot::workspace, 0, 0, real_bytes(problem)},
                    real_argument(arithmetic_of(problem), problem.separable_tolerance)};
  step.range.global[0] = step.range.local[0] = items;
  step.range.local[1] = step.range.local[2] = 1;
  step.work.style = Style::local_memory;
  step.work.flops = 2 * static_cast<double>(problem.taps() * numbers(problem));
  step.note = concat("at most ", most_terms(problem), " outer products");
  return step;
}

Recipe prepare(const ConvProblem& problem, const DeviceProfile& device) {
  Recipe recipe = prepare_taps(problem, problem.filter[1], device);
  for (Argument& argument : recipe.steps[0].arguments)
    if (auto* buffer = std::get_if<BufferArgument>(&argument); buffer && buffer->slot == Slot::out)
      buffer->offset_bytes = static_cast<uint64_t>(kHeaderReals) * real_bytes(problem);
  recipe.steps.push_back(separate_step(problem, device));
  recipe.workspace_bytes = taps_bytes(problem, problem.filter[1]);
  return recipe;
}

// The sums along rows are loads more than anything else: the more vectors, the more of them are under way.
RegisterBlock block_of(const ConvProblem& problem, const DeviceProfile& device) {
  return {2, 4 / numbers(problem), item_block(problem, device).lanes};
}

int64_t strip_rows(const ConvProblem& problem, const RegisterBlock& block) {
  constexpr int64_t kLeast = 32, kMost = 128;
  const int64_t wanted = problem.tile[0] > 0 ? problem.tile[0] : std::clamp(2 * problem.filter[0], kLeast, kMost);
  return items_for(std::min(wanted, problem.slice_size[0]), block.rows) * block.rows;
}

// What an item keeps for itself: sums along rows, those of the terms before, rows that it gathers.
uint64_t private_bytes(const ConvProblem& problem, const RegisterBlock& block) {
  const int64_t strip = strip_rows(problem, block), columns = width(problem, block);
  const int64_t kept = (2 * strip + problem.filter[0]) * columns;
  return static_cast<uint64_t>(kept) * number_bytes(problem) + 2 * gathered_bytes(problem, block);
}

// Strips side by side, until they are worth an item.
Pair tile_of(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  constexpr int64_t kTermsOfAnItem = 1 << 18, kItemsPerUnit = 8;
  const int64_t rows = std::min(strip_rows(problem, block), problem.slice_size[0]), columns = width(problem, block);
  const int64_t balanced =
      problem.outputs() * problem.batch / (kItemsPerUnit * static_cast<int64_t>(device.limits.compute_units));
  const int64_t outputs = std::min(balanced, kTermsOfAnItem / sides(problem));
  return asked_or(problem, {rows, std::max<int64_t>(1, outputs / (rows * columns)) * columns});
}

bool is_direct(const ConvProblem& problem) { return problem.separable_rank > most_terms(problem); }

double operations(const ConvProblem& problem, const Pair& tile) {
  if (is_direct(problem)) return multiply_adds(problem);
  const auto rank = static_cast<double>(std::max<int64_t>(1, problem.separable_rank));
  const auto rows = static_cast<double>(problem.filter[0]), columns = static_cast<double>(problem.filter[1]);
  const double along_rows = columns * (1 + (rows - 1) / static_cast<double>(tile[0]));
  return multiply_adds(problem) / static_cast<double>(problem.taps()) * rank * (rows + along_rows);
}

Step separable_step(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  const Pair tile = tile_of(problem, block, device), counts = tile_counts(problem, tile);
  Step step;
  step.source = "conv/separable.cl";
  step.kernel = "separable";
  step.defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(step.defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                        number("STRIP_ROWS", strip_rows(problem, block)), flag("GATHER", !reads_in_place(problem))});
  append(step.defines, filter_defines(problem));
  step.arguments = tile_arguments(problem, tile);
  step.range = single_items(counts[1], counts[0] * problem.batch);
  step.work.style = Style::simd;
  step.work.flops = operations(problem, tile);
  step.work.read_bytes = tiled_read_bytes(problem, tile);
  step.work.written_bytes = result_bytes(problem);
  step.work.working_set_bytes = signal_bytes(problem) + result_bytes(problem);
  step.note = concat(tile_text(problem, tile), ", strips of ", strip_rows(problem, block), "x", width(problem, block),
                     problem.separable_rank == 0 ? std::string{} : concat(", rank ", problem.separable_rank));
  return step;
}

std::string refusal_of(const ConvProblem& problem, const DeviceProfile& device) {
  if (problem.filter[0] == 1 || problem.filter[1] == 1)
    return concat("filter is ", problem.filter[0], "x", problem.filter[1], ": there is nothing to separate");
  if (problem.steps > 1) return concat("steps is ", problem.steps, ", at most 1: no tile waits for another");
  if (!is_simd(device)) return concat("needs a device whose items are SIMD programs, which ", device.traits.name, " is not");
  if (problem.algorithm != ConvAlgorithm::automatic) return {};
  if (problem.separable_rank == 0) return "filter_values is NULL: the filter's rank is not known";
  if (is_direct(problem))
    return concat("the filter is a sum of ", problem.separable_rank, " outer products, more than ", most_terms(problem),
                  " do not pay");
  return {};
}

}  // namespace

ConvProposal propose_separable(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refusal_of(problem, device); !refusal.empty()) return {{}, std::move(refusal)};
  const RegisterBlock block = block_of(problem, device);
  if (const uint64_t bytes = private_bytes(problem, block), most = most_gathered_bytes(device); bytes > most)
    return {{}, concat("an item would keep ", bytes, " bytes of sums for a filter of ", problem.filter[0], "x",
                       problem.filter[1], ", at most ", most)};
  ConvRecipe recipe;
  recipe.algorithm = recipe.run.algorithm = "separable";
  recipe.prepare = prepare(problem, device);
  recipe.prepared_bytes = prepared_bytes(problem);
  recipe.run.steps.push_back(separable_step(problem, block, device));
  return {{std::move(recipe)}, {}};
}

}  // namespace clfm::host
