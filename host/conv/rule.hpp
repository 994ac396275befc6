// host/conv/rule.hpp - the rules of convolutions.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/sums.hpp"
#include "host/problem/conv_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

using ConvProposal = ProposalOf<ConvRecipe>;
using ConvRule = SumRule<ConvProblem, ConvRecipe>;

// Every rule, one line each; defined in rules.cpp.
const std::vector<ConvRule>& conv_rules();

// One per algorithm, in a file of its name.
ConvProposal propose_box(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_direct(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_in_parts(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_direct_blocked(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_direct_local(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_direct_overlap_add(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_separable(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_separable_blocked(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_separable_local(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_overlap_add(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_overlap_save(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_whole_fft(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_local_overlap_save(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_local_overlap_add(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_simd_overlap_add(const ConvProblem& problem, const DeviceProfile& device);
ConvProposal propose_simd_overlap_save(const ConvProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
