#include "roots_table.hpp"

#include <bit>

namespace clfm::host {
namespace {

// A table as long as the transform is read once by every pass, as the elements themselves: beyond what stays
// in a cache it costs a pass half as much again, and 2^26 roots would be half a gigabyte.
constexpr int64_t kMostFlatBytes = 1 << 20;
// A wave takes its roots from anywhere: beyond the first cache each is a fetch of its own
// (docs/performance.md).
constexpr int64_t kMostFlatBytesOfGpu = 32 << 10;

bool is_flat(Precision precision, int64_t n, const DeviceProfile& device) {
  const int64_t most = is_gpu(device) ? kMostFlatBytesOfGpu : kMostFlatBytes;
  return static_cast<double>(n) * complex_bytes(precision) <= static_cast<double>(most);
}

}  // namespace

Table roots_table(Precision precision, int64_t n, const DeviceProfile& device) {
  if (is_flat(precision, n, device)) return {TableKind::roots, precision, {n}};
  const int bits = std::bit_width(static_cast<uint64_t>(n - 1));
  return {TableKind::root_factors, precision, {n, (bits + 1) / 2}};
}

Define low_bits_define(const Table& roots) {
  const bool factors = roots.kind == TableKind::root_factors;
  return {"LOW_BITS", std::to_string(factors ? roots.parameters.at(1) : 0)};
}

Twiddles input_twiddles(Precision precision, int64_t n, int64_t span, const DeviceProfile& device) {
  if (span == 1) return Twiddles::none;
  return is_flat(precision, n, device) ? Twiddles::every_input : Twiddles::every_input_of_factors;
}

}  // namespace clfm::host
