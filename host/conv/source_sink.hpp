// host/conv/source_sink.hpp - the arguments and defines that kernels/conv/ files share: the signal they
// gather from, the result they write, the taps.
#pragma once

#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/plan/sums.hpp"
#include "host/problem/conv_problem.hpp"
#include "recipe.hpp"

namespace clfm::host {

uint64_t number_bytes(const ConvProblem& problem);  // of one number as sums are made

// PRECISION, VW, INDEX, COMPONENTS, SOURCE_*.
std::vector<Define> source_defines(const ConvProblem& problem, uint32_t lanes);
// The same, TARGET_* and BORDER.
std::vector<Define> side_defines(const ConvProblem& problem, uint32_t lanes);

// What SIGNAL_PARAMETERS of signal.clh declares: the caller's signal, the first tap of output 0 meeting
// position origin().
std::vector<Argument> signal_arguments(const ConvProblem& problem);
// The same with another position there.
std::vector<Argument> signal_arguments(const ConvProblem& problem, const ConvProblem::Pair& first);
// What RESULT_PARAMETERS of result.clh declares: the caller's output.
std::vector<Argument> result_arguments(const ConvProblem& problem);

BufferArgument filter_argument(const ConvProblem& problem);  // the caller's, where it is prepared

// A recipe whose one step writes the taps of a filter, times the scale, in the order in which outputs gather:
// y[i] = sum over j of taps[j] x[origin + i + j]. Rows are padded with zeros to `row_stride` elements.
Recipe prepare_taps(const ConvProblem& problem, int64_t row_stride, const DeviceProfile& device);
// The prepared taps, counted in real elements.
BufferArgument taps_argument(const ConvProblem& problem);
uint64_t taps_bytes(const ConvProblem& problem, int64_t row_stride);

// The taps, packed, and the one step that uses them.
ConvRecipe taps_recipe(const char* algorithm, const ConvProblem& problem, Step step,
                       const DeviceProfile& device);

// Bytes of the caller's signal and result, every element once.
double signal_bytes(const ConvProblem& problem);
double result_bytes(const ConvProblem& problem);

// Bytes read by tiles of so many outputs, each with its halo.
double tiled_read_bytes(const ConvProblem& problem, const ConvProblem::Pair& tile);

// Of real elements in the sums of every output, double precision counting twice.
double multiply_adds(const ConvProblem& problem);

std::string size_text(const ConvProblem::Pair& size);  // "96x96"

// "tile 4x1024, halo 6x6"
std::string tile_text(const ConvProblem& problem, const ConvProblem::Pair& tile);

}  // namespace clfm::host
