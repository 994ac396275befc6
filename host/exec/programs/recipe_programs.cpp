#include "recipe_programs.hpp"

#include <utility>

#include "host/io/callers_names.hpp"
#include "sources.hpp"

namespace clfm::host {
namespace {

// -cl-mad-enable contracts a * b + c; no fast-math: it costs accuracy and, with drivers in the field,
// correctness.
constexpr const char* kBuildOptions = "-cl-std=CL1.2 -cl-mad-enable";
// Butterflies of real elements add no zeros. Not for a caller's code, which may ask for the sign of one.
constexpr const char* kOwnCode = " -cl-no-signed-zeros";

ProgramCache::Request request_of(const Step& step) {
  std::string options = kBuildOptions, source = assemble_source(files_of(step));
  if (step.prelude.empty()) {
    options += kOwnCode;
    for (const Define& define : defines_of(step)) options += concat(" -D", define.name, "=", define.value);
    return {std::move(source), std::move(options)};
  }
  // The caller's code must not see our defines: N may well be a name of its own.
  std::string kernels;
  for (const Define& define : defines_of(step))
    kernels += concat("#define ", define.name, " ", define.value, "\n");
  kernels += source;
  const std::string between = names_apart(names_in(step.prelude), kernels);
  return {concat(step.prelude, between, "#line 1 \"parameters\"\n", kernels), std::move(options)};
}

std::vector<ProgramCache::Request> program_requests(const Recipe& recipe) {
  std::vector<ProgramCache::Request> requests;
  for (const Step& step : recipe.steps) requests.push_back(request_of(step));
  return requests;
}

// Where the caller's code does not build by itself, no recipe will do, and the log need not show kernels.
void check_callers_code(Engine& engine, const Step& step) {
  if (step.prelude.empty()) return;
  try {
    engine.programs().get(step.prelude + "__kernel void clfm_nothing(__global int* clfm_none) {}\n",
                          kBuildOptions);
  } catch (const Failure& failure) {
    throw CallersCodeFailure(failure);
  }
}

}  // namespace

std::string kernel_name(const Step& step) {
  return step.prelude.empty() ? step.kernel() : name_apart(step.kernel(), names_in(step.prelude));
}

std::vector<SharedProgram> programs_of(Engine& engine, const Recipe& recipe) {
  try {
    return engine.programs().get_all(program_requests(recipe));
  } catch (const Failure&) {
    for (const Step& step : recipe.steps) check_callers_code(engine, step);
    throw;
  }
}

}  // namespace clfm::host
