#include "extras.hpp"

#include "../mali/steps.hpp"
#include "radix_sizes.hpp"

namespace clfm::bench {
namespace {

std::vector<ContenderEntry> forced_conv_contenders(const Device& device) {
  std::vector<ContenderEntry> entries;
  for (const char* algorithm : {"direct", "direct_tiled", "direct_overlap_add", "separable", "overlap_save",
                                "overlap_add", "whole_fft", "in_parts"})
    entries.push_back({std::string("clfft_mixed ") + algorithm,
                       [&device, algorithm] { return make_clfft_mixed_conv(device, algorithm); },
                       Duty::may_refuse});
  return entries;
}

}  // namespace

std::vector<ContenderEntry> extra_contenders(Extras extras, const Device& device) {
  switch (extras) {
    case Extras::none:
      return {};
    case Extras::radix_sizes:
      return radix_size_contenders(device);
    case Extras::mali_steps:
      return mali_contenders(device);
    case Extras::conv_algorithms:
      return forced_conv_contenders(device);
  }
  return {};
}

}  // namespace clfm::bench
