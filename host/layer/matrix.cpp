#include "matrix.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

// Accumulators, a row of B and one number of A fit 16 vector registers.
constexpr uint32_t kMostRows = 6, kVectors = 2;
constexpr uint32_t kGpuLanes = 4, kGpuRows = 4;

Argument strides_argument(const MatrixStrides& strides, int64_t elements) {
  std::array<uint64_t, 4> wide{};
  std::copy(strides.begin(), strides.end(), wide.begin());
  return stride_argument(wide, elements);
}

std::vector<Argument> geometry_of(LayerProblem problem, Images images) {
  problem.batch = images.count;
  return geometry_arguments(problem);
}

double as_double(int64_t n) { return static_cast<double>(n); }

}  // namespace

MatrixBlock matrix_block(const LayerProblem& problem, int64_t rows, const DeviceProfile& device) {
  const bool is_double = arithmetic_of(problem) == Precision::f64;
  const uint32_t lanes = is_double ? device.traits.simd_lanes_f64 : device.traits.simd_lanes_f32;
  const auto at_most = [&](uint32_t most) { return static_cast<uint32_t>(std::min<int64_t>(rows, most)); };
  if (lanes > 1) return {lanes, at_most(kMostRows), kVectors, MatrixBlock::Order::panels};
  return {kGpuLanes, at_most(kGpuRows), 1, MatrixBlock::Order::rows};
}

MatrixStrides PanelMatrix::strides(const MatrixBlock& block, int64_t groups) const {
  const int64_t of_group = static_cast<int64_t>(elements_of_group(block));
  if (block.order == MatrixBlock::Order::panels)
    return {rows * block.panel(), block.panel(), of_group, groups * of_group};
  return {block.panel(), block.padded(columns), of_group, groups * of_group};
}

PanelMatrix unfolded_matrix(const LayerProblem& problem, UnfoldedRows rows) {
  const int64_t products = problem.in_group() * problem.taps();
  if (rows == UnfoldedRows::products) return {products, problem.outputs()};
  return {problem.outputs(), products};
}

Step unfold(const LayerProblem& problem, UnfoldedRows rows, const MatrixBlock& block, Images images,
            BufferArgument to, const DeviceProfile& device) {
  const PanelMatrix matrix = unfolded_matrix(problem, rows);
  const int64_t panels = block.padded(matrix.columns) / block.panel();
  const auto elements = static_cast<int64_t>(matrix.elements_of_group(block)) * problem.groups * images.count;
  const int64_t image_elements = problem.in_channels * problem.size[0] * problem.size[1];
  const int64_t most = std::max(elements, most_elements(problem));
  Step step;
  step.source = "layer/unfold.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, block.lanes, most);
  append(step.defines, {number("PANEL", block.panel()), number("ROWS_ARE", static_cast<int64_t>(rows))});
  BufferArgument from{Slot::in};
  from.offset_bytes = static_cast<uint64_t>(images.first * image_elements) * real_bytes(problem);
  step.arguments = {computed_buffer(problem, from), computed_buffer(problem, to),
                    strides_argument(matrix.strides(block, problem.groups), most),
                    ints(panels, matrix.rows, matrix.columns, 0)};
  for (const Argument& argument : geometry_of(problem, images)) step.arguments.push_back(argument);
  step.range = over_planes(shaped_range(static_cast<uint64_t>(panels), static_cast<uint64_t>(matrix.rows),
                                        ButterflyDim::first, device),
                           images.count * problem.groups, device);
  // Bounds and counters; as measured on CPUs, less where whole vectors are neighbours in the input too.
  const bool neighbours = rows == UnfoldedRows::products && problem.stride[1] == 1;
  step.work.flops = (is_gpu(device) ? 4 : neighbours ? 8 : 15) * as_double(elements);
  step.work.read_bytes = step.work.written_bytes = as_double(elements) * real_bytes(problem);
  step.work.working_set_bytes = step.work.written_bytes;
  step.note = concat("images ", images.first, " to ", images.first + images.count - 1, ": ", matrix.rows, "x",
                     matrix.columns);
  return step;
}

Step fold(const LayerProblem& problem, Images images, BufferArgument from, int64_t pitch,
          const DeviceProfile& device) {
  const int64_t image_elements = problem.in_channels * problem.size[0] * problem.size[1];
  const int64_t elements = problem.in_channels * problem.taps() * pitch * images.count;
  Step step;
  step.source = "layer/fold.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, 1, std::max(elements, most_elements(problem)));
  append(step.defines, target_defines(problem, Form::callers));
  BufferArgument to = callers_buffer(problem, Slot::out);
  to.offset_bytes = static_cast<uint64_t>(images.first * image_elements) * problem.element_bytes();
  step.arguments = {computed_buffer(problem, from), to, static_cast<uint32_t>(pitch)};
  for (const Argument& argument : geometry_of(problem, images)) step.arguments.push_back(argument);
  step.range = shaped_range(static_cast<uint64_t>(problem.size[1]),
                            static_cast<uint64_t>(problem.size[0] * problem.in_channels * images.count),
                            ButterflyDim::first, device);
  // A tap asks which output met it: as measured on CPUs.
  const double taps = as_double(problem.taps());
  step.work.flops = as_double(image_elements * images.count) * (is_gpu(device) ? 2 * taps : 12 + 9 * taps);
  step.work.read_bytes = as_double(elements) * real_bytes(problem);
  step.work.written_bytes =
      as_double(image_elements * images.count) * static_cast<double>(problem.element_bytes());
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  step.note = concat("images ", images.first, " to ", images.first + images.count - 1);
  return step;
}

Step multiply(const LayerProblem& problem, const MatrixProduct& product, const MatrixBlock& block,
              const DeviceProfile& device) {
  const bool each = product.sum == MatrixProduct::Sum::each;
  Step step;
  step.source = "layer/matrix_multiply.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, block.lanes, product.elements);
  if (product.form == Form::callers)
    append(step.defines, output_defines(problem));
  else
    append(step.defines, plain_output_defines(problem));
  append(step.defines,
         {number("ROWS", block.rows), number("VECTORS", block.vectors), number("PANEL", block.panel()),
          flag("IMAGES", !each), flag("ACCUMULATE", product.store == MatrixProduct::Store::add),
          number("PANEL_DIM", block.order == MatrixBlock::Order::panels ? 1 : 0)});
  step.arguments = {computed_buffer(problem, product.a), computed_buffer(problem, product.b)};
  if (product.form == Form::callers)
    for (const Argument& argument : output_arguments(problem, product.c)) step.arguments.push_back(argument);
  else
    step.arguments.emplace_back(computed_buffer(problem, product.c));
  for (const MatrixStrides* strides : {&product.a_stride, &product.b_stride, &product.c_stride})
    step.arguments.push_back(strides_argument(*strides, product.elements));
  step.arguments.emplace_back(ints(product.rows, product.columns, product.depth, product.images));
  step.arguments.emplace_back(static_cast<uint32_t>(problem.groups));
  const int64_t panels = block.padded(product.columns) / block.panel();
  const auto blocks = divide_up(static_cast<uint64_t>(product.rows), block.rows);
  const int64_t planes = problem.groups * (each ? product.images : 1);
  if (block.order == MatrixBlock::Order::panels) {
    step.range = over_planes(single_items(static_cast<int64_t>(blocks), panels), planes, device);
    step.work.style = Style::simd;
  } else {
    step.range = over_planes(shaped_range(static_cast<uint64_t>(panels), blocks, ButterflyDim::first, device),
                             planes, device);
  }
  const double images = as_double(product.images * problem.groups);
  const double products =
      images * as_double(product.rows * product.depth) * as_double(panels * block.panel());
  step.work.flops = products * operation_weight(arithmetic_of(problem));
  // A block reads a panel of B for all its rows; A comes from the cache.
  step.work.read_bytes = products / block.rows * real_bytes(problem);
  step.work.written_bytes = as_double(product.rows * product.columns * planes) * real_bytes(problem);
  step.work.working_set_bytes =
      images * as_double((product.rows + product.columns) * product.depth) * real_bytes(problem);
  step.note = concat(product.rows, "x", product.depth, " by ", product.depth, "x", product.columns);
  return step;
}

}  // namespace clfm::host
