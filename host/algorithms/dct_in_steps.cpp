#include "dct_in_steps.hpp"

#include <algorithm>

#include "host/kernels/dct/dct_columns_pre_post.hpp"
#include "host/kernels/dct/dct_rows_pre_post.hpp"
#include "host/kernels/dct/long_dct_rows.hpp"
#include "host/kernels/real/split_merge.hpp"
#include "host/kernels/simd/simd_step.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/compose.hpp"

namespace clfm::host {
namespace {

class DctInSteps {
 public:
  DctInSteps(const DctAlong& along, const DeviceProfile& device)
      : along_(along), problem_(along.problem), device_(device), dct_(along.dct()), fft_(packed_fft()) {}

  // Of type II, rows whose FFT takes two passes, which are all of it. False where that is not so, or the
  // workspace too little.
  bool append_long_rows(Recipe& recipe) const {
    if (dct_.type != 2 || !dct_.has_pairs() || !problem_.may_be(FftAlgorithm::item)) return false;
    const int64_t row_bytes = dct_.fft_length() * static_cast<int64_t>(complex_bytes(problem_.precision));
    if (fits_an_item(axis_transform(fft_, along_.axis, fft_.in, fft_.out), row_bytes, device_)) return false;
    Recipe longer = recipe, regions;
    const Place between{reserve_workspace(regions, bytes_of(Side::in)), fft_.in};
    const uint64_t limit = problem_.workspace_limit_bytes;
    if (limit != 0 && regions.workspace_bytes > limit) return false;
    longer.workspace_bytes = std::max(longer.workspace_bytes, regions.workspace_bytes);
    if (!add_long_dct_rows(dct_, rows(along_.from, between), rows(between, along_.to),
                           along_.scale * dct_.scale, device_, longer))
      return false;
    recipe = std::move(longer);
    return true;
  }

  // To what the FFT takes, in the workspace, and from what it gives back to real elements; the family of the
  // FFT.
  std::string append(Recipe& recipe) const {
    Recipe regions;
    const Place taken{reserve_workspace(regions, bytes_of(Side::in)), fft_.in};
    const bool in_place = fft_.placement == Placement::in_place;
    const Place given{in_place ? taken.buffer : reserve_workspace(regions, bytes_of(Side::out)), fft_.out};
    const uint64_t behind = regions.workspace_bytes;
    recipe.workspace_bytes = std::max(recipe.workspace_bytes, behind);
    std::string family;
    recipe.steps.push_back(before(rows(along_.from, taken), recipe));
    if (dct_.fft_length() > 1 || dct_.has_real_fft()) {
      const Recipe fft = cheapest_part(canonical(fft_), problem_.workspace_limit_bytes, behind, device_);
      embed(fft, {taken.buffer, given.buffer}, behind, recipe);
      family = without_prefix(fft.algorithm);
    }
    recipe.steps.push_back(after(rows(given, along_.to), recipe));
    return family;
  }

 private:
  // Of complex elements in place, or between real elements and half of their spectrum.
  FftProblem packed_fft() const {
    FftProblem part = problem_;
    part.transform = !dct_.has_real_fft() ? Transform::c2c : dct_.type == 3 ? Transform::c2r : Transform::r2c;
    part.normalization = Normalization::unnormalized;
    part.direction = dct_.direction();
    part.placement = dct_.has_real_fft() ? Placement::out_of_place : Placement::in_place;
    part.scale = 1;
    part.length[along_.axis] = dct_.fft_length();
    for (int k = 0; k < problem_.rank; ++k) part.repeated[k] = k != along_.axis;
    part.in = packed_layout(part, Side::in);
    part.out = packed_layout(part, Side::out);
    return part;
  }

  uint64_t bytes_of(Side side) const {
    const Layout& layout = side == Side::in ? fft_.in : fft_.out;
    return static_cast<uint64_t>(layout.batch_stride * fft_.batch) * side_element_bytes(fft_, side);
  }

  RealRows rows(const Place& from, const Place& to) const {
    RealRows rows{{problem_.precision, axis_transform(problem_, along_.axis, from.layout, to.layout),
                   from.buffer, to.buffer}};
    rows.rows.length = std::max(rows.rows.length, dct_.fft_length());
    return rows;
  }

  // "real: item" is "item" here.
  static std::string without_prefix(const std::string& algorithm) {
    return algorithm.starts_with(kReal) ? algorithm.substr(kReal.size()) : algorithm;
  }

  // In vectors where that may be.
  Step before(const RealRows& rows, Recipe& recipe) const {
    if (problem_.may_be(FftAlgorithm::item))
      for (const auto vectors : {dct_rows_before, dct_columns_before})
        if (auto step = vectors(dct_, rows, device_, recipe)) return std::move(*step);
    return dct_load_step(dct_, rows, device_, recipe);
  }
  Step after(const RealRows& rows, Recipe& recipe) const {
    const double scale = along_.scale * dct_.scale;
    if (problem_.may_be(FftAlgorithm::item))
      for (const auto vectors : {dct_rows_after, dct_columns_after})
        if (auto step = vectors(dct_, rows, scale, device_, recipe)) return std::move(*step);
    return dct_store_step(dct_, rows, scale, device_, recipe);
  }

  const DctAlong& along_;
  const FftProblem& problem_;
  const DeviceProfile& device_;
  DctAxis dct_;
  FftProblem fft_;  // along the axis, packed
};

}  // namespace

std::string append_dct_in_steps(const DctAlong& along, const DeviceProfile& device, Recipe& recipe) {
  const DctInSteps steps(along, device);
  return steps.append_long_rows(recipe) ? "item" : steps.append(recipe);
}

}  // namespace clfm::host
