#include "dc_nyquist_column.hpp"

#include <algorithm>

#include "host/io/source_sink.hpp"
#include "host/io/source_sink_fit.hpp"

namespace clfm::host {

std::optional<DcNyquistColumn> dc_nyquist_column(const FftProblem& problem) {
  const auto last = static_cast<size_t>(problem.rank - 1);
  const Layout& in = problem.in;
  const int64_t column = in.stride[last], half = problem.length[last] / 2 * column;
  const auto is_outside = [&](int64_t stride) { return stride > column && stride != half; };
  DcNyquistColumn packed{half, {}};
  int64_t farthest = 0;  // stride of an axis that is transformed
  for (size_t axis = 0; axis < last; ++axis) {
    if (problem.length[axis] == 1) continue;
    if (!is_outside(in.stride[axis])) return std::nullopt;
    if (problem.repeated[axis]) continue;
    packed.lengths.push_back(problem.length[axis]);
    farthest = std::max(farthest, in.stride[axis]);
  }
  const bool has_other_axis = packed.lengths.size() > 1;
  const bool batch_is_outside =
      problem.batch == 1 || (is_outside(in.batch_stride) && (!has_other_axis || in.batch_stride > farthest));
  return half > column && batch_is_outside ? std::optional(packed) : std::nullopt;
}

bool pack_first_column(Recipe& columns, const DcNyquistColumn& packed, const DeviceProfile& device) {
  if (!device.overrides.has(Override::dc_nyquist_packing)) return false;
  const auto reads_input = [](const Step& step) { return uses(step, Slot::in) > 0; };
  Step& first = columns.steps.front();
  if (!first.pass.can_pack_dc_nyquist || std::ranges::count_if(columns.steps, reads_input) != 1) return false;
  std::vector<int64_t> others = packed.lengths;
  const auto transformed = std::ranges::find(others, first.pass.length);
  if (transformed == others.end()) return false;
  others.erase(transformed);
  const int64_t mirrored = others.empty() ? 1 : others.front();
  first.defines.push_back({"PACKS_DC_NYQUIST", "1"});
  first.pass.packs_dc_nyquist = true;
  first.arguments.emplace_back(
      VectorArgument<uint32_t, 2>{{static_cast<uint32_t>(packed.half), static_cast<uint32_t>(mirrored)}});
  first.note += ", the first one packed of DC and Nyquist";
  return true;
}

}  // namespace clfm::host
