// engine.hpp - what all plans of one context and device share: the profile, the compiled programs, measured
// times and the recipes of plans made before.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "compiled_recipes.hpp"
#include "host/device/profile.hpp"
#include "host/exec/opencl/opencl.hpp"
#include "host/exec/programs/program_cache.hpp"
#include "host/tuning/plan_memo.hpp"
#include "host/tuning/tuner.hpp"

namespace clfm::host {

struct EngineOptions {
  std::optional<std::string> profile;                    // see parse_profile_choice(); none: detect
  std::optional<std::filesystem::path> cache_directory;  // none: memory only
  std::optional<std::filesystem::path> tuned_table;      // none: what is shipped
  size_t idle_programs = ProgramCache::kIdlePrograms;    // that no plan uses and the engine keeps
};

class Engine {
 public:
  // Retains context and device. Throws Failure(invalid_argument) when the device is not one of the context's,
  // or the table cannot be read.
  Engine(cl_context context, cl_device_id device, const EngineOptions& options);

  const opencl::Context& context() const { return context_; }
  const opencl::Device& device() const { return device_; }
  const DeviceProfile& profile() const { return profile_; }
  ProgramCache& programs() { return programs_; }
  Tuner& tuner() { return tuner_; }
  PlanMemos& plans() { return plans_; }
  CompiledRecipes& compiled() { return compiled_; }

  // Lets go all that is kept for plans to come and that no plan uses.
  void trim();

 private:
  opencl::Context context_;
  opencl::Device device_;
  DeviceProfile profile_;
  ProgramCache programs_;
  Tuner tuner_;
  PlanMemos plans_;
  CompiledRecipes compiled_;  // the first to end: they use what is above
};

}  // namespace clfm::host
