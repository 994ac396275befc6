// gpu_cores.hpp - what a core of each family of GPUs has, for the built-in rows.
#pragma once

#include <string_view>

#include "profile.hpp"

namespace clfm::host {

GpuCore gpu_core(std::string_view row);  // no core at all for rows of CPUs

}  // namespace clfm::host
