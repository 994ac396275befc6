#include "recipe.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/counts.hpp"
#include "host/plan/private_bytes.hpp"

namespace clfm::host {
namespace {

template <class Recipes>
auto parts(Recipes& recipe) {
  std::vector<decltype(&recipe.pass[0])> all;
  for (auto& part : recipe.prepare) all.push_back(&part);
  for (auto& part : recipe.pass) all.push_back(&part);
  return all;
}

constexpr const char* kTitles[] = {"prepare input", "prepare weights", "prepare grad_output",
                                   "forward",       "backward data",   "backward weights"};

}  // namespace

PassOperands operands_of(LayerPass pass) {
  switch (pass) {
    case LayerPass::forward:
      return {LayerTensor::input, LayerTensor::weights};
    case LayerPass::backward_data:
      return {LayerTensor::grad_output, LayerTensor::weights};
    default:
      return {LayerTensor::input, LayerTensor::grad_output};
  }
}

uint64_t workspace_bytes(const LayerRecipe& recipe) {
  uint64_t bytes = 0;
  for (const Recipe* part : parts(recipe)) bytes = std::max(bytes, part->workspace_bytes);
  return bytes;
}

uint64_t largest_table_bytes(const LayerRecipe& recipe) {
  uint64_t bytes = 0;
  for (const Recipe* part : parts(recipe)) bytes = std::max(bytes, largest_table_bytes(*part));
  return bytes;
}

uint64_t private_bytes(const LayerRecipe& recipe) {
  uint64_t bytes = 0;
  for (const Recipe* part : parts(recipe)) bytes = std::max(bytes, private_bytes(*part));
  return bytes;
}

size_t launches(const LayerRecipe& recipe) {
  size_t count = 0;
  for (const Recipe* part : parts(recipe)) count += launches(*part);
  return count;
}

void set_storage(LayerRecipe& recipe, Precision stored) {
  for (Recipe* part : parts(recipe)) set_storage(*part, stored);
}

void price(LayerRecipe& recipe, const DeviceProfile& device) {
  recipe.cost_us = 0;
  for (Recipe* part : parts(recipe)) {
    price(*part, device);
    recipe.cost_us += part->cost_us;
  }
}

std::string to_text(const LayerRecipe& recipe) {
  std::string text =
      concat(recipe.algorithm, "  workspace ", workspace_bytes(recipe), " bytes  prepared input ",
             recipe.prepared_bytes[0], " weights ", recipe.prepared_bytes[1], " grad_output ",
             recipe.prepared_bytes[2], " bytes  a training step estimated ", recipe.cost_us, " us",
             timing_text(recipe.timing), "\n");
  const char* const* title = kTitles;
  for (const Recipe* part : parts(recipe)) {
    text += concat("  ", *title++, "  estimated ", part->cost_us, " us\n") + to_text(counts_of(*part));
    for (const Step& step : part->steps) text += "  " + to_text(step);
  }
  for (const std::string& remark : recipe.remarks) text += remark_text(remark);
  return text;
}

}  // namespace clfm::host
