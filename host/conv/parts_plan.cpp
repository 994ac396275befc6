#include "parts_plan.hpp"

#include <algorithm>
#include <limits>

#include "host/conv/kernels/parts_step.hpp"
#include "host/conv/kernels/tile_fft.hpp"
#include "host/error.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/cost.hpp"
#include "host/plan/divide.hpp"
#include "source_sink.hpp"

namespace clfm::host {
namespace {

constexpr int64_t kMostRoundsOfDivisions = 256;  // of all divisions together

enum class Divisions { at_once, in_sequence };

// Intervals of one division, or of all of them, down and across the image.
struct DivisionTask {
  ConvProblem::Pair first, stride;
  Tiling tiling;  // what they add to the outputs
};

class PartsPlanner {
 public:
  PartsPlanner(const ConvProblem& problem, const Parts& parts, const DeviceProfile& device)
      : problem_(problem),
        parts_(parts),
        device_(device),
        limit_bytes_(workspace_limit(problem, device)),
        transforms_(device, limit_bytes_),
        spectra_(problem.domain == ConvDomain::real ? Spectra::half : Spectra::complex) {}

  // What is stored in 16 bits is added to in no memory, so that they take one launch.
  bool can(Divisions divisions) const {
    return divisions == Divisions::at_once || !is_storage_only(problem_.precision);
  }

  ConvRecipe recipe(Divisions divisions) {
    ConvRecipe recipe;
    recipe.algorithm = "in_parts";
    const PartsAxis &y = schedule(0).axis(), &x = schedule(1).axis();
    recipe.tiles = concat(
        size_text(parts_.length), ", blocks of ", size_text({y.signal_block, x.signal_block}), " and ",
        size_text({y.filter_block, x.filter_block}), divisions == Divisions::at_once ? "" : ", in sequence");
    recipe.prepare = prepare();
    recipe.prepared_bytes = fft(filter_blocks()).spectra_bytes();
    int64_t slots = std::numeric_limits<int64_t>::max();
    for (;;) {
      recipe.run = run(divisions, slots);
      if (recipe.run.workspace_bytes <= limit_bytes_ || !can(Divisions::in_sequence)) break;
      const int64_t shorter = std::min(slots_ / 2, slots_ - 1);
      if (shorter < 1 || rounds_ * 2 > kMostRoundsOfDivisions) break;
      slots = shorter;
    }
    price(recipe, device_);
    return recipe;
  }

 private:
  TileFft fft(int64_t slots) const { return {arithmetic_of(problem_), parts_.length, spectra_, slots}; }
  const PartsSchedule& schedule(size_t k) const { return parts_.schedule[k]; }
  int64_t filter_blocks() const {
    return schedule(0).filter_blocks().count * schedule(1).filter_blocks().count;
  }

  // The blocks of the signal, as tiles that are not added.
  Tiling signal_tiling() const {
    Tiling tiling;
    tiling.batch = problem_.batch;
    for (size_t k = 0; k < kConvRank; ++k) {
      const PartsSchedule::Run blocks = schedule(k).signal_blocks();
      const int64_t block = schedule(k).axis().signal_block;
      const int64_t from = origin(problem_)[k] + support_of(problem_, k).begin + blocks.first * block;
      tiling.axis[k] = {parts_.length[k], blocks.count, block, from, block, 0, 0};
    }
    return tiling;
  }

  std::vector<DivisionTask> tasks(Divisions divisions) const {
    const auto of = [&](size_t k) {
      return divisions == Divisions::at_once
                 ? 1
                 : std::min(schedule(k).divisions(), schedule(k).intervals().count);
    };
    std::vector<DivisionTask> tasks;
    for (int64_t j = 0; j < of(0); ++j)
      for (int64_t i = 0; i < of(1); ++i) tasks.push_back(task({j, i}, {of(0), of(1)}));
    return tasks;
  }

  DivisionTask task(const ConvProblem::Pair& place, const ConvProblem::Pair& stride) const {
    DivisionTask task{place, stride, {}};
    task.tiling.batch = problem_.batch;
    for (size_t k = 0; k < kConvRank; ++k) {
      const PartsSchedule& schedule = parts_.schedule[k];
      const int64_t first = schedule.intervals().first + place[k], unit = schedule.unit();
      task.tiling.axis[k] = {parts_.length[k],
                             divide_up(schedule.intervals().count - place[k], stride[k]),
                             stride[k] * unit,
                             0,
                             0,
                             schedule.axis().begin - first * unit,
                             schedule.interval_length()};
    }
    return task;
  }

  Recipe prepare() {
    const TileFft blocks = fft(filter_blocks());
    const bool half = spectra_ == Spectra::half;
    Recipe prepare;
    prepare.algorithm = "in_parts";
    const BufferArgument out{Slot::out};
    const BufferArgument tiles = half ? reserve_workspace(prepare, blocks.tiles_bytes()) : out;
    const uint64_t used_bytes = prepare.workspace_bytes;
    FilterBlocks cut;
    for (size_t k = 0; k < kConvRank; ++k) {
      cut.tile[k] = parts_.length[k];
      cut.block[k] = schedule(k).axis().filter_block;
      cut.count[k] = schedule(k).filter_blocks().count;
      cut.from[k] = schedule(k).filter_blocks().first * cut.block[k];
    }
    const double scale = problem_.scale / static_cast<double>(parts_.length[0] * parts_.length[1]);
    prepare.steps.push_back(filter_tile_step(problem_, cut, Packing::single, tiles, scale, device_));
    const Placement placement = half ? Placement::out_of_place : Placement::in_place;
    embed(transforms_.plan(blocks, Direction::forward, placement, used_bytes), {tiles, out}, used_bytes,
          prepare);
    return prepare;
  }

  // Arrays: the spectra of the signal's blocks, and behind them what is done with before the next thing
  // begins, the blocks themselves or a round's intervals and their spectra.
  Recipe run(Divisions divisions, int64_t most_slots) {
    const std::vector<DivisionTask> tasks = this->tasks(divisions);
    slots_ = std::min(tasks.front().tiling.tiles(), most_slots);  // the first division is the longest
    const bool half = spectra_ == Spectra::half;
    const TileFft blocks = fft(signal_tiling().tiles()), intervals = fft(slots_);
    Recipe run;
    run.algorithm = "in_parts";
    const BufferArgument spectra = reserve_workspace(run, blocks.spectra_bytes());
    const uint64_t blocks_bytes = half ? blocks.tiles_bytes() : 0;
    Recipe scratch = run;
    const BufferArgument sums = reserve_workspace(scratch, intervals.spectra_bytes());
    const BufferArgument outputs = half ? reserve_workspace(scratch, intervals.tiles_bytes()) : sums;
    const BufferArgument tiles = half ? reserve_workspace(run, blocks_bytes) : spectra;
    run.workspace_bytes = std::max(run.workspace_bytes, scratch.workspace_bytes);
    const uint64_t used_bytes = run.workspace_bytes;
    run.steps.push_back(
        gather_step({problem_, signal_tiling(), Packing::single, {0, blocks.slots}, tiles}, device_));
    const Placement placement = half ? Placement::out_of_place : Placement::in_place;
    embed(transforms_.plan(blocks, Direction::forward, placement, used_bytes), {tiles, spectra}, used_bytes,
          run);
    rounds_ = 0;
    for (const DivisionTask& task : tasks) rounds_ += divide_up(task.tiling.tiles(), slots_);
    const Recipe back = transforms_.plan(intervals, Direction::backward, placement, used_bytes);
    for (const DivisionTask& task : tasks)
      for (int64_t first = 0; first < task.tiling.tiles(); first += slots_) {
        const bool begins = &task == &tasks.front() && first == 0;
        run.steps.push_back(product_step(task, {first, slots_}, spectra, sums));
        embed(back, {sums, outputs}, used_bytes, run);
        const Results results = rounds_ == 1 ? Results::written : begins ? Results::begun : Results::added;
        run.steps.push_back(
            sum_step({problem_, task.tiling, Packing::single, {first, slots_}, outputs}, {results}, device_));
      }
    return run;
  }

  Step product_step(const DivisionTask& task, const Band& band, const BufferArgument& signal,
                    const BufferArgument& to) const {
    PartsProduct product;
    product.precision = arithmetic_of(problem_);
    product.signal = signal;
    product.filter = {Slot::filter};
    product.intervals = to;
    product.length = fft(1).spectrum_numbers();
    product.band = band;
    product.all = task.tiling.tiles();
    product.note =
        concat("intervals of ", schedule(0).interval_length(), "x", schedule(1).interval_length(),
               " from blocks of ", schedule(0).axis().signal_block, "x", schedule(1).axis().signal_block,
               " and ", schedule(0).axis().filter_block, "x", schedule(1).axis().filter_block);
    double pairs = static_cast<double>(problem_.batch);
    for (size_t k = 0; k < kConvRank; ++k) {
      const PartsSchedule& schedule = parts_.schedule[k];
      const int64_t reached = schedule.signal_blocks().first * schedule.intervals_per_signal_block() +
                              schedule.filter_blocks().first * schedule.intervals_per_filter_block();
      product.axis[k] = {schedule.intervals().first + task.first[k] - reached,
                         task.stride[k],
                         task.tiling.axis[k].count,
                         schedule.signal_blocks().count,
                         schedule.intervals_per_signal_block(),
                         schedule.filter_blocks().count,
                         schedule.intervals_per_filter_block()};
      pairs *= static_cast<double>(schedule.pairs()) / static_cast<double>(schedule.intervals().count) *
               static_cast<double>(task.tiling.axis[k].count);
    }
    product.pairs = pairs * std::min(1.0, static_cast<double>(band.slots) / static_cast<double>(product.all));
    return multiply_parts_step(product, device_);
  }

  const ConvProblem& problem_;
  const Parts& parts_;
  const DeviceProfile& device_;
  uint64_t limit_bytes_;
  TileFftPlanner transforms_;
  Spectra spectra_;
  int64_t slots_ = 0, rounds_ = 0;  // of the last run()
};

}  // namespace

PartsSchedule parts_schedule(const ConvProblem& problem, size_t k, int64_t signal_block,
                             int64_t filter_block) {
  const Support support = support_of(problem, k);
  const int64_t begin = problem.filter[k] - 1 - support.begin;
  return PartsSchedule({std::max<int64_t>(support.end - support.begin, 1), problem.filter[k], signal_block,
                        filter_block, begin, begin + problem.slice_size[k]});
}

Parts parts_of(const ConvProblem& problem, const ConvProblem::Pair& length,
               const ConvProblem::Pair& signal_block, const ConvProblem::Pair& filter_block) {
  return {length,
          {parts_schedule(problem, 0, signal_block[0], filter_block[0]),
           parts_schedule(problem, 1, signal_block[1], filter_block[1])}};
}

std::vector<ConvRecipe> parts_recipes(const ConvProblem& problem, const Parts& parts,
                                      const DeviceProfile& device) {
  PartsPlanner planner(problem, parts, device);
  std::vector<ConvRecipe> recipes;
  for (const Divisions divisions : {Divisions::at_once, Divisions::in_sequence})
    if (planner.can(divisions)) recipes.push_back(planner.recipe(divisions));
  return recipes;
}

}  // namespace clfm::host
