#include "fft_plan.hpp"

#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "buffer_checks.hpp"
#include "host/algorithms/rules.hpp"
#include "host/error.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/planner.hpp"
#include "host/tuning/effort.hpp"
#include "measure.hpp"

namespace clfm::host {
namespace {

// A slice of a caller's buffer with what the plan needs of it.
struct NeededSlice {
  BufferSlice slice;
  SliceNeed need;
};

// How many bytes a callback touches is for its author to know.
constexpr uint64_t kUnknownExtent = 0;

void add_side(const FftProblem& problem, Side side, const BufferSlice& real, const BufferSlice& imag,
              std::vector<NeededSlice>& slices) {
  const bool in = side == Side::in, is_called_back = in ? bool{problem.load} : bool{problem.store};
  const uint64_t extent = in ? problem.in_extent_bytes() : problem.out_extent_bytes();
  const uint64_t bytes = is_called_back ? kUnknownExtent : extent;
  const uint64_t unit = is_called_back ? 1 : side_element_bytes(problem, side);
  slices.push_back({real, {in ? "in" : "out", bytes, unit}});
  const ComplexFormat format = in ? problem.in_format : problem.out_format;
  if (format == ComplexFormat::planar) slices.push_back({imag, {in ? "in.imag" : "out.imag", bytes, unit}});
  if (format == ComplexFormat::interleaved && imag.mem)
    fail(Status::invalid_argument, in ? "in" : "out", ".imag is set, but the format is interleaved");
}

bool same_place(const BufferSlice& a, const BufferSlice& b) {
  return a.mem == b.mem && a.offset_bytes == b.offset_bytes;
}

void refuse_overlaps(const std::vector<NeededSlice>& some, const std::vector<NeededSlice>& others,
                     const char* why) {
  for (const NeededSlice& a : some)
    for (const NeededSlice& b : others)
      if (&a != &b && overlap(a.slice, a.need.needed_bytes, b.slice, b.need.needed_bytes))
        fail(Status::invalid_argument, b.need.name, " overlaps ", a.need.name, why);
}

// Where no buffer would be large enough for an enqueue that is said before anything is planned. What a
// callback reads or writes is its own.
void check_extents(const FftProblem& problem, const DeviceLimits& limits) {
  if (const std::string refusal = refuse_beyond_uint(problem); !refusal.empty())
    fail(Status::unsupported, refusal);
  if (!problem.load) check_extent("in", problem.in_extent_bytes(), limits);
  if (!problem.store) check_extent("out", problem.out_extent_bytes(), limits);
}

std::vector<Recipe> candidates(const FftProblem& problem, Engine& engine,
                               const std::optional<std::string>& saved_recipe) {
  const DeviceProfile& device = engine.profile();
  if (saved_recipe) return {planned_as(problem, device, *saved_recipe)};
  return in_order_of_effort(
      fft_candidates(problem, device), problem.effort, tuned_name(problem), engine.tuner(),
      [&](const std::vector<Recipe>& all, size_t count) { return measure_fft(engine, problem, all, count); });
}

const FftProblem& checked(const FftProblem& problem, CallbackData data, const Engine& engine) {
  if (data.load) check_slice({data.load, 0}, {"load.data", 0, 1}, Access::read, engine);
  // What a store callback looks up there it may only read, as the factors of a window.
  if (data.store) check_slice({data.store, 0}, {"store.data", 0, 1}, Access::unknown, engine);
  check_extents(problem, engine.profile().limits);
  return problem;
}

}  // namespace

FftPlan::FftPlan(std::shared_ptr<Engine> engine, const FftProblem& problem, CallbackData data,
                 std::optional<std::string> saved_recipe)
    : engine_(std::move(engine)), problem_(checked(problem, data, *engine_)) {
  Asked<FftProblem> asked = asked_of(problem_, engine_->tuner());
  asked.saved_recipe = std::move(saved_recipe);
  // Who brings the workspace changes no recipe: plans that differ in it alone share one, and its kernels.
  asked.problem.workspace = WorkspaceOwner::plan;
  std::tie(recipe_, executor_) = build_planned(
      engine_->plans().fft, asked, [&] { return candidates(problem_, *engine_, asked.saved_recipe); },
      [&](const std::shared_ptr<const Recipe>& recipe) {
        const bool calls_back = problem_.load || problem_.store;
        auto compiled = calls_back ? std::make_shared<CompiledRecipe>(*engine_, *recipe, data)
                                   : engine_->compiled().get(*engine_, recipe);
        return std::make_unique<Executor>(
            std::move(compiled), plans_workspace(*engine_, problem_.workspace, recipe->workspace_bytes));
      });
}

void FftPlan::check_buffers(UserBuffers& buffers) const {
  const bool in_place = problem_.placement == Placement::in_place;
  if (in_place && !buffers.out.mem) {  // one buffer is enough
    buffers.out = buffers.in;
    buffers.out_imag = buffers.in_imag;
  }
  std::vector<NeededSlice> in, out, workspace;
  add_side(problem_, Side::in, buffers.in, buffers.in_imag, in);
  add_side(problem_, Side::out, buffers.out, buffers.out_imag, out);
  for (const NeededSlice& used : in)
    check_slice(used.slice, used.need, in_place ? Access::read_and_write : Access::read, *engine_);
  for (const NeededSlice& used : out)
    check_slice(used.slice, used.need, in_place ? Access::read_and_write : access_to_output(*recipe_),
                *engine_);
  if (in_place && !(same_place(buffers.in, buffers.out) && same_place(buffers.in_imag, buffers.out_imag)))
    fail(Status::invalid_argument, "out is not in, but the plan's placement is CLFM_IN_PLACE");
  if (!in_place) refuse_overlaps(in, out, ", but the plan's placement is CLFM_OUT_OF_PLACE");
  refuse_overlaps(in, in, ": the two parts of a planar side need room of their own");
  refuse_overlaps(out, out, ": the two parts of a planar side need room of their own");
  const uint64_t bytes = workspace_bytes();
  if (problem_.workspace == WorkspaceOwner::plan || bytes == 0) return;
  if (!buffers.workspace.mem)
    fail(Status::workspace_too_small, "workspace.mem is NULL, ", bytes, " bytes are needed");
  const uint64_t number_bytes = 2 * real_bytes(problem_.precision);
  workspace.push_back({buffers.workspace, {"workspace", bytes, number_bytes, Status::workspace_too_small}});
  check_slice(workspace[0].slice, workspace[0].need, Access::read_and_write, *engine_);
  refuse_overlaps(in, workspace, "");
  refuse_overlaps(out, workspace, "");
}

void FftPlan::enqueue(cl_command_queue queue, UserBuffers buffers, WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_buffers(buffers);
  executor_->enqueue(queue, buffers, wait, event);
}

}  // namespace clfm::host
