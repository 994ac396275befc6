// scenarios.hpp - a life of every kind of plan through the C API alone: created, prepared, enqueued twice,
// released.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "support/device.hpp"

namespace clfm::test {

// A context of its own, whose reference count tells what of it is still there, and buffers for all roles.
class Stage {
 public:
  Stage();
  Stage(const Stage&) = delete;
  Stage& operator=(const Stage&) = delete;

  cl::Context context;
  cl::CommandQueue queue;
  clfm_buffer in, out;      // of signals and results
  clfm_buffer prepared[3];  // of filters and tensors

  // Poisons the output, and gives it back after everything that was enqueued.
  void poison();
  std::vector<float> result();
  cl_uint objects() const;  // and handles on them, in the context

 private:
  cl::Buffer in_, out_, prepared_[3];
};

struct Scenario {
  const char* name;
  // Calls until one fails; what was created is released all the same. `recipe`: of the plan, where it is
  // wanted.
  std::function<clfm_status(clfm_engine, Stage&, std::string* recipe)> run;
};
const std::vector<Scenario>& scenarios();

}  // namespace clfm::test
