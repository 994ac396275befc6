// What no allocation of a device can hold is refused before anything is planned, whose searches and lists
// take long at such sizes.
#include <chrono>

#include "support/refusal.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

// Generous: a fifth of a second is what sanitizers and a machine with other work may make of microseconds,
// seconds is what planning such sizes takes.
template <class Call>
void check_refused_at_once(const Call& call) {
  const auto begin = std::chrono::steady_clock::now();
  const std::string message = refused(call, CLFM_UNSUPPORTED);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  CHECK_THAT(message, Catch::Contains("more than the device's largest allocation of ") ||
                          Catch::Contains("kernels count"));
  CHECK(took.count() < 0.2);
}

}  // namespace

TEST_CASE("transforms that no buffer holds are refused at once", "[extents]") {
  for (const char* token :
       {"r2c f32 274877906944 inplace", "c2c f32 137438953472 inplace", "c2c f32 2147483647 b1000",
        "c2c f32 67108864 b100000 inplace", "dct2 f32 1048576x1048576", "c2r f32 65536x65536x65536",
        "c2c f32 1048573 b1000000 planar", "r2c f16s 34359738421 iw=3+17179869184"}) {
    INFO(token);
    const clfm::FftDesc desc{std::string(token)};
    check_refused_at_once([&] { clfm::Fft(test_engine(), desc); });
    check_refused_at_once([&] { clfm::Fft(test_engine(), desc, "any recipe"); });
  }
}

TEST_CASE("convolutions, layers and streams that no buffer holds are refused at once", "[extents]") {
  check_refused_at_once(
      [] { clfm::Conv(test_engine(), clfm::ConvDesc("conv f32 1048576x524288 k31x31 same")); });
  check_refused_at_once(
      [] { clfm::Conv(test_engine(), clfm::ConvDesc("conv f64 1000x1000 k32000x32000 full complex")); });
  check_refused_at_once(
      [] { clfm::Layer(test_engine(), clfm::LayerDesc("layer 4096x16384x16384 c4096 k3x3 b16")); });
  clfm::StreamDesc desc;
  desc.taps = size_t{1} << 26;
  desc.filters = desc.channels = 1 << 16;
  check_refused_at_once([&] { clfm::Stream(test_engine(), desc); });
  desc.filters = 1;
  check_refused_at_once([&] { clfm::Stream(test_engine(), desc); });
  desc.taps = 1;
  desc.max_push = 1 << 26;
  check_refused_at_once([&] { clfm::Stream(test_engine(), desc); });
}
