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

class ConvertPlan {
 public:
  ConvertPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem), device_(device), plain_(plain_problem(problem)) {}

  std::vector<Recipe> recipes() {
    BufferArgument in{Slot::in}, out{Slot::out};
    const bool converts_in = !is_plain(problem_, Side::in), converts_out = !is_plain(problem_, Side::out);
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

  ArrayForm plain_side(Side side, const BufferArgument& place) const {
    ArrayForm form;
    form.place = place;
    form.layout = side == Side::in ? plain_.in : plain_.out;
    form.bits = stored_bits(plain_.precision);
    form.window = whole_window(plain_, side);
    return form;
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
    import.from = callers_side(problem_, Side::in);
    import.to = plain_side(Side::in, to);
    import.note = "the input as it is read";
    return convert_step(import, device_);
  }

  Step export_step(const BufferArgument& from) const {
    Conversion result = conversion(Side::out);
    result.from = plain_side(Side::out, from);
    result.to = callers_side(problem_, Side::out);
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
