// rules.hpp - the entry of every rule file in this directory; rules.cpp lists them for the planner.
#pragma once

#include "../rule.hpp"

namespace clfm::host {

Proposal propose_stockham(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_local(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_digit_reverse(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_item(const FftProblem& problem, const DeviceProfile& device);

// What the SIMT rules have in common: the reason they must refuse a problem, or an empty string.
std::string refuse_unless_smooth_c2c(const FftProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
