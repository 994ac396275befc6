#include "convert.hpp"

#include <algorithm>

#include "callback_text.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_radices.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"

namespace clfm::host {
namespace {

// The axes as loops over the target, always three: the kernel knows them by their place.
AxisTransform loops_of(const Conversion& c) {
  const auto count = [&](int k) { return c.to.window[k].count; };
  const int last = c.rank - 1;
  AxisTransform view{count(last), c.from.layout.stride[last], c.to.layout.stride[last], {}};
  view.loops.push_back({c.batch, c.from.layout.batch_stride, c.to.layout.batch_stride});
  for (const int k : {last - 2, last - 1})
    view.loops.push_back(k < 0 ? Loop{1, 0, 0}
                               : Loop{count(k), c.from.layout.stride[k], c.to.layout.stride[k]});
  return view;
}

// Of every axis, innermost first: where the source begins as the target counts, and how much of it there is.
struct CommonRange {
  VectorArgument<uint32_t, 4> first{{0, 0, 0, 0}}, count{{1, 1, 1, 1}};
};
CommonRange overlap_of(const Conversion& c) {
  CommonRange overlap;
  for (int k = 0; k < c.rank; ++k) {
    const auto lane = static_cast<size_t>(c.rank - 1 - k);
    overlap.first.lane[lane] = static_cast<uint32_t>(c.from.window[k].start - c.to.window[k].start);
    overlap.count.lane[lane] = static_cast<uint32_t>(c.from.window[k].count);
  }
  return overlap;
}

void add_side(Step& step, const Conversion& c, Side side) {
  const ArrayView& array = side == Side::in ? c.from : c.to;
  const ArrayAccess access = access_of(array);
  const std::string name = side == Side::in ? "SOURCE" : "TARGET";
  append(step.defines, {{name + "_FORM", std::to_string(static_cast<int>(access.form))},
                        {name + "_BITS", std::to_string(access.bits)}});
  for (const Argument& argument : form_arguments(array)) step.arguments.push_back(argument);
  add_callback(step, array, side, c.arithmetic,
               c.components == 1 ? CallbackElement::real : CallbackElement::complex);
}

Work work_of(const Conversion& c, const AxisTransform& view) {
  const double elements = static_cast<double>(view.length * view.rows());
  const auto bytes = [&](const ArrayView& array) { return c.components * array.bits / 8.0; };
  const auto run = [&](const ArrayView& array, int64_t stride) {
    return stride == 1 ? bytes(array) * static_cast<double>(view.length) : bytes(array);
  };
  Work work;
  work.flops = elements * c.components;
  work.read_bytes = elements * bytes(c.from);
  work.written_bytes = elements * bytes(c.to);
  work.read_run_bytes = run(c.from, view.in_stride);
  work.written_run_bytes = run(c.to, view.out_stride);
  work.working_set_bytes = work.read_bytes + work.written_bytes;
  return work;
}

// A CPU's item takes a row, or a good part of a long one, in a loop that its compiler makes vectors of.
int64_t elements_per_item(const AxisTransform& view, const DeviceProfile& device) {
  constexpr int64_t kMost = 4096;
  return simd_lanes(device.traits, Precision::f32) > 1 ? std::min(view.length, kMost) : 1;
}

}  // namespace

Window whole_window(const FftProblem& problem, Side side) {
  Window window;
  const Shape whole = whole_shape(problem, side);
  for (int k = 0; k < problem.rank; ++k) window[k].count = whole[k];
  return window;
}

ArrayView callers_side(const FftProblem& problem, Side side) {
  const bool in = side == Side::in;
  ArrayView form;
  form.place = {in ? Slot::in : Slot::out};
  form.callback = in ? problem.load : problem.store;
  if (form.callback)
    form.second = {in ? Slot::load_data : Slot::store_data};
  else
    form.second = {in ? Slot::in_imag : Slot::out_imag};
  form.layout = in ? problem.in : problem.out;
  form.format = in ? problem.in_format : problem.out_format;
  form.bits = stored_bits(problem.precision);
  form.window = in ? problem.in_window : problem.out_window;
  const Window whole = whole_window(problem, side);
  for (int k = 0; k < problem.rank; ++k)
    if (form.window[k] == Range{}) form.window[k] = whole[k];
  return form;
}

FftProblem plain_problem(const FftProblem& problem) {
  FftProblem plain = problem;
  plain.precision = arithmetic_of(problem.precision);
  plain.placement = Placement::out_of_place;
  plain.in_format = plain.out_format = ComplexFormat::interleaved;
  plain.in_window = plain.out_window = {};
  plain.load = plain.store = {};
  plain.workspace_limit_bytes = 0;
  return plain;
}

Step convert_step(const Conversion& c, const DeviceProfile& device) {
  const AxisTransform view = loops_of(c);
  const int64_t reach = reached_elements(view);
  const ButterflyDim dim = element_dim(view);
  const int64_t per_item = elements_per_item(view, device);
  const CommonRange overlap = overlap_of(c);
  Step step;
  step.source = "io/convert.cl";
  set_arithmetic(step, c.arithmetic, 1);
  for (const Define& define : row_defines(view, 2 * reach)) step.defines.push_back(define);
  step.defines.push_back({"COMPONENTS", std::to_string(c.components)});
  add_side(step, c, Side::in);
  add_side(step, c, Side::out);
  step.defines.push_back({"ELEMENT_DIM", std::to_string(static_cast<int>(dim))});
  step.arguments.insert(
      step.arguments.end(),
      {static_cast<uint32_t>(view.length), static_cast<uint32_t>(view.rows()), row_loops(view),
       row_strides(view, Side::in, 2 * reach), row_strides(view, Side::out, 2 * reach), overlap.first,
       overlap.count, static_cast<uint32_t>(per_item)});
  const int64_t items = (view.length + per_item - 1) / per_item;
  step.range = shaped_range(static_cast<uint64_t>(items), static_cast<uint64_t>(view.rows()), dim, device);
  step.work = work_of(c, view);
  step.note = c.note;
  return step;
}

}  // namespace clfm::host
