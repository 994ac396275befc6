// host/conv/kernels/tile_fft.hpp - the transforms of tiles: sub-problems that the FFT planner solves, each
// once for all the recipes that are compared.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "host/conv/tiling.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/conv_problem.hpp"
#include "tile_steps.hpp"

namespace clfm::host {

// complex: of complex tiles, or of two real ones at a time. half: of every real tile by itself.
enum class Spectra { complex, half };

Packing packing_of(const ConvProblem& problem, Spectra spectra);

// Transforms of `slots` tiles one after the other.
struct TileFft {
  Precision precision = Precision::f32;
  ConvProblem::Pair length{1, 1};
  Spectra spectra = Spectra::complex;
  int64_t slots = 1;

  uint64_t tiles_bytes() const;
  uint64_t spectra_bytes() const;
  int64_t spectrum_numbers() const;  // complex ones, of one slot
  // Along the axes that are longer than one element.
  FftProblem problem(Direction direction, Placement placement) const;
};

// What the workspace may hold: the limit of the problem, or the device's largest allocation.
uint64_t workspace_limit(const ConvProblem& problem, const DeviceProfile& device);

// The cheapest within what `used_bytes` leaves of a limit. The device must outlive it.
class TileFftPlanner {
 public:
  TileFftPlanner(const DeviceProfile& device, uint64_t limit_bytes)
      : device_(device), limit_bytes_(limit_bytes) {}
  const Recipe& plan(const TileFft& fft, Direction direction, Placement placement, uint64_t used_bytes);

 private:
  const DeviceProfile& device_;
  uint64_t limit_bytes_;
  std::map<std::string, Recipe> known_;
};

// The recipe that prepares a filter: its spectrum as `fft`, of one slot, makes it, with the scale of the
// problem and that of transforms there and back.
Recipe filter_spectrum(const ConvProblem& problem, const TileFft& fft, const char* algorithm,
                       TileFftPlanner& transforms, const DeviceProfile& device);

}  // namespace clfm::host
