// tuning/tuner.hpp - what an engine knows of measured times on its device: a table that its user brings, what
// it has measured itself, and the tables that the library ships. Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "host/problem/fft_problem.hpp"
#include "table.hpp"

namespace clfm::host {

class Tuner {
 public:
  explicit Tuner(TunedDevice device) : device_(std::move(device)) {}

  const TunedDevice& device() const { return device_; }

  // As TunedTable::add().
  void add(std::string_view text, std::string_view source);

  // What an effort may rely on, best first: `measure` only on what was measured with this very driver and not
  // shipped.
  std::vector<TunedChoice> known(std::string_view token, Effort effort) const;

  // Rises with whatever may change what known() says; never 0.
  uint64_t version() const;

  void remember(std::string_view token, std::string_view recipe, double us);

  // All but what is shipped.
  std::string to_text() const;

 private:
  const TunedDevice device_;
  mutable std::mutex mutex_;
  TunedTable table_;
  uint64_t version_ = 1;
};

}  // namespace clfm::host
