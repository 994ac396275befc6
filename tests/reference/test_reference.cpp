// The yardsticks themselves: the reference against the sums that define a transform, the error measure
// against what it must notice.
#include <catch2/catch.hpp>
#include <cstring>
#include <set>

#include "host/error.hpp"
#include "host/problem/fft_problem.hpp"
#include "support/device.hpp"
#include "support/error.hpp"
#include "support/guarded/guarded_buffer.hpp"
#include "support/random/random_problem.hpp"
#include "support/reference/reference.hpp"

using namespace clfm::test;

namespace {

// The fields that the reference looks at, without the library's own conversion.
clfm_fft_desc descriptor(const std::string& token) {
  const clfm::host::FftProblem problem = clfm::host::parse_fft_token(token);
  clfm_fft_desc desc{};
  desc.transform = static_cast<clfm_transform>(problem.transform);
  desc.direction = static_cast<clfm_direction>(problem.direction);
  desc.precision = static_cast<clfm_precision>(problem.precision);
  desc.placement = static_cast<clfm_placement>(problem.placement);
  desc.rank = static_cast<uint32_t>(problem.rank);
  desc.batch = static_cast<size_t>(problem.batch);
  desc.scale = problem.scale;
  for (size_t k = 0; k < desc.rank; ++k) {
    desc.length[k] = static_cast<size_t>(problem.length[k]);
    desc.in.stride[k] = problem.in.stride[k], desc.out.stride[k] = problem.out.stride[k];
  }
  for (uint32_t k = 0; k < desc.rank; ++k)
    if (problem.repeated[k]) desc.repeated_axes |= 1u << k;
  desc.in.batch_stride = problem.in.batch_stride, desc.out.batch_stride = problem.out.batch_stride;
  return desc;
}

// sum over j of x[j] exp(sign 2 pi i sum_k j_k f_k / n_k), straight from the definition; x is dense over
// `lengths`.
Complex defined_sum(const std::vector<size_t>& lengths, const Complex* x,
                    const std::vector<size_t>& frequency, double sign) {
  Complex sum;
  std::vector<size_t> index(lengths.size(), 0);
  for (size_t i = 0;; ++i) {
    double turns = 0;
    for (size_t k = 0; k < lengths.size(); ++k)
      turns += static_cast<double>(index[k] * frequency[k] % lengths[k]) / static_cast<double>(lengths[k]);
    sum += x[i] * std::polar(1.0, sign * 2 * std::acos(-1.0) * turns);
    size_t k = lengths.size();
    while (k > 0 && ++index[k - 1] == lengths[k - 1]) index[--k] = 0;
    if (k == 0) return sum;
  }
}

// Every frequency of every transform of the batch; those of a half spectrum when `last` is less than the last
// length.
Signal defined_transform(const clfm_fft_desc& desc, const Signal& x, double sign, size_t last) {
  const std::vector<size_t> lengths(desc.length, desc.length + desc.rank);
  size_t points = 1;
  for (const size_t length : lengths) points *= length;
  Signal result;
  for (size_t i = 0; i < points * desc.batch; ++i) {
    std::vector<size_t> frequency(lengths.size());
    size_t rest = i;
    for (size_t k = lengths.size(); k-- > 0; rest /= lengths[k]) frequency[k] = rest % lengths[k];
    if (frequency.back() < last)
      result.push_back(desc.scale * defined_sum(lengths, &x[i / points * points], frequency, sign));
  }
  return result;
}

// FFTW's REDFT00, 10, 01, 11 and RODFT00, 10, 01, 11, and DHT, as its manual has them.
Signal defined_r2r(const std::string& type, const Signal& x) {
  const double pi = std::acos(-1.0), n = static_cast<double>(x.size());
  Signal result;
  for (double k = 0; k < n; ++k) {
    const double sign = std::fmod(k, 2) == 0 ? 1 : -1;
    Complex sum;
    const auto add = [&](double from, double to, const auto& wave) {
      for (double j = from; j < to; ++j) sum += 2.0 * x[static_cast<size_t>(j)] * wave(j);
    };
    if (type == "dct1") {
      sum = x.front() + sign * x.back();
      add(1, n - 1, [&](double j) { return std::cos(pi * j * k / (n - 1)); });
    } else if (type == "dct2") {
      add(0, n, [&](double j) { return std::cos(pi * (j + 0.5) * k / n); });
    } else if (type == "dct3") {
      sum = x.front();
      add(1, n, [&](double j) { return std::cos(pi * j * (k + 0.5) / n); });
    } else if (type == "dct4") {
      add(0, n, [&](double j) { return std::cos(pi * (j + 0.5) * (k + 0.5) / n); });
    } else if (type == "dst1") {
      add(0, n, [&](double j) { return std::sin(pi * (j + 1) * (k + 1) / (n + 1)); });
    } else if (type == "dst2") {
      add(0, n, [&](double j) { return std::sin(pi * (j + 0.5) * (k + 1) / n); });
    } else if (type == "dst3") {
      sum = sign * x.back();
      add(0, n - 1, [&](double j) { return std::sin(pi * (j + 1) * (k + 0.5) / n); });
    } else if (type == "dht") {
      add(0, n, [&](double j) { return (std::cos(2 * pi * j * k / n) + std::sin(2 * pi * j * k / n)) / 2; });
    } else {
      add(0, n, [&](double j) { return std::sin(pi * (j + 0.5) * (k + 0.5) / n); });
    }
    result.push_back(sum);
  }
  return result;
}

RandomFftLimits small_problems(const char* transform) {
  RandomFftLimits limits;
  limits.repeated = RepeatedAxes::none;  // the definitions below sum over every axis
  limits.max_points = 150, limits.max_total_points = 300, limits.max_prime = 0;
  limits.transforms = {transform};
  limits.precisions = {"f32", "f64"};
  limits.extras = {"", "scale=-0.3"};
  return limits;
}

}  // namespace

TEST_CASE("the reference of c2c is the defining sum", "[reference]") {
  for_random_problems(60, small_problems("c2c"), [](const std::string& token) {
    const clfm_fft_desc desc = descriptor(token);
    auto random = random_for(token);
    const Signal x = random_input(desc, random);
    const Signal expected = defined_transform(desc, x, desc.direction, desc.length[desc.rank - 1]);
    CHECK(relative_l2(reference_fft(desc, x), expected) < 1e-13);
  });
}

TEST_CASE("the reference of lengths with large primes is the defining sum", "[reference]") {
  const std::string precision = GENERATE("f32", "f64");
  for (const size_t n : {67, 3 * 127, 1009, 67 * 71, 100003}) {
    const clfm_fft_desc desc = descriptor(clfm::host::concat("c2c ", precision, " ", n));
    auto random = random_for(clfm::host::concat(n));
    const Signal x = random_input(desc, random), whole = reference_fft(desc, x);
    Signal some, expected;
    for (const size_t k : {size_t{0}, size_t{1}, n - 1, random() % n, random() % n}) {
      some.push_back(whole[k]);
      expected.push_back(defined_sum({n}, x.data(), {k}, -1));
    }
    INFO(precision << ", n = " << n);
    CHECK(relative_l2(some, expected) < 1e-12);
  }
}

TEST_CASE("the reference of cosine and sine transforms is the defining sum", "[reference]") {
  const std::string precision = GENERATE(" f32 ", " f64 ");
  for (const std::string& type : kDcts)
    for (const size_t n : {2, 3, 7, 12, 71}) {
      const clfm_fft_desc desc = descriptor(clfm::host::concat(type, precision, n));
      auto random = random_for(type);
      const Signal x = random_input(desc, random);
      INFO(type << precision << n);
      CHECK(relative_l2(reference_fft(desc, x), defined_r2r(type, x)) < 1e-13);
    }
}

TEST_CASE("the reference of orthonormal cosine and sine transforms is an orthonormal matrix", "[reference]") {
  for (const std::string& type : kDcts)
    for (const size_t n : {2, 7, 12}) {
      clfm_fft_desc desc = descriptor(clfm::host::concat(type, " f64 ", n));
      desc.normalization = CLFM_ORTHONORMAL;
      std::vector<Signal> columns;
      for (size_t j = 0; j < n; ++j) {
        Signal unit(n);
        unit[j] = 1;
        columns.push_back(reference_fft(desc, unit));
      }
      INFO(type << " of " << n);
      for (size_t i = 0; i < n; ++i)
        for (size_t j = 0; j < n; ++j) {
          Complex product;
          for (size_t k = 0; k < n; ++k) product += columns[i][k] * columns[j][k];
          CHECK(std::abs(product - (i == j ? 1.0 : 0.0)) < 1e-13);
        }
    }
}

TEST_CASE("the reference of r2c is half of the defining sum", "[reference]") {
  for_random_problems(60, small_problems("r2c"), [](const std::string& token) {
    const clfm_fft_desc desc = descriptor(token);
    auto random = random_for(token);
    const Signal x = random_input(desc, random);
    for (const Complex& value : x) REQUIRE(value.imag() == 0);
    const Signal expected = defined_transform(desc, x, -1, desc.length[desc.rank - 1] / 2 + 1);
    CHECK(relative_l2(reference_fft(desc, x), expected) < 1e-13);
  });
}

TEST_CASE("the reference of c2r inverts that of r2c", "[reference]") {
  for_random_problems(60, small_problems("r2c"), [](const std::string& token) {
    clfm_fft_desc forward = descriptor(token), backward = forward;
    forward.scale = 1;
    backward.transform = CLFM_C2R;
    backward.scale = 1 / points_of(backward);
    auto random = random_for(token);
    const Signal x = random_input(forward, random);
    CHECK(relative_l2(reference_fft(backward, reference_fft(forward, x)), x) < 1e-13);
  });
}

TEST_CASE("elements lie where the library's own layouts say", "[reference]") {
  RandomFftLimits limits = small_problems("c2c");
  limits.repeated = RepeatedAxes::any;
  limits.transforms = {"c2c", "r2c", "c2r"};
  limits.layouts = Layouts::any;
  for_random_problems(200, limits, [](const std::string& token) {
    const auto problem = clfm::host::parse_fft_token(token);
    clfm_fft_desc desc = descriptor(token);
    CHECK(extent_bytes(desc, Side::in) == problem.in_extent_bytes());
    CHECK(extent_bytes(desc, Side::out) == problem.out_extent_bytes());
    const auto in = element_offsets(desc, Side::in), out = element_offsets(desc, Side::out);
    if (problem.in == packed_layout(problem, clfm::host::Side::in) &&
        problem.out == packed_layout(problem, clfm::host::Side::out)) {
      desc.in = desc.out = {};  // spelled out or all zero: the same places
      CHECK(element_offsets(desc, Side::in) == in);
      CHECK(element_offsets(desc, Side::out) == out);
    }
    auto random = random_for(token);
    const Signal x = random_input(desc, random);
    SideBytes bytes{poison(extent_bytes(desc, Side::in)), poison(extent_bytes(desc, Side::in))};
    store_elements(desc, Side::in, x, bytes);
    const bool share_places = std::set(in.begin(), in.end()).size() != in.size();  // as inputs may
    if (!share_places) CHECK(load_elements(desc, Side::in, bytes) == x);
  });
}

TEST_CASE("no error hides behind a NaN", "[reference]") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const Signal exact{{1, 2}, {3, 4}};
  CHECK(relative_l2(exact, exact) == 0);
  CHECK(relative_l2(Signal{{1, 2}, {3, nan}}, exact) == std::numeric_limits<double>::infinity());
  CHECK(relative_l2(Signal{{0, 0}, {0, 0}}, exact) == Approx(1));
  CHECK(relative_l2(Signal{{1e-30, 0}}, Signal{{0, 0}}) == std::numeric_limits<double>::infinity());
  CHECK(relative_l2_of_window(Signal{{1, nan}}, {exact[0]}, exact) ==
        std::numeric_limits<double>::infinity());
  CHECK(error_bound(1024, CLFM_F32) == Approx(1e-6));
  CHECK(error_bound(1, CLFM_F32) == Approx(1e-7));
  CHECK(error_bound(1024, CLFM_F64) == Approx(1e-6 / 536870912));
}

TEST_CASE("the error of a window is relative to all results, or to its own where they are larger",
          "[reference]") {
  const Signal whole{{0, 0.1}, {2, 0}, {0, 2}, {2, 0}};
  const double rms = std::sqrt(12.01 / 4);
  CHECK(relative_l2_of_window(Signal{{0, 0.2}}, {whole[0]}, whole) == Approx(0.1 / rms));
  CHECK(relative_l2_of_window(Signal{{2, 0.1}}, {whole[1]}, whole) == Approx(0.1 / 2));
  CHECK(relative_l2_of_window(whole, whole, whole) == 0);
}
