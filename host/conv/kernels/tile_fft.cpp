#include "tile_fft.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/compose.hpp"

namespace clfm::host {

Packing packing_of(const ConvProblem& problem, Spectra spectra) {
  const bool pairs = spectra == Spectra::complex && problem.domain == ConvDomain::real;
  return pairs ? Packing::pairs : Packing::single;
}

uint64_t TileFft::tiles_bytes() const {
  const auto complex = static_cast<uint64_t>(complex_bytes(precision));
  return static_cast<uint64_t>(slots * length[0] * length[1]) *
         (spectra == Spectra::half ? complex / 2 : complex);
}

uint64_t TileFft::spectra_bytes() const {
  return static_cast<uint64_t>(complex_bytes(precision)) * static_cast<uint64_t>(slots * spectrum_numbers());
}

int64_t TileFft::spectrum_numbers() const {
  const Shape shape = whole_shape(problem(Direction::forward, Placement::out_of_place), Side::out);
  return shape[0] * shape[1] * shape[2];
}

FftProblem TileFft::problem(Direction direction, Placement placement) const {
  FftProblem fft;
  fft.transform = Transform::c2c;
  if (spectra == Spectra::half)
    fft.transform = direction == Direction::forward ? Transform::r2c : Transform::c2r;
  fft.direction = direction;
  fft.placement = placement;
  fft.precision = precision;
  fft.batch = slots;
  fft.rank = 0;
  for (const int64_t n : length)
    if (n > 1) fft.length[fft.rank++] = n;
  fft.rank = std::max(fft.rank, 1);
  return fft;
}

uint64_t workspace_limit(const ConvProblem& problem, const DeviceProfile& device) {
  const uint64_t most = device.limits.max_allocation_bytes;
  return problem.workspace_limit_bytes == 0 ? most : std::min(most, problem.workspace_limit_bytes);
}

const Recipe& TileFftPlanner::plan(const TileFft& fft, Direction direction, Placement placement,
                                   uint64_t used_bytes) {
  const std::string key =
      concat(fft.length[0], " ", fft.length[1], " ", fft.slots, " ", static_cast<int>(fft.spectra), " ",
             static_cast<int>(direction), " ", static_cast<int>(placement), " ", used_bytes);
  const auto [entry, is_new] = known_.try_emplace(key);
  if (is_new)
    entry->second =
        cheapest_part(canonical(fft.problem(direction, placement)), limit_bytes_, used_bytes, device_);
  return entry->second;
}

Recipe filter_spectrum(const ConvProblem& problem, const TileFft& fft, const char* algorithm,
                       TileFftPlanner& transforms, const DeviceProfile& device) {
  const bool half = fft.spectra == Spectra::half;
  Recipe prepare;
  prepare.algorithm = algorithm;
  const BufferArgument out{Slot::out};
  const BufferArgument tile = half ? reserve_workspace(prepare, fft.tiles_bytes()) : out;
  const double scale = problem.scale / static_cast<double>(fft.length[0] * fft.length[1]);
  const FilterBlocks whole{fft.length, fft.length};
  prepare.steps.push_back(
      filter_tile_step(problem, whole, packing_of(problem, fft.spectra), tile, scale, device));
  const uint64_t used_bytes = prepare.workspace_bytes;
  const Placement placement = half ? Placement::out_of_place : Placement::in_place;
  embed(transforms.plan(fft, Direction::forward, placement, used_bytes), {tile, out}, used_bytes, prepare);
  return prepare;
}

}  // namespace clfm::host
