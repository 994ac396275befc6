#include "recipe.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/counts.hpp"
#include "host/plan/private_bytes.hpp"

namespace clfm::host {
namespace {

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

uint64_t private_bytes(const ConvRecipe& recipe) {
  return std::max(private_bytes(recipe.prepare), private_bytes(recipe.run));
}

std::string name_in_remarks(const ConvRecipe& recipe) {
  return recipe.tiles.empty() ? recipe.algorithm : concat(recipe.algorithm, " ", recipe.tiles);
}

void set_storage(ConvRecipe& recipe, Precision stored) {
  set_storage(recipe.prepare, stored);
  set_storage(recipe.run, stored);
}

void price(ConvRecipe& recipe, const DeviceProfile& device) {
  price(recipe.prepare, device);
  price(recipe.run, device);
  recipe.cost_us = recipe.run.cost_us;
}

std::string to_text(const ConvRecipe& recipe) {
  const Counts counts = counts_of(recipe.run);
  std::string text =
      concat(recipe.algorithm, "  ", counts.steps, counts.steps == 1 ? " step" : " steps", "  workspace ",
             workspace_bytes(recipe), " bytes  prepared filter ", recipe.prepared_bytes, " bytes  estimated ",
             recipe.cost_us, " us", timing_text(recipe.timing), "\n");
  text += to_text(counts);
  text += steps_text("prepare", recipe.prepare) + steps_text("run", recipe.run);
  for (const std::string& remark : recipe.remarks) text += remark_text(remark);
  return text;
}

}  // namespace clfm::host
