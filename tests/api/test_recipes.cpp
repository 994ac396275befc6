// Recipes as text that a plan can be made from again, and what a plan says of itself.
#include <catch2/catch.hpp>
#include <locale>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

// "1.000,5", as the locales of many programs have it.
struct PointsAndCommas : std::numpunct<char> {
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
  char do_decimal_point() const override { return ','; }
};

class ProgramLocale {
 public:
  ProgramLocale() : before_(std::locale::global({std::locale(), new PointsAndCommas})) {}
  ~ProgramLocale() { std::locale::global(before_); }
  ProgramLocale(const ProgramLocale&) = delete;
  ProgramLocale& operator=(const ProgramLocale&) = delete;

 private:
  std::locale before_;
};

// What the library says with numbers in it.
std::string said() {
  std::string texts = clfm::Fft(test_engine(), clfm::FftDesc("c2c f32 3000 b2 scale=0.5")).recipe() +
                      clfm::Conv(test_engine(), clfm::ConvDesc("conv f32 1200x1000 k15x15 same")).recipe();
  const clfm::FftDesc refused("c2c f32 1009 algo=stockham");
  clfm_fft none = nullptr;
  CHECK(clfm_fft_create(test_engine().get(), &refused, &none) != CLFM_SUCCESS);
  return texts + clfm_last_message();
}

}  // namespace

TEST_CASE("a plan is made again from its recipe, with any costs", "[recipe]") {
  for (const std::string token : {"c2c f32 60 b4", "r2c f32 12x10", "c2c f32 34", "c2c f32 8x6 planar"}) {
    for (const std::string algorithm : {"auto", "stockham"}) {
      const clfm::FftDesc wanted(token + " algo=" + algorithm), open(token);
      const std::string saved = clfm::Fft(test_engine(), wanted).recipe();
      INFO(saved);
      std::string edited = saved;
      const size_t estimate = edited.find("estimated ") + 10;
      edited.replace(estimate, edited.find(" us", estimate) - estimate, "12345.6");
      const clfm::Fft again(test_engine(), open, edited);
      CHECK(again.recipe().substr(0, again.recipe().find("  estimated")) ==
            saved.substr(0, saved.find("  estimated")));
      CHECK(again.info().steps == clfm::Fft(test_engine(), wanted).info().steps);
      auto random = random_for(token);
      CHECK(run_fft(again, open, random_input(open, random)).complaints == "");
    }
  }
}

TEST_CASE("numbers look the same whatever the program's locale", "[recipe]") {
  const std::string plain = said(), saved = clfm::Fft(test_engine(), clfm::FftDesc("c2c f32 3000")).recipe();
  const ProgramLocale locale;
  CHECK(said() == plain);
  CHECK(clfm::Fft(test_engine(), clfm::FftDesc("c2c f32 3000"), saved).recipe() == saved);
  CHECK(clfm::FftDesc("c2c f32 3000 scale=0.5").scale == 0.5);
}

TEST_CASE("a recipe made under a limit is opened without one", "[recipe]") {
  for (const std::string token : {"c2c f32 120x90x8", "c2r f32 64x48", "c2c f32 34"})
    for (const std::string how : {" limit=1", " limit=1 algo=digit_reverse"}) {
      const std::string saved = [&]() -> std::string {
        try {
          return clfm::Fft(test_engine(), clfm::FftDesc(token + how)).recipe();
        } catch (const clfm::Error&) {
          return {};  // none takes so little
        }
      }();
      if (saved.empty()) continue;
      INFO(saved);
      const clfm::Fft again(test_engine(), clfm::FftDesc(token), saved);
      CHECK(again.workspace_bytes() == 0);
      CHECK(again.recipe().substr(0, again.recipe().find("  estimated")) ==
            saved.substr(0, saved.find("  estimated")));
    }
}

TEST_CASE("a recipe of something else is refused", "[recipe]") {
  const clfm::FftDesc desc("c2c f32 60");
  const std::string other = clfm::Fft(test_engine(), clfm::FftDesc("c2c f32 61")).recipe();
  for (const std::string& text : {other, std::string("anything"), std::string()}) {
    try {
      clfm::Fft(test_engine(), desc, text);
      FAIL("taken: " << text);
    } catch (const clfm::Error& error) {
      CHECK(error.status() == CLFM_INVALID_ARGUMENT);
      CHECK(std::string(error.what()).find("c2c f32 60") != std::string::npos);
    }
  }
  clfm_fft none = nullptr;
  CHECK(clfm_fft_create_from_recipe(test_engine().get(), &desc, nullptr, &none) == CLFM_INVALID_ARGUMENT);
  CHECK(std::string(clfm_last_message()) == "recipe is NULL");
}

TEST_CASE("a convolution knows what the first lines of its recipe say", "[recipe]") {
  const clfm::Conv conv(test_engine(), clfm::ConvDesc("conv f32 30x40 k3x5 valid b2 algo=direct"));
  const clfm_conv_info info = conv.info();
  const std::string recipe = conv.recipe();
  INFO(recipe);
  CHECK(info.steps == 1);
  CHECK(info.items >= 2 * 28 * 36);
  CHECK(info.operations == 2 * 28 * 36 * 15);
  CHECK(info.bytes_written == 2 * 28 * 36 * 4);
  CHECK(info.prepared_filter_bytes == conv.prepared_filter_bytes());
  CHECK(info.workspace_bytes == conv.workspace_bytes());
  CHECK(info.estimated_us > 0);
  std::ostringstream line;
  line << "groups " << info.groups << "  items " << info.items << "  local memory " << info.local_bytes
       << " bytes  reads ";
  CHECK(recipe.find(line.str()) != std::string::npos);
  clfm_conv_info none{};
  CHECK(clfm_conv_get_info(nullptr, &none) == CLFM_INVALID_ARGUMENT);
}

TEST_CASE("a plan knows its size", "[recipe]") {
  const clfm::Fft fft(test_engine(), clfm::FftDesc("c2c f32 16x64 b3 algo=stockham"));
  const clfm_fft_info info = fft.info();
  CHECK(info.nominal_flops == 5.0 * 3 * 1024 * 10);
  CHECK(info.workspace_bytes == fft.workspace_bytes());
  CHECK(info.bytes_read == static_cast<double>(info.steps) * 3 * 1024 * 8);
  CHECK(info.bytes_written == info.bytes_read);
  CHECK(info.operations > 0);
  CHECK(info.estimated_us > 0);
  CHECK(clfm::Fft(test_engine(), clfm::FftDesc("r2c f32 1024")).info().nominal_flops == 2.5 * 1024 * 10);
  clfm_fft_info small{};
  small.struct_size = 3;
  const clfm::FftDesc desc("c2c f32 16");
  clfm_fft handle = nullptr;
  REQUIRE(clfm_fft_create(test_engine().get(), &desc, &handle) == CLFM_SUCCESS);
  CHECK(clfm_fft_get_info(handle, &small) == CLFM_INVALID_ARGUMENT);
  small.struct_size = sizeof(size_t) + sizeof(double);  // a caller who knows the first number only
  CHECK(clfm_fft_get_info(handle, &small) == CLFM_SUCCESS);
  CHECK(small.nominal_flops == 5.0 * 16 * 4);
  CHECK(small.operations == 0);
  clfm_fft_release(handle);
}
