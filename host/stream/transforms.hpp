// host/stream/transforms.hpp - the transforms of a stream's blocks, of 2 * size points for all channels,
// planned once per size.
#pragma once

#include <map>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/stream_problem.hpp"

namespace clfm::host {

class StreamTransforms {
 public:
  StreamTransforms(const StreamProblem& problem, const DeviceProfile& device, int64_t history)
      : problem_(problem), device_(device), history_(history) {}

  struct Pair {
    Recipe forward, inverse;  // history to spectra, product to results
  };
  const Pair& of(int64_t size);

  // In place, of `rows` partitions that taps.cl has written.
  Recipe of_partitions(int64_t size, int64_t rows) const;

 private:
  FftProblem transform(int64_t size, int64_t rows) const;
  Recipe planned(const FftProblem& problem) const;

  const StreamProblem& problem_;
  const DeviceProfile& device_;
  int64_t history_;
  std::map<int64_t, Pair> pairs_;
};

}  // namespace clfm::host
