#include "registry.hpp"

#include <utility>

#include "../conv/conv_problem.hpp"
#include "library_api.hpp"

namespace clfm::bench {
namespace {

ContenderEntry library_choice(const Problem& problem, const Device& device) {
  const auto make = [&problem, &device] { return make_library_for(problem, linked_library(), device, ""); };
  return {linked_library().name, make, Duty::must_run, Role::automatic};
}

std::vector<std::string> algorithms_for(const Problem& problem) {
  if (problem.layer) return {"direct", "gemm", "overlap_save"};
  if (problem.conv)
    return {"direct",       "direct_tiled", "direct_overlap_add", "separable",
            "overlap_save", "overlap_add",  "whole_fft",          "in_parts"};
  return {"digit_reverse", "stockham", "local", "item", "four_step", "bluestein", "rader"};
}

std::vector<ContenderEntry> transform_peers(const Device& device, [[maybe_unused]] const FftwSettings& fftw) {
  std::vector<ContenderEntry> entries;
#ifdef CLFM_BENCH_FFTW
  entries.push_back({"fftw", [fftw] { return make_fftw(fftw); }});
#endif
#ifdef CLFM_BENCH_CLFFT
  entries.push_back({"clfft", [&device] { return make_clfft(device); }});
#endif
#ifdef CLFM_BENCH_VKFFT
  entries.push_back({"vkfft", [&device] { return make_vkfft(device); }});
#endif
  if (make_cufft(device)) entries.push_back({"cufft", [&device] { return make_cufft(device); }});
  return entries;
}

std::vector<ContenderEntry> conv_peers([[maybe_unused]] const Problem& problem,
                                       [[maybe_unused]] const Device& device,
                                       [[maybe_unused]] const FftwSettings& fftw) {
  std::vector<ContenderEntry> entries;
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

std::vector<ContenderEntry> layer_peers([[maybe_unused]] const Device& device) {
  std::vector<ContenderEntry> entries;
#ifdef CLFM_BENCH_CLBLAST
  entries.push_back({"clblast", [&device] { return make_clblast_layer(device); }});
#endif
  return entries;
}

std::vector<ContenderEntry> peers_for(const Problem& problem, const Device& device,
                                      const FftwSettings& fftw) {
  if (problem.layer) return layer_peers(device);
  return problem.conv ? conv_peers(problem, device, fftw) : transform_peers(device, fftw);
}

}  // namespace

std::vector<ContenderEntry> contenders_for(const Problem& problem, const Device& device,
                                           const FftwSettings& fftw) {
  std::vector<ContenderEntry> entries = peers_for(problem, device, fftw);
  entries.insert(entries.begin(), library_choice(problem, device));
  return entries;
}

std::unique_ptr<Contender> make_library_for(const Problem& problem, const LibraryApi& api,
                                            const Device& device, const std::string& algorithm) {
  if (problem.layer) return make_clfft_mixed_layer(api, device, algorithm);
  return problem.conv ? make_clfft_mixed_conv(api, device, algorithm)
                      : make_clfft_mixed(api, device, algorithm);
}

ContenderEntry forced_contender(const Problem& problem, const Device& device, const std::string& algorithm,
                                Duty duty) {
  const auto make = [&problem, &device, algorithm] {
    return make_library_for(problem, linked_library(), device, algorithm);
  };
  // The choice is not told that the filter is a product, so this one solves an easier problem.
  const bool beyond_choice = problem.conv && algorithm == "separable";
  return {"clfft_mixed " + algorithm, make, duty, beyond_choice ? Role::other : Role::forced};
}

std::vector<ContenderEntry> forced_contenders(const Problem& problem, const Device& device) {
  std::vector<ContenderEntry> entries;
  for (const std::string& algorithm : algorithms_for(problem))
    entries.push_back(forced_contender(problem, device, algorithm, Duty::may_refuse));
  return entries;
}

ContenderEntry against_contender(const Problem& problem, const LibraryApi& api, const Device& device) {
  const auto make = [&problem, &api, &device] { return make_library_for(problem, api, device, ""); };
  return {api.name, make, Duty::may_refuse, Role::against};
}

std::map<std::string, std::string> contender_versions() {
  std::map<std::string, std::string> versions;
  versions["clfft_mixed"] = clfft_mixed_version();
  versions["cufft"] = cufft_version();
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
