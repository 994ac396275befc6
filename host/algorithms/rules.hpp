// rules.hpp - the entry of every rule file in this directory; rules.cpp lists them for the planner.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "host/kernels/simt/stockham.hpp"
#include "host/plan/rule.hpp"

namespace clfm::host {

Proposal propose_stockham(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_local(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_digit_reverse(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_four_step(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_item(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_pruned(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_convert(const FftProblem& problem, const DeviceProfile& device);
// Plain real rows, but for an odd number of them from one row to the next. It proposes nothing for others and
// gives no reason, because the rule "real" has them all.
Proposal propose_odd_distances(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_bluestein(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_rader(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_axes(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_real(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_dct(const FftProblem& problem, const DeviceProfile& device);
Proposal propose_packed_rows(const FftProblem& problem, const DeviceProfile& device);

// Where the elements stand between two steps.
struct Place {
  BufferArgument buffer;
  Layout layout;
};

// The ways to transform a real row in one step: a SIMD item with a complex FFT and pairs, or with the
// Hermitian FFT (hermitian.hpp); a work-group; or a complex transform (odd_rows.hpp).
enum class RowsBy { item, hermitian, group, complex_elements };

// The Stockham recipe with radices from `choose` instead of the cheapest ones; their product is the axis'
// length. For comparing sequences with each other.
using RadixChooser = std::function<std::vector<int>(const AxisTransform& axis)>;
Recipe stockham_recipe(const FftProblem& problem, const DeviceProfile& device, const RadixChooser& choose);

// The same for passes through global memory, in registers or in local memory.
Recipe four_step_recipe(const FftProblem& problem, const DeviceProfile& device, const PassChooser& choose);

// CLFM_F16 promises how exact results are, not by which instructions: on a CPU, where vectors of floats are
// what kernels are made for, halves in memory and single precision between them. Callbacks are given halves.
Proposal propose_single(const FftProblem& problem, const DeviceProfile& device);

// Adds the recipes that `make` finds. Where it throws because a part of the problem has none, that is the
// refusal.
using RecipeMaker = std::function<std::vector<Recipe>()>;
void add_recipes(const RecipeMaker& make, Proposal& proposal);
// The same, but for a reason to refuse that is known already.
Proposal propose_unless(std::string refusal, const RecipeMaker& make);

// The largest prime that has a butterfly.
constexpr int64_t kLargestRadixPrime = 31;

// Kernels count elements and rows in 32 bits, with a bit to spare for rounding up to whole work-groups.
std::string refuse_beyond_uint(const FftProblem& problem);

// What rules have in common: the reason they must refuse a problem, or an empty string. Smooth: every axis
// has only prime factors that have a butterfly.
std::string refuse_precision(const FftProblem& problem, const DeviceProfile& device);
std::string refuse_what_cannot_run(const FftProblem& problem, const DeviceProfile& device);
std::string refuse_unless_smooth(const FftProblem& problem, const DeviceProfile& device);

}  // namespace clfm::host
