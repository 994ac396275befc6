#include "steps.hpp"

#include "../inside/recipe_contender.hpp"
#include "host_transpose.hpp"
#include "picture_recipe.hpp"
#include "tuned_transpose.hpp"

namespace clfm::bench {
namespace {

ContenderEntry on_host(const Device& device, const std::string& name, RowLaunches launches) {
  return {name, [&device, name, launches] { return make_host_transpose(device, name, launches); }};
}

ContenderEntry on_device(const Device& device, const std::string& name, TransposeKind kind) {
  const auto recipe = [kind](const host::FftProblem& problem, const host::DeviceProfile& profile) {
    PictureRecipe picture(problem, profile, mixed_radices(problem, profile));
    return with_drivers_groups(picture.whole(kind, {}));
  };
  return {name, [&device, name, recipe] { return make_recipe_contender(device, name, recipe); }};
}

ContenderEntry tuned(const Device& device, const std::string& name, RadixSet radices) {
  const auto recipe = [&device, radices](const host::FftProblem& problem,
                                         const host::DeviceProfile& profile) {
    PictureRecipe picture(
        problem, profile,
        radices == RadixSet::mixed ? mixed_radices(problem, profile) : radices_of_two(problem));
    return picture.whole(TransposeKind::blocks_in_place, fastest_transpose(device, problem, profile));
  };
  return {name, [&device, name, recipe] { return make_recipe_contender(device, name, recipe); }};
}

}  // namespace

std::vector<ContenderEntry> mali_contenders(const Device& device) {
  return {on_host(device, "mali 1: a launch per row, host transpose", RowLaunches::one_per_row),
          on_host(device, "mali 2: 2-D ND-range, host transpose", RowLaunches::all_rows),
          on_device(device, "mali 3: transpose by elements", TransposeKind::elements),
          on_device(device, "mali 4: transpose by blocks", TransposeKind::blocks),
          on_device(device, "mali 5: transpose by blocks in place", TransposeKind::blocks_in_place),
          tuned(device, "mali 6: tuned work-groups", RadixSet::mixed),
          tuned(device, "mali 6 with radix 2", RadixSet::two)};
}

}  // namespace clfm::bench
