// Convolution layers by tile spectra: forward is overlap-save, backward-data its adjoint, overlap-add, and
// backward-weights the sum of what every tile says. All three are products of the same three spectra, of the
// input in tiles with halo, of the weights, and of the gradient in tiles padded with zeros: three forward
// transforms for a step of training instead of six.
#include <algorithm>
#include <utility>

#include "host/error.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"
#include "rule.hpp"
#include "tile_steps.hpp"

namespace clfm::host {
namespace {

class SpectralPlan {
 public:
  SpectralPlan(const LayerProblem& problem, const LayerTiling& tiling, const DeviceProfile& device)
      : problem_(problem),
        tiling_(tiling),
        device_(device),
        tiles_(problem.batch * tiling.tiles()),
        in_(problem.in_group()),
        out_(problem.out_group()) {}

  LayerRecipe recipe() const {
    LayerRecipe recipe;
    recipe.algorithm = concat("overlap-save ", tiling_.tile[0], "x", tiling_.tile[1]);
    for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output}) {
      recipe.prepare[index_of(tensor)] = tensor_to_spectra(problem_, tiling_, tensor, device_);
      recipe.prepared_bytes[index_of(tensor)] = spectra_bytes(problem_, tiling_, tensor);
    }
    recipe.pass[index_of(LayerPass::forward)] = forward();
    recipe.pass[index_of(LayerPass::backward_data)] = backward_data();
    recipe.pass[index_of(LayerPass::backward_weights)] = backward_weights();
    return recipe;
  }

 private:
  // Spectra of a tensor as a matrix for every group: channels by tiles, or of weights outputs by inputs.
  SpectralOperand channels_by_tiles(BufferArgument place, int64_t channels_of_group) const {
    return {place, tiles_, 1, channels_of_group * tiles_};
  }
  SpectralOperand tiles_by_channels(BufferArgument place, int64_t channels_of_group) const {
    return {place, 1, tiles_, channels_of_group * tiles_};
  }
  SpectralOperand outputs_by_inputs(BufferArgument place) const { return {place, in_, 1, out_ * in_}; }
  SpectralOperand inputs_by_outputs(BufferArgument place) const { return {place, 1, in_, out_ * in_}; }

  // The product of the spectra of so many images, and the way back to what the caller wants.
  Recipe round(LayerTensor result, Ending ending, SpectralProduct product, int64_t images) const {
    LayerProblem part = problem_;
    part.batch = images;
    Recipe recipe;
    recipe.algorithm = "spectra";
    product.groups = problem_.groups;
    product.c.place = reserve_workspace(recipe, spectra_bytes(part, tiling_, result));
    recipe.steps.push_back(multiply_spectra(problem_, tiling_, product, device_));
    spectra_to_tensor(part, tiling_, result, ending, product.c.place, device_, recipe);
    return recipe;
  }

  // Images are independent of each other: where the workspace may not hold them all, half of them at a time,
  // or a quarter.
  Recipe pass_over_images(LayerTensor result, Ending ending, const SpectralProduct& product) const {
    const auto round_of = [&](int64_t images) {
      SpectralProduct part = product;
      part.columns = images * tiling_.tiles();
      part.c = {{}, part.columns, 1, part.rows * part.columns};
      return round(result, ending, part, images);
    };
    uint64_t room = device_.limits.max_allocation_bytes;
    if (problem_.workspace_limit_bytes != 0) room = std::min(room, problem_.workspace_limit_bytes);
    int64_t images = problem_.batch;
    Recipe most = round_of(images);
    while (images > 1 && most.workspace_bytes > room) most = round_of(images = divide_up(images, 2));
    if (images == problem_.batch) return most;
    const Recipe rest = round_of((problem_.batch - 1) % images + 1);
    const auto tile_bytes = static_cast<uint64_t>(2 * tiling_.spectrum()) * real_bytes(problem_);
    Recipe whole;
    whole.algorithm = most.algorithm;
    for (int64_t first = 0; first < problem_.batch; first += images) {
      const uint64_t from = static_cast<uint64_t>(first * tiling_.tiles()) * tile_bytes;
      const uint64_t to =
          problem_.bytes(result) / static_cast<uint64_t>(problem_.batch) * static_cast<uint64_t>(first);
      embed(first + images < problem_.batch ? most : rest, {{Slot::in, from}, {Slot::out, to}}, 0, whole);
    }
    return whole;
  }

  Recipe forward() const {
    return pass_over_images(LayerTensor::grad_output, Ending::activated,
                            {out_,
                             0,
                             in_,
                             1,
                             outputs_by_inputs({Slot::filter}),
                             channels_by_tiles({Slot::in}, in_),
                             {},
                             Conjugate::a});
  }
  Recipe backward_data() const {
    return pass_over_images(LayerTensor::input, Ending::plain,
                            {in_,
                             0,
                             out_,
                             1,
                             inputs_by_outputs({Slot::filter}),
                             channels_by_tiles({Slot::in}, out_),
                             {},
                             Conjugate::none});
  }
  Recipe backward_weights() const {
    return round(LayerTensor::weights, Ending::plain,
                 {out_, in_, tiles_, 1, channels_by_tiles({Slot::filter}, out_),
                  tiles_by_channels({Slot::in}, in_), outputs_by_inputs({}), Conjugate::a},
                 problem_.batch);
  }

  const LayerProblem& problem_;
  const LayerTiling& tiling_;
  const DeviceProfile& device_;
  int64_t tiles_;  // of a channel, all images
  int64_t in_, out_;
};

std::string refusal(const LayerProblem& problem) {
  for (size_t k = 0; k < 2; ++k) {
    if (problem.tile[k] != 0 && problem.tile[k] < problem.span()[k])
      return concat("tile[", k, "] is ", problem.tile[k], ", must be at least the filter's ",
                    problem.span()[k]);
  }
  if (problem.tile[1] % 2 != 0) return concat("tile[1] is ", problem.tile[1], ", must be even");
  return {};
}

uint64_t largest_prepared_bytes(const LayerProblem& problem, const LayerTiling& tiling) {
  uint64_t most = 0;
  for (const LayerTensor tensor : {LayerTensor::input, LayerTensor::weights, LayerTensor::grad_output})
    most = std::max(most, spectra_bytes(problem, tiling, tensor));
  return most;
}

}  // namespace

LayerProposal propose_spectral_layer(const LayerProblem& problem, const DeviceProfile& device) {
  LayerProposal proposal;
  proposal.refusal = refusal(problem);
  if (!proposal.refusal.empty()) return proposal;
  for (const LayerTiling& tiling : tiling_candidates(problem)) {
    const uint64_t bytes =
        largest_prepared_bytes(problem, tiling);  // looked at before transforms are planned
    if (bytes <= device.limits.max_allocation_bytes)
      add_or_refuse(proposal,
                    [&] { proposal.recipes.push_back(SpectralPlan(problem, tiling, device).recipe()); });
    else
      proposal.refusal =
          concat("a tensor's spectra have ", bytes, " bytes, more than the device's largest allocation of ",
                 device.limits.max_allocation_bytes);
  }
  return proposal;
}

}  // namespace clfm::host
