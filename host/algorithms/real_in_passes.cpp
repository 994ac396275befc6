#include "real_in_passes.hpp"

#include <algorithm>
#include <optional>

#include "half_in_output.hpp"
#include "host/error.hpp"
#include "host/kernels/real/dc_nyquist_column.hpp"
#include "host/kernels/real/paired_reals.hpp"
#include "host/kernels/real/real_pass.hpp"
#include "host/kernels/real/split_merge.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

bool asks_for_passes(const FftProblem& problem, PassesIn kind, const DeviceProfile& device) {
  const FftAlgorithm by_name = kind == PassesIn::groups ? FftAlgorithm::four_step : FftAlgorithm::stockham;
  return problem.algorithm == by_name || (problem.algorithm == FftAlgorithm::automatic && is_gpu(device));
}

// Not where all passes are Stockham's, or a row is one butterfly: others are made for that.
bool is_worth_groups(const FftProblem& problem, const Recipe& recipe) {
  if (problem.algorithm == FftAlgorithm::four_step) return true;
  const size_t axes = transformed_axes(problem).size();
  return recipe.steps.size() > axes &&
         std::any_of(recipe.steps.begin(), recipe.steps.end(),
                     [](const Step& step) { return step.work.style == Style::local_memory; });
}

// The rows as complex ones, and the columns of their half spectra; nothing where these passes do not know
// them.
std::optional<RealPasses> passes_of(const FftProblem& problem, const RealRowPass& rows,
                                    const DeviceProfile& device) {
  const bool forward = problem.transform == Transform::r2c;
  const auto view = paired(problem, forward ? problem.in : problem.out);
  if (!view || problem.length[problem.rank - 1] < 4) return std::nullopt;
  RealPasses passes{rows.complex_rows(forward ? *view : problem.in, forward ? problem.out : *view), {}, {}};
  passes.rows.placement = problem.placement;
  if (!refuse_unless_smooth(passes.rows, device).empty()) return std::nullopt;
  if (rows.is_all()) return passes;
  passes.columns = half_spectrum_columns(problem, passes.rows.in, passes.rows.out, problem.placement);
  passes.columns->scale = problem.scale;  // whichever is last
  if (!refuse_unless_smooth(*passes.columns, device).empty()) return std::nullopt;
  return passes;
}

// c2r whose half spectra stand in the output behind the columns, so that one copy is all the workspace: see
// half_in_output.hpp.
std::optional<Recipe> within_output(const FftProblem& problem, const RealPasses& passes, PassesIn kind,
                                    const DeviceProfile& device) {
  const std::optional<DcNyquistColumn> packed = dc_nyquist_column(problem);
  if (!output_has_room(problem) || !passes.columns || !packed) return std::nullopt;
  RealPasses within = passes;
  within.nyquist = Nyquist::packed_with_dc;
  within.columns->length[problem.rank - 1] = problem.length[problem.rank - 1] / 2;
  std::optional<Recipe> recipe = real_passes_recipe(within, kind, device);
  return recipe && pack_first_column(*recipe, *packed, device) ? recipe : std::nullopt;
}

}  // namespace

std::vector<Recipe> real_in_passes(const FftProblem& problem, const RealRowPass& rows,
                                   const DeviceProfile& device) {
  const std::optional<RealPasses> passes = passes_of(problem, rows, device);
  if (!passes) return {};
  std::vector<Recipe> recipes;
  const auto add = [&](std::optional<Recipe> recipe) {
    if (!recipe) return;
    recipe->algorithm = concat(kReal, recipe->algorithm);
    recipes.push_back(std::move(*recipe));
  };
  for (const PassesIn kind : {PassesIn::registers, PassesIn::groups}) {
    if (!asks_for_passes(problem, kind, device)) continue;
    std::optional<Recipe> recipe = real_passes_recipe(*passes, kind, device);
    if (!recipe || (kind == PassesIn::groups && !is_worth_groups(problem, *recipe))) continue;
    add(within_output(problem, *passes, kind, device));  // first, if they cost the same
    add(std::move(recipe));
  }
  return recipes;
}

}  // namespace clfm::host
