// Separable filters on GPUs without local memory, and beside it: sums along rows go through the workspace, a
// plane of them for every product, and both halves keep a block in registers, so that nothing is shared and
// nothing waits.
#include <algorithm>
#include <limits>

#include "host/conv/register_block.hpp"
#include "host/conv/rule.hpp"
#include "host/conv/separable_terms.hpp"
#include "host/conv/source_sink.hpp"
#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/divide.hpp"

namespace clfm::host {
namespace {

using Pair = ConvProblem::Pair;

// The layout of separable_planes.clh.
struct Planes {
  Pair shape;  // rows, and elements of a row
  int64_t of_an_image, images;
  uint64_t bytes(const ConvProblem& problem) const {
    return static_cast<uint64_t>(numbers() * images) * number_bytes(problem);
  }
  int64_t numbers() const { return shape[0] * shape[1] * of_an_image; }  // of an image
};

constexpr int64_t kPlanesOfUnknown = 2;

// Whole blocks.
Pair tile_of(const ConvProblem& problem, const RegisterBlock& block) {
  const Pair one = footprint(problem, block);
  Pair tile = asked_or(problem, one);
  for (size_t k = 0; k < tile.size(); ++k) tile[k] = round_up(tile[k], one[k]);
  return tile;
}

// A filter whose rank nobody knows gets two planes, not one for every term that may pay: with more it is
// summed tap by tap.
Planes planes_of(const ConvProblem& problem, const RegisterBlock& block, const DeviceProfile& device) {
  Planes planes{{round_up(round_up(problem.slice_size[0], block.rows) + problem.filter[0] - 1, block.rows),
                 round_up(problem.slice_size[1], width(problem, block))},
                1,
                1};
  uint64_t most_bytes = device.limits.max_allocation_bytes;
  if (problem.workspace_limit_bytes > 0) most_bytes = std::min(most_bytes, problem.workspace_limit_bytes);
  const auto fitting = static_cast<int64_t>(most_bytes / planes.bytes(problem));
  const int64_t terms = most_separable_terms(problem), rank = problem.separable_rank;
  if (rank == 0)
    planes.of_an_image = std::clamp<int64_t>(fitting, 1, std::min(kPlanesOfUnknown, terms));
  else if (rank <= terms)
    planes.of_an_image = rank;
  const int64_t together = std::clamp<int64_t>(fitting / planes.of_an_image, 1, problem.batch);
  planes.images = divide_up(problem.batch, divide_up(problem.batch, together));
  return planes;
}

class TwoPasses {
 public:
  TwoPasses(const ConvProblem& problem, const DeviceProfile& device)
      : problem_(problem),
        device_(device),
        block_(item_block(problem, device)),
        tile_(tile_of(problem, block_)),
        planes_(planes_of(problem, block_, device)) {}

  // What an item gathers at the signal's ends.
  uint64_t gathered_bytes() const {
    return static_cast<uint64_t>(block_.rows * (width(problem_, block_) + problem_.filter[1] - 1)) *
           number_bytes(problem_);
  }

  Recipe run() const {
    Recipe run;
    const BufferArgument sums =
        in_reals(reserve_workspace(run, planes_.bytes(problem_)), arithmetic_of(problem_));
    for (int64_t first = 0; first < problem_.batch; first += planes_.images) {
      const int64_t images = std::min(planes_.images, problem_.batch - first);
      run.steps.push_back(rows_step(sums, first, images));
      run.steps.push_back(columns_step(sums, first, images));
    }
    return run;
  }

 private:
  double terms() const {
    return is_summed_by_taps(problem_) ? 0
                                       : static_cast<double>(std::max<int64_t>(1, problem_.separable_rank));
  }
  double share(int64_t images) const {
    return static_cast<double>(images) / static_cast<double>(problem_.batch);
  }
  double plane_bytes(int64_t images) const {
    return static_cast<double>(planes_.numbers() * images * static_cast<int64_t>(number_bytes(problem_))) /
           static_cast<double>(planes_.of_an_image);
  }
  // Read for a block of so many numbers and the taps beside them, all terms together.
  double halo(int64_t outputs, int64_t taps) const {
    return terms() * (1 + static_cast<double>(taps - 1) / static_cast<double>(outputs));
  }
  // Of real elements, for so many taps of every number of the planes.
  double multiply_adds_of(int64_t taps, int64_t images) const {
    return terms() * plane_bytes(images) / static_cast<double>(number_bytes(problem_)) *
           static_cast<double>(taps * problem_.components() * problem_.components()) *
           operation_weight(problem_.precision);
  }

  Step launched(Step step, const BufferArgument& sums, const Pair& counts, int64_t first,
                int64_t images) const {
    append(step.defines, {number("ROWS", block_.rows), number("VECTORS", block_.vectors)});
    append(step.defines, terms_defines(problem_));
    step.arguments.insert(
        step.arguments.end(),
        {taps_argument(problem_), sums, ints(planes_.shape[0], planes_.shape[1], planes_.of_an_image, images),
         ints(tile_[0], tile_[1], counts[0], counts[1]), static_cast<int32_t>(first)});
    step.range = shaped_range(static_cast<uint64_t>(counts[1]), static_cast<uint64_t>(counts[0] * images),
                              ButterflyDim::first, device_);
    step.work.access_bytes = static_cast<double>(block_.lanes * real_bytes(arithmetic_of(problem_)));
    return step;
  }

  Step rows_step(const BufferArgument& sums, int64_t first, int64_t images) const {
    constexpr double kLoads = 2;  // every product needs a load to itself
    Step step;
    step.source = "conv/separable_rows.cl";
    step.arithmetic = arithmetic_of(problem_);
    step.defines = side_defines(problem_, static_cast<uint32_t>(block_.lanes));
    step.defines.push_back(flag("GATHER", !reads_in_place(problem_)));
    step.arguments = signal_arguments(problem_);
    const Pair counts{divide_up(planes_.shape[0], tile_[0]), divide_up(planes_.shape[1], tile_[1])};
    step = launched(std::move(step), sums, counts, first, images);
    step.work.flops = kLoads * multiply_adds_of(problem_.filter[1], images);
    step.work.read_bytes = share(images) * result_bytes(problem_) * halo(tile_[1], problem_.filter[1]);
    step.work.written_bytes = terms() * plane_bytes(images);
    step.work.working_set_bytes = share(images) * signal_bytes(problem_) + step.work.written_bytes;
    step.note = concat(images_text(first, images), "sums along rows, ", planes_.of_an_image,
                       planes_.of_an_image == 1 ? " plane" : " planes", " of ", planes_.shape[0], "x",
                       planes_.shape[1], ", ", text(problem_, block_));
    return step;
  }

  Step columns_step(const BufferArgument& sums, int64_t first, int64_t images) const {
    const bool by_taps = is_summed_by_taps(problem_);
    Step step;
    step.source = "conv/separable_columns.cl";
    step.arithmetic = arithmetic_of(problem_);
    step.defines = side_defines(problem_, static_cast<uint32_t>(block_.lanes));
    step.arguments = signal_arguments(problem_);
    for (const Argument& argument : result_arguments(problem_)) step.arguments.push_back(argument);
    step = launched(std::move(step), sums, tile_counts(problem_, tile_), first, images);
    step.work.flops =
        by_taps ? share(images) * multiply_adds(problem_) : multiply_adds_of(problem_.filter[0], images);
    step.work.read_bytes = by_taps ? share(images) * tiled_read_bytes(problem_, tile_)
                                   : plane_bytes(images) * halo(tile_[0], problem_.filter[0]);
    step.work.written_bytes = share(images) * result_bytes(problem_);
    step.work.working_set_bytes = terms() * plane_bytes(images) + step.work.written_bytes;
    step.note = concat(images_text(first, images), tile_text(problem_, tile_), ", ", text(problem_, block_));
    return step;
  }

  std::string images_text(int64_t first, int64_t images) const {
    return images == problem_.batch ? std::string{}
                                    : concat("images ", first, " to ", first + images - 1, ": ");
  }

  const ConvProblem& problem_;
  const DeviceProfile& device_;
  RegisterBlock block_;
  Pair tile_;
  Planes planes_;
};

}  // namespace

ConvProposal propose_separable_blocked(const ConvProblem& problem, const DeviceProfile& device) {
  if (std::string refusal = separable_refusal(problem); !refusal.empty()) return {{}, std::move(refusal)};
  if (is_simd(device)) return {{}, "items that are SIMD programs keep the sums along rows to themselves"};
  const TwoPasses passes(problem, device);
  if (const uint64_t bytes = passes.gathered_bytes(), most = most_gathered_bytes(device); bytes > most)
    return {{},
            concat("filter is ", problem.filter[0], "x", problem.filter[1], ": an item would gather ", bytes,
                   " bytes at the signal's ends, at most ", most)};
  return {{separable_recipe("separable in registers", problem, passes.run(), device)}, {}};
}

}  // namespace clfm::host
