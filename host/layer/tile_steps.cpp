#include "tile_steps.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

uint32_t lanes_of(const LayerProblem& problem, const DeviceProfile& device) {
  return arithmetic_of(problem) == Precision::f64 ? std::max(device.traits.simd_lanes_f64, 1u)
                                                  : device.traits.simd_lanes_f32;
}

int64_t tile_reals(const LayerTiling& tiling) { return 2 * tiling.spectrum(); }
int64_t row_reals(const LayerTiling& tiling) { return 2 * tiling.columns(); }

std::vector<Argument> tiling_arguments(const TensorTiles& t, const LayerTiling& tiling) {
  return {ints(t.channels, t.images, t.count[0], t.count[1]),
          ints(t.plane[0], t.plane[1], t.useful[0], t.useful[1]),
          ints(t.step[0], t.step[1], t.offset[0], t.offset[1]),
          ints(tiling.tile[0], tiling.tile[1], row_reals(tiling), tile_reals(tiling))};
}

double tile_bytes(const LayerProblem& problem, const LayerTiling& tiling, const TensorTiles& t) {
  return static_cast<double>(t.tiles() * tile_reals(tiling)) * real_bytes(problem);
}

int64_t reach(const LayerProblem& problem, const LayerTiling& tiling, const TensorTiles& t) {
  return std::max(most_elements(problem), t.tiles() * tile_reals(tiling));
}

NdRange over_planes(int64_t columns, int64_t lines, int64_t planes, const DeviceProfile& device) {
  return over_planes(
      shaped_range(static_cast<uint64_t>(columns), static_cast<uint64_t>(lines), ButterflyDim::first, device),
      planes, device);
}

Define reversed(const LayerProblem& problem, LayerTensor tensor) {
  return tensor == LayerTensor::weights ? reversed_define(problem) : Define{"REVERSED", "0"};
}

void add_spacing(Step& step, const TensorTiles& t) {
  append(step.defines, {number("SPACING_Y", t.spacing[0]), number("SPACING_X", t.spacing[1])});
}

Step cut(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor,
         const DeviceProfile& device) {
  const TensorTiles t = tiles_of(problem, tiling, tensor);
  const uint32_t lanes = lanes_of(problem, device);
  Step step;
  step.source = "layer/cut_tiles.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, lanes, reach(problem, tiling, t));
  step.defines.push_back({"COMPONENTS", "1"});
  append(step.defines, source_defines(problem, Form::callers));
  step.defines.push_back(reversed(problem, tensor));
  add_spacing(step, t);
  step.arguments = {callers_buffer(problem, Slot::in), computed_buffer(problem, {Slot::out})};
  for (const Argument& argument : tiling_arguments(t, tiling)) step.arguments.push_back(argument);
  step.range = over_planes(divide_up(tiling.tile[1], lanes), tiling.tile[0] * t.count[0] * t.count[1],
                           t.channels * t.images, device);
  step.work.written_bytes = tile_bytes(problem, tiling, t);
  step.work.read_bytes = bytes_of(problem, tensor, Form::callers);
  const double bounds = is_gpu(device) ? 1 : 10;  // as measured on CPUs
  step.work.flops = bounds * step.work.written_bytes / real_bytes(problem);
  step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
  step.note = concat(t.tiles(), " tiles of ", tiling.tile[0], "x", tiling.tile[1]);
  return step;
}

Step join(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor, Ending ending,
          const BufferArgument& place, const DeviceProfile& device) {
  const TensorTiles t = tiles_of(problem, tiling, tensor);
  const uint32_t lanes = lanes_of(problem, device);
  Step step;
  step.source = "layer/join_tiles.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, lanes, reach(problem, tiling, t));
  if (ending == Ending::activated) {
    append(step.defines, output_defines(problem));
  } else {
    append(step.defines, target_defines(problem, Form::callers));
    append(step.defines, {{"BIAS", "0"}, {"ACTIVATION", "0"}});
  }
  step.defines.push_back(reversed(problem, tensor));
  add_spacing(step, t);
  step.arguments = {computed_buffer(problem, place)};
  if (ending == Ending::activated)
    for (const Argument& argument : output_arguments(problem)) step.arguments.push_back(argument);
  else
    step.arguments.emplace_back(callers_buffer(problem, Slot::out));
  for (const Argument& argument : tiling_arguments(t, tiling)) step.arguments.push_back(argument);
  step.range = over_planes(divide_up(t.plane[1], lanes), t.plane[0], t.channels * t.images, device);
  step.work.read_bytes = static_cast<double>(t.tiles() * t.useful[0] * t.useful[1]) * real_bytes(problem) /
                         static_cast<double>(t.spacing[0] * t.spacing[1]);
  step.work.written_bytes = bytes_of(problem, tensor, Form::callers);
  // Which tiles a vector of the plane lies in, and what of each: as measured on CPUs.
  step.work.flops = is_gpu(device) ? step.work.read_bytes / real_bytes(problem)
                                   : 20 * static_cast<double>(t.channels * t.images * t.plane[0] *
                                                              round_up(t.plane[1], int64_t{lanes}));
  step.work.working_set_bytes = tile_bytes(problem, tiling, t) + step.work.written_bytes;
  step.note = concat(t.tiles(), " tiles of ", tiling.tile[0], "x", tiling.tile[1]);
  return step;
}

// Tiles of real elements, two elements to a row longer than they are, and their spectra in the same place.
FftProblem transform_of(const LayerProblem& problem, const LayerTiling& tiling, int64_t tiles,
                        Transform transform) {
  FftProblem fft;
  fft.transform = transform;
  fft.precision = arithmetic_of(problem);
  fft.placement = Placement::in_place;
  fft.rank = 2;
  fft.length = {tiling.tile[0], tiling.tile[1], 1};
  fft.batch = tiles;
  Layout reals, spectra;
  reals.stride = {row_reals(tiling), 1, 0};
  reals.batch_stride = tile_reals(tiling);
  spectra.stride = {tiling.columns(), 1, 0};
  spectra.batch_stride = tiling.spectrum();
  const bool forward = transform == Transform::r2c;
  fft.in = forward ? reals : spectra;
  fft.out = forward ? spectra : reals;
  if (!forward) fft.scale = 1.0 / static_cast<double>(tiling.tile[0] * tiling.tile[1]);
  return canonical(fft);
}

void embed_transform(const FftProblem& fft, const LayerProblem& problem, const BufferArgument& place,
                     const DeviceProfile& device, Recipe& recipe) {
  const uint64_t used = recipe.workspace_bytes;
  const Recipe part = cheapest_part(fft, problem.workspace_limit_bytes, used, device);
  embed(part, {place, place}, used, recipe);
}

}  // namespace

uint64_t spectra_bytes(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor) {
  return static_cast<uint64_t>(tiles_of(problem, tiling, tensor).tiles() * tile_reals(tiling)) *
         real_bytes(problem);
}

Recipe tensor_to_spectra(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor,
                         const DeviceProfile& device) {
  Recipe recipe;
  recipe.algorithm = "spectra";
  recipe.steps.push_back(cut(problem, tiling, tensor, device));
  const int64_t tiles = tiles_of(problem, tiling, tensor).tiles();
  embed_transform(transform_of(problem, tiling, tiles, Transform::r2c), problem, {Slot::out}, device, recipe);
  return recipe;
}

void spectra_to_tensor(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor,
                       Ending ending, const BufferArgument& place, const DeviceProfile& device,
                       Recipe& recipe) {
  const int64_t tiles = tiles_of(problem, tiling, tensor).tiles();
  embed_transform(transform_of(problem, tiling, tiles, Transform::c2r), problem, place, device, recipe);
  recipe.steps.push_back(join(problem, tiling, tensor, ending, place, device));
}

namespace {

struct ProductBlock {
  int64_t rows, columns;
};

// Entries of an item: what 32 vector registers hold beside the operands, or a few elements of a GPU's item.
ProductBlock product_block(const SpectralProduct& product) {
  constexpr int64_t kMost = 3;
  return {std::min(product.rows, kMost), std::min(product.columns, kMost)};
}

Argument strides_argument(const SpectralOperand& operand, int64_t reals, int64_t elements) {
  const auto counted = [&](int64_t stride) { return static_cast<uint64_t>(stride * reals); };
  return stride_argument({counted(operand.row), counted(operand.column), counted(operand.group), 0},
                         elements);
}

Work product_work(const LayerProblem& problem, const SpectralProduct& p, const ProductBlock& block,
                  double numbers, Style style) {
  const auto entries = [&](int64_t count) { return static_cast<double>(count * p.groups) * numbers; };
  const double products =
      static_cast<double>(p.depth) * entries(divide_up(p.rows, block.rows) * block.rows *
                                             divide_up(p.columns, block.columns) * block.columns);
  Work work;
  work.style = style;
  // A multiplication is four multiply-adds; an entry that is loaded is also taken apart into re and im, and
  // on CPUs waited for: as measured.
  const double loaded = style == Style::simd ? 6 : 2;
  work.flops = products *
               (4 + loaded / static_cast<double>(block.rows) + loaded / static_cast<double>(block.columns)) *
               (arithmetic_of(problem) == Precision::f64 ? 2 : 1);
  const double complex_bytes = 2.0 * real_bytes(problem);
  // Entries lie a spectrum apart, each in a page of its own: measured at three to seven times the time of a
  // stream.
  const double scattered_run = style == Style::simd ? 4 : 16;
  work.read_run_bytes = work.written_run_bytes = scattered_run;
  work.read_bytes = entries(p.rows * p.depth + p.depth * p.columns) * complex_bytes;
  work.written_bytes = entries(p.rows * p.columns) * complex_bytes;
  work.working_set_bytes = work.read_bytes + work.written_bytes;
  return work;
}

}  // namespace

Step multiply_spectra(const LayerProblem& problem, const LayerTiling& tiling, const SpectralProduct& product,
                      const DeviceProfile& device) {
  const uint32_t lanes = lanes_of(problem, device);
  const ProductBlock block = product_block(product);
  const bool simd = lanes > 1;
  int64_t most = 0;
  for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output})
    most = std::max(most, tiles_of(problem, tiling, tensor).tiles() * tile_reals(tiling));
  const int64_t vectors = tiling.spectrum() / lanes;
  // Enough for an item to be worth its launch.
  const int64_t run =
      simd ? std::clamp<int64_t>(128 / (block.rows * block.columns * product.depth), 1, vectors) : 1;
  Step step;
  step.source = "layer/spectral_product.cl";
  step.arithmetic = arithmetic_of(problem);
  step.defines = layer_defines(problem, lanes, most);
  append(step.defines, {{"DIRECTION", "-1"},
                        {"PREFETCH", "0"},
                        {"NONTEMPORAL_STORES", "0"},
                        number("ROWS", block.rows),
                        number("COLUMNS", block.columns),
                        flag("CONJUGATED", product.conjugate == Conjugate::a),
                        number("FREQUENCY_DIM", simd ? 2 : 0)});
  for (const SpectralOperand* operand : {&product.a, &product.b, &product.c})
    step.arguments.emplace_back(computed_buffer(problem, operand->place));
  for (const SpectralOperand* operand : {&product.a, &product.b, &product.c})
    step.arguments.push_back(strides_argument(*operand, tile_reals(tiling), most));
  step.arguments.emplace_back(ints(product.rows, product.columns, product.depth, product.groups));
  step.arguments.emplace_back(
      VectorArgument<uint32_t, 2>{{static_cast<uint32_t>(vectors), static_cast<uint32_t>(run)}});
  const int64_t columns = divide_up(product.columns, block.columns), runs = divide_up(vectors, run);
  const int64_t rows = product.groups * divide_up(product.rows, block.rows);
  if (simd) {
    step.range = single_items(columns, rows);
    step.range.dims = 3;
    step.range.global[2] = static_cast<uint64_t>(runs);
    step.work = product_work(problem, product, block, static_cast<double>(tiling.spectrum()), Style::simd);
  } else {
    step.range = over_planes(runs, rows, columns, device);
    step.work = product_work(problem, product, block, static_cast<double>(tiling.spectrum()), Style::simt);
  }
  step.note = concat(product.rows, "x", product.depth, " by ", product.depth, "x", product.columns, " of ",
                     tiling.spectrum(), " frequencies");
  return step;
}

}  // namespace clfm::host
