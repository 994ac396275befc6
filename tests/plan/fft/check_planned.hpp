// check_planned.hpp - which kernels are planned for problems on built-in profiles.
#pragma once

#include <catch2/catch.hpp>
#include <vector>

#include "tests/plan/kernels_of.hpp"
#include "tests/plan/planned.hpp"

namespace clfm::test {

struct PlannedKernels {
  const char *problem, *profile, *kernels;
};

inline void check_planned(const std::vector<PlannedKernels>& cases) {
  for (const PlannedKernels& c : cases) {
    INFO(c.profile << ": " << c.problem);
    CHECK(kernels_of(planned(c.problem, c.profile)) == c.kernels);
  }
}

}  // namespace clfm::test
