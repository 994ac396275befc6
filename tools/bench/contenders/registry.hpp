// registry.hpp - every contender that this build has.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "contender.hpp"
#include "report/result.hpp"

namespace clfm::bench {

struct FftwSettings {
  int threads = 2;
  int plans = 4;
};

struct ContenderEntry {
  std::string name;
  std::function<std::unique_ptr<Contender>()> make;  // a fresh one for every problem
  Duty duty = Duty::must_run;
  Role role = Role::other;
};

struct LibraryApi;

// Those for the kind of problem, the library itself first. `problem` and `device` must outlive the entries
// and what they make.
std::vector<ContenderEntry> contenders_for(const Problem& problem, const Device& device,
                                           const FftwSettings& fftw);
// The library with one algorithm forced, and with each that the kind of problem has.
ContenderEntry forced_contender(const Problem& problem, const Device& device, const std::string& algorithm,
                                Duty duty);
std::vector<ContenderEntry> forced_contenders(const Problem& problem, const Device& device);
// Another build of the library (library_api.hpp), which the race compares with this one.
ContenderEntry against_contender(const Problem& problem, const LibraryApi& api, const Device& device);
std::map<std::string, std::string> contender_versions();  // by name; empty: this machine has it not

constexpr const char* kReferenceContender = "fftw";  // the one that ratios refer to

std::unique_ptr<Contender> make_clfft_mixed(const LibraryApi& api, const Device& device,
                                            const std::string& algorithm);
std::unique_ptr<Contender> make_clfft_mixed_conv(const LibraryApi& api, const Device& device,
                                                 const std::string& algorithm);
std::unique_ptr<Contender> make_clfft_mixed_layer(const LibraryApi& api, const Device& device,
                                                  const std::string& algorithm);
// For the kind of problem; an empty algorithm is the library's choice.
std::unique_ptr<Contender> make_library_for(const Problem& problem, const LibraryApi& api,
                                            const Device& device, const std::string& algorithm);
std::string clfft_mixed_version();
// Each of the following exists where its library was found.
std::unique_ptr<Contender> make_fftw(const FftwSettings& settings);
std::string fftw_version();
std::unique_ptr<Contender> make_clfft(const Device& device);
std::string clfft_version();
std::unique_ptr<Contender> make_vkfft(const Device& device);
std::string vkfft_version();
// Null where there is no cuFFT for the device.
std::unique_ptr<Contender> make_cufft(const Device& device);
std::string cufft_version();
enum class Padding { smooth, power_of_two };
std::unique_ptr<Contender> make_fftw_overlap_add(const FftwSettings& settings);
std::unique_ptr<Contender> make_fftw_whole_picture(const FftwSettings& settings, Padding padding);
enum class OpencvFilter { whole, separable };
std::unique_ptr<Contender> make_opencv(int threads, OpencvFilter filter);
std::string opencv_version();
std::unique_ptr<Contender> make_clblast(const Device& device);
std::unique_ptr<Contender> make_clblast_layer(const Device& device);
std::string clblast_version();

}  // namespace clfm::bench
