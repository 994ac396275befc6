// conv/spectral.hpp - convolution by the library's own transforms: tiles are gathered, transformed, multiplied with the
// filter's spectrum, transformed back, and what is valid of them is written. Rules differ in how they cut tiles.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "../../device/profile.hpp"
#include "../../problem/conv_problem.hpp"
#include "recipe.hpp"
#include "rule.hpp"
#include "tile_steps.hpp"
#include "tiling.hpp"

namespace clfm::host {

// complex: of complex tiles, or of two real ones at a time. half: of every real tile by itself.
enum class Spectra { complex, half };

// Of the workspace of one round of complex tiles, as short as rounds may be; what transforms need beside it is not counted.
uint64_t least_spectral_bytes(const ConvProblem& problem, const Tiling& tiling);

// One recipe, or more, of every tiling; or why there is none.
ConvProposal propose_spectral(const ConvProblem& problem, const DeviceProfile& device, const char* algorithm,
                              const std::vector<Tiling>& tilings);

// Plans parts once for all the recipes that are compared. The problem and the device must outlive it.
class SpectralPlanner {
 public:
  SpectralPlanner(const ConvProblem& problem, const DeviceProfile& device, std::string algorithm)
      : problem_(problem), device_(device), algorithm_(std::move(algorithm)) {}

  // One recipe for every kind of spectra: tiles in as many rounds as make it cheapest within the workspace limit. Where no
  // round is small enough, the one with the smallest workspace.
  std::vector<ConvRecipe> recipes(const Tiling& tiling);

 private:
  // Tiles of one tiling, in rounds of `slots` slots.
  struct Rounds {
    Tiling tiling;
    Spectra spectra;
    int64_t slots;
    Packing packing;
    int64_t count;
  };
  // Where tiles and spectra stand in the workspace: apart, or one in the place of the other.
  struct Transforms {
    Placement placement;
    Recipe forward, backward;
    double cost_us() const { return forward.cost_us + backward.cost_us; }
  };

  Rounds rounds_of(const Tiling& tiling, Spectra spectra, int64_t slots) const;
  Rounds cheapest_rounds(const Tiling& tiling, Spectra spectra);
  Rounds longest_rounds(const Tiling& tiling, Spectra spectra, uint64_t limit_bytes);
  ConvRecipe recipe(const Rounds& rounds);
  Recipe prepare(const Tiling& tiling, Spectra spectra) const;
  Recipe run(const Rounds& rounds, int64_t count);
  void append_output(const TileTask& task, Recipe& run) const;
  const Transforms& transforms(const Rounds& rounds);
  Transforms transforms_placed(const Rounds& rounds, Placement placement) const;
  FftProblem transform(const Tiling& tiling, Spectra spectra, int64_t slots) const;
  uint64_t spectrum_bytes(const Tiling& tiling, Spectra spectra) const;

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  std::string algorithm_;
  std::map<std::string, Transforms> known_;
};

}  // namespace clfm::host
