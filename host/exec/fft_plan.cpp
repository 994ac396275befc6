#include "fft_plan.hpp"

#include <utility>
#include <vector>

#include "../error.hpp"
#include "../plan/butterfly_work.hpp"
#include "../plan/planner.hpp"
#include "../tuning/effort.hpp"
#include "buffer_checks.hpp"
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

// What a callback reads or writes is its own.
void check_extent(const FftProblem& problem, Side side, const DeviceLimits& limits) {
  const bool in = side == Side::in, is_called_back = in ? bool{problem.load} : bool{problem.store};
  const uint64_t bytes = in ? problem.in_extent_bytes() : problem.out_extent_bytes();
  if (bytes > limits.max_allocation_bytes && !is_called_back)
    fail(Status::unsupported, in ? "in" : "out", " reaches over ", bytes,
         " bytes, more than the device's largest allocation of ", limits.max_allocation_bytes);
}

// Where no buffer would be large enough for an enqueue that is said now, before anything is compiled.
std::vector<Recipe> candidates(const FftProblem& problem, Engine& engine,
                               std::optional<std::string_view> saved_recipe) {
  const DeviceProfile& device = engine.profile();
  std::vector<Recipe> recipes;
  if (saved_recipe)
    recipes.push_back(planned_as(problem, device, *saved_recipe));
  else
    recipes = fft_candidates(problem, device);
  check_extent(problem, Side::in, device.limits);
  check_extent(problem, Side::out, device.limits);
  if (saved_recipe) return recipes;
  return in_order_of_effort(
      std::move(recipes), problem.effort, tuned_name(problem), engine.tuner(),
      [&](const std::vector<Recipe>& all, size_t count) { return measure_fft(engine, problem, all, count); });
}

const FftProblem& checked(const FftProblem& problem, CallbackData data, const Engine& engine) {
  if (data.load) check_slice({data.load, 0}, {"load.data", 0, 1}, Access::read, engine);
  if (data.store) check_slice({data.store, 0}, {"store.data", 0, 1}, Access::write, engine);
  return problem;
}

}  // namespace

FftPlan::FftPlan(std::shared_ptr<Engine> engine, const FftProblem& problem, CallbackData data,
                 std::optional<std::string_view> saved_recipe)
    : engine_(std::move(engine)),
      problem_(checked(problem, data, *engine_)),
      built_(build_first_possible(*engine_, candidates(problem_, *engine_, saved_recipe), problem_.workspace,
                                  data)) {}

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
    check_slice(used.slice, used.need, in_place ? Access::read_and_write : Access::write, *engine_);
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
  built_.executor->enqueue(queue, buffers, wait, event);
}

}  // namespace clfm::host
