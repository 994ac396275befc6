// What real transforms, cosine and sine transforms obey, on random problems, without a reference.
#include "theorems.hpp"

using namespace clfm::test;

namespace {

constexpr int kRealProblems = 3;

RandomFftLimits small_problems(const std::vector<std::string>& transforms) {
  RandomFftLimits limits;
  limits.transforms = transforms;
  limits.max_points = 1 << 8;
  limits.max_total_points = 1 << 10;
  limits.placements = {"outplace"};
  limits.repeated = RepeatedAxes::none;
  return limits;
}

// The token with another word for its transform, which comes first in what the library writes.
std::string as(const std::string& transform, const std::string& token) {
  const std::string canonical = clfm::FftDesc(token).token();
  return transform + canonical.substr(canonical.find(' '));
}

std::string inverse_of(const std::string& token) {
  const std::string canonical = clfm::FftDesc(token).token();
  const std::string family = canonical.substr(0, 3);
  if (family == "dht") return canonical;  // its own
  const char type = canonical[3], inverse = type == '2' ? '3' : type == '3' ? '2' : type;
  return as(family + inverse, token);
}

// Energy of the whole spectrum, of which `half` holds columns 0 .. n / 2.
double whole_energy(const clfm::FftDesc& desc, const Signal& half) {
  const size_t n = desc.length[desc.rank - 1], kept = n / 2 + 1;
  double sum = 0;
  for (size_t i = 0; i < half.size(); ++i) {
    const size_t k = i % kept;
    sum += (k == 0 || 2 * k == n ? 1 : 2) * std::norm(half[i]);
  }
  return sum;
}

}  // namespace

TEST_CASE("linearity of real transforms", "[theorem][real][dct]") {
  std::vector<std::string> transforms = kDcts;
  transforms.insert(transforms.end(), {"r2c", "c2r", "r2c", "c2r"});
  for_random_problems(2 * kRealProblems, small_problems(transforms), [](const std::string& token) {
    const Signal x = random_signal(token, "x"), y = random_signal(token, "y");
    const Signal sum = in_single(combined(0.5, x, 2, y));
    const Signal fx = transformed(token, x), fy = transformed(token, y), fsum = transformed(token, sum);
    CHECK(relative_l2(fsum, combined(0.5, fx, 2, fy)) <= twice_the_bound(token) + 1e-7);
  });
}

TEST_CASE("Parseval for half spectra", "[theorem][real]") {
  for_random_problems(kRealProblems, small_problems({"r2c"}), [](const std::string& token) {
    const clfm::FftDesc desc(token);
    const Signal x = random_signal(token, "x");
    CHECK(whole_energy(desc, transformed(token, x)) == Approx(energy(x) * points_of(desc)).epsilon(1e-5));
  });
}

TEST_CASE("a half spectrum is half of the complex one, which is Hermitian", "[theorem][real]") {
  for_random_problems(kRealProblems, small_problems({"r2c"}), [](const std::string& token) {
    const clfm::FftDesc desc(token);
    const Signal x = random_signal(token, "x");
    const Signal half = transformed(token, x), whole = transformed(as("c2c", token), x);
    const size_t n = desc.length[desc.rank - 1], kept = n / 2 + 1;
    Signal expected;
    for (size_t i = 0; i < whole.size(); ++i)
      if (i % n < kept) expected.push_back(whole[i]);
    CHECK(relative_l2(half, expected) <= twice_the_bound(token));
    for (size_t row = 0; desc.rank == 1 && row < desc.batch; ++row)
      for (size_t k = 1; k < n; ++k) {
        const Complex a = whole[row * n + k], b = std::conj(whole[row * n + n - k]);
        CHECK(std::abs(a - b) <= 1e-5 * std::sqrt(energy(x)));
      }
  });
}

TEST_CASE("shifting reals turns their half spectrum", "[theorem][real]") {
  for_random_problems(kRealProblems, small_problems({"r2c"}), [](const std::string& token) {
    const clfm::FftDesc desc(token);
    const size_t n = desc.length[desc.rank - 1], kept = n / 2 + 1;
    const Signal x = random_signal(token, "x");
    Signal shifted(x.size());
    for (size_t i = 0; i < x.size(); ++i) shifted[i / n * n + (i % n + 1) % n] = x[i];
    Signal expected = transformed(token, x);
    const double turn = -2 * std::acos(-1.0) / static_cast<double>(n);
    for (size_t i = 0; i < expected.size(); ++i)
      expected[i] *= std::polar(1.0, turn * static_cast<double>(i % kept));
    CHECK(relative_l2(transformed(token, shifted), expected) <= twice_the_bound(token));
  });
}

TEST_CASE("c2r after r2c gives the data back, times the number of points", "[theorem][real]") {
  for_random_problems(kRealProblems, small_problems({"r2c"}), [](const std::string& token) {
    const Signal x = random_signal(token, "x");
    Signal back = transformed(as("c2r", token), in_single(transformed(token, x)));
    for (Complex& v : back) v /= points_of(clfm::FftDesc(token));
    CHECK(relative_l2(back, x) <= twice_the_bound(token) + 1e-7);
  });
}

TEST_CASE("a DCT or DST and its inverse, orthonormal, give the data back", "[theorem][dct]") {
  RandomFftLimits limits = small_problems(kDcts);
  limits.extras = {"ortho"};
  for_random_problems(2 * kRealProblems, limits, [](const std::string& token) {
    const Signal x = random_signal(token, "x");
    const Signal back = transformed(inverse_of(token), in_single(transformed(token, x)));
    CHECK(relative_l2(back, x) <= twice_the_bound(token) + 1e-7);
  });
}

TEST_CASE("an orthonormal DCT or DST keeps the energy", "[theorem][dct]") {
  RandomFftLimits limits = small_problems(kDcts);
  limits.extras = {"ortho"};
  for_random_problems(2 * kRealProblems, limits, [](const std::string& token) {
    const Signal x = random_signal(token, "x");
    CHECK(energy(transformed(token, x)) == Approx(energy(x)).epsilon(1e-5));
  });
}
