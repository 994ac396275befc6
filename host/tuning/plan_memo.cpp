#include "plan_memo.hpp"

namespace clfm::host {
namespace {

uint64_t texts_bytes(const std::vector<std::string>& texts) {
  uint64_t bytes = 0;
  for (const std::string& text : texts) bytes += sizeof(std::string) + text.capacity();
  return bytes;
}

uint64_t step_bytes(const Step& step) {
  uint64_t bytes = sizeof step + step.source.capacity() + step.prelude.capacity() + step.note.capacity() +
                   step.arguments.capacity() * sizeof(Argument) +
                   step.waits_back.capacity() * sizeof(uint32_t) +
                   (step.butterflies.capacity() + step.variant.radices.capacity()) * sizeof(int);
  for (const Define& define : step.defines)
    bytes += sizeof define + define.name.capacity() + define.value.capacity();
  return bytes;
}

}  // namespace

uint64_t held_bytes(const FftProblem& problem) {
  return sizeof problem + problem.load.source.capacity() + problem.store.source.capacity();
}

uint64_t held_bytes(const ConvProblem& problem) { return sizeof problem; }
uint64_t held_bytes(const LayerProblem& problem) { return sizeof problem; }
uint64_t held_bytes(const StreamProblem& problem) { return sizeof problem; }

uint64_t held_bytes(const Recipe& recipe) {
  uint64_t bytes = sizeof recipe + texts_bytes(recipe.remarks);
  for (const Step& step : recipe.steps) bytes += step_bytes(step);
  for (const Table& table : recipe.tables)
    bytes += sizeof table + table.parameters.capacity() * sizeof(int64_t);
  return bytes;
}

uint64_t held_bytes(const ConvRecipe& recipe) {
  return sizeof recipe + held_bytes(recipe.prepare) + held_bytes(recipe.run) + texts_bytes(recipe.remarks);
}

uint64_t held_bytes(const LayerRecipe& recipe) {
  uint64_t bytes = sizeof recipe + texts_bytes(recipe.remarks);
  for (const Recipe& part : recipe.prepare) bytes += held_bytes(part);
  for (const Recipe& part : recipe.pass) bytes += held_bytes(part);
  return bytes;
}

uint64_t held_bytes(const StreamRecipe& recipe) {
  uint64_t bytes = sizeof recipe + texts_bytes(recipe.remarks);
  for (const Recipe* part : {&recipe.prepare_head, &recipe.append, &recipe.output, &recipe.fade})
    bytes += held_bytes(*part);
  for (const StreamLevelRecipe& level : recipe.levels)
    for (const Recipe* part : {&level.prepare, &level.forward, &level.multiply, &level.inverse})
      bytes += held_bytes(*part);
  return bytes;
}

}  // namespace clfm::host
