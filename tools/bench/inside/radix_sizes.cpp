#include "radix_sizes.hpp"

#include "host/algorithms/rules.hpp"
#include "host/error.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/plan/radix_table.hpp"
#include "recipe_contender.hpp"

namespace clfm::bench {
namespace {

// Largest first: of sequences that cost the same, the search keeps the first.
std::vector<int> radices_up_to(int largest) {
  std::vector<int> radices;
  for (const host::RadixRow& row : host::radix_table())
    if (row.radix <= largest) radices.insert(radices.begin(), row.radix);
  return radices;
}

ContenderEntry entry(const Device& device, const std::string& name, std::vector<int> (*sequence)(int64_t)) {
  const auto recipe = [sequence](const host::FftProblem& problem, const host::DeviceProfile& profile) {
    return host::stockham_recipe(problem, profile, [&](const host::AxisTransform& axis) {
      std::vector<int> radices = sequence(axis.length);
      if (radices.empty())
        host::fail(host::Status::unsupported, axis.length, " is no product of these radices");
      return radices;
    });
  };
  return {name, [&device, name, recipe] { return make_recipe_contender(device, name, recipe); }};
}

}  // namespace

std::vector<int> large_radices(int64_t length) {
  return host::cheapest_radix_sequence(length, radices_up_to(20), [](int radix, int64_t) {
    const bool large = radix == 14 || radix == 20;
    return large ? 1.0 : 1.5;
  });
}

std::vector<int> small_radices(int64_t length) {
  return host::cheapest_radix_sequence(length, radices_up_to(10), [](int, int64_t) { return 1.0; });
}

std::vector<ContenderEntry> radix_size_contenders(const Device& device) {
  return {entry(device, "clfft_mixed large radices", large_radices),
          entry(device, "clfft_mixed small radices", small_radices)};
}

}  // namespace clfm::bench
