#include "variants.hpp"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <tuple>

#include "host/conv/planner.hpp"
#include "host/device/cpu_cores.hpp"
#include "host/device/profile.hpp"
#include "host/error.hpp"
#include "host/layer/planner.hpp"
#include "host/plan/planner.hpp"
#include "host/plan/radix_sequence.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/stream/planner.hpp"
#include "variants/conv_problems.hpp"
#include "variants/fft_problems.hpp"

namespace clfm::test {
namespace {

using host::Define;
using host::FftProblem;

bool by_name(const Define& a, const Define& b) {
  return std::tie(a.name, a.value) < std::tie(b.name, b.value);
}

class Collector {
 public:
  void add(const FftProblem& problem, const host::DeviceProfile& device) {
    try {
      for (const host::Recipe& recipe : host::fft_candidates(host::canonical(problem), device))
        for (const host::Step& step : recipe.steps) add(step);
    } catch (const host::Failure&) {
      // Refused on this device, or not legal.
    }
  }
  // All must be legal.
  void add(const std::vector<const char*>& tokens, const host::DeviceProfile& device) {
    for (const char* token : tokens) add(host::canonical(host::parse_fft_token(token)), device);
  }
  void add(const host::ConvProblem& problem, const host::DeviceProfile& device) {
    try {
      for (const host::ConvRecipe& recipe : host::conv_candidates(host::canonical(problem), device))
        for (const host::Recipe* part : {&recipe.prepare, &recipe.run})
          for (const host::Step& step : part->steps) add(step);
    } catch (const host::Failure&) {
      // Refused on this device.
    }
  }
  // With room for tensors that reach beyond 32 bits.
  void add(const host::LayerProblem& problem, host::DeviceProfile device) {
    device.limits.max_allocation_bytes = uint64_t{1} << 50;
    try {
      for (const host::LayerRecipe& recipe : host::layer_candidates(host::canonical(problem), device))
        for (const auto* parts : {&recipe.prepare, &recipe.pass})
          for (const host::Recipe& part : *parts)
            for (const host::Step& step : part.steps) add(step);
    } catch (const host::Failure&) {
      // Refused on this device.
    }
  }
  void add(const host::StreamProblem& problem, const host::DeviceProfile& device) {
    try {
      for (const host::StreamRecipe& recipe : host::stream_candidates(host::canonical(problem), device)) {
        for (const host::Recipe* part : {&recipe.prepare_head, &recipe.append, &recipe.output, &recipe.fade})
          for (const host::Step& step : part->steps) add(step);
        for (const host::StreamLevelRecipe& level : recipe.levels)
          for (const host::Recipe* part : {&level.prepare, &level.forward, &level.multiply, &level.inverse})
            for (const host::Step& step : part->steps) add(step);
      }
    } catch (const host::Failure&) {
      // Refused on this device.
    }
  }
  std::vector<Variant> variants() const {
    std::vector<Variant> list;
    for (const auto& [key, variant] : variants_) list.push_back(variant);
    return list;
  }

 private:
  void add(const host::Step& step) {
    Variant variant{files_of(step), defines_of(step)};
    std::sort(variant.defines.begin(), variant.defines.end(), by_name);
    std::string key;
    for (const std::string& file : variant.files) key = file + " " + key;  // ordered by kernel
    for (const Define& define : variant.defines) key += " " + define.name + "=" + define.value;
    variants_.emplace(std::move(key), std::move(variant));
  }
  std::map<std::string, Variant> variants_;
};

// A CPU with vectors of 512 bits, which built-in rows do not know of.
host::DeviceProfile widest_cpu() {
  host::DeviceProfile device = host::find_profile("cpu-pocl");
  device.traits.cpu = host::cpu_core(64);
  return device;
}

// Cosine and sine transforms bring steps of their own and the plan of a real transform; that of a length with
// large primes takes long, and its kernels are those of the real transform itself.
bool is_smooth(const std::vector<int64_t>& length) {
  return std::all_of(length.begin(), length.end(), [](int64_t n) { return host::is_smooth(n, 31); });
}

std::vector<Variant> plan_everything() {
  Collector collector;
  size_t turn = 0;
  for (const host::DeviceProfile& device : host::builtin_profiles())
    for (const std::vector<int64_t>& shape : shapes()) {
      for (const FftProblem& problem : problems_of(shape)) {
        collector.add(problem, device);
        if (problem.batch == 1 && shape.size() == 1) collector.add(far_apart(problem), device);
      }
      for (const FftProblem& problem : real_problems_of(shape)) collector.add(problem, device);
      if (is_typical(device) && (is_smooth(shape) || !is_gpu(device)))
        for (const FftProblem& problem : dct_problems_of(shape)) collector.add(problem, device);
      else if (is_smooth(shape) || is_typical(device))
        for (const FftProblem& problem : some_dct_problems_of(shape, turn++)) collector.add(problem, device);
    }
  for (const char* name : {"cpu-pocl", "cpu-other"}) {
    const host::DeviceProfile device = host::find_profile(name);
    collector.add(long_axes_with_strides(), device);
    for (const FftProblem& problem : odd_dct_problems()) collector.add(problem, device);
    for (const auto& tokens : {real_rows_of_other_forms(), parts_of_reals()}) collector.add(tokens, device);
  }
  const host::DeviceProfile mali = host::find_profile("mali-valhall");
  collector.add({"c2r f32 64x128 limit=1", "c2r f32 64x100 limit=1"}, mali);  // transposed in the output
  collector.add(parts_of_reals(), mali);
  for (const char* name : {"nvidia", "adreno-7xx"})
    for (const auto& tokens : {half_spectra_of_groups(), unpaired_reals_of_other_forms(), parts_of_reals()})
      collector.add(tokens, host::find_profile(name));
  for (const auto& tokens :
       {transforms_per_vector(), real_rows_of_other_forms(), parts_of_reals(), half_spectra_in_output()})
    collector.add(tokens, widest_cpu());
  for (const char* name : {"nvidia", "intel", "adreno-7xx"})
    collector.add(half_spectra_in_output(), host::find_profile(name));
  for (const char* name : {"mali-valhall", "adreno-7xx", "nvidia"})
    for (const std::vector<int64_t>& shape :
         {std::vector<int64_t>{1001}, {1024}, {3000}, {4199}, {20677}, {32, 45}, {1 << 20}})
      for (const FftProblem& problem : half_problems_of(shape))
        collector.add(problem, host::find_profile(name));
  for (const host::DeviceProfile& device : host::builtin_profiles())
    for (const std::vector<int64_t>& shape : {std::vector<int64_t>{60}, {16, 16}, {7, 4, 12}})
      for (const FftProblem& problem : formed_problems_of(shape)) collector.add(problem, device);
  for (const host::DeviceProfile& device : host::builtin_profiles())
    for (const host::ConvProblem& problem : conv_problems())
      if (is_worth_planning(problem, device)) collector.add(problem, device);
  for (const host::DeviceProfile& device : host::builtin_profiles())
    for (const host::LayerProblem& problem : layer_problems())
      if (is_worth_planning(problem, device)) collector.add(problem, device);
  for (const host::DeviceProfile& device : host::builtin_profiles())
    for (const host::StreamProblem& problem : stream_problems()) collector.add(problem, device);
  return collector.variants();
}

// As list_variants --all wrote them.
std::vector<Variant> read_variants(const char* path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(std::string("cannot read CLFM_VARIANTS, ") + path);
  std::vector<Variant> variants;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    Variant& variant = variants.emplace_back();
    for (std::string word; words >> word;) {
      const size_t equals = word.find('=');
      if (word.starts_with("-D"))
        variant.defines.push_back({word.substr(2, equals - 2), word.substr(equals + 1)});
      else
        variant.files.push_back(word);
    }
  }
  return variants;
}

}  // namespace

const std::vector<Variant>& planned_variants() {
  static const std::vector<Variant> variants = [] {
    const char* const listed = std::getenv("CLFM_VARIANTS");
    return listed ? read_variants(listed) : plan_everything();
  }();
  return variants;
}

}  // namespace clfm::test
