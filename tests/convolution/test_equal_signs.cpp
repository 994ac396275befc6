// Sums of numbers of one sign, as of pictures and filters that smooth them: every algorithm is held to the
// bound of every output.
#include "check_conv.hpp"

using namespace clfm::test;

namespace {

ConvSignal values_between(const clfm::ConvDesc& d, size_t count, double least, double most,
                          std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(least, most);
  ConvSignal values(count);
  std::byte stored[sizeof(double)];
  for (auto& value : values) {  // what memory can hold
    store_real(d.precision, least == most ? least : uniform(random), stored);
    value = load_real(d.precision, stored);
  }
  return values;
}

// A box over one shade, whose terms are all the same, and positive taps over a picture.
enum class Terms { same, positive };

ConvRun run_sums(const clfm::Conv& conv, const clfm::ConvDesc& desc, Terms terms, std::mt19937_64& random) {
  const size_t taps = desc.filter[0] * desc.filter[1], points = desc.signal[0] * desc.signal[1];
  const double tap = 1 / static_cast<double>(taps);
  const bool same = terms == Terms::same;
  return run_conv(conv, desc, values_between(desc, points, same ? 128 : 0, same ? 128 : 255, random),
                  values_between(desc, taps, same ? tap : 0, same ? tap : 2 * tap, random),
                  test_device().queue, Signs::equal);
}

void check_sums(clfm::ConvDesc desc, clfm_conv_algorithm algorithm) {
  desc.algorithm = algorithm;
  std::mt19937_64 random = random_for(desc.token());
  try {
    const clfm::Conv conv(test_engine(), desc);
    for (const Terms terms : {Terms::same, Terms::positive}) {
      const ConvRun run = run_sums(conv, desc, terms, random);
      INFO(desc.token() << (terms == Terms::same ? ", a box" : ", positive") << "\n" << run.recipe);
      CHECK(run.complaints == "");
    }
  } catch (const clfm::Error& error) {
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(algorithm != CLFM_CONV_AUTO);
  }
}

}  // namespace

TEST_CASE("sums of numbers of one sign, by every algorithm", "[signs]") {
  for (const auto algorithm : {CLFM_CONV_AUTO, CLFM_CONV_DIRECT, CLFM_CONV_DIRECT_TILED,
                               CLFM_CONV_DIRECT_OVERLAP_ADD, CLFM_CONV_SEPARABLE, CLFM_CONV_OVERLAP_SAVE,
                               CLFM_CONV_OVERLAP_ADD, CLFM_CONV_WHOLE_FFT, CLFM_CONV_IN_PARTS})
    check_sums(clfm::ConvDesc("conv f32 40x37 k31x31 same reflect"), algorithm);
}

TEST_CASE("many more taps than numbers of one sign", "[signs]") {
  for (const auto algorithm : {CLFM_CONV_AUTO, CLFM_CONV_DIRECT, CLFM_CONV_IN_PARTS})
    check_sums(clfm::ConvDesc("conv f32 2x2 k13x13 same clamp"), algorithm);
  for (const auto algorithm : {CLFM_CONV_DIRECT, CLFM_CONV_DIRECT_TILED})
    check_sums(clfm::ConvDesc("conv f32 8x20 k101x101 same reflect"), algorithm);
}
