// Long transforms without a long reference: random bins by their definition in double precision, the energy,
// and the way back, which sees every element. [large] is for machines with memory to spare: test_property
// "[large]".
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <fstream>
#include <limits>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

constexpr uint64_t kMiB = 1 << 20;

// What the system says it could give; everything where it says nothing.
uint64_t free_memory_bytes() {
  std::ifstream meminfo("/proc/meminfo");
  for (std::string word; meminfo >> word;)
    if (word == "MemAvailable:") {
      uint64_t kib = 0;
      meminfo >> kib;
      return kib * 1024;
    }
  return std::numeric_limits<uint64_t>::max();
}

bool has_memory(const std::string& what, uint64_t bytes) {
  if (free_memory_bytes() >= 2 * bytes) return true;
  WARN(what << " skipped: it takes " << bytes / kMiB << " MiB, " << free_memory_bytes() / kMiB
            << " MiB are free");
  return false;
}

template <class T>
using Numbers = std::vector<std::complex<T>>;

template <class T>
Numbers<T> random_numbers(size_t count, const std::string& purpose) {
  std::mt19937_64 random = random_for(purpose);
  Numbers<T> numbers(count);
  for (auto& number : numbers) {
    const uint64_t bits = random();
    number = {static_cast<T>(static_cast<int32_t>(bits)) * T(0x1p-31),
              static_cast<T>(static_cast<int32_t>(bits >> 32)) * T(0x1p-31)};
  }
  return numbers;
}

// Bin k of the forward transform. The root turns step by step and is set right every 256 steps.
template <class T>
std::complex<double> bin(const Numbers<T>& x, uint64_t k) {
  using Exact = std::complex<long double>;
  const uint64_t n = x.size();
  const auto root = [&](uint64_t t) {
    const long double turn = static_cast<long double>(k * t % n) / static_cast<long double>(n);
    return std::polar(1.0L, -2 * std::acos(-1.0L) * turn);
  };
  const Exact step = root(1);
  Exact sum = 0;
  for (uint64_t block = 0; block < n; block += 256) {
    Exact w = root(block), part = 0;
    for (uint64_t t = block; t < std::min(block + 256, n); ++t) {
      const Exact number(x[t]);
      part += Exact(number.real() * w.real() - number.imag() * w.imag(),
                    number.real() * w.imag() + number.imag() * w.real());
      w = Exact(w.real() * step.real() - w.imag() * step.imag(),
                w.real() * step.imag() + w.imag() * step.real());
    }
    sum += part;
  }
  return std::complex<double>(sum);
}

template <class T>
double energy(const Numbers<T>& numbers) {
  double sum = 0;
  for (const auto& number : numbers) sum += std::norm(std::complex<double>(number));
  return sum;
}

template <class T>
double relative_difference(const Numbers<T>& a, const Numbers<T>& b) {
  double difference = 0;
  for (size_t i = 0; i < a.size(); ++i)
    difference += std::norm(std::complex<double>(a[i]) - std::complex<double>(b[i]));
  return std::sqrt(difference / energy(b));
}

template <class T>
struct Transformed {
  Numbers<T> there, back;  // back: scaled by 1 / n
  std::string recipe;
};

template <class T>
Transformed<T> there_and_back(const std::string& token, const Numbers<T>& x) {
  const auto& device = test_device();
  const size_t bytes = x.size() * sizeof x[0];
  const clfm::FftDesc forward(token);
  clfm::FftDesc backward(token + " bwd");
  backward.scale = 1 / static_cast<double>(x.size());
  const clfm::Fft there(test_engine(), forward), back(test_engine(), backward);
  cl::Buffer a(device.context, CL_MEM_READ_WRITE, bytes), b(device.context, CL_MEM_READ_WRITE, bytes);
  device.queue.enqueueWriteBuffer(a, CL_TRUE, 0, bytes, x.data());
  Transformed<T> result{Numbers<T>(x.size()), Numbers<T>(x.size()), there.recipe()};
  const bool in_place = forward.placement == CLFM_IN_PLACE;
  const cl::Buffer& spectrum = in_place ? a : b;
  there.enqueue(device.queue(), clfm::buffer(a()), clfm::buffer(spectrum()));
  device.queue.enqueueReadBuffer(spectrum, CL_TRUE, 0, bytes, result.there.data());
  back.enqueue(device.queue(), clfm::buffer(spectrum()), clfm::buffer(a()));
  device.queue.enqueueReadBuffer(a, CL_TRUE, 0, bytes, result.back.data());
  return result;
}

template <class T>
void check(const std::string& token) {
  const clfm::FftDesc desc(token);
  const size_t n = desc.length[0];
  const uint64_t needed =
      n * sizeof(std::complex<T>) * 7;  // on the device two arrays, a workspace, a table; here three
  if (!has_memory(token, needed)) return;
  const Numbers<T> x = random_numbers<T>(n, token);
  const Transformed<T> result = there_and_back(token, x);
  const double bound = error_bound(desc), size = std::sqrt(energy(x));  // of a bin, on average
  INFO(token << ", CLFM_SEED=" << run_seed() << "\n" << result.recipe);
  std::mt19937_64 random = random_for(token + " bins");
  double error = 0;
  constexpr int kBins = 4;
  for (int i = 0; i < kBins; ++i) {
    const uint64_t k = i == 0 ? 0 : i == 1 ? n - 1 : random() % n;
    error += std::norm(std::complex<double>(result.there[k]) - bin(x, k));
  }
  CHECK(std::sqrt(error / kBins) / size <= bound);
  CHECK(energy(result.there) / static_cast<double>(n) == Approx(energy(x)).epsilon(1e-5));
  CHECK(relative_difference(result.back, x) <= 2 * bound);
}

// A transform of n reals and its inverse, which is scaled by so much.
void check_reals(const std::string& transform, const std::string& inverse, size_t n, double scale) {
  const std::string token = transform + " f32 " + std::to_string(n);
  if (!has_memory(token, 8 * n * sizeof(float))) return;
  const auto& device = test_device();
  const clfm::FftDesc forward(token);
  clfm::FftDesc backward(inverse + " f32 " + std::to_string(n));
  backward.scale = scale;
  const clfm::Fft there(test_engine(), forward), back(test_engine(), backward);
  const Numbers<float> x = random_numbers<float>(n / 2, token);  // pairs of reals
  Numbers<float> result(x.size());
  const size_t bytes = n * sizeof(float), spectrum_bytes = (n + 2) * sizeof(float);
  cl::Buffer a(device.context, CL_MEM_READ_WRITE, bytes),
      b(device.context, CL_MEM_READ_WRITE, spectrum_bytes);
  device.queue.enqueueWriteBuffer(a, CL_TRUE, 0, bytes, x.data());
  there.enqueue(device.queue(), clfm::buffer(a()), clfm::buffer(b()));
  back.enqueue(device.queue(), clfm::buffer(b()), clfm::buffer(a()));
  device.queue.enqueueReadBuffer(a, CL_TRUE, 0, bytes, result.data());
  INFO(token << ", CLFM_SEED=" << run_seed() << "\n" << there.recipe() << back.recipe());
  CHECK(relative_difference(result, x) <= 2 * error_bound(forward));
}

}  // namespace

// [random]: with the kernels as users have them. Unoptimized, groups of 2048 items need more stack than
// PoCL's threads have.
TEST_CASE("long rows of cosines and sines whose second pass makes the results", "[cpu][dct]") {
  for (const std::string token :
       {"dct2 f32 131072", "dst2 f32 131072 ortho", "dct2 f64 140000 ortho", "dst2 f64 200000 b2 scale=3",
        "dct2 f32 3x131072", "dct2 f16s 150000", "dct2 f32 160000 b2 is=1 ib=160001 os=1 ob=160007",
        "dst2 f32 1048576 inplace"}) {
    if (token.find("f64") != std::string::npos && !test_device().has_f64) continue;
    const FftRun run = run_fft(test_engine(), token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(run.recipe.find("simd_dct2_columns") != std::string::npos);
  }
}

TEST_CASE("rows of reals too long for an item", "[real]") {
  for (const std::string token :
       {"r2c f32 131072", "r2c f32 200000 b2 scale=3", "r2c f32 160000 inplace", "r2c f64 140000",
        "r2c f32 3x131072", "r2c f16s 150000", "r2c f32 131072 ow=5+900", "r2c f32 1048576", "c2r f32 131072",
        "c2r f32 200000 b2 scale=3", "c2r f32 160000 inplace", "c2r f64 140000", "c2r f32 3x131072",
        "c2r f16s 150000", "c2r f32 131072 iw=5+900"}) {
    if (token.find("f64") != std::string::npos && !test_device().has_f64) continue;
    const FftRun run = run_fft(test_engine(), token);
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
  }
}

TEST_CASE("millions of points", "[random][long]") {
  check<float>("c2c f32 4194304");
  check<float>("c2c f32 4194304 inplace");
  check<float>("c2c f32 4782969");  // 3^14
  check<float>("c2c f32 4194301");  // a prime
  check<float>("c2c f32 1048576 algo=stockham");
  check<float>("c2c f32 1048576 algo=four_step inplace");
  check<float>("c2c f32 262144 algo=digit_reverse inplace");
  if (test_device().has_f64) check<double>("c2c f64 1048576 algo=stockham");
}

TEST_CASE("2^26 and 2^27 points", "[.][large]") {
  check<float>("c2c f32 67108864");
  check<float>("c2c f32 67108864 inplace");
  check<float>("c2c f32 67108864 algo=stockham");
  check<float>("c2c f32 67108864 algo=four_step");
  if (test_device().has_f64) check<double>("c2c f64 67108864");
  check<float>("c2c f32 134217728");
  for (const size_t n : {size_t{1} << 26, size_t{1} << 27}) {
    check_reals("r2c", "c2r", n, 1 / static_cast<double>(n));
    check_reals("dct2", "dct3", n, 0.5 / static_cast<double>(n));
  }
}

TEST_CASE("buffers beyond 4 GiB", "[.][large]") {
  const auto& device = test_device();
  constexpr size_t kPoints = 64, kStride = size_t{1} << 28, kBatch = 3;
  const std::string token = "c2c f32 64 b3 inplace is=1 ib=268435456 os=1 ob=268435456";
  const size_t bytes = ((kBatch - 1) * kStride + kPoints) * 8;
  const auto most = device.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  if (bytes > most) {
    WARN("skipped: the device's largest allocation is " << most / kMiB << " MiB, " << bytes / kMiB
                                                        << " are needed");
    return;
  }
  if (!has_memory(token, bytes)) return;
  const clfm::Fft fft(test_engine(), clfm::FftDesc(token));
  const cl::Buffer buffer(device.context, CL_MEM_READ_WRITE, bytes);
  std::array<Numbers<float>, kBatch> in;
  for (size_t b = 0; b < kBatch; ++b) {
    in[b] = random_numbers<float>(kPoints, token + std::to_string(b));
    device.queue.enqueueWriteBuffer(buffer, CL_TRUE, b * kStride * 8, kPoints * 8, in[b].data());
  }
  fft.enqueue(device.queue(), clfm::buffer(buffer()), {});
  for (size_t b = 0; b < kBatch; ++b) {
    Numbers<float> out(kPoints), expected(kPoints);
    device.queue.enqueueReadBuffer(buffer, CL_TRUE, b * kStride * 8, kPoints * 8, out.data());
    for (size_t k = 0; k < kPoints; ++k) expected[k] = std::complex<float>(bin(in[b], k));
    CHECK(relative_difference(out, expected) < 1e-6);
  }
}
