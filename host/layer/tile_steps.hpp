// host/layer/tile_steps.hpp - the steps of the spectral algorithm for layers: tensors to tile spectra,
// products of spectra, tile spectra back to tensors.
#pragma once

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/layer_problem.hpp"
#include "source_sink.hpp"
#include "tiling.hpp"

namespace clfm::host {

// The tensor's tile spectra, made in place where they stay.
Recipe tensor_to_spectra(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor,
                         const DeviceProfile& device);
uint64_t spectra_bytes(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor);

// Appends the way back from spectra at `place`, which are overwritten, to the caller's tensor; forward with
// bias and activation.
enum class Ending { plain, activated };
void spectra_to_tensor(const LayerProblem& problem, const LayerTiling& tiling, LayerTensor tensor,
                       Ending ending, const BufferArgument& place, const DeviceProfile& device,
                       Recipe& recipe);

// C = A B for every frequency and group; strides from row to row, column to column and group to group count
// spectra.
struct SpectralOperand {
  BufferArgument place;
  int64_t row, column, group;
};
enum class Conjugate { none, a };
struct SpectralProduct {
  int64_t rows, columns, depth, groups;
  SpectralOperand a, b, c;
  Conjugate conjugate;
};
Step multiply_spectra(const LayerProblem& problem, const LayerTiling& tiling, const SpectralProduct& product,
                      const DeviceProfile& device);

}  // namespace clfm::host
