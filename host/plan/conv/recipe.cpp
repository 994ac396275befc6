#include "recipe.hpp"

#include <algorithm>

#include "../../error.hpp"
#include "../cost.hpp"

namespace clfm::host {
namespace {

uint64_t product(const std::array<uint64_t, 3>& extent) { return extent[0] * extent[1] * extent[2]; }

std::string steps_text(const char* title, const Recipe& recipe) {
  std::string text = concat("  ", title, "\n");
  for (const Step& step : recipe.steps) text += "  " + to_text(step);
  return text;
}

}  // namespace

uint64_t workspace_bytes(const ConvRecipe& recipe) {
  return std::max(recipe.prepare.workspace_bytes, recipe.run.workspace_bytes);
}

uint64_t largest_table_bytes(const ConvRecipe& recipe) {
  return std::max(largest_table_bytes(recipe.prepare), largest_table_bytes(recipe.run));
}

std::string name_in_remarks(const ConvRecipe& recipe) {
  return recipe.tiles.empty() ? recipe.algorithm : concat(recipe.algorithm, " ", recipe.tiles);
}

void price(ConvRecipe& recipe, const DeviceProfile& device) {
  price(recipe.prepare, device);
  price(recipe.run, device);
  recipe.cost_us = recipe.run.cost_us;
}

ConvCounts counts_of(const Recipe& run) {
  ConvCounts counts;
  for (const Step& step : run.steps) {
    const uint64_t items = product(step.range.global), group = product(step.range.local);
    ++counts.steps;
    counts.items += items;
    counts.groups += group == 0 ? 0 : (items + group - 1) / group;
    counts.local_bytes = std::max(counts.local_bytes, step.work.local_bytes);
    counts.read_bytes += step.work.read_bytes;
    counts.written_bytes += step.work.written_bytes;
    counts.operations += step.work.flops;
  }
  return counts;
}

std::string to_text(const ConvRecipe& recipe) {
  const ConvCounts counts = counts_of(recipe.run);
  std::string text =
      concat(recipe.algorithm, "  ", counts.steps, counts.steps == 1 ? " step" : " steps", "  workspace ",
             workspace_bytes(recipe), " bytes  prepared filter ", recipe.prepared_bytes, " bytes  estimated ",
             recipe.cost_us, " us", timing_text(recipe.timing), "\n");
  text += concat("  groups ", counts.groups, "  items ", counts.items, "  local memory ", counts.local_bytes,
                 " bytes  reads ", counts.read_bytes, " bytes  writes ", counts.written_bytes,
                 " bytes  operations ", counts.operations, "\n");
  text += steps_text("prepare", recipe.prepare) + steps_text("run", recipe.run);
  for (const std::string& remark : recipe.remarks) text += remark_text(remark);
  return text;
}

}  // namespace clfm::host
