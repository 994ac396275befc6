// Sides that no family reads or writes as they are - planar, half precision, part of an array, through a callback - are
// copied into plain arrays in the workspace and back, round whatever recipe the plain problem has.
#include "../convert.hpp"

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../compose.hpp"
#include "../planner.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

Precision arithmetic_of(Precision precision) {
  return precision == Precision::f16_storage ? Precision::f32 : precision;
}

int stored_bits(Precision precision) {
  switch (precision) {
    case Precision::f64:
      return 64;
    case Precision::f32:
      return 32;
    default:
      return 16;
  }
}

bool is_plain_side(const FftProblem& problem, Side side) {
  FftProblem alone = problem;
  alone.in_format = alone.out_format = side == Side::in ? problem.in_format : problem.out_format;
  alone.in_window = alone.out_window = side == Side::in ? problem.in_window : problem.out_window;
  alone.load = alone.store = side == Side::in ? problem.load : problem.store;
  return is_plain(alone);
}

class ConvertPlan {
 public:
  ConvertPlan(const FftProblem& problem, const DeviceProfile& device) : problem_(problem), device_(device) {
    plain_ = problem;
    plain_.precision = arithmetic_of(problem.precision);
    plain_.placement = Placement::out_of_place;
    plain_.in_format = plain_.out_format = ComplexFormat::interleaved;
    plain_.in_window = plain_.out_window = {};
    plain_.load = plain_.store = {};
    plain_.workspace_limit_bytes = 0;
  }

  std::vector<Recipe> recipes() {
    BufferArgument in{Slot::in}, out{Slot::out};
    const bool converts_in = !is_plain_side(problem_, Side::in),
               converts_out = !is_plain_side(problem_, Side::out);
    if (converts_in) {
      in = workspace_for(Side::in);
      frame_.steps.push_back(import_step(in));
    }
    if (converts_in && converts_out && sides_are_alike()) {
      out = in;
      plain_.out = plain_.in;
      plain_.placement = Placement::in_place;
    } else if (converts_out) {
      out = workspace_for(Side::out);
    }
    std::vector<Recipe> recipes;
    for (const Recipe& part : part_candidates(canonical(plain_), problem_.workspace_limit_bytes,
                                              frame_.workspace_bytes, device_)) {
      Recipe recipe = frame_;
      recipe.algorithm = "convert: " + part.algorithm;
      embed(part, {in, out}, frame_.workspace_bytes, recipe);
      if (converts_out) recipe.steps.push_back(export_step(out));
      recipes.push_back(std::move(recipe));
    }
    return recipes;
  }

 private:
  bool sides_are_alike() const {
    return is_real(plain_.transform, Side::in) == is_real(plain_.transform, Side::out);
  }

  BufferArgument workspace_for(Side side) {
    Layout& layout = side == Side::in ? plain_.in : plain_.out;
    layout = packed_layout(plain_, side);
    const auto elements = static_cast<uint64_t>(layout.batch_stride * problem_.batch);
    return reserve_workspace(frame_, elements * side_element_bytes(plain_, side));
  }

  ArrayForm callers_side(Side side) const {
    const bool in = side == Side::in;
    ArrayForm form;
    form.place = {in ? Slot::in : Slot::out};
    form.callback = in ? problem_.load : problem_.store;
    if (form.callback)
      form.beside = {in ? Slot::load_data : Slot::store_data};
    else
      form.beside = {in ? Slot::in_imag : Slot::out_imag};
    form.layout = in ? problem_.in : problem_.out;
    form.format = in ? problem_.in_format : problem_.out_format;
    form.bits = stored_bits(problem_.precision);
    form.window = spelled_out(in ? problem_.in_window : problem_.out_window, side);
    return form;
  }

  ArrayForm plain_side(Side side, const BufferArgument& place) const {
    ArrayForm form;
    form.place = place;
    form.layout = side == Side::in ? plain_.in : plain_.out;
    form.bits = stored_bits(plain_.precision);
    form.window = spelled_out({}, side);
    return form;
  }

  Window spelled_out(Window window, Side side) const {
    const Shape whole = whole_shape(problem_, side);
    for (int k = 0; k < problem_.rank; ++k)
      if (window[k] == Range{}) window[k].count = whole[k];
    return window;
  }

  Conversion conversion(Side side) const {
    Conversion conversion;
    conversion.rank = problem_.rank;
    conversion.batch = problem_.batch;
    conversion.numbers = is_real(problem_.transform, side) ? 1 : 2;
    conversion.arithmetic = plain_.precision;
    return conversion;
  }

  Step import_step(const BufferArgument& to) const {
    Conversion import = conversion(Side::in);
    import.from = callers_side(Side::in);
    import.to = plain_side(Side::in, to);
    import.note = "the input as it is read";
    return convert_step(import, device_);
  }

  Step export_step(const BufferArgument& from) const {
    Conversion result = conversion(Side::out);
    result.from = plain_side(Side::out, from);
    result.to = callers_side(Side::out);
    result.note = "the output as it is wanted";
    return convert_step(result, device_);
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  FftProblem plain_;
  Recipe frame_;  // what comes before the transform
};

}  // namespace

Proposal propose_convert(const FftProblem& problem, const DeviceProfile& device) {
  if (problem.precision == Precision::f16)
    return {{}, "arithmetic in half precision is not built yet; f16s stores halves and computes in single"};
  try {
    return {ConvertPlan(problem, device).recipes(), {}};
  } catch (const Failure& failure) {
    if (failure.status() != static_cast<int32_t>(Status::unsupported)) throw;
    return {{}, failure.what()};
  }
}

}  // namespace clfm::host
