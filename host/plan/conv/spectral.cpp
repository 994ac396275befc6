#include "spectral.hpp"

#include <algorithm>
#include <limits>
#include <optional>

#include "../../error.hpp"
#include "../butterfly_work.hpp"
#include "../compose.hpp"
#include "../cost.hpp"
#include "sides.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostRounds = 256;  // every round has launches, and kernels, of its own

int64_t divided(int64_t n, int64_t by) { return (n + by - 1) / by; }

uint64_t limit_of(const ConvProblem& problem, const DeviceProfile& device) {
  const uint64_t most = device.limits.max_allocation_bytes;
  return problem.workspace_limit_bytes == 0 ? most : std::min(most, problem.workspace_limit_bytes);
}

// Halves that are added to would be rounded in every round.
int64_t most_rounds(const ConvProblem& problem, const Tiling& tiling) {
  return tiling.adds() && problem.precision == Precision::f16_storage ? 1 : kMostRounds;
}

Packing packing_of(const ConvProblem& problem, Spectra spectra) {
  const bool pairs = spectra == Spectra::complex && problem.domain == ConvDomain::real;
  return pairs ? Packing::pairs : Packing::single;
}

uint64_t tile_bytes(const ConvProblem& problem, const Tiling& tiling, Spectra spectra) {
  const double bytes = complex_bytes(arithmetic_of(problem)) * static_cast<double>(tiling.tile_numbers());
  return static_cast<uint64_t>(spectra == Spectra::half ? bytes / 2 : bytes);
}

}  // namespace

uint64_t least_spectral_bytes(const ConvProblem& problem, const Tiling& tiling) {
  const int64_t slots = divided(tiling.tiles(), tiles_per_slot(packing_of(problem, Spectra::complex)));
  return static_cast<uint64_t>(divided(slots, most_rounds(problem, tiling))) *
         tile_bytes(problem, tiling, Spectra::complex);
}

ConvProposal propose_spectral(const ConvProblem& problem, const DeviceProfile& device, const char* algorithm,
                              const std::vector<Tiling>& tilings) {
  SpectralPlanner planner(problem, device, algorithm);
  ConvProposal proposal;
  for (const Tiling& tiling : tilings) {
    try {
      for (ConvRecipe& recipe : planner.recipes(tiling)) proposal.recipes.push_back(std::move(recipe));
    } catch (const Failure& failure) {
      if (failure.status() != static_cast<int32_t>(Status::unsupported)) throw;
      proposal.refusal = failure.what();
    }
  }
  return proposal;
}

SpectralPlanner::Rounds SpectralPlanner::rounds_of(const Tiling& tiling, Spectra spectra,
                                                   int64_t slots) const {
  const Packing packing = packing_of(problem_, spectra);
  const int64_t all = divided(tiling.tiles(), tiles_per_slot(packing));
  const int64_t least = divided(all, most_rounds(problem_, tiling));
  const int64_t count = divided(all, std::clamp<int64_t>(slots, least, all));
  return {tiling, spectra, divided(all, count), packing, count};
}

// The transform of one round's tiles, forward, along the axes that are longer than one number.
FftProblem SpectralPlanner::transform(const Tiling& tiling, Spectra spectra, int64_t slots) const {
  FftProblem fft;
  fft.transform = spectra == Spectra::half ? Transform::r2c : Transform::c2c;
  fft.precision = arithmetic_of(problem_);
  fft.batch = slots;
  fft.rank = 0;
  for (const TileAxis& axis : tiling.axis)
    if (axis.length > 1) fft.length[fft.rank++] = axis.length;
  fft.rank = std::max(fft.rank, 1);
  return fft;
}

uint64_t SpectralPlanner::spectrum_bytes(const Tiling& tiling, Spectra spectra) const {
  const FftProblem fft = transform(tiling, spectra, 1);
  const Shape shape = whole_shape(fft, Side::out);
  return static_cast<uint64_t>(complex_bytes(fft.precision)) *
         static_cast<uint64_t>(shape[0] * shape[1] * shape[2]);
}

SpectralPlanner::Transforms SpectralPlanner::transforms_placed(const Rounds& rounds,
                                                               Placement placement) const {
  const auto slots = static_cast<uint64_t>(rounds.slots);
  uint64_t used_bytes = slots * tile_bytes(problem_, rounds.tiling, rounds.spectra);
  if (placement == Placement::out_of_place)
    used_bytes += slots * spectrum_bytes(rounds.tiling, rounds.spectra);
  FftProblem fft = transform(rounds.tiling, rounds.spectra, rounds.slots);
  fft.placement = placement;
  const auto cheapest = [&](const FftProblem& problem) {
    return part_candidates(canonical(problem), limit_of(problem_, device_), used_bytes, device_).front();
  };
  Transforms transforms{placement, cheapest(fft), {}};
  fft.direction = Direction::backward;
  if (rounds.spectra == Spectra::half) fft.transform = Transform::c2r;
  transforms.backward = cheapest(fft);
  return transforms;
}

// Tiles may become spectra where they stand; real ones may not, since half a spectrum is longer than they are.
const SpectralPlanner::Transforms& SpectralPlanner::transforms(const Rounds& rounds) {
  const auto& [y, x] = rounds.tiling.axis;
  const std::string key =
      concat(y.length, " ", x.length, " ", rounds.slots, " ", static_cast<int>(rounds.spectra));
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Transforms best = transforms_placed(rounds, Placement::out_of_place);
  if (rounds.spectra == Spectra::complex) {
    Transforms in_place = transforms_placed(rounds, Placement::in_place);
    const uint64_t array_bytes =
        static_cast<uint64_t>(rounds.slots) * tile_bytes(problem_, rounds.tiling, rounds.spectra);
    const auto bytes = [&](const Transforms& t) {
      return array_bytes * (t.placement == Placement::in_place ? 1 : 2) +
             std::max(t.forward.workspace_bytes, t.backward.workspace_bytes);
    };
    const bool too_large = bytes(best) > limit_of(problem_, device_) && bytes(in_place) < bytes(best);
    if (too_large || in_place.cost_us() <= best.cost_us()) best = std::move(in_place);
  }
  return known_.emplace(key, std::move(best)).first->second;
}

void SpectralPlanner::append_output(const TileTask& task, Recipe& run) const {
  if (!task.tiling.adds()) {
    run.steps.push_back(scatter_step(task, device_));
    return;
  }
  const auto steps = [&](const TileAxis& axis) {
    return std::clamp<int64_t>(problem_.steps, 1, axis.count);  // more would be empty
  };
  for (Step& step : sum_steps(task, {steps(task.tiling.axis[0]), steps(task.tiling.axis[1])}, device_))
    run.steps.push_back(std::move(step));
}

// The first `count` rounds.
Recipe SpectralPlanner::run(const Rounds& rounds, int64_t count) {
  const Transforms& transforms = this->transforms(rounds);
  const auto slots = static_cast<uint64_t>(rounds.slots);
  Recipe run;
  run.algorithm = algorithm_;
  const BufferArgument tiles =
      reserve_workspace(run, slots * tile_bytes(problem_, rounds.tiling, rounds.spectra));
  const BufferArgument spectra =
      transforms.placement == Placement::in_place
          ? tiles
          : reserve_workspace(run, slots * spectrum_bytes(rounds.tiling, rounds.spectra));
  const uint64_t arrays_bytes = run.workspace_bytes;
  const Precision precision = arithmetic_of(problem_);
  const auto length = static_cast<int64_t>(
      static_cast<double>(spectrum_bytes(rounds.tiling, rounds.spectra)) / complex_bytes(precision));
  for (int64_t round = 0; round < count; ++round) {
    const Band band{round * rounds.slots * tiles_per_slot(rounds.packing), rounds.slots};
    const TileTask task{problem_, rounds.tiling, rounds.packing, band, tiles};
    run.steps.push_back(gather_step(task, device_));
    embed(transforms.forward, {tiles, spectra}, arrays_bytes, run);
    run.steps.push_back(
        multiply_spectra_step({precision, spectra, {Slot::filter}, length, rounds.slots}, device_));
    embed(transforms.backward, {spectra, tiles}, arrays_bytes, run);
    append_output(task, run);
  }
  return run;
}

// The filter's spectrum, with the scale of the problem and that of the transforms.
Recipe SpectralPlanner::prepare(const Tiling& tiling, Spectra spectra) const {
  const bool half = spectra == Spectra::half;
  Recipe prepare;
  prepare.algorithm = algorithm_;
  const BufferArgument out{Slot::out};
  const BufferArgument tile = half ? reserve_workspace(prepare, tile_bytes(problem_, tiling, spectra)) : out;
  const double scale = problem_.scale / static_cast<double>(tiling.tile_numbers());
  prepare.steps.push_back(
      filter_tile_step({problem_, tiling, packing_of(problem_, spectra), {0, 1}, tile}, scale, device_));
  FftProblem fft = transform(tiling, spectra, 1);
  fft.placement = half ? Placement::out_of_place : Placement::in_place;
  const uint64_t used_bytes = prepare.workspace_bytes;
  embed(part_candidates(canonical(fft), limit_of(problem_, device_), used_bytes, device_).front(),
        {tile, out}, used_bytes, prepare);
  return prepare;
}

ConvRecipe SpectralPlanner::recipe(const Rounds& rounds) {
  ConvRecipe recipe;
  recipe.algorithm = algorithm_;
  recipe.prepare = prepare(rounds.tiling, rounds.spectra);
  recipe.prepared_bytes = spectrum_bytes(rounds.tiling, rounds.spectra);
  recipe.run = run(rounds, rounds.count);
  price(recipe, device_);
  return recipe;
}

// As many slots as the limit allows; the fewest there may be where that is still too much.
SpectralPlanner::Rounds SpectralPlanner::longest_rounds(const Tiling& tiling, Spectra spectra,
                                                        uint64_t limit_bytes) {
  Rounds rounds = rounds_of(tiling, spectra, std::numeric_limits<int64_t>::max());
  for (;;) {
    const uint64_t needed = run(rounds, 1).workspace_bytes;
    if (needed <= limit_bytes) return rounds;
    const auto fitting = static_cast<int64_t>(static_cast<double>(rounds.slots) *
                                              static_cast<double>(limit_bytes) / static_cast<double>(needed));
    const Rounds shorter = rounds_of(tiling, spectra, std::clamp<int64_t>(fitting, 1, rounds.slots - 1));
    if (shorter.slots >= rounds.slots) return rounds;
    rounds = shorter;
  }
}

SpectralPlanner::Rounds SpectralPlanner::cheapest_rounds(const Tiling& tiling, Spectra spectra) {
  const Rounds longest = longest_rounds(tiling, spectra, limit_of(problem_, device_));
  const uint64_t cache_bytes = std::min(limit_of(problem_, device_), device_.traits.cache_bytes / 2);
  const Rounds cached = longest_rounds(tiling, spectra, cache_bytes);
  const auto cost_us = [&](const Rounds& rounds) {
    Recipe round = run(rounds, 1);
    price(round, device_);
    return round.cost_us * static_cast<double>(rounds.count);
  };
  return cached.slots < longest.slots && cost_us(cached) < cost_us(longest) ? cached : longest;
}

std::vector<ConvRecipe> SpectralPlanner::recipes(const Tiling& tiling) {
  std::vector<ConvRecipe> recipes;
  recipes.push_back(recipe(cheapest_rounds(tiling, Spectra::complex)));
  if (problem_.domain == ConvDomain::real && tiling.tile_numbers() > 1)
    recipes.push_back(recipe(cheapest_rounds(tiling, Spectra::half)));
  return recipes;
}

}  // namespace clfm::host
