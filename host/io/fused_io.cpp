#include "fused_io.hpp"

#include <algorithm>
#include <optional>

#include "convert.hpp"
#include "form_access.hpp"
#include "host/kernels/any_length/bluestein_passes.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/survey.hpp"
#include "host/problem/overlap.hpp"

namespace clfm::host {
namespace {

// From row to row, those of at least `least`. The distance of rows may be a literal, too.
void divide_row_strides(Step& step, Side side, int64_t least, int64_t by) {
  if (by == 1) return;
  auto& pitch = side == Side::in ? step.pitches.input : step.pitches.output;
  if (pitch) *pitch /= by;
  StrideArgument* const strides = strides_of(step, side);
  if (!strides) return;
  for (size_t k = 0; k < 3; ++k)
    if (static_cast<int64_t>(strides->stride[k]) >= least) strides->stride[k] /= static_cast<uint64_t>(by);
}

class PlanOnViews {
 public:
  PlanOnViews(const ProblemOnViews& problem, uint64_t limit_bytes, const DeviceProfile& device,
              const Accesses& access)
      : problem_(problem),
        limit_bytes_(limit_bytes),
        device_(device),
        access_(access),
        plain_(problem.plain) {}

  std::vector<Recipe> recipes() {
    BufferArgument in{Slot::in}, out{Slot::out};
    const bool converts_in = access_.in == SideAccess::copied,
               converts_out = access_.out == SideAccess::copied;
    if (converts_in || converts_out) plain_.placement = Placement::out_of_place;
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
    if (access_.in == SideAccess::fused_by_reals) plain_.in = with_room(plain_.in, 2);
    if (access_.out == SideAccess::fused_by_reals) plain_.out = with_room(plain_.out, 2);
    const bool in_place = plain_.placement == Placement::in_place;
    const int64_t out_room = room(), in_room = in_place ? out_room : 1;
    plain_.out = with_room(plain_.out, out_room);
    plain_.in = with_room(plain_.in, in_room);
    if (out_room > 1 && overlaps(plain_)) return {};
    if (plain_.transform == Transform::c2c && may_be_chirped(plain_, plain_.length[the_axis()])) {
      plain_.nonzero = part_of_the_axis(Side::in);
      plain_.wanted = part_of_the_axis(Side::out);
    }
    const FftProblem plain = canonical(plain_);
    const std::string how(converts_in || converts_out ? "convert: " : is_all_plain() ? "" : kFused);
    std::vector<Recipe> recipes;
    for (const Recipe& part : part_candidates(plain, limit_bytes_, frame_.workspace_bytes, device_)) {
      Recipe transform = part;
      if (!fuse(transform, plain)) continue;
      divide_row_strides(transform.steps.back(), Side::out, plain.out.stride[the_axis()], out_room);
      divide_row_strides(transform.steps.front(), Side::in, plain.in.stride[the_axis()], in_room);
      Recipe recipe = frame_;
      recipe.algorithm = how + part.algorithm;
      embed(transform, {in, out}, frame_.workspace_bytes, recipe);
      if (converts_out) recipe.steps.push_back(export_step(out));
      recipes.push_back(std::move(recipe));
    }
    return recipes;
  }

 private:
  bool is_all_plain() const { return access_ == Accesses{SideAccess::as_it_is, SideAccess::as_it_is}; }

  // Rows that hold only part of the axis may stand too close together for whole ones, which steps between the
  // first and the last keep there: they are planned further apart, by this factor, and the ends then take the
  // caller's strides.
  int64_t room() const {
    const size_t axis = the_axis();
    const int64_t length = whole_window(plain_, Side::out)[axis].count,
                  count = problem_.out.window[axis].count;
    return is_fused(access_.out) && count < length && overlaps(plain_) ? (length + count - 1) / count : 1;
  }

  size_t the_axis() const { return static_cast<size_t>(transformed_axes(plain_).front()); }

  Range part_of_the_axis(Side side) const {
    const Window& window = side == Side::in ? problem_.in.window : problem_.out.window;
    return is_part_of_the_one_axis(window, plain_, side) ? window[the_axis()] : Range{};
  }

  Layout with_room(Layout layout, int64_t room) const {
    const int64_t stride = layout.stride[the_axis()];
    for (size_t k = 0; k < layout.stride.size(); ++k)
      if (k != the_axis() && layout.stride[k] >= stride) layout.stride[k] *= room;
    if (layout.batch_stride >= stride) layout.batch_stride *= room;
    return layout;
  }

  static bool overlaps(const FftProblem& plain) {
    std::vector<StridedLoop> loops{{plain.batch, plain.out.batch_stride}};
    const Shape shape = whole_shape(plain, Side::out);
    for (int k = 0; k < plain.rank; ++k) loops.push_back({shape[k], plain.out.stride[k]});
    return find_overlap(std::move(loops)) != Overlap::none;
  }

  // The output first: see source_sink.hpp.
  bool fuse(Recipe& recipe, const FftProblem& plain) const {
    if (is_fused(access_.out) && !fuse_output(recipe, form(problem_.out, access_.out), plain, device_))
      return false;
    if (is_fused(access_.in) && !fuse_input(recipe, form(problem_.in, access_.in), plain, device_))
      return false;
    const bool copied = access_.in == SideAccess::copied || access_.out == SideAccess::copied;
    return copied || problem_.plain.placement == Placement::out_of_place || is_safe_in_place(recipe);
  }

  static ArrayView form(ArrayView array, SideAccess access) {
    if (access == SideAccess::fused_by_reals) array.row_unit = RowUnit::real;
    return array;
  }

  // Where both sides are the caller's one array, a step from the one to the other must find elements where it
  // puts them.
  bool is_safe_in_place(const Recipe& recipe) const {
    const bool same_places =
        problem_.in.format == problem_.out.format && !problem_.in.callback && !problem_.out.callback;
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
    const auto elements = static_cast<uint64_t>(layout.batch_stride * plain_.batch);
    return reserve_workspace(frame_, elements * side_element_bytes(plain_, side));
  }

  ArrayView plain_side(Side side, const BufferArgument& place) const {
    ArrayView form = callers_side(plain_, side);
    form.place = place;
    return form;
  }

  Conversion conversion(Side side) const {
    Conversion conversion;
    conversion.rank = plain_.rank;
    conversion.batch = plain_.batch;
    conversion.components = is_real(plain_.transform, side) ? 1 : 2;
    conversion.arithmetic = plain_.precision;
    return conversion;
  }

  Step import_step(const BufferArgument& to) const {
    Conversion import = conversion(Side::in);
    import.from = problem_.in;
    import.to = plain_side(Side::in, to);
    import.note = "the input as it is read";
    return convert_step(import, device_);
  }

  Step export_step(const BufferArgument& from) const {
    Conversion result = conversion(Side::out);
    result.from = plain_side(Side::out, from);
    result.to = problem_.out;
    result.note = "the output as it is wanted";
    return convert_step(result, device_);
  }

  const ProblemOnViews& problem_;
  uint64_t limit_bytes_;
  const DeviceProfile& device_;
  Accesses access_;
  FftProblem plain_;
  Recipe frame_;  // what comes before the transform
};

// No copy knows what half a spectrum stands for, nor multiplies.
bool knows_more_than_a_copy(const ArrayView& form) {
  return form.parts == NumberParts::half_spectrum || form.factors;
}

void add_on_views(const ProblemOnViews& problem, uint64_t limit_bytes, const DeviceProfile& device,
                  const Accesses& access, ProposalOf<Recipe>& proposal) {
  add_or_refuse(proposal, [&] {
    for (Recipe& recipe : PlanOnViews(problem, limit_bytes, device, access).recipes())
      proposal.recipes.push_back(std::move(recipe));
  });
}

// For messages: a whole array with the strides of a part may be none that a caller could ask for.
std::string packed_token(FftProblem plain) {
  plain.in = plain.out = {};
  return format_fft_token(plain);
}

}  // namespace

ProposalOf<Recipe> propose_fused(const ProblemOnViews& problem, uint64_t limit_bytes,
                                 const DeviceProfile& device) {
  ProposalOf<Recipe> proposal;
  const Accesses best = best_accesses(problem);
  if (best.in != SideAccess::copied && best.out != SideAccess::copied)
    add_on_views(problem, limit_bytes, device, best, proposal);
  return proposal;
}

ProposalOf<Recipe> propose_by_reals(const ProblemOnViews& problem, uint64_t limit_bytes,
                                    const DeviceProfile& device) {
  const Accesses by_reals = accesses_by_reals(problem);
  ProposalOf<Recipe> proposal;
  if (by_reals != best_accesses(problem)) add_on_views(problem, limit_bytes, device, by_reals, proposal);
  return proposal;
}

ProposalOf<Recipe> propose_on_views(const ProblemOnViews& problem, uint64_t limit_bytes,
                                    const DeviceProfile& device) {
  const Accesses copied = copied_accesses(problem);
  const Accesses best = best_accesses(problem);
  const Accesses by_reals = accesses_by_reals(problem);
  ProposalOf<Recipe> proposal;
  const auto add = [&](const Accesses& access) {
    add_on_views(problem, limit_bytes, device, access, proposal);
  };
  add(best);
  if (by_reals != best) add(by_reals);
  if (knows_more_than_a_copy(problem.in) || knows_more_than_a_copy(problem.out)) return proposal;
  if (best.in == SideAccess::fused && best.out == SideAccess::fused) {
    add({best.in, copied.out});
    add({copied.in, best.out});
  }
  if (!(best == copied)) add(copied);
  return proposal;
}

Recipe recipe_on_views(const ProblemOnViews& problem, uint64_t limit_bytes, uint64_t used_bytes,
                       const DeviceProfile& device) {
  return within_limit(limit_bytes, used_bytes,
                      [&](uint64_t limit) {
                        Survey<Recipe> survey(problem.plain.precision, limit, device);
                        ProposalOf<Recipe> proposal = propose_on_views(problem, limit, device);
                        if (proposal.recipes.empty()) survey.refuse("array views", proposal.refusal);
                        for (Recipe& recipe : proposal.recipes) survey.consider(std::move(recipe));
                        return std::move(survey).ranked([&] { return packed_token(problem.plain); });
                      })
      .front();
}

}  // namespace clfm::host
