// bfloat16 in memory, CLFM_BF16_STORAGE_F32_MATH: which bits come out, element by element.
#include <catch2/catch.hpp>
#include <cmath>
#include <cstring>
#include <vector>

#include "support/half.hpp"
#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

using Elements = std::vector<uint16_t>;

// Runs a plan of bfloat16 arrays, out of place.
Elements transformed(const std::string& token, const Elements& in, size_t out_count) {
  const clfm::Fft fft(test_engine(), clfm::FftDesc(token));
  const cl::Context& context = test_device().context;
  const cl::CommandQueue& queue = test_device().queue;
  const cl::Buffer from(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, 2 * in.size(),
                        const_cast<uint16_t*>(in.data()));
  Elements out(out_count, 0xffff);
  const cl::Buffer to(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 2 * out.size(), out.data());
  fft.enqueue(queue(), clfm::buffer(from()), clfm::buffer(to()));
  queue.enqueueReadBuffer(to, CL_TRUE, 0, 2 * out.size(), out.data());
  return out;
}

bool is_nan(uint16_t bits) { return (bits & 0x7fff) > 0x7f80; }

// Subnormal numbers may count as zeros, as in single precision.
bool is_subnormal(uint16_t bits) { return (bits & 0x7f80) == 0 && (bits & 0x7f) != 0; }

}  // namespace

TEST_CASE("every bfloat16 number passes a transform of one point, and a NaN stays one", "[bfloat16]") {
  Elements in(1 << 16);
  for (size_t i = 0; i < in.size(); ++i) in[i] = static_cast<uint16_t>(i);
  const Elements out = transformed("c2c bf16s 1 b32768", in, in.size());
  size_t wrong = 0;
  for (size_t i = 0; i < in.size(); ++i)
    if (is_nan(in[i]) ? !is_nan(out[i]) : !is_subnormal(in[i]) && out[i] != in[i]) ++wrong;
  CHECK(wrong == 0);
}

TEST_CASE("results in bfloat16 are rounded to nearest, ties to even", "[bfloat16]") {
  // a + b and a - b, exact in single precision where exponents are near each other.
  std::mt19937_64 random = random_for("sums in bfloat16");
  const size_t batch = 1 << 14;
  Elements in(4 * batch);
  for (uint16_t& bits : in) bits = static_cast<uint16_t>((random() & 0x807f) | (120 + random() % 12) << 7);
  const Elements ends{0x3f80, 0, 0x3b80, 0,   // 1 + 2^-8: a tie, to the even 1
                      0x3f81, 0, 0x3b80, 0,   // a tie, to the even 1 + 2^-6
                      0x7f7f, 0, 0x7f7f, 0};  // beyond the largest number
  std::copy(ends.begin(), ends.end(), in.begin());
  const Elements out = transformed("c2c bf16s 2 b" + std::to_string(batch), in, in.size());
  const auto value = [&](size_t i) { return double_from_bfloat16(in[i]); };
  size_t wrong = 0;
  for (size_t row = 0; row < in.size(); row += 4)
    for (size_t part = 0; part < 2; ++part) {
      const double a = value(row + part), b = value(row + 2 + part);
      if (double_from_bfloat16(out[row + part]) != double_from_bfloat16(bfloat16_from_double(a + b))) ++wrong;
      if (double_from_bfloat16(out[row + 2 + part]) != double_from_bfloat16(bfloat16_from_double(a - b)))
        ++wrong;
    }
  CHECK(wrong == 0);
  CHECK(out[0] == 0x3f80);
  CHECK(out[4] == 0x3f82);
  CHECK(out[8] == 0x7f80);
}

TEST_CASE("transforms of bfloat16 arrays on every kind of device", "[bfloat16]") {
  for (const char* token :
       {"c2c bf16s 1024 b3", "c2c bf16s 1000x12 inplace", "c2c bf16s 37 b5 bwd", "c2c bf16s 60 planar b2",
        "r2c bf16s 1000 b2", "c2r bf16s 45x32", "dct2 bf16s 64x24", "dst4 bf16s 100", "dht bf16s 77 b2"}) {
    INFO(token);
    CHECK(run_fft(token).complaints == "");
    for (const char* profile : {"mali-valhall", "adreno-6xx", "nvidia"})
      CHECK(run_fft(engine_like(profile), token).complaints == "");
  }
}
