// Sides that are not plain - planar, half precision, part of an array, through a callback - round whatever recipe the plain
// problem has: its first step reads them and its last one writes them where their kernels can, else they are copied into
// plain arrays in the workspace and back.
#include "../convert.hpp"

#include <algorithm>

#include "../butterfly_work.hpp"
#include "../compose.hpp"
#include "../planner.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

enum class Access { as_it_is, fused, copied };

struct Accesses {
  Access in, out;
  bool operator==(const Accesses&) const = default;
};

class ConvertPlan {
 public:
  ConvertPlan(const FftProblem& problem, const DeviceProfile& device, const Accesses& access)
      : problem_(problem), device_(device), access_(access), plain_(plain_problem(problem)) {}

  std::vector<Recipe> recipes() {
    BufferArgument in{Slot::in}, out{Slot::out};
    const bool converts_in = access_.in == Access::copied, converts_out = access_.out == Access::copied;
    if (!converts_in && !converts_out) plain_.placement = problem_.placement;
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
      Recipe transform = part;
      if (!fuse(transform)) continue;
      Recipe recipe = frame_;
      recipe.algorithm = (converts_in || converts_out ? "convert: " : "fused: ") + part.algorithm;
      embed(transform, {in, out}, frame_.workspace_bytes, recipe);
      if (converts_out) recipe.steps.push_back(export_step(out));
      recipes.push_back(std::move(recipe));
    }
    return recipes;
  }

 private:
  // The output first: see sides.hpp.
  bool fuse(Recipe& recipe) const {
    if (access_.out == Access::fused && !fuse_output(recipe, callers_side(problem_, Side::out),
                                                     plain_.precision, canonical(plain_).out_extent_bytes()))
      return false;
    if (access_.in == Access::fused &&
        !fuse_input(recipe, callers_side(problem_, Side::in), plain_.precision))
      return false;
    return problem_.placement == Placement::out_of_place || is_safe_in_place(recipe);
  }

  // Where both sides are the caller's one array, a step from the one to the other must find elements where it puts them.
  bool is_safe_in_place(const Recipe& recipe) const {
    const bool same_places = problem_.in_format == problem_.out_format && !problem_.load && !problem_.store;
    return same_places || std::none_of(recipe.steps.begin(), recipe.steps.end(), [](const Step& step) {
             return uses(step, Slot::in) != 0 && uses(step, Slot::out) != 0;
           });
  }

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
  Accesses access_;
  FftProblem plain_;
  Recipe frame_;  // what comes before the transform
};

// The kernels of complex transforms read and write whole arrays of any form.
Access best_access(const FftProblem& problem, Side side) {
  if (is_plain(problem, side)) return Access::as_it_is;
  const Window& window = side == Side::in ? problem.in_window : problem.out_window;
  return problem.transform == Transform::c2c && window == Window{} ? Access::fused : Access::copied;
}

Access copied_access(const FftProblem& problem, Side side) {
  return is_plain(problem, side) ? Access::as_it_is : Access::copied;
}

}  // namespace

Proposal propose_convert(const FftProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = refuse_precision(problem, device); !refusal.empty())
    return {{}, std::move(refusal)};
  const Accesses copied{copied_access(problem, Side::in), copied_access(problem, Side::out)};
  const Accesses best{best_access(problem, Side::in), best_access(problem, Side::out)};
  Proposal proposal;
  const auto add = [&](const Accesses& access) {
    add_recipes([&] { return ConvertPlan(problem, device, access).recipes(); }, proposal);
  };
  if (!(best == copied)) add(best);
  add(copied);
  return proposal;
}

}  // namespace clfm::host
