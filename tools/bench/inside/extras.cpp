#include "extras.hpp"

#include "../mali/steps.hpp"
#include "radix_sizes.hpp"

namespace clfm::bench {

std::vector<ContenderEntry> extra_contenders(Extras extras, const Problem& problem, const Device& device) {
  switch (extras) {
    case Extras::none:
      return {};
    case Extras::radix_sizes:
      return radix_size_contenders(device);
    case Extras::mali_steps:
      return mali_contenders(device);
    case Extras::algorithms:
      return forced_contenders(problem, device);
  }
  return {};
}

}  // namespace clfm::bench
