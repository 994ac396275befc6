#include "separable_terms.hpp"

#include <algorithm>
#include <bit>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "source_sink.hpp"

namespace clfm::host {
namespace {

// The layout of separable_terms.clh.
constexpr int64_t kHeaderReals = 16;

int64_t sides(const ConvProblem& problem) { return problem.filter[0] + problem.filter[1]; }

uint64_t prepared_bytes(const ConvProblem& problem) {
  const int64_t numbers_held = problem.taps() + most_separable_terms(problem) * sides(problem);
  return static_cast<uint64_t>(kHeaderReals + problem.components() * numbers_held) *
         real_bytes(arithmetic_of(problem));
}

Step separate_step(const ConvProblem& problem, const DeviceProfile& device) {
  const auto items = static_cast<uint64_t>(
      std::bit_floor(std::min<uint64_t>(device.traits.preferred_local_group, device.limits.max_group)));
  Step step;
  step.source = "conv/separate.cl";
  set_arithmetic(step, arithmetic_of(problem), 1);
  append(step.defines, {number("COMPONENTS", problem.components()),
                        {"INDEX", "uint"},
                        number("ITEMS", static_cast<int64_t>(items))});
  append(step.defines, terms_defines(problem));
  step.arguments = {BufferArgument{Slot::out, 0, 0, real_bytes(arithmetic_of(problem))},
                    BufferArgument{Slot::workspace, 0, 0, real_bytes(arithmetic_of(problem))},
                    real_argument(arithmetic_of(problem), separable_tolerance(problem))};
  step.range.global[0] = step.range.local[0] = items;
  step.range.local[1] = step.range.local[2] = 1;
  step.work.style = Style::local_memory;
  step.work.flops = 2 * static_cast<double>(problem.taps() * problem.components());
  step.work.local_bytes = items * (real_bytes(arithmetic_of(problem)) + sizeof(int32_t));
  // A search of log2(items) + 1 barriers, and two, before the first product and for each.
  step.work.barriers =
      static_cast<uint64_t>((most_separable_terms(problem) + 2) * (std::bit_width(items) + 2));
  step.note = concat("at most ", most_separable_terms(problem), " outer products");
  return step;
}

Recipe prepare(const ConvProblem& problem, const DeviceProfile& device) {
  Recipe recipe = prepare_taps(problem, problem.filter[1], device);
  for (Argument& argument : recipe.steps[0].arguments)
    if (auto* buffer = std::get_if<BufferArgument>(&argument); buffer && buffer->slot == Slot::out)
      buffer->offset_bytes = static_cast<uint64_t>(kHeaderReals) * real_bytes(arithmetic_of(problem));
  recipe.steps.push_back(separate_step(problem, device));
  recipe.workspace_bytes = taps_bytes(problem, problem.filter[1]);
  return recipe;
}

}  // namespace

int64_t most_separable_terms(const ConvProblem& problem) {
  return std::max<int64_t>(1, problem.taps() / sides(problem));
}

bool is_summed_by_taps(const ConvProblem& problem) {
  return problem.separable_rank > most_separable_terms(problem);
}

std::vector<Define> terms_defines(const ConvProblem& problem) {
  return {number("FILTER_ROWS", problem.filter[0]), number("FILTER_COLUMNS", problem.filter[1]),
          number("TERMS", most_separable_terms(problem))};
}

double separable_operations(const ConvProblem& problem, const ConvProblem::Pair& tile, double load) {
  if (is_summed_by_taps(problem)) return multiply_adds(problem);
  const auto rank = static_cast<double>(std::max<int64_t>(1, problem.separable_rank));
  const auto rows = static_cast<double>(problem.filter[0]), columns = static_cast<double>(problem.filter[1]);
  const double along_rows = columns * (1 + (rows - 1) / static_cast<double>(tile[0]));
  return multiply_adds(problem) / static_cast<double>(problem.taps()) * rank * (rows + load * along_rows);
}

std::string separable_refusal(const ConvProblem& problem) {
  if (problem.filter[0] == 1 || problem.filter[1] == 1)
    return concat("filter is ", problem.filter[0], "x", problem.filter[1], ": there is nothing to separate");
  if (problem.steps > 1) return concat("steps is ", problem.steps, ", at most 1: no tile waits for another");
  if (problem.algorithm != ConvAlgorithm::automatic) return {};
  if (problem.separable_rank == 0) return "filter_values is NULL: the filter's rank is not known";
  if (is_summed_by_taps(problem))
    return concat("the filter is a sum of ", problem.separable_rank, " outer products, more than ",
                  most_separable_terms(problem), " do not pay");
  return {};
}

ConvRecipe separable_recipe(const char* algorithm, const ConvProblem& problem, Recipe run,
                            const DeviceProfile& device) {
  ConvRecipe recipe;
  recipe.prepare = prepare(problem, device);
  recipe.prepared_bytes = prepared_bytes(problem);
  recipe.run = std::move(run);
  recipe.algorithm = recipe.run.algorithm = algorithm;
  return recipe;
}

ConvRecipe separable_recipe(const char* algorithm, const ConvProblem& problem, Step step,
                            const DeviceProfile& device) {
  Recipe run;
  run.steps.push_back(std::move(step));
  return separable_recipe(algorithm, problem, std::move(run), device);
}

}  // namespace clfm::host
