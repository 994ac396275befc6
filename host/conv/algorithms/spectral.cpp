#include "spectral.hpp"

#include <algorithm>
#include <limits>

#include "host/conv/kernels/tile_fft.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostRounds = 256;  // every round has launches, and kernels, of its own
constexpr size_t kMostRecipes = 3;
// Longer transforms in place have a copy beside the tiles: the host would walk their permutation for seconds,
// and then minutes.
constexpr int64_t kLongestWithoutCopy = 1 << 24;

// Sums that are stored in 16 bits would be rounded in every round.
int64_t most_rounds(const ConvProblem& problem, const Tiling& tiling) {
  return tiling.adds() && is_storage_only(problem.precision) ? 1 : kMostRounds;
}

TileFft tile_fft(const ConvProblem& problem, const Tiling& tiling, Spectra spectra, int64_t slots) {
  return {arithmetic_of(problem), {tiling.axis[0].length, tiling.axis[1].length}, spectra, slots};
}

// Tiles of one tiling in rounds of `fft.slots`.
struct Rounds {
  Tiling tiling;
  Packing packing;
  TileFft fft;
  int64_t count;
  Placement placement = Placement::in_place;  // of spectra: where the tiles were, or apart
  double cost_us = 0;

  std::string text() const {
    return concat(size_text(fft.length), fft.spectra == Spectra::half ? ", half spectra" : "",
                  count == 1 ? "" : concat(", ", count, " rounds"));
  }
  uint64_t arrays_bytes() const {
    return fft.tiles_bytes() + (placement == Placement::in_place ? 0 : fft.spectra_bytes());
  }
};

class SpectralPlanner {
 public:
  SpectralPlanner(const ConvProblem& problem, const DeviceProfile& device, const char* algorithm)
      : problem_(problem),
        device_(device),
        algorithm_(algorithm),
        limit_bytes_(workspace_limit(problem, device)),
        transforms_(device, limit_bytes_) {}

  // All tiles at once, or as many as the limit allows; and as many as the cache holds, where that is
  // estimated to be faster.
  void add_rounds(const Tiling& tiling, Spectra spectra, std::vector<Rounds>& all) {
    const Rounds at_once = rounds_of(tiling, spectra, std::numeric_limits<int64_t>::max());
    const Rounds longest = longest_rounds(at_once, limit_bytes_);
    const Rounds cached = longest_rounds(at_once, std::min(limit_bytes_, device_.traits.cache_bytes / 2));
    const bool cached_is_faster = cached.count > longest.count && cached.cost_us < longest.cost_us;
    all.push_back(cached_is_faster ? cached : longest);
  }

  ConvRecipe recipe(Rounds rounds) {
    ConvRecipe recipe;
    recipe.algorithm = algorithm_;
    recipe.tiles = rounds.text();
    const TileFft filter = tile_fft(problem_, rounds.tiling, rounds.fft.spectra, 1);
    recipe.prepare = filter_spectrum(problem_, filter, algorithm_, transforms_, device_);
    recipe.prepared_bytes = filter.spectra_bytes();
    recipe.run = run(rounds, rounds.count);
    price(recipe, device_);
    return recipe;
  }

  // Why not even the fewest slots of a round fit, as far as that can be told before their transforms are
  // planned; empty where they do.
  std::string refusal(const Tiling& tiling, Spectra spectra) const {
    const TileFft fft = tile_fft(problem_, tiling, spectra, least_slots(tiling, spectra));
    const bool has_copy = std::max(fft.length[0], fft.length[1]) > kLongestWithoutCopy;
    const uint64_t beside = spectra == Spectra::half ? fft.spectra_bytes() : has_copy ? fft.tiles_bytes() : 0;
    const uint64_t bytes = fft.tiles_bytes() + beside, most = device_.limits.max_allocation_bytes;
    const std::string what = concat("tile ", size_text(fft.length), ": arrays of ", bytes, " bytes, ");
    if (bytes > most) return concat(what, "more than the device's largest allocation of ", most);
    if (has_copy && bytes > limit_bytes_) return concat(what, "but workspace_limit_bytes is ", limit_bytes_);
    return {};
  }

  uint64_t needed_bytes(const Rounds& rounds) {
    return rounds.arrays_bytes() + forward(rounds).workspace_bytes;
  }
  bool fits(const Rounds& rounds) { return needed_bytes(rounds) <= limit_bytes_; }

 private:
  int64_t least_slots(const Tiling& tiling, Spectra spectra) const {
    const int64_t all = divide_up(tiling.tiles(), tiles_per_slot(packing_of(problem_, spectra)));
    return divide_up(all, most_rounds(problem_, tiling));
  }

  Rounds rounds_of(const Tiling& tiling, Spectra spectra, int64_t slots) {
    const Packing packing = packing_of(problem_, spectra);
    const int64_t all = divide_up(tiling.tiles(), tiles_per_slot(packing));
    const int64_t count = divide_up(all, std::clamp<int64_t>(slots, least_slots(tiling, spectra), all));
    Rounds rounds{tiling, packing, tile_fft(problem_, tiling, spectra, divide_up(all, count)), count};
    rounds.placement = cheapest_placement(rounds);
    rounds.cost_us = cost_us(rounds);
    return rounds;
  }

  // Real tiles cannot become spectra where they are: half a spectrum is longer. Where a transform in place
  // needs another array anyway, the spectra may have it.
  Placement cheapest_placement(Rounds rounds) {
    rounds.placement = Placement::out_of_place;
    if (rounds.fft.spectra == Spectra::half) return rounds.placement;
    Rounds in_place = rounds;
    in_place.placement = Placement::in_place;
    if (forward(in_place).workspace_bytes == 0) return in_place.placement;
    const bool cheaper = forward(rounds).cost_us < forward(in_place).cost_us;
    return cheaper && (fits(rounds) || !fits(in_place)) ? rounds.placement : in_place.placement;
  }

  const Recipe& forward(const Rounds& rounds) {
    return transforms_.plan(rounds.fft, Direction::forward, rounds.placement, rounds.arrays_bytes());
  }
  const Recipe& backward(const Rounds& rounds) {
    return transforms_.plan(rounds.fft, Direction::backward, rounds.placement, rounds.arrays_bytes());
  }

  // The way back is taken to cost what the way there does, so that it need not be planned to compare.
  double cost_us(const Rounds& rounds) {
    Recipe around = run_around(rounds, 1, {}, {});
    price(around, device_);
    return static_cast<double>(rounds.count) * (around.cost_us + 2 * forward(rounds).cost_us);
  }

  // As many slots as fit; the fewest that rounds may have where even they do not.
  Rounds longest_rounds(Rounds rounds, uint64_t limit_bytes) {
    for (;;) {
      const uint64_t needed = needed_bytes(rounds);
      if (needed <= limit_bytes) return rounds;
      const double share = static_cast<double>(limit_bytes) / static_cast<double>(needed);
      const auto fitting = static_cast<int64_t>(static_cast<double>(rounds.fft.slots) * share);
      const Rounds shorter =
          rounds_of(rounds.tiling, rounds.fft.spectra,
                    std::clamp<int64_t>(fitting, 1, std::max<int64_t>(rounds.fft.slots - 1, 1)));
      if (shorter.count <= rounds.count) return rounds;
      rounds = shorter;
    }
  }

  void append_output(const TileTask& task, Recipe& run) const {
    if (!task.tiling.adds()) {
      run.steps.push_back(scatter_step(task, device_));
      return;
    }
    const auto steps = [&](const TileAxis& axis) {
      return std::clamp<int64_t>(problem_.steps, 1, axis.count);  // more would be empty
    };
    const int64_t down = steps(task.tiling.axis[0]), across = steps(task.tiling.axis[1]);
    const bool alone =
        task.band.slots * tiles_per_slot(task.packing) >= task.tiling.tiles() && down * across == 1;
    for (int64_t j = 0; j < down; ++j)
      for (int64_t i = 0; i < across; ++i) {
        const bool first = task.band.first == 0 && i == 0 && j == 0;
        const SumLaunch launch{alone   ? Results::written
                               : first ? Results::begun
                                       : Results::added,
                               down, across, j, i};
        run.steps.push_back(sum_step(task, launch, device_));
      }
  }

  // The first `count` rounds, with these transforms between the steps that are our own.
  Recipe run_around(const Rounds& rounds, int64_t count, const Recipe& there, const Recipe& back) const {
    Recipe run;
    run.algorithm = algorithm_;
    const BufferArgument tiles = reserve_workspace(run, rounds.fft.tiles_bytes());
    const BufferArgument spectra =
        rounds.placement == Placement::in_place ? tiles : reserve_workspace(run, rounds.fft.spectra_bytes());
    const uint64_t arrays_bytes = run.workspace_bytes;
    const SpectrumProduct product{
        rounds.fft.precision, spectra, {Slot::filter}, rounds.fft.spectrum_numbers(), rounds.fft.slots};
    for (int64_t round = 0; round < count; ++round) {
      const Band band{round * rounds.fft.slots * tiles_per_slot(rounds.packing), rounds.fft.slots};
      const TileTask task{problem_, rounds.tiling, rounds.packing, band, tiles};
      run.steps.push_back(gather_step(task, device_));
      embed(there, {tiles, spectra}, arrays_bytes, run);
      run.steps.push_back(multiply_spectra_step(product, device_));
      embed(back, {spectra, tiles}, arrays_bytes, run);
      append_output(task, run);
    }
    return run;
  }

  Recipe run(const Rounds& rounds, int64_t count) {
    return run_around(rounds, count, forward(rounds), backward(rounds));
  }

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  const char* algorithm_;
  uint64_t limit_bytes_;
  TileFftPlanner transforms_;
};

}  // namespace

uint64_t least_spectral_bytes(const ConvProblem& problem, const Tiling& tiling) {
  const int64_t slots = divide_up(tiling.tiles(), tiles_per_slot(packing_of(problem, Spectra::complex)));
  return tile_fft(problem, tiling, Spectra::complex, divide_up(slots, most_rounds(problem, tiling)))
      .tiles_bytes();
}

ConvProposal propose_spectral(const ConvProblem& problem, const DeviceProfile& device, const char* algorithm,
                              const std::vector<Tiling>& tilings) {
  SpectralPlanner planner(problem, device, algorithm);
  std::vector<Rounds> all;
  ConvProposal proposal;
  std::string refusal;
  const auto add = [&](const Tiling& tiling, Spectra spectra) {
    const std::string reason = planner.refusal(tiling, spectra);
    if (reason.empty()) planner.add_rounds(tiling, spectra, all);
    if (refusal.empty()) refusal = reason;
  };
  add_or_refuse(proposal, [&] {
    for (const Tiling& tiling : tilings) {
      add(tiling, Spectra::complex);
      if (problem.domain == ConvDomain::real && tiling.tile_numbers() > 1) add(tiling, Spectra::half);
    }
    if (all.empty()) fail(Status::unsupported, refusal);
    std::stable_sort(all.begin(), all.end(), [&](const Rounds& a, const Rounds& b) {
      const bool fits = planner.fits(a);
      if (fits != planner.fits(b)) return fits;
      return fits ? a.cost_us < b.cost_us : planner.needed_bytes(a) < planner.needed_bytes(b);
    });
    for (size_t i = 0; i < std::min(all.size(), kMostRecipes); ++i)
      proposal.recipes.push_back(planner.recipe(all[i]));
  });
  return proposal;
}

}  // namespace clfm::host
