// host/layer/recipe.hpp - a planned convolution layer: a recipe that prepares each of the three tensors, and
// one for each pass over two of them.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/layer_problem.hpp"

namespace clfm::host {

constexpr size_t kLayerTensors = 3, kLayerPasses = 3;
inline size_t index_of(LayerTensor tensor) { return static_cast<size_t>(tensor); }
inline size_t index_of(LayerPass pass) { return static_cast<size_t>(pass); }

struct LayerRecipe {
  std::string algorithm;
  std::array<Recipe, kLayerTensors> prepare;  // Slot::in: the tensor, Slot::out: the prepared tensor
  // Slot::in and Slot::filter: the prepared operands of the pass, Slot::bias: of forward, Slot::out: the
  // result
  std::array<Recipe, kLayerPasses> pass;
  std::array<uint64_t, kLayerTensors> prepared_bytes{};
  double cost_us = 0;  // of all of them: one step of training
  std::string timing;  // as Recipe::timing
  std::vector<std::string> remarks;
  bool operator==(const LayerRecipe&) const = default;
};

// Which prepared tensors a pass reads.
struct PassOperands {
  LayerTensor first, second;  // Slot::in, Slot::filter
};
PassOperands operands_of(LayerPass pass);

uint64_t workspace_bytes(const LayerRecipe& recipe);
uint64_t largest_table_bytes(const LayerRecipe& recipe);
uint64_t private_bytes(const LayerRecipe& recipe);
size_t launches(const LayerRecipe& recipe);
inline std::string name_in_remarks(const LayerRecipe& recipe) { return recipe.algorithm; }
void price(LayerRecipe& recipe, const DeviceProfile& device);
void set_storage(LayerRecipe& recipe, Precision stored);
std::string to_text(const LayerRecipe& recipe);

}  // namespace clfm::host
