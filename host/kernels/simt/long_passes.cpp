#include "long_passes.hpp"

#include <limits>
#include <map>
#include <optional>
#include <tuple>

#include "host/plan/radix_table.hpp"

namespace clfm::host {
namespace {

bool local_memory_pays(const FftProblem& problem, const DeviceProfile& device) {
  const bool is_forced = problem.algorithm == FftAlgorithm::four_step;
  return device.traits.local_memory == LocalMemory::on_chip ||
         (device.traits.local_memory == LocalMemory::emulated && is_forced);
}

bool is_radix(int64_t length) { return length == 1 || has_butterfly(length); }

// Of passes in local memory; infinite where none fits.
class GroupPrices {
 public:
  GroupPrices(const LongAxis& axis, const DeviceProfile& device) : axis_(axis), device_(device) {}

  double of(int64_t length, int64_t span, PassSides sides) {
    const auto [price, is_new] = known_.try_emplace({length, span > 1, sides});
    if (is_new) {
      const auto plan = plan_group_pass({axis_.axis, length, span, sides}, axis_.problem.precision, device_);
      price->second = plan ? plan->cost_us : std::numeric_limits<double>::infinity();
    }
    return price->second;
  }

  std::vector<int> lengths() {
    std::vector<int> lengths;
    for (const int64_t length : divisors(axis_.axis.length))
      if (!is_radix(length) &&
          of(length, 1, PassSides::complex_rows) < std::numeric_limits<double>::infinity())
        lengths.push_back(static_cast<int>(length));
    return lengths;
  }

 private:
  const LongAxis& axis_;
  const DeviceProfile& device_;
  std::map<std::tuple<int64_t, bool, PassSides>, double>
      known_;  // a later pass costs the same whatever its span
};

}  // namespace

bool is_in_registers(const AutosortPass& pass) { return is_radix(pass.length); }

std::vector<int64_t> cheapest_long_passes(const LongAxis& axis, const DeviceProfile& device) {
  GroupPrices groups(axis, device);
  std::vector<int> lengths = usable_radices(device, axis.problem.precision, axis.axis.length);
  if (local_memory_pays(axis.problem, device))
    for (const int length : groups.lengths()) lengths.push_back(length);
  lengths = cheapest_radix_sequence(axis.axis.length, lengths, [&](int length, int64_t span) {
    return is_radix(length) ? axis.in_registers(length, span)
                            : groups.of(length, span, axis.sides(length, span));
  });
  return {lengths.begin(), lengths.end()};
}

std::vector<int64_t> cheapest_long_passes(const FftProblem& problem, const AxisTransform& axis,
                                          const DeviceProfile& device) {
  const auto in_registers = [&](int radix, int64_t span) {
    return register_pass_us(problem.precision, axis, radix, span, device);
  };
  const auto sides = [](int64_t, int64_t) { return PassSides::complex_rows; };
  return cheapest_long_passes({problem, axis, in_registers, sides}, device);
}

Step long_pass_step(const PassTask& task, const DeviceProfile& device, std::vector<Table>& tables) {
  return is_in_registers(task.pass) ? register_pass_step(task, device, tables)
                                    : group_pass_step(task, PassSides::complex_rows, device, tables);
}

}  // namespace clfm::host
