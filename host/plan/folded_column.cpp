#include "folded_column.hpp"

#include <algorithm>

#include "side_fit.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

// The kernel folds the first column of whole items, and multiplies by no twiddles meanwhile.
bool can_fold(const Step& step) {
  if (step.kernel != "column_fft" || number_of(step, "SCALED") == 2) return false;
  return number_of(step, "TAIL") == 0 || step.range.global[0] > 1;
}

}  // namespace

bool fold_first_column(Recipe& columns, const FoldedColumn& folded) {
  const auto reads_input = [](const Step& step) { return uses(step, Slot::in) > 0; };
  Step& first = columns.steps.front();
  if (!can_fold(first) || std::ranges::count_if(columns.steps, reads_input) != 1) return false;
  std::vector<int64_t> others = folded.lengths;
  const auto transformed = std::ranges::find(others, number_of(first, "N"));
  if (transformed == others.end()) return false;
  others.erase(transformed);
  const int64_t opposite = others.empty() ? 1 : others.front();
  first.defines.push_back({"FOLDED", "1"});
  first.arguments.emplace_back(
      VectorArgument<uint32_t, 2>{{static_cast<uint32_t>(folded.half), static_cast<uint32_t>(opposite)}});
  first.note += ", the first one folded";
  return true;
}

}  // namespace clfm::host
