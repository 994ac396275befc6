// host/stream/recipe.hpp - a planned stream: what prepares a filter, what every push runs, what every
// finished block runs, and where everything stands in the state.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "partition.hpp"

namespace clfm::host {

struct StreamLevelRecipe {
  StreamLevel level;
  int64_t spectra_slots = 0, result_slots = 0;
  uint64_t spectrum_bytes = 0;             // of one slot: all channels
  uint64_t spectra_byte = 0;               // in the state
  std::array<uint64_t, 2> results_byte{};  // of the filter in use, and of the one that fades in
  uint64_t prepared_byte = 0;              // in a prepared filter
  Recipe prepare;  // Slot::in: the filters, Slot::out: its part of the prepared filter
  Recipe forward;  // Slot::in: the window of the history, Slot::out: a slot of the ring of spectra
  Recipe
      multiply;  // Slot::in: that ring, Slot::filter: its part of the prepared filter, Slot::out: the product
  Recipe inverse;  // Slot::in: the product, Slot::out: a slot of a ring of results
  bool operator==(const StreamLevelRecipe&) const = default;

  double block_us() const { return forward.cost_us + multiply.cost_us + inverse.cost_us; }
};

struct StreamRecipe {
  std::string algorithm;
  Partition partition;
  int64_t history = 0;  // samples; it stands first in the state
  uint64_t product_byte = 0, state_bytes = 0, prepared_bytes = 0, transform_bytes = 0;
  Recipe prepare_head;          // as StreamLevelRecipe::prepare; no steps where there is no head
  Recipe append, output, fade;  // see steps.hpp
  std::vector<StreamLevelRecipe> levels;
  int64_t max_push = 0;
  double cost_us = 0;   // of a push of max_push samples, blocks shared out among the pushes that fill them
  double worst_us = 0;  // of one that finishes a block of every level
  std::vector<std::string> remarks;
  bool operator==(const StreamRecipe&) const = default;
};

// What Survey asks of a candidate. The workspace is the state.
uint64_t workspace_bytes(const StreamRecipe& recipe);
uint64_t largest_table_bytes(const StreamRecipe& recipe);
uint64_t private_bytes(const StreamRecipe& recipe);
inline size_t launches(const StreamRecipe&) { return 2; }  // of nearly every push: append and output
inline std::string name_in_remarks(const StreamRecipe& recipe) { return recipe.algorithm; }
void price(StreamRecipe& recipe, const DeviceProfile& device);
void set_storage(StreamRecipe& recipe, Precision stored);

std::string to_text(const StreamRecipe& recipe);

}  // namespace clfm::host
