// host/conv/recipe.hpp - a planned convolution: one recipe that prepares a filter, one that every signal goes
// through.
#pragma once

#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

struct ConvRecipe {
  std::string algorithm;
  std::string tiles;  // what tells it from others of the algorithm: "96x96, 3 rounds"
  Recipe prepare;     // Slot::in: the filter, Slot::out: the prepared filter
  Recipe run;         // Slot::in: the signal, Slot::filter: the prepared filter, Slot::out: the result
  uint64_t prepared_bytes = 0;
  double cost_us = 0;  // of run
  std::string timing;  // as Recipe::timing
  std::vector<std::string> remarks;
  bool operator==(const ConvRecipe&) const = default;
};

uint64_t workspace_bytes(const ConvRecipe& recipe);
uint64_t largest_table_bytes(const ConvRecipe& recipe);
uint64_t private_bytes(const ConvRecipe& recipe);
inline size_t launches(const ConvRecipe& recipe) { return launches(recipe.run); }
std::string name_in_remarks(const ConvRecipe& recipe);
void price(ConvRecipe& recipe, const DeviceProfile& device);
void set_storage(ConvRecipe& recipe, Precision stored);

std::string to_text(const ConvRecipe& recipe);

}  // namespace clfm::host
