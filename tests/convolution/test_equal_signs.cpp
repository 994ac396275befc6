// Sums of numbers of one sign, as of pictures and filters that smooth them: every algorithm is held to the bound of every output.
#include "check_conv.hpp"

using namespace clfm::test;

namespace {

ConvSignal values(const ConvDesc& d, size_t count, double least, double most, std::mt19937_64& random) {
  std::uniform_real_distribution<double> uniform(least, most);
  ConvSignal values(count);
  std::byte stored[sizeof(double)];
  for (auto& value : values) {  // what memory can hold
    store_real(d.precision, least == most ? least : uniform(random), stored);
    value = load_real(d.precision, stored);
  }
  return values;
}

void check(ConvDesc desc, clfm_conv_algorithm algorithm) {
  desc.algorithm = algorithm;
  const size_t taps = desc.filter[0] * desc.filter[1], points = desc.signal[0] * desc.signal[1];
  const double tap = 1 / static_cast<double>(taps);
  std::mt19937_64 random = random_for(desc.token());
  try {
    const Conv conv(test_engine(), desc);
    for (const double least_tap : {tap, 0.0})
      for (const double least : {128.0, 0.0}) {
        const double most = least == 128 ? 128 : 255;
        const ConvRun run = run_conv(conv, desc, values(desc, points, least, most, random),
                                     values(desc, taps, least_tap, least_tap == tap ? tap : 2 * tap, random),
                                     test_device().queue, Signs::equal);
        INFO(desc.token() << " signal from " << least << " taps from " << least_tap << "\n" << run.recipe);
        CHECK(run.complaints == "");
      }
  } catch (const Error& error) {
    INFO(error.what());
    CHECK(error.status() == CLFM_UNSUPPORTED);
    CHECK(algorithm != CLFM_CONV_AUTO);
  }
}

}  // namespace

TEST_CASE("sums of numbers of one sign, by every algorithm", "[signs]") {
  for (const char* token : {"conv f32 2x2 k13x13 same clamp", "conv f32 40x37 k31x31 same reflect"})
    for (const auto algorithm : {CLFM_CONV_AUTO, CLFM_CONV_DIRECT, CLFM_CONV_DIRECT_TILED,
                                 CLFM_CONV_DIRECT_OVERLAP_ADD, CLFM_CONV_SEPARABLE, CLFM_CONV_OVERLAP_SAVE,
                                 CLFM_CONV_OVERLAP_ADD, CLFM_CONV_WHOLE_FFT, CLFM_CONV_IN_PARTS})
      check(ConvDesc(token), algorithm);
}

TEST_CASE("large sums of numbers of one sign", "[signs]") {
  for (const auto algorithm : {CLFM_CONV_DIRECT, CLFM_CONV_DIRECT_TILED, CLFM_CONV_OVERLAP_SAVE})
    check(ConvDesc("conv f32 8x20 k101x101 same reflect"), algorithm);
}
