// fuzz_recipe.cpp - whatever text comes in as a saved recipe of a transform, it is refused, or is one that
// the planner has. The first line is the profile's number, the second one the token of the transform, and the
// rest is the recipe; of an empty one the planner's own is taken.
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "on_mock.hpp"

using namespace clfm::fuzz;

namespace {

std::string line_of(std::string_view& text) {
  const size_t end = std::min(text.find('\n'), text.size());
  std::string line(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

using Plan = std::unique_ptr<clfm_fft_s, void (*)(clfm_fft)>;

Plan from_recipe(clfm_engine engine, const clfm_fft_desc& desc, const char* recipe) {
  return created<clfm_fft>(clfm_fft_release, clfm_fft_create_from_recipe, engine, &desc, recipe);
}

// What a plan says it runs makes the same plan again.
void check_round_trip(clfm_engine engine, const clfm_fft_desc& desc, clfm_fft plan) {
  const std::vector<char> text = text_from(clfm_fft_recipe, plan);
  require(!text.empty());
  const Plan again = from_recipe(engine, desc, text.data());
  require(again != nullptr);
}

void use(clfm_engine engine, const std::string& token, const std::string& recipe) {
  clfm_fft_desc desc;
  if (!succeeds(clfm_fft_desc_from_token(token.c_str(), &desc))) return;
  desc.effort = CLFM_EFFORT_ESTIMATE;
  if (!recipe.empty()) {
    if (const Plan plan = from_recipe(engine, desc, recipe.c_str()))
      check_round_trip(engine, desc, plan.get());
    return;
  }
  const auto plan = created<clfm_fft>(clfm_fft_release, clfm_fft_create, engine, &desc);
  if (plan) check_round_trip(engine, desc, plan.get());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  std::string_view rest = text_of(data, size);
  const std::string profile = line_of(rest), token = line_of(rest);
  const size_t row = profile.empty() ? 0 : static_cast<uint8_t>(profile[0]) % kProfiles.size();
  on_mock(kProfiles[row], {},
          [&](cl_context, clfm_engine engine, cl_command_queue) { use(engine, token, std::string(rest)); });
  return 0;
}
