#include "registry.hpp"

#include "../conv/conv_problem.hpp"

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

std::vector<ContenderEntry> conv_contenders([[maybe_unused]] const Problem& problem, const Device& device,
                                            [[maybe_unused]] const FftwSettings& fftw) {
  std::vector<ContenderEntry> entries;
  entries.push_back({"clfft_mixed", [&device] { return make_clfft_mixed_conv(device); }});
#ifdef CLFM_BENCH_FFTW
  const bool in_blocks = problem.conv->desc.rank == 1 && problem.conv->desc.extent == CLFM_FULL;
  entries.push_back({"fftw", [fftw, in_blocks] {
                       return in_blocks ? make_fftw_overlap_add(fftw)
                                        : make_fftw_whole_picture(fftw, Padding::smooth);
                     }});
  entries.push_back({"fftw pow2", [fftw] { return make_fftw_whole_picture(fftw, Padding::power_of_two); }});
#endif
#ifdef CLFM_BENCH_OPENCV
  entries.push_back({"opencv", [fftw] { return make_opencv(fftw.threads, OpencvFilter::whole); }});
  entries.push_back({"opencv sep", [fftw] { return make_opencv(fftw.threads, OpencvFilter::separable); }});
#endif
#ifdef CLFM_BENCH_CLBLAST
  entries.push_back({"clblast", [&device] { return make_clblast(device); }});
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
#ifdef CLFM_BENCH_OPENCV
  versions["opencv"] = opencv_version();
#endif
#ifdef CLFM_BENCH_CLBLAST
  versions["clblast"] = clblast_version();
#endif
  return versions;
}

}  // namespace clfm::bench
