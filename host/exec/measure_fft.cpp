#include <algorithm>
#include <cmath>
#include <memory>

#include "host/error.hpp"
#include "measure.hpp"
#include "scratch.hpp"

namespace clfm::host {
namespace {

struct FftBuffers {
  UserBuffers users;
  UserBuffers fresh;  // what in-place buffers begin every turn with
  uint64_t bytes;     // of each of them
};

bool is_planar(const FftProblem& problem, Side side) {
  return (side == Side::in ? problem.in_format : problem.out_format) == ComplexFormat::planar;
}

uint64_t bytes_of_one(const FftProblem& problem) {
  return std::max(problem.in_extent_bytes(), problem.out_extent_bytes());
}

uint64_t needed_bytes(const FftProblem& problem) {
  if (problem.placement == Placement::in_place)
    return 2 * bytes_of_one(problem) *
           (is_planar(problem, Side::in) || is_planar(problem, Side::out) ? 2 : 1);
  return problem.in_extent_bytes() * (is_planar(problem, Side::in) ? 2 : 1) +
         problem.out_extent_bytes() * (is_planar(problem, Side::out) ? 2 : 1);
}

void add_in_place(const FftProblem& problem, Scratch& scratch, FftBuffers& buffers) {
  buffers.bytes = bytes_of_one(problem);
  buffers.fresh.in = scratch.filled(buffers.bytes, problem.precision);
  buffers.users.in = buffers.users.out = scratch.empty(buffers.bytes);
  if (!is_planar(problem, Side::in) && !is_planar(problem, Side::out)) return;
  buffers.fresh.in_imag = scratch.filled(buffers.bytes, problem.precision);
  const BufferSlice imag = scratch.empty(buffers.bytes);
  if (is_planar(problem, Side::in)) buffers.users.in_imag = imag;
  if (is_planar(problem, Side::out)) buffers.users.out_imag = imag;
}

FftBuffers buffers_of(const FftProblem& problem, uint64_t workspace, Scratch& scratch) {
  FftBuffers buffers{};
  buffers.users.workspace = scratch.empty(workspace);
  if (problem.placement == Placement::in_place) {
    add_in_place(problem, scratch, buffers);
    return buffers;
  }
  const uint64_t in = problem.in_extent_bytes(), out = problem.out_extent_bytes();
  buffers.users.in = scratch.filled(in, problem.precision);
  buffers.users.out = scratch.empty(out);
  if (is_planar(problem, Side::in)) buffers.users.in_imag = scratch.filled(in, problem.precision);
  if (is_planar(problem, Side::out)) buffers.users.out_imag = scratch.empty(out);
  return buffers;
}

void refresh(const FftBuffers& buffers, Scratch& scratch) {
  const BufferSlice& imag = buffers.users.in_imag.mem ? buffers.users.in_imag : buffers.users.out_imag;
  scratch.copy(buffers.fresh.in, buffers.users.in, buffers.bytes);
  if (imag.mem) scratch.copy(buffers.fresh.in_imag, imag, buffers.bytes);
}

Heat heat(Engine& engine, const FftProblem& problem, const Recipe& recipe, const FftBuffers& buffers,
          Scratch& scratch) {
  const auto executor = std::make_shared<Executor>(engine, recipe, WorkspaceOwner::caller);
  Heat heat;
  heat.run = [executor, users = buffers.users, &scratch] {
    executor->enqueue(scratch.queue(), users, {}, nullptr);
  };
  if (problem.placement == Placement::in_place) {
    heat.before = [buffers, &scratch] { refresh(buffers, scratch); };
    heat.most_runs = most_runs_in_place(problem);
  }
  return heat;
}

}  // namespace

// Those of a random array grow by sqrt(points) each time, and cosine transforms double some.
int most_runs_in_place(const FftProblem& problem) {
  const double headroom = format_of(problem.precision).exponent_bias;  // the largest exponent
  const double growth =
      std::log2(static_cast<double>(problem.points())) / 2 + std::log2(std::abs(problem.scale));
  return std::clamp(static_cast<int>(0.75 * headroom / (std::abs(growth) + problem.rank)), 1, kMostRuns);
}

std::vector<RaceTime> measure_fft(Engine& engine, const FftProblem& problem,
                                  const std::vector<Recipe>& candidates, size_t count,
                                  const RaceLimits& limits) {
  if (problem.load || problem.store)
    fail(Status::unsupported, "callbacks may write what is the caller's, and are not run but by an enqueue");
  uint64_t workspace = 0;
  for (size_t i = 0; i < count; ++i) workspace = std::max(workspace, candidates[i].workspace_bytes);
  Scratch scratch(engine, needed_bytes(problem) + workspace);
  const FftBuffers buffers = buffers_of(problem, workspace, scratch);
  return race(scratch, count, limits,
              [&](size_t i) { return heat(engine, problem, candidates[i], buffers, scratch); });
}

}  // namespace clfm::host
