// stage_runner.hpp - a stage made ready for one picture size on one device.
#pragma once

#include <memory>
#include <string>

#include "stage.hpp"
#include "tools/filter/device/runtime.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

class StageRunner {
 public:
  virtual ~StageRunner() = default;
  virtual void prepare() = 0;                      // once, after Scratch::allocate
  virtual void enqueue(const Planes& planes) = 0;  // in place; compiles and allocates nothing
  virtual std::string explain() const = 0;         // "3x3 taps, direct"
};

std::unique_ptr<StageRunner> make_stage_runner(Runtime& runtime, const Operation& operation, Size picture,
                                               const Border& border, const ConvolutionOptions& options);

}  // namespace clfm::filter
