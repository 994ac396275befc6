// cpu_cores.hpp - what a core of a CPU has, by the width of its vectors.
#pragma once

#include <cstdint>

#include "profile.hpp"

namespace clfm::host {

CpuCore cpu_core(uint32_t vector_bytes);
CpuCore cpu_core(const DeviceLimits& limits);  // of the vectors that a device reports

}  // namespace clfm::host
