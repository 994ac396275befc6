// host/stream/steps.hpp - the launches of a stream beside its transforms. Elements that change from push to
// push are EnqueueArguments, in the order of StreamNumber.
#pragma once

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/plan/sums.hpp"
#include "host/problem/stream_problem.hpp"
#include "partition.hpp"

namespace clfm::host {

// Which EnqueueNumbers a step is told; the kernels' headers say what is in them.
namespace stream_number {
constexpr uint32_t push = 0;   // append, output
constexpr uint32_t block = 1;  // multiply
constexpr uint32_t level = 1;  // output: one for every level, from here on
constexpr uint32_t fade = level + kStreamLevels, next = fade + 1;
}  // namespace stream_number

uint64_t number_bytes(const StreamProblem& problem);               // in the arrays that kernels work on
int64_t spectrum_row(const StreamProblem& problem, int64_t size);  // complex elements of a spectrum in memory
int64_t history_row(int64_t history);                              // elements from channel to channel
int64_t samples_per_item(const StreamProblem& problem, const DeviceProfile& device);  // of the output step

// Slot::in: the samples, Slot::out: the state.
Step append_step(const StreamProblem& problem, int64_t history, const DeviceProfile& device);

// Slot::workspace: the state, Slot::filter (and next_filter): prepared filters, Slot::out: the outputs.
enum class Fade { no = 0, yes = 1 };
Step output_step(const StreamProblem& problem, const Partition& partition, Fade fade,
                 const DeviceProfile& device);

// Slot::in: the ring of spectra, Slot::filter: the level's prepared spectra, Slot::out: the product.
Step multiply_step(const StreamProblem& problem, const StreamLevel& level, const DeviceProfile& device);

// Slot::in: the filters, Slot::out: where the head, or the level's partitions, stand in the prepared filters.
Step head_taps_step(const StreamProblem& problem, int64_t head, const DeviceProfile& device);
Step partition_taps_step(const StreamProblem& problem, const StreamLevel& level, const DeviceProfile& device);

}  // namespace clfm::host
