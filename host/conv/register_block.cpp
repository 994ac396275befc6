#include "register_block.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/kernels/simd/simd_launch.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/plan/divide.hpp"
#include "source_sink.hpp"

namespace clfm::host {
namespace {

// Of a GPU, an access.
int64_t lanes_of(const ConvProblem& problem, const DeviceProfile& device) {
  const Precision precision = arithmetic_of(problem);
  const int64_t of_access = device.traits.access_bytes / (precision == Precision::f64 ? 8 : 4);
  return std::max<int64_t>(is_simd(device) ? widest_lanes(device, precision) : of_access,
                           problem.components());
}

}  // namespace

int64_t width(const ConvProblem& problem, const RegisterBlock& block) {
  return block.vectors * block.lanes / problem.components();
}

bool is_simd(const DeviceProfile& device) { return device.traits.simd_lanes_f32 > 1; }

// Sums, a row of the signal and a tap fit the registers: 32 of 512 bits, 16 of 256 and less; some of a GPU.
RegisterBlock item_block(const ConvProblem& problem, const DeviceProfile& device) {
  constexpr int64_t kWideVectorBytes = 64;
  const int64_t lanes = lanes_of(problem, device);
  if (!is_simd(device)) return {4, 1, lanes};
  const auto real_bytes = static_cast<int64_t>(number_bytes(problem)) / problem.components();
  if (lanes * real_bytes == kWideVectorBytes) return {4, 2, lanes};
  return {2, 4 / problem.components(), lanes};
}

bool reads_in_place(const ConvProblem& problem) {
  return problem.in.stride[1] == 1 && problem.precision == arithmetic_of(problem);
}

// What an item gathers into private memory at the signal's ends.
uint64_t gathered_bytes(const ConvProblem& problem, const RegisterBlock& block) {
  const ConvProblem::Pair outputs = footprint(problem, block);
  return static_cast<uint64_t>((outputs[0] + problem.filter[0] - 1) * (outputs[1] + problem.filter[1] - 1)) *
         number_bytes(problem);
}

uint64_t most_gathered_bytes(const DeviceProfile& device) { return is_simd(device) ? 512 << 10 : 8 << 10; }

// Each item sums a few outputs, so that a load from local memory serves several. Folded blocks of
// neighbouring items lie an odd number of words apart, each in a bank of its own.
RegisterBlock group_block(const ConvProblem& problem) {
  return {is_folded(problem) ? 5 : 4, 1, problem.components()};
}

Group group_of(const ConvProblem& problem, const DeviceProfile& device) {
  const auto& limits = device.limits;
  const auto items =
      static_cast<int64_t>(std::min<uint64_t>(device.traits.preferred_local_group, limits.max_group));
  const auto most_columns = static_cast<int64_t>(limits.max_group_shape[0]);
  const int64_t columns = std::min({is_folded(problem) ? items : std::min<int64_t>(items, 32), most_columns});
  return {is_folded(problem) ? 1 : std::min(items / columns, static_cast<int64_t>(limits.max_group_shape[1])),
          columns};
}

bool is_folded(const ConvProblem& problem) { return problem.filter[0] == 1; }

ConvProblem::Pair footprint(const ConvProblem& problem, const RegisterBlock& block) {
  if (is_folded(problem)) return {1, block.rows * width(problem, block)};
  return {block.rows, width(problem, block)};
}

uint64_t local_tile_bytes(const ConvProblem& problem, const RegisterBlock& block,
                          const ConvProblem::Pair& outputs) {
  const ConvProblem::Pair one = footprint(problem, block);
  int64_t elements = 1;
  for (size_t k = 0; k < outputs.size(); ++k)
    elements *= divide_up(outputs[k], one[k]) * one[k] + problem.filter[k] - 1;
  return static_cast<uint64_t>(elements) * number_bytes(problem);
}

std::vector<Define> block_defines(const ConvProblem& problem, const RegisterBlock& block) {
  const bool folded = is_folded(problem);
  const int64_t columns = width(problem, block), taps = problem.filter[1];
  std::vector<Define> defines = side_defines(problem, static_cast<uint32_t>(block.lanes));
  append(defines, {number("ROWS", block.rows), number("VECTORS", block.vectors),
                   number("TAP_ROWS", folded ? taps / columns : problem.filter[0]),
                   number("TAP_COLUMNS", folded ? columns : taps), flag("FOLD", folded),
                   number("REST", folded ? taps % columns : 0)});
  return defines;
}

std::string text(const ConvProblem& problem, const RegisterBlock& block) {
  return concat(block.rows, "x", width(problem, block), " in registers",
                is_folded(problem) ? ", folded" : "");
}

ConvProblem::Pair tile_counts(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  return {divide_up(problem.slice_size[0], tile[0]), divide_up(problem.slice_size[1], tile[1])};
}

std::vector<Argument> tile_arguments(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  const ConvProblem::Pair counts = tile_counts(problem, tile);
  std::vector<Argument> arguments = signal_arguments(problem);
  for (const Argument& argument : result_arguments(problem)) arguments.push_back(argument);
  arguments.emplace_back(taps_argument(problem));
  arguments.emplace_back(ints(tile[0], tile[1], counts[0], counts[1]));
  return arguments;
}

ConvProblem::Pair asked_or(const ConvProblem& problem, const ConvProblem::Pair& tile) {
  ConvProblem::Pair result{};
  for (size_t k = 0; k < result.size(); ++k)
    result[k] = std::min(problem.tile[k] > 0 ? problem.tile[k] : tile[k], problem.slice_size[k]);
  return result;
}

}  // namespace clfm::host
