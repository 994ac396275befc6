#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <cstring>

#include "reference/reference.hpp"

using namespace clfm::bench;

namespace {

using Long = long double;
constexpr Long kPi = 3.14159265358979323846264338327950288L;

Long real_of(size_t n) { return static_cast<Long>(n); }

// One factor of a term, along one axis: what input j of n counts for in output k. FFTW's definitions.
std::complex<Long> kernel(const Problem& problem, size_t n_size, size_t j_index, size_t k_index) {
  const Long n = real_of(n_size), j = real_of(j_index), k = real_of(k_index), half = 0.5L;
  const bool first = j_index == 0, last = j_index == n_size - 1, odd = k_index % 2 == 1;
  switch (problem.transform) {
    case CLFM_DCT1:
      return first ? 1 : last ? (odd ? -1 : 1) : 2 * std::cos(kPi * j * k / (n - 1));
    case CLFM_DCT2:
      return 2 * std::cos(kPi * (j + half) * k / n);
    case CLFM_DCT3:
      return first ? 1 : 2 * std::cos(kPi * j * (k + half) / n);
    case CLFM_DCT4:
      return 2 * std::cos(kPi * (j + half) * (k + half) / n);
    case CLFM_DST1:
      return 2 * std::sin(kPi * (j + 1) * (k + 1) / (n + 1));
    case CLFM_DST2:
      return 2 * std::sin(kPi * (j + half) * (k + 1) / n);
    case CLFM_DST3:
      return last ? (odd ? -1 : 1) : 2 * std::sin(kPi * (j + 1) * (k + half) / n);
    case CLFM_DST4:
      return 2 * std::sin(kPi * (j + half) * (k + half) / n);
    case CLFM_DHT: {
      const Long angle = 2 * kPi * real_of(j_index * k_index % n_size) / n;
      return std::cos(angle) + std::sin(angle);
    }
    default: {
      const Long turns = real_of(j_index * k_index % n_size) / n;
      return std::polar<Long>(1, 2 * kPi * turns * static_cast<Long>(problem.direction));
    }
  }
}

std::vector<size_t> index_of(size_t element, const std::vector<size_t>& shape) {
  std::vector<size_t> index(shape.size());
  for (size_t axis = shape.size(); axis-- > 0; element /= shape[axis]) index[axis] = element % shape[axis];
  return index;
}

// Sum over one transform's input, term by term. Of a c2r's missing half every term is the conjugate of one
// that is there: it counts twice.
std::complex<Long> term_sum(const Problem& problem, const double* in, const std::vector<size_t>& to) {
  const size_t elements = problem.in.elements() / problem.batch;
  std::complex<Long> sum = 0;
  for (size_t from = 0; from < elements; ++from) {
    const std::vector<size_t> index = index_of(from, problem.in.shape);
    std::complex<Long> term = in[from * problem.in.reals_per_element()];
    if (problem.in.numbers == Numbers::complex) term += std::complex<Long>(0, in[2 * from + 1]);
    for (size_t axis = 0; axis < index.size(); ++axis) {
      const bool elsewhere = !problem.transforms(axis) && index[axis] != to[axis];
      if (elsewhere) term = 0;
      if (problem.transforms(axis)) term *= kernel(problem, problem.lengths[axis], index[axis], to[axis]);
    }
    const size_t halved = problem.axes.back(), k = index[halved];
    const bool twice = problem.transform == CLFM_C2R && k != 0 && 2 * k != problem.lengths[halved];
    sum += twice ? Long{2} * term : term;
  }
  return sum * static_cast<Long>(problem.scale);
}

std::vector<Long> definition(const Problem& problem, const std::vector<double>& in) {
  std::vector<Long> out;
  const size_t in_reals = problem.in.reals() / problem.batch,
               elements = problem.out.elements() / problem.batch;
  for (size_t batch = 0; batch < problem.batch; ++batch) {
    for (size_t to = 0; to < elements; ++to) {
      const std::complex<Long> sum =
          term_sum(problem, in.data() + batch * in_reals, index_of(to, problem.out.shape));
      out.push_back(sum.real());
      if (problem.out.numbers == Numbers::complex) out.push_back(sum.imag());
    }
  }
  return out;
}

double distance(const std::vector<double>& found, const std::vector<Long>& expected) {
  REQUIRE(found.size() == expected.size());
  Long difference = 0, total = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    difference += (found[i] - expected[i]) * (found[i] - expected[i]);
    total += expected[i] * expected[i];
  }
  return static_cast<double>(std::sqrt(difference / total));
}

void check_references(const std::string& token) {
  CAPTURE(token);
  const Problem problem = parse_problem(token);
  const Bytes input = random_input(problem, 7);
  const auto expected = definition(problem, dense_values(problem, problem.in, input));
  CHECK(distance(reference_output(problem, input), expected) < 2e-16);
  CHECK(distance(plain_reference<double>(problem, input), expected) < 3e-15);
}

// In f32, where FFTW computes the reference if it is there.
void check_single_reference(const std::string& token) {
  CAPTURE(token);
  const Problem problem = parse_problem(token);
  const Bytes input = random_input(problem, 11);
  const std::vector<double> found = reference_output(problem, input);
  const std::vector<double> expected = plain_reference<Long>(problem, input);
  REQUIRE(found.size() == expected.size());
  for (size_t i = 0; i < found.size(); ++i) REQUIRE(found[i] == Approx(expected[i]).margin(1e-12));
}

}  // namespace

TEST_CASE("references agree with the definition") {
  // 67 and 2 * 71 go through chirp-z.
  check_references(GENERATE("c2c f64 1 b3", "c2c f64 12 b2", "c2c f64 61", "c2c f64 67 bwd", "c2c f64 142",
                            "c2c f64 5x6 b2", "c2c f64 3x4x5 bwd scale=0.5", "r2c f64 12 b2", "r2c f64 15",
                            "r2c f64 3x4x6 b2", "r2c f64 5x7 scale=2", "c2r f64 12 b2", "c2r f64 15",
                            "c2r f64 3x4x6 b2", "c2r f64 5x7",
                            "c2c f64 4x6 b2 is=1:5 ib=40 os=8:1 ob=50 planar", "r2c f64 4x6 b2 inplace"));
}

TEST_CASE("references leave repeated axes alone") {
  const std::string token =
      GENERATE("c2c f64 3x4x5 b2 rep=1", "r2c f64 4x6x5 rep=2", "c2r f64 3x6x2 b2 rep=0:2",
               "c2r f64 3x4x5 rep=1", "dct2 f64 4x5 rep=0", "dct3 f64 4x5 b2 rep=1 ortho");
  if (token.find("ortho") == std::string::npos) check_references(token);
  std::string single = token;
  check_single_reference(single.replace(token.find("f64"), 3, "f32"));
}

TEST_CASE("references of windows are those of the whole, cut") {
  const auto [token, whole_token] =
      GENERATE(table<std::string, std::string>({{"c2c f32 6x5 b2 iw=1+3:0+5 ow=2+2:1+3", "c2c f32 6x5 b2"},
                                                {"r2c f64 4x6 iw=0+4:2+3 ow=0+4:1+2", "r2c f64 4x6"},
                                                {"c2r f32 4x6 ow=1+2:0+6", "c2r f32 4x6"},
                                                {"dct2 f32 8 iw=0+3", "dct2 f32 8"}}));
  CAPTURE(token);
  const Problem part = parse_problem(token), whole = parse_problem(whole_token);
  const Bytes input = random_input(part, 5);
  const std::vector<double> filled = completed(part.in, dense_values(part, part.in, input));
  const std::vector<double> expected =
      part_of(part.out, reference_output(whole, bytes_of(whole, whole.in, filled)));
  CHECK(reference_output(part, input) == expected);
  CHECK(expected.size() == part.out.reals());
}

TEST_CASE("references of every DCT and DST agree with the definition") {
  const std::string transform =
      GENERATE("dct1", "dct2", "dct3", "dct4", "dst1", "dst2", "dst3", "dst4", "dht");
  check_references(transform +
                   GENERATE(" f64 2 b3", " f64 9", " f64 16 b2", " f64 5x6", " f64 3x4x5 scale=0.5"));
}

TEST_CASE("orthonormal DCTs and DSTs keep the length of a vector, and their inverses bring it back") {
  const auto [there, back] = GENERATE(table<std::string, std::string>({{"dct1", "dct1"},
                                                                       {"dct2", "dct3"},
                                                                       {"dct3", "dct2"},
                                                                       {"dct4", "dct4"},
                                                                       {"dst1", "dst1"},
                                                                       {"dst2", "dst3"},
                                                                       {"dst3", "dst2"},
                                                                       {"dst4", "dst4"},
                                                                       {"dht", "dht"}}));
  const std::string rest = GENERATE(" f64 9 ortho", " f64 4x6 b2 ortho");
  CAPTURE(there, rest);
  const Problem forward = parse_problem(there + rest), backward = parse_problem(back + rest);
  const Bytes input = random_input(forward, 3);
  const std::vector<double> in = dense_values(forward, forward.in, input);
  const std::vector<double> spectrum = reference_output(forward, input);
  const std::vector<double> again = reference_output(backward, bytes_of(backward, backward.in, spectrum));
  double before = 0, after = 0;
  for (size_t i = 0; i < in.size(); ++i) {
    before += in[i] * in[i];
    after += spectrum[i] * spectrum[i];
    CHECK(again[i] == Approx(in[i]).margin(1e-14));
  }
  CHECK(after == Approx(before).epsilon(1e-14));
}

TEST_CASE("the reference of f32 and halves is the f64 one of the same numbers") {
  check_single_reference(GENERATE("c2c f32 60x7 b2", "c2c f16 60 bwd", "c2c f16s 6x7 planar scale=3",
                                  "r2c f32 60x7 b2", "c2r f32 7x60 b2", "dct1 f32 9x10", "dct2 f32 12 b2",
                                  "dct3 f32 12x5", "dct4 f32 7", "dst1 f32 9", "dst2 f32 12 ortho",
                                  "dst3 f16s 12x5", "dst4 f32 7 b2", "dht f32 12x5", "c2c f32 1009"));
}

TEST_CASE("a relative error says how wrong, and NaN what is not a number") {
  const Problem problem = parse_problem("c2c f64 2");
  const std::vector<double> expected{3, 0, 4, 0};
  const auto raw = [](std::vector<double> values) {
    Bytes bytes(values.size() * sizeof(double));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return bytes;
  };
  CHECK(relative_error(problem, raw({3, 0, 4, 0}), expected) == 0);
  CHECK(relative_error(problem, raw({3, 0, 4, 0.5}), expected) == Approx(0.1));
  CHECK(std::isnan(relative_error(problem, raw({3, 0, std::nan(""), 0}), expected)));
}
