// fft_engine.hpp - an engine on the test device, which refuses bad input.
#pragma once

#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <cstdint>
#include <string>

#include "support/device.hpp"

namespace clfm::test {

struct FftEngine {
  const TestDevice& device = test_device();
  clfm::Engine engine{device.context(), device.device()};

  // The status and message of a create.
  clfm_status create(const clfm_fft_desc& desc) {
    clfm_fft plan = reinterpret_cast<clfm_fft>(uintptr_t{1});  // must be overwritten
    const clfm_status status = clfm_fft_create(engine.get(), &desc, &plan);
    if (status != CLFM_SUCCESS) CHECK(plan == nullptr);
    if (status == CLFM_SUCCESS) clfm_fft_release(plan);
    return status;
  }
  cl::Buffer buffer(size_t bytes) { return cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes); }
  static std::string message() { return clfm_last_message(); }
  static clfm::FftDesc line(size_t n) {
    clfm::FftDesc desc;
    desc.length[0] = n;
    return desc;
  }
};

}  // namespace clfm::test
