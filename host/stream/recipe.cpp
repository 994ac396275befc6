#include "recipe.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"
#include "host/plan/private_bytes.hpp"

namespace clfm::host {
namespace {

template <class Function>
void for_parts(StreamRecipe& recipe, const Function& function) {
  for (Recipe* part : {&recipe.prepare_head, &recipe.append, &recipe.output, &recipe.fade}) function(*part);
  for (StreamLevelRecipe& level : recipe.levels)
    for (Recipe* part : {&level.prepare, &level.forward, &level.multiply, &level.inverse}) function(*part);
}

std::string steps_text(const std::string& title, const Recipe& recipe) {
  std::string text = recipe.steps.empty() ? "" : concat("  ", title, "\n");
  for (const Step& step : recipe.steps) text += "  " + to_text(step);
  return text;
}

std::string shape_text(const Partition& partition) {
  std::string text = concat("head ", partition.head);
  for (const StreamLevel& level : partition.levels) text += concat(" + ", level.count, " x ", level.size);
  return text;
}

}  // namespace

uint64_t workspace_bytes(const StreamRecipe& recipe) { return recipe.state_bytes; }

uint64_t largest_table_bytes(const StreamRecipe& recipe) {
  uint64_t largest = 0;
  StreamRecipe parts = recipe;
  for_parts(parts, [&](const Recipe& part) { largest = std::max(largest, largest_table_bytes(part)); });
  return largest;
}

uint64_t private_bytes(const StreamRecipe& recipe) {
  uint64_t most = 0;
  StreamRecipe parts = recipe;
  for_parts(parts, [&](const Recipe& part) { most = std::max(most, private_bytes(part)); });
  return most;
}

void set_storage(StreamRecipe& recipe, Precision stored) {
  for_parts(recipe, [&](Recipe& part) { set_storage(part, stored); });
}

void price(StreamRecipe& recipe, const DeviceProfile& device) {
  for_parts(recipe, [&](Recipe& part) { price(part, device); });
  recipe.cost_us = recipe.worst_us = recipe.append.cost_us + recipe.output.cost_us;
  for (const StreamLevelRecipe& level : recipe.levels) {
    const int64_t size = level.level.size;
    recipe.cost_us += level.block_us() * static_cast<double>(recipe.max_push) / static_cast<double>(size);
    recipe.worst_us += level.block_us() * static_cast<double>(divide_up(recipe.max_push, size));
  }
}

std::string to_text(const StreamRecipe& recipe) {
  std::string text =
      concat(recipe.algorithm, "  taps ", shape_text(recipe.partition), "  state ", recipe.state_bytes,
             " bytes  prepared filter ", recipe.prepared_bytes, " bytes  push of ", recipe.max_push,
             "  estimated ", recipe.cost_us, " us on average, ", recipe.worst_us, " us at most\n");
  text += steps_text("prepare the head", recipe.prepare_head);
  text += steps_text("push", recipe.append) + steps_text("push, behind the blocks", recipe.output);
  for (const StreamLevelRecipe& level : recipe.levels) {
    const std::string blocks = concat("block of ", level.level.size);
    text += steps_text(concat("prepare partitions of ", level.level.size), level.prepare);
    text += steps_text(concat(blocks, ": forward"), level.forward) +
            steps_text(concat(blocks, ": multiply"), level.multiply) +
            steps_text(concat(blocks, ": inverse"), level.inverse);
  }
  for (const std::string& remark : recipe.remarks) text += remark_text(remark);
  return text;
}

}  // namespace clfm::host
