#include "picture_recipe.hpp"

#include <utility>

#include "host/error.hpp"

namespace clfm::bench {
namespace {

void require_square(const host::FftProblem& problem) {
  const bool square = problem.rank == 2 && problem.length[0] == problem.length[1] && problem.batch == 1;
  if (!square || problem.placement != host::Placement::in_place)
    host::fail(host::Status::unsupported, "this experiment transforms one square in place");
}

}  // namespace

std::vector<int> mixed_radices(const host::FftProblem& problem, const host::DeviceProfile& profile) {
  require_square(problem);
  host::Recipe unused;
  const int64_t side = problem.length[0];
  std::vector<int> radices =
      host::DitSteps(problem, profile, unused).radices({side, 1, 1, {{side, side, side}}});
  if (radices.empty()) host::fail(host::Status::unsupported, side, " has a prime factor without a butterfly");
  return radices;
}

std::vector<int> radices_of_two(const host::FftProblem& problem) {
  require_square(problem);
  std::vector<int> radices;
  int64_t rest = problem.length[0];
  for (; rest % 2 == 0; rest /= 2) radices.push_back(2);
  if (rest != 1) host::fail(host::Status::unsupported, problem.length[0], " is no power of two");
  return radices;
}

PictureRecipe::PictureRecipe(const host::FftProblem& problem, const host::DeviceProfile& profile,
                             std::vector<int> radices)
    : problem_(problem), profile_(profile), radices_(std::move(radices)), side_(problem.length[0]) {
  require_square(problem);
}

host::BufferArgument PictureRecipe::place(host::Slot slot, int64_t first_row) const {
  const uint64_t point_bytes = problem_.element_bytes();
  const auto offset = static_cast<uint64_t>(first_row * side_) * point_bytes;
  return {slot, offset, 0, static_cast<uint32_t>(point_bytes)};
}

host::Recipe PictureRecipe::whole(TransposeKind kind, TransposeShape shape) {
  recipe_ = {};
  recipe_.algorithm = "row-column";
  recipe_.workspace_bytes = static_cast<uint64_t>(side_ * side_) * problem_.element_bytes();
  const host::BufferArgument picture = place(host::Slot::out), workspace = place(host::Slot::workspace);
  if (kind == TransposeKind::blocks_in_place) {
    // The second digit reversal takes the numbers back to where they came from.
    transform_rows(picture, workspace, every_row(), 1);
    recipe_.steps.push_back(transpose(workspace, workspace, kind, shape));
    transform_rows(workspace, picture, every_row(), problem_.scale);
    recipe_.steps.push_back(transpose(picture, picture, kind, shape));
  } else {
    for (const double scale : {1.0, problem_.scale}) {
      transform_rows(picture, workspace, every_row(), scale);
      recipe_.steps.push_back(transpose(workspace, picture, kind, shape));
    }
  }
  return std::move(recipe_);
}

host::Recipe PictureRecipe::rows(RowLaunches launches, double scale) {
  recipe_ = {};
  recipe_.algorithm = "rows";
  if (launches == RowLaunches::all_rows) {
    transform_rows(place(host::Slot::in), place(host::Slot::out), every_row(), scale);
  } else {
    for (int64_t row = 0; row < side_; ++row)
      transform_rows(place(host::Slot::in, row), place(host::Slot::out, row), {}, scale);
  }
  return std::move(recipe_);
}

host::Recipe PictureRecipe::transpose_alone(TransposeShape shape) {
  recipe_ = {};
  recipe_.algorithm = "transpose";
  const host::BufferArgument picture = place(host::Slot::out);
  recipe_.steps.push_back(transpose(picture, picture, TransposeKind::blocks_in_place, shape));
  return std::move(recipe_);
}

void PictureRecipe::transform_rows(const host::BufferArgument& from, const host::BufferArgument& to,
                                   const std::vector<host::Loop>& loops, double scale) {
  host::DitSteps steps(problem_, profile_, recipe_);
  const host::AxisTransform view{side_, 1, 1, loops};
  recipe_.steps.push_back(steps.digit_reverse({view, from, to}, radices_));
  const host::AxisArrays in_place{view, to, to};
  const bool one_stage = radices_.size() == 1;
  recipe_.steps.push_back(
      steps.first_stage(in_place, radices_, host::FirstStageOrder::reversed, one_stage ? scale : 1.0));
  int64_t span = radices_.front();
  for (size_t i = 1; i < radices_.size(); ++i) {
    const bool last = i + 1 == radices_.size();
    recipe_.steps.push_back(steps.radix_stage(in_place, radices_[i], span, last ? scale : 1.0));
    span *= radices_[i];
  }
}

host::Step PictureRecipe::transpose(const host::BufferArgument& from, const host::BufferArgument& to,
                                    TransposeKind kind, TransposeShape shape) const {
  host::MatrixTranspose matrix{};
  matrix.precision = problem_.precision;
  matrix.rows = matrix.columns = matrix.in_pitch = matrix.out_pitch = side_;
  matrix.from = from;
  matrix.to = to;
  switch (kind) {
    case TransposeKind::elements:
      return host::block_transpose(matrix, 1, shape.group, profile_);
    case TransposeKind::blocks:
      return host::block_transpose(matrix, shape.block, shape.group, profile_);
    case TransposeKind::blocks_in_place:
      break;
  }
  return host::square_transpose(matrix, shape.block, shape.group, profile_);
}

host::Recipe with_drivers_groups(host::Recipe recipe) {
  for (host::Step& step : recipe.steps) step.range.local = {0, 0, 0};
  return recipe;
}

}  // namespace clfm::bench
