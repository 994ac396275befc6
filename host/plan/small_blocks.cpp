#include "small_blocks.hpp"

#include <vector>

#include "../error.hpp"
#include "butterfly_work.hpp"
#include "divide.hpp"
#include "lanes_variant.hpp"
#include "radix_table.hpp"
#include "simd_launch.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostScratchBytes = 128 << 10;  // of all lanes: every axis goes through it only once
constexpr int64_t kMostTogether = 16;
constexpr int64_t kFetchedBlockBytes = 256;  // shorter ones stand in lines already fetched

// The axes of more than one point, outermost first; none where one of them is no radix, or only repeated over.
std::vector<int> block_axes(const FftProblem& problem) {
  std::vector<int> axes;
  for (size_t i = 0; i < static_cast<size_t>(problem.rank); ++i) {
    if (problem.length[i] == 1) continue;
    if (problem.repeated[i] || !has_butterfly(problem.length[i])) return {};
    axes.push_back(static_cast<int>(problem.length[i]));
  }
  return axes;
}

bool has_no_gaps(const FftProblem& problem, const Layout& layout) {
  int64_t next = 1;
  for (auto i = static_cast<size_t>(problem.rank); i-- > 0; next *= problem.length[i])
    if (problem.length[i] > 1 && layout.stride[i] != next) return false;
  return true;
}

// As few transforms as fill a vector; 0 where none do.
int64_t transforms_together(const FftProblem& problem, int64_t lanes) {
  const int64_t points = problem.points();
  if (points >= lanes) return 1;
  if (problem.in.batch_stride != points || problem.out.batch_stride != points) return 0;
  for (int64_t together = divide_up(lanes, points); together <= kMostTogether; ++together)
    if (problem.batch % together == 0) return together;
  return 0;
}

// Blocks are rows of this task.
SimdTask blocks_of(const FftProblem& problem, int64_t together) {
  SimdTask task{problem.precision, problem.direction, problem.scale, {}, {Slot::in}, {Slot::out}};
  if (problem.placement == Placement::in_place) task.from.slot = Slot::out;
  task.axis = {problem.points() * together, 1, 1, {}};
  task.axis.loops.push_back({problem.batch / together, problem.in.batch_stride * together,
                             problem.out.batch_stride * together});
  return task;
}

SimdVariant variant_of(const SimdTask& task, std::vector<int> axes, int64_t lanes, const DeviceProfile& device) {
  const int64_t numbers = task.axis.length;
  SimdVariant variant;
  variant.lanes = lanes;
  variant.radices = std::move(axes);
  variant.rows_abreast = rows_abreast(task.axis, lanes, lanes, task.precision, device);
  const int64_t width = lanes * variant.rows_abreast;
  variant.rows_per_item = lane_rows_per_item(task.axis.rows(), 2 * numbers, width, device);
  if (numbers > lanes && numbers % lanes == 0)
    variant.stores = stores_of_rows(task, {numbers, 1}, device);
  if (device.traits.compiler == CompilerHints::clang_on_cpu &&
      numbers * static_cast<int64_t>(complex_bytes(task.precision)) >= kFetchedBlockBytes)
    variant.prefetch = Prefetch::on;
  return variant;
}

// Whether an item's scratch holds the blocks, and every core finds enough of them.
bool pays(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device) {
  const int64_t width = variant.lanes * variant.rows_abreast;
  const int64_t scratch = width * task.axis.length * static_cast<int64_t>(complex_bytes(task.precision));
  return scratch <= kMostScratchBytes && task.axis.rows() >= width * items_wanted(device);
}

std::vector<Define> axis_defines(const std::vector<int>& axes) {
  std::vector<Define> defines;
  const size_t missing = kMaxRank - axes.size();
  for (size_t i = 0; i < kMaxRank; ++i)
    defines.push_back(number(concat("N", i), i < missing ? 1 : axes[i - missing]));
  return defines;
}

Work work_of(const FftProblem& problem, const SimdTask& task, const SimdVariant& variant) {
  constexpr double kScratch = 1.5;            // for what goes to scratch and back between axes, as measured
  constexpr int64_t kRegisterBits = 8 << 10;  // of all numbers of a part; such blocks never leave the registers
  const int64_t part_bits = task.axis.length * variant.lanes * variant.rows_abreast * 8 *
                            static_cast<int64_t>(real_bytes(problem.precision));
  const auto points = static_cast<double>(problem.points()), batch = static_cast<double>(problem.batch);
  Work work;
  work.style = Style::simd;
  work.flops = (part_bits > kRegisterBits ? kScratch : 1) * operation_weight(problem.precision) * batch * abreast_share(variant) *
               simd_instructions(SimdKernel::lanes, variant.radices, variant.lanes, kSimdRegisters);
  work.read_bytes = work.written_bytes = batch * points * complex_bytes(problem.precision);
  work.working_set_bytes = work.read_bytes * (task.from.slot == task.to.slot ? 1 : 2);
  return work;
}

}  // namespace

std::optional<Step> small_blocks_step(const FftProblem& problem, const DeviceProfile& device) {
  const std::vector<int> axes = block_axes(problem);
  if (axes.empty() || !has_no_gaps(problem, problem.in) || !has_no_gaps(problem, problem.out))
    return std::nullopt;
  const int64_t lanes = simd_lanes(device.traits, problem.precision);
  const int64_t together = transforms_together(problem, lanes);
  if (together == 0) return std::nullopt;
  const SimdTask task = blocks_of(problem, together);
  // lanes_fft.cl has vectors narrow enough for rows of this length.
  if (axes.size() == 1 && lanes_for_rows(task, axes.front(), device) <= axes.front()) return std::nullopt;
  const SimdVariant variant = variant_of(task, axes, lanes, device);
  if (!pays(task, variant, device)) return std::nullopt;
  const AxisTransform& blocks = task.axis;
  const int64_t reach = 2 * reached_elements(blocks);  // offsets count REALs
  Step step;
  step.source = "fft/blocks_fft.cl";
  step.kernel = "blocks_fft";
  step.defines = arithmetic_defines(problem.precision, static_cast<uint32_t>(lanes));
  append(step.defines, {abreast_define(variant), direction_define(problem.direction),
                        flag("PREFETCH", variant.prefetch == Prefetch::on),
                        flag("STREAM", variant.stores == Stores::round_cache)});
  append(step.defines, row_defines(blocks, reach));
  step.defines.push_back(radices_define(axes));
  append(step.defines, axis_defines(axes));
  step.defines.push_back(number("TOGETHER", together));
  append(step.defines, pitch_defines(blocks, {blocks.length, 1}, {blocks.length, 1}));
  step.defines.push_back(flag("SCALED", problem.scale != 1));
  step.arguments = {in_reals({Slot::in}, problem.precision),
                    in_reals({Slot::out}, problem.precision),
                    static_cast<uint32_t>(blocks.rows()),
                    loop_counts(blocks),
                    strides(task, blocks, Side::in),
                    strides(task, blocks, Side::out),
                    real_argument(problem.precision, problem.scale),
                    static_cast<uint32_t>(variant.rows_per_item)};
  step.range = single_items(divide_up(blocks.rows(), variant.rows_per_item), 1);
  step.work = work_of(problem, task, variant);
  step.note = concat("blocks of ", text(axes), together > 1 ? concat(", ", together, " of them") : "",
                     " to a lane");
  return step;
}

}  // namespace clfm::host
