// Direct convolution layers on CPUs: strips of the result in registers, vectors along the rows of bordered
// tensors, so that no tap asks where a plane ends. Every stride, dilation and grouping; best with few
// channels in a group, where a matrix product has little to share.
#include <algorithm>
#include <numeric>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/divide.hpp"
#include "rule.hpp"
#include "source_sink.hpp"
#include "strip_shapes.hpp"

namespace clfm::host {
namespace {

class StripPlan {
 public:
  StripPlan(const LayerProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        forward_(forward_strips(problem, device)),
        data_(data_strips(problem, device)),
        input_(bordered_input(problem, forward_)),
        grad_(bordered_grad(problem, forward_, data_)) {}

  uint64_t largest_prepared_bytes() const {
    return static_cast<uint64_t>(std::max(input_.elements(), grad_.elements())) * real_bytes(problem_);
  }

  LayerRecipe recipe() const {
    LayerRecipe recipe;
    recipe.algorithm = "direct in strips";
    for (const Borders* borders : {&input_, &grad_}) {
      Recipe& part = recipe.prepare[index_of(borders->tensor)];
      part.algorithm = "borders";
      part.steps.push_back(border(*borders));
      recipe.prepared_bytes[index_of(borders->tensor)] =
          static_cast<uint64_t>(borders->elements()) * real_bytes(problem_);
    }
    recipe.prepare[index_of(LayerTensor::weights)] = prepare_weights();
    recipe.prepared_bytes[index_of(LayerTensor::weights)] = transposed_at() + weights_bytes();
    const auto add = [&](LayerPass pass, Step step) {
      recipe.pass[index_of(pass)].algorithm = "strips";
      recipe.pass[index_of(pass)].steps.push_back(std::move(step));
    };
    add(LayerPass::forward, forward());
    add(LayerPass::backward_data, backward_data());
    add(LayerPass::backward_weights, backward_weights());
    return recipe;
  }

 private:
  int64_t planes(const Strips& strips) const { return problem_.batch * problem_.groups * strips.blocks(); }

  int64_t most() const { return std::max({most_elements(problem_), input_.elements(), grad_.elements()}); }

  static Argument form_of(const Borders& b) { return ints(b.rows, b.columns, b.before[0], b.before[1]); }

  // Rows of an item: enough to be worth a launch, and few enough that every core gets some.
  int64_t rows_of_item(int64_t planes, int64_t rows, int64_t multiple, double operations_of_row) const {
    constexpr double kOperationsOfItem = 1 << 18;
    constexpr int64_t kItemsPerUnit = 8;
    const int64_t shared = planes * rows / (kItemsPerUnit * device_.limits.compute_units);
    const auto wanted = static_cast<int64_t>(kOperationsOfItem / operations_of_row);
    return round_up(std::clamp<int64_t>(std::min(shared, wanted), 1, rows), multiple);
  }

  // Brings a tensor of the caller's into another order, `at` bytes into what is prepared of it.
  Step preparing_step(const char* source, Define define, uint64_t at) const {
    Step step;
    step.source = source;
    step.arithmetic = arithmetic_of(problem_);
    step.defines = layer_defines(problem_, 1, most());
    step.defines.push_back({"COMPONENTS", "1"});
    append(step.defines, source_defines(problem_, Form::callers));
    step.defines.push_back(std::move(define));
    step.arguments = {callers_buffer(problem_, Slot::in), computed_buffer(problem_, {Slot::out, at})};
    return step;
  }

  Step border(const Borders& b) const {
    const int64_t rows = rows_of_item(b.planes, b.rows, 1, static_cast<double>(8 * b.columns));
    Step step = preparing_step("layer/border_planes.cl", number("RUNS", b.runs), 0);
    step.arguments.push_back(ints(b.plane[0], b.plane[1], rows, 0));
    step.arguments.push_back(form_of(b));
    step.range = single_items(divide_up(b.rows, rows), b.planes);
    step.work.style = Style::simd;
    step.work.flops = static_cast<double>(b.elements());
    step.work.read_bytes = bytes_of(problem_, b.tensor, Form::callers);
    step.work.written_bytes = static_cast<double>(b.elements()) * real_bytes(problem_);
    step.work.working_set_bytes = step.work.read_bytes + step.work.written_bytes;
    step.note = concat(b.planes, " planes of ", b.plane[0], "x", b.plane[1], " in ", b.rows, "x", b.columns);
    return step;
  }

  uint64_t weights_bytes() const {
    return prepared_copy_bytes(problem_, LayerTensor::weights, problem_.taps());
  }
  // Weights stand outputs by inputs, for forward, and inputs by outputs, which is the same with one of either
  // in a group.
  uint64_t transposed_at() const {
    constexpr uint64_t kCacheLine = 64;
    return problem_.in_group() == 1 || problem_.out_group() == 1 ? 0 : round_up(weights_bytes(), kCacheLine);
  }
  Recipe prepare_weights() const {
    Recipe recipe = prepare_copy(problem_, LayerTensor::weights, problem_.taps(), device_);
    if (transposed_at() == 0) return recipe;
    Step step = preparing_step("layer/transpose_weights.cl", reversed_define(problem_), transposed_at());
    step.arguments.push_back(
        ints(problem_.out_group(), problem_.in_group(), problem_.in_channels, problem_.taps()));
    step.range = shaped_range(static_cast<uint64_t>(problem_.out_group()),
                              static_cast<uint64_t>(problem_.in_channels), ButterflyDim::first, device_);
    step.work = recipe.steps.front().work;
    step.note =
        concat(problem_.out_group(), "x", problem_.in_group(), " planes of ", problem_.groups, " groups");
    step.waits_back = {2};  // neither copy reads the other
    recipe.steps.push_back(std::move(step));
    return recipe;
  }

  // A block of sums, vectors `down` by `across`, loads as many of one factor and as many of the other for its
  // products.
  Work work(LayerPass pass, double products, int64_t down, int64_t across, uint32_t lanes) const {
    const PassOperands operands = operands_of(pass);
    const auto prepared = [&](LayerTensor tensor) {
      return tensor == LayerTensor::input         ? static_cast<double>(input_.elements())
             : tensor == LayerTensor::grad_output ? static_cast<double>(grad_.elements())
                                                  : static_cast<double>(problem_.elements(tensor));
    };
    Work work;
    work.style = Style::simd;
    const double loads = 1.0 / static_cast<double>(down) + 1.0 / static_cast<double>(across);
    // The profile's rate is that of transforms, in its own vectors.
    const Precision arithmetic = arithmetic_of(problem_);
    const double rated =
        arithmetic == Precision::f64 ? device_.traits.simd_lanes_f64 : device_.traits.simd_lanes_f32;
    constexpr double kBeside = 1.35;  // as measured: 1.2 to 2.1 of it with many taps or channels
    work.flops = kBeside * products * (1 + loads) * operation_weight(arithmetic) * rated / lanes;
    work.read_bytes = (prepared(operands.first) + prepared(operands.second)) * real_bytes(problem_);
    work.written_bytes = bytes_of(problem_, result_shape(pass), Form::callers);
    work.working_set_bytes = work.read_bytes + work.written_bytes;
    return work;
  }

  // What the steps of all passes have.
  Step pass_step(const char* source, uint32_t lanes, std::vector<Define> result, uint64_t second_at) const {
    Step step;
    step.source = source;
    step.arithmetic = arithmetic_of(problem_);
    step.defines = layer_defines(problem_, lanes, most());
    append(step.defines, std::move(result));
    step.defines.push_back(number("STRIDE", problem_.stride[1]));
    step.arguments = {computed_buffer(problem_, {Slot::in}),
                      computed_buffer(problem_, {Slot::filter, second_at})};
    return step;
  }
  void add_geometry(Step& step) const {
    for (const Argument& argument : geometry_arguments(problem_)) step.arguments.push_back(argument);
  }

  // Of all strips, in whole vectors: each tap meets one of the positions that are less than a stride apart.
  double products(const Strips& strips, int64_t summed) const {
    const LayerProblem::Pair padded = strips.padded();
    return static_cast<double>(planes(strips) * strips.channels * padded[0] * padded[1]) *
           static_cast<double>(summed * problem_.taps());
  }

  // The range, and the rows of an item.
  int64_t share(Step& step, const Strips& strips, double products) const {
    const int64_t all = planes(strips);
    const int64_t rows = rows_of_item(all, strips.count[0], strips.rows,
                                      products / static_cast<double>(all * strips.count[0]));
    step.range = single_items(strips.blocks(), divide_up(strips.count[0], rows));
    step.range.dims = 3;
    step.range.global[2] = static_cast<uint64_t>(problem_.batch * problem_.groups);
    return rows;
  }

  static std::vector<Define> strip_defines(const Strips& strips) {
    return {number("ROWS", strips.rows), number("CHANNELS", strips.channels),
            number("VECTORS", strips.vectors)};
  }

  Step forward() const {
    Step step = pass_step("layer/strip_forward.cl", forward_.lanes, output_defines(problem_), 0);
    append(step.defines, strip_defines(forward_));
    for (const Argument& argument : output_arguments(problem_)) step.arguments.push_back(argument);
    const double all = products(forward_, problem_.in_group());
    step.arguments.push_back(form_of(input_));
    step.arguments.emplace_back(static_cast<int32_t>(share(step, forward_, all)));
    add_geometry(step);
    step.work = work(LayerPass::forward, all, forward_.rows, forward_.channels, forward_.lanes);
    step.note = concat(forward_.rows, " rows of ", forward_.lanes, " outputs of ", forward_.channels,
                       " channels at a time");
    return step;
  }

  Step backward_data() const {
    std::vector<Define> result = target_defines(problem_, Form::callers);
    append(result, {{"BIAS", "0"}, {"ACTIVATION", "0"}});
    Step step = pass_step("layer/strip_backward_data.cl", data_.lanes, std::move(result), transposed_at());
    const auto taps_apart = [&](size_t k) {
      return problem_.stride[k] / std::gcd(problem_.stride[k], problem_.dilation[k]);
    };
    append(step.defines, strip_defines(data_));
    step.arguments.emplace_back(callers_buffer(problem_, Slot::out));
    const double all = products(data_, problem_.out_group());
    step.arguments.push_back(form_of(grad_));
    step.arguments.emplace_back(ints(share(step, data_, all), taps_apart(0), taps_apart(1), 0));
    add_geometry(step);
    step.work = work(LayerPass::backward_data, all, data_.rows, data_.channels, data_.lanes);
    step.note = concat(data_.rows, " rows of ", data_.lanes, " inputs of ", data_.channels,
                       " channels at a time, a stride apart");
    return step;
  }

  // Of n things in equal blocks of at most so many.
  static int64_t equal_part(int64_t n, int64_t most) { return divide_up(n, divide_up(n, most)); }

  Step backward_weights() const {
    constexpr int64_t kMostColumns = 8;
    const int64_t most = has_wide_vectors(problem_, forward_.lanes) ? 24 : 12;  // as many sums at a time
    const int64_t columns = equal_part(problem_.filter[1], kMostColumns);
    int64_t channels = 8;
    while (channels > std::min(problem_.out_group(), most / columns)) channels /= 2;
    int64_t rows = std::min(problem_.filter[0], most / (columns * channels));
    while (problem_.filter[0] % rows != 0) --rows;
    const int64_t blocks = divide_up(problem_.filter[0], rows) * divide_up(problem_.filter[1], columns);
    const int64_t pairs = problem_.groups * problem_.in_group() * divide_up(problem_.out_group(), channels);
    Step step = pass_step("layer/strip_backward_weights.cl", forward_.lanes,
                          target_defines(problem_, Form::callers), 0);
    append(step.defines, {reversed_define(problem_), number("CHANNELS", channels), number("TAP_ROWS", rows),
                          number("TAP_COLUMNS", columns)});
    step.arguments.emplace_back(callers_buffer(problem_, Slot::out));
    step.arguments.push_back(form_of(input_));
    step.arguments.push_back(form_of(grad_));
    add_geometry(step);
    step.range = single_items(blocks, pairs);
    const double products =
        static_cast<double>(problem_.batch * problem_.output()[0] * forward_.padded()[1]) *
        static_cast<double>(pairs * blocks * channels * rows * columns);
    step.work = work(LayerPass::backward_weights, products, rows * columns, channels, forward_.lanes);
    step.note = concat(rows, "x", columns, " taps of ", channels, " outputs at a time");
    return step;
  }

  const LayerProblem& problem_;
  const DeviceProfile& device_;
  Strips forward_, data_;
  Borders input_, grad_;
};

}  // namespace

LayerProposal propose_strip_layer(const LayerProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kMostStride = 4;
  if (device.traits.simd_lanes_f32 <= 1) return {};
  if (problem.stride[1] > kMostStride)
    return {{},
            concat("stride_x is ", problem.stride[1], ", at most ", kMostStride,
                   ": a strip holds as many columns between")};
  const StripPlan plan(problem, device);
  if (const uint64_t bytes = plan.largest_prepared_bytes(); bytes > device.limits.max_allocation_bytes)
    return {{},
            concat("a bordered tensor of ", bytes, " bytes exceeds the device's largest allocation of ",
                   device.limits.max_allocation_bytes)};
  return {{plan.recipe()}, {}};
}

}  // namespace clfm::host
