#include "registry.hpp"

namespace clfm::bench {

std::vector<ContenderEntry> standard_contenders(const Device& device,
                                                [[maybe_unused]] const FftwSettings& fftw) {
  std::vector<ContenderEntry> entries;
  entries.push_back({"clfft_mixed", [&device] { return make_clfft_mixed(device); }});
#ifdef CLFM_BENCH_FFTW
  entries.push_back({"fftw", [fftw] { return make_fftw(fftw); }});
#endif
#ifdef CLFM_BENCH_CLFFT
  entries.push_back({"clfft", [&device] { return make_clfft(device); }});
#endif
#ifdef CLFM_BENCH_VKFFT
  entries.push_back({"vkfft", [&device] { return make_vkfft(device); }});
#endif
  return entries;
}

std::map<std::string, std::string> contender_versions() {
  std::map<std::string, std::string> versions;
  versions["clfft_mixed"] = clfft_mixed_version();
#ifdef CLFM_BENCH_FFTW
  versions["fftw"] = fftw_version();
#endif
#ifdef CLFM_BENCH_CLFFT
  versions["clfft"] = clfft_version();
#endif
#ifdef CLFM_BENCH_VKFFT
  versions["vkfft"] = vkfft_version();
#endif
  return versions;
}

}  // namespace clfm::bench
