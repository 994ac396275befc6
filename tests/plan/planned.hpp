// planned.hpp - recipes of tokens, and what their steps are compiled with, for expectations.
#pragma once

#include <string>

#include "host/device/profile.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::test {

inline host::FftProblem problem_of(const std::string& token) {
  return canonical(host::parse_fft_token(token));
}

inline host::Recipe planned(const std::string& token, const char* profile) {
  return host::plan_fft(problem_of(token), host::find_profile(profile));
}

inline std::string define_of(const host::Step& step, const std::string& name) {
  for (const host::Define& define : defines_of(step))
    if (define.name == name) return define.value;
  return "none";
}

}  // namespace clfm::test
