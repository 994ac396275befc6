// One work-group per transform, or several transforms per group: registers and local memory, one read and one
// write of global memory per axis. In place by nature, so no workspace. Lengths without radices are
// convolutions within the group.
#include <optional>

#include "host/error.hpp"
#include "host/io/source_sink.hpp"
#include "host/kernels/any_length/group_bluestein.hpp"
#include "host/kernels/simt/group_rows.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "rules.hpp"

namespace clfm::host {
namespace {

class LocalPlan {
 public:
  LocalPlan(const FftProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        point_bytes_(static_cast<uint32_t>(complex_bytes(problem.precision))) {}

  Proposal proposal() {
    Recipe recipe;
    recipe.algorithm = "local";
    for (const int axis : transformed_axes(problem_)) {
      const bool first = recipe.steps.empty();
      auto step = axis_step(axis, {first ? Slot::in : Slot::out, 0, 0, point_bytes_},
                            first ? problem_.in : problem_.out, recipe.tables);
      if (!step)
        return {{},
                concat("length[", axis, "] = ", problem_.length[axis],
                       " fits neither the registers nor the local memory of a work-group")};
      step->note = concat("axis ", axis, ": ", step->note);
      recipe.steps.push_back(std::move(*step));
    }
    recipe.steps.back().arguments.back() = real_argument(problem_.precision, problem_.scale);
    return {{std::move(recipe)}, {}};
  }

 private:
  std::optional<Step> axis_step(int axis, const BufferArgument& from, const Layout& in,
                                std::vector<Table>& tables) const {
    const AxisTransform rows = axis_transform(problem_, axis, in, problem_.out);
    const GroupFft fft = group_shape(rows);
    if (fft.items > 0) return fft_step(rows, fft, from, tables);
    return group_convolution_step(
        {problem_.precision, problem_.direction, rows, from, {Slot::out, 0, 0, point_bytes_}}, device_,
        tables);
  }

  // Items 0: none fits.
  GroupFft group_shape(const AxisTransform& rows) const {
    GroupFft fft;
    fft.length = rows.length;
    const ItemShare share = reads_columns(rows) ? ItemShare::large : ItemShare::small;
    fft.radices = group_radices(fft.length, share, problem_.precision, device_);
    return shaped_for_rows(std::move(fft), rows, point_bytes_, problem_.precision, device_);
  }

  Step fft_step(const AxisTransform& rows, const GroupFft& fft, const BufferArgument& from,
                std::vector<Table>& tables) const {
    const double row_bytes = static_cast<double>(rows.length) * point_bytes_;
    const GroupRows::Side side{row_bytes, static_cast<double>(point_bytes_)};
    Step step = group_rows_step(
        {"fft/group_fft.cl", problem_.precision, problem_.direction, rows, fft, side, side, 0}, device_);
    take_plain_arrays(step, problem_.precision);
    step.arguments = {from, BufferArgument{Slot::out, 0, 0, point_bytes_},
                      table_of_numbers(stage_roots_table(fft, problem_.precision), tables)};
    add_group_rows(step, rows, 1, problem_.precision);
    step.note = radices_text(fft);
    return step;
  }

  const FftProblem& problem_;
  const DeviceProfile& device_;
  uint32_t point_bytes_;
};

}  // namespace

Proposal propose_local(const FftProblem& problem, const DeviceProfile& device) {
  std::string refusal = refuse_what_cannot_run(problem, device);
  if (refusal.empty()) refusal = refuse_groups(problem, device);
  if (!refusal.empty()) return {{}, std::move(refusal)};
  return LocalPlan(problem, device).proposal();
}

}  // namespace clfm::host
