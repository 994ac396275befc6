// Filters that are sums of outer products: of every rank, found on the device; what AUTO does when it is told
// the values.
#include <catch2/catch.hpp>

#include "check_conv.hpp"
#include "support/random/random_problem.hpp"
#include "support/run/conv_run.hpp"

using namespace clfm::test;

namespace {

ConvSignal random_signal(const clfm::ConvDesc& d, std::mt19937_64& random) {
  const ConvShape shape = signal_shape(d);
  return detail::random_values(d, d.batch * shape.rows * shape.columns, random);
}

clfm::ConvDesc separable_image(size_t height, size_t width, size_t filter_rows, size_t filter_columns,
                               clfm_border border = CLFM_BORDER_CLAMP) {
  clfm::ConvDesc d;
  d.algorithm = CLFM_CONV_SEPARABLE;
  d.rank = 2;
  d.signal[0] = height, d.signal[1] = width;
  d.filter[0] = filter_rows, d.filter[1] = filter_columns;
  d.extent = CLFM_SAME;
  d.border = border;
  return d;
}

void check_separable(const clfm::ConvDesc& d, size_t rank, std::mt19937_64& random,
                     const clfm::Engine& engine = test_engine()) {
  INFO(d.token() << ", rank " << rank);
  const clfm::Conv conv(engine, d);
  INFO(conv.recipe());
  CHECK(run_conv(conv, d, random_signal(d, random), filter_of_rank(d, rank, random)).complaints == "");
}

}  // namespace

TEST_CASE("filters of every rank", "[separable]") {
  std::mt19937_64 random = random_for("separable filters");
  for (const size_t rank : {1, 2, 4, 5, 9}) check_separable(separable_image(70, 150, 9, 11), rank, random);
  const clfm::ConvDesc zero = separable_image(9, 9, 3, 3);
  const ConvRun nothing =
      run_conv(clfm::Conv(test_engine(), zero), zero, random_signal(zero, random), ConvSignal(9));
  for (const auto& value : nothing.out) CHECK(value == 0.0);
  clfm::ConvDesc d = separable_image(40, 30, 6, 7);
  d.domain = CLFM_COMPLEX, d.kind = CLFM_CORRELATION, d.batch = 2;
  for (const size_t rank : {1, 3, 6}) check_separable(d, rank, random);
  if (test_device().has_f64) {
    d.precision = CLFM_F64;
    for (const size_t rank : {1, 3, 6}) check_separable(d, rank, random);
  }
}

TEST_CASE("a strip that is shorter than its blocks, and filters longer than the signal", "[separable]") {
  std::mt19937_64 random = random_for("separable strips");
  for (const size_t height : {1, 2, 31, 33, 97})
    check_separable(separable_image(height, 65, 5, 3, CLFM_BORDER_REFLECT), 1, random);
  for (const size_t width : {1, 63, 64, 65})
    check_separable(separable_image(5, width, 12, 70, CLFM_BORDER_WRAP), 2, random);
  clfm::ConvDesc d = separable_image(50, 90, 3, 5);
  d.tile[0] = 7, d.tile[1] = 66;
  check_separable(d, 1, random);
}

TEST_CASE("separable convolutions of random problems", "[random][separable]") {
  RandomConvLimits limits;
  limits.ranks = {2};
  limits.algorithms = {CLFM_CONV_SEPARABLE};
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  const clfm::Engine phone(test_device().context(), test_device().device(), "mali-valhall");
  for_random_convolutions(6, limits, [&](const clfm::ConvDesc& d, std::mt19937_64& random) {
    if (d.filter[0] == 1 || d.filter[1] == 1) return;
    check_separable(d, 1 + random() % 3, random, random() % 2 == 0 ? test_engine() : phone);
  });
}

TEST_CASE("groups of a GPU separate too", "[separable]") {
  std::mt19937_64 random = random_for("separable groups");
  for (const char* profile : {"nvidia", "mali-valhall"}) {
    const clfm::Engine engine(test_device().context(), test_device().device(), profile);
    for (const size_t rank : {1, 2, 7})
      check_separable(separable_image(35, 50, 7, 9, CLFM_BORDER_REFLECT_101), rank, random, engine);
    clfm::ConvDesc d = separable_image(16, 17, 6, 3, CLFM_BORDER_WRAP);
    d.domain = CLFM_COMPLEX, d.batch = 2, d.tile[0] = 5, d.tile[1] = 9;
    for (const size_t rank : {2, 3}) check_separable(d, rank, random, engine);
  }
  const clfm::Engine engine(test_device().context(), test_device().device(), "nvidia");
  clfm::ConvDesc d = separable_image(100, 100, 3, 3);
  d.tile[1] = 50;
  CHECK_THAT(clfm::Conv(engine, d).recipe(),
             Catch::StartsWith("separable in registers") && Catch::Contains("tile[1] is 50, at most 16"));
}

TEST_CASE("sums along rows go through the workspace where local memory does not pay", "[separable]") {
  std::mt19937_64 random = random_for("separable planes");
  const auto engine = [](const char* profile) {
    return clfm::Engine(test_device().context(), test_device().device(), profile);
  };
  const clfm::Engine mali = engine("mali-midgard"), unknown = engine("unknown");
  clfm::ConvDesc d = separable_image(18, 21, 4, 5, CLFM_BORDER_CONSTANT);
  d.border_value = 2.5, d.batch = 3;
  CHECK_THAT(clfm::Conv(mali, d).recipe(), Catch::StartsWith("separable in registers  2 steps"));
  CHECK_THAT(clfm::Conv(unknown, d).recipe(), Catch::StartsWith("separable in registers  2 steps"));
  // One image at a time, planes for both terms; then for one only, and every filter of more is summed tap by
  // tap.
  const size_t plane = 24 * 24 * sizeof(float);
  d.workspace_limit_bytes = 2 * plane;
  CHECK_THAT(clfm::Conv(mali, d).recipe(), Catch::Contains("  6 steps") && Catch::Contains("2 planes"));
  for (const size_t rank : {1, 2, 4}) check_separable(d, rank, random, mali);
  d.workspace_limit_bytes = plane;
  for (const size_t rank : {1, 2}) check_separable(d, rank, random, mali);
  d.workspace_limit_bytes = plane - 1;
  CHECK_THROWS_WITH(clfm::Conv(mali, d), Catch::Contains("the smallest workspace that would do is 2304"));

  clfm::ConvDesc halves = separable_image(17, 30, 3, 9, CLFM_BORDER_CLAMP);
  halves.precision = CLFM_F16_STORAGE_F32_MATH;
  check_separable(halves, 2, random, unknown);
  if (!test_device().has_f64) return;
  clfm::ConvDesc doubles = separable_image(5, 7, 12, 11, CLFM_BORDER_REFLECT);  // longer than the signal
  doubles.precision = CLFM_F64;
  check_separable(doubles, 3, random, mali);
}

TEST_CASE("a filter with a number that is none gives no numbers, and no wrong ones", "[separable]") {
  clfm::ConvDesc d = separable_image(4, 4, 3, 3);
  d.extent = CLFM_VALID;
  std::mt19937_64 random = random_for("separable not a number");
  ConvSignal filter = filter_of_rank(d, 1, random);
  filter[4] = std::numeric_limits<double>::quiet_NaN();
  const clfm::Conv conv(test_engine(), d);
  for (const auto& value : run_conv(conv, d, random_signal(d, random), filter).out)
    CHECK(std::isnan(value.real()));
}

TEST_CASE("AUTO separates filters of low rank, when it is told their values", "[cpu][separable]") {
  clfm::ConvDesc d = separable_image(512, 512, 9, 9);
  d.algorithm = CLFM_CONV_AUTO;
  std::mt19937_64 random = random_for("separable values");
  const auto chosen = [&](size_t rank) {
    std::vector<float> values;
    for (const auto& tap : filter_of_rank(d, rank, random)) values.push_back(static_cast<float>(tap.real()));
    d.filter_values = rank > 0 ? values.data() : nullptr;
    return clfm::Conv(test_engine(), d).recipe();
  };
  CHECK_THAT(chosen(1), Catch::StartsWith("separable"));
  CHECK_THAT(chosen(1), Catch::Contains("rank 1"));
  CHECK_THAT(chosen(2), Catch::Contains("rank 2"));
  CHECK_THAT(chosen(9), !Catch::StartsWith("separable") && Catch::Contains("more than 4 do not pay"));
  CHECK_THAT(chosen(0), !Catch::StartsWith("separable") && Catch::Contains("filter_values is NULL"));
}

namespace {

// A filter of equal taps, and a plan that was told so.
struct Box {
  ConvSignal taps;
  std::vector<std::byte> values;

  Box(const clfm::ConvDesc& d, std::mt19937_64& random)
      : taps(filter_shape(d).rows * filter_shape(d).columns),
        values(taps.size() * detail::conv_element_bytes(d)) {
    std::fill(taps.begin(), taps.end(), detail::random_values(d, 1, random).front());
    for (size_t i = 0; i < taps.size(); ++i) {
      std::byte* const at = values.data() + i * detail::conv_element_bytes(d);
      store_real(d.precision, taps[i].real(), at);
      if (d.domain == CLFM_COMPLEX) store_real(d.precision, taps[i].imag(), at + real_bytes(d.precision));
    }
  }

  clfm::Conv plan(clfm::ConvDesc d) const {
    d.filter_values = values.data();
    return {test_engine(), d};
  }
};

bool is_box_plan(const clfm::Conv& conv) { return conv.recipe().rfind("separable box", 0) == 0; }

void check_box(clfm::ConvDesc d, std::mt19937_64& random) {
  const Box box(d, random);
  const clfm::Conv conv = box.plan(d);
  INFO(d.token() << "\n" << conv.recipe());
  CHECK(is_box_plan(conv));
  CHECK(run_conv(conv, d, random_signal(d, random), box.taps).complaints == "");
}

}  // namespace

// Small ones: tests/kernels/conv/test_box.cpp, since the planner prefers other algorithms.
TEST_CASE("boxes of every kind of number", "[cpu][separable][box]") {
  std::mt19937_64 random = random_for("boxes");
  clfm::ConvDesc d = separable_image(100, 300, 27, 31);
  for (const clfm_precision precision : conv_precisions()) {
    d.precision = precision;
    for (const clfm_conv_domain domain : {CLFM_REAL, CLFM_COMPLEX}) {
      d.domain = domain;
      check_box(d, random);
      d.kind = CLFM_CORRELATION, d.scale = -0.25, d.batch = 2;
    }
  }
  clfm::ConvDesc row;
  row.algorithm = CLFM_CONV_SEPARABLE;
  row.signal[0] = 3000, row.filter[0] = 600;
  check_box(row, random);
}

// Of signals that are not much longer than the filter, borders make windows of equal numbers: their sums, and
// so their errors, are larger than those of random numbers.
TEST_CASE("boxes of random problems", "[cpu][random][separable][box]") {
  RandomConvLimits limits;
  limits.algorithms = {CLFM_CONV_SEPARABLE};
  limits.precisions = conv_precisions();
  for_random_convolutions(6, limits, [](clfm::ConvDesc d, std::mt19937_64& random) {
    if (d.extent >= CLFM_SAME) d.border = CLFM_BORDER_ZERO;
    const Box box(d, random);
    CHECK(run_conv(box.plan(d), d, random_signal(d, random), box.taps).complaints == "");
  });
}

TEST_CASE("infinities and NaNs stay within the windows that they lie in", "[cpu][separable][box]") {
  const clfm::ConvDesc d = separable_image(60, 330, 27, 31);
  std::mt19937_64 random = random_for("box not a number");
  const Box box(d, random);
  ConvSignal signal = random_signal(d, random);
  const double infinity = std::numeric_limits<double>::infinity();
  const size_t rows[] = {3, 20, 59}, columns[] = {5, 270, 200};
  const double bad[] = {std::numeric_limits<double>::quiet_NaN(), infinity, -infinity};
  for (size_t k = 0; k < 3; ++k) signal[rows[k] * 330 + columns[k]] = bad[k];
  const clfm::Conv conv = box.plan(d);
  REQUIRE(is_box_plan(conv));
  const ConvSignal out = run_conv(conv, d, signal, box.taps).out;
  for (size_t i = 0; i < out.size(); ++i) {
    bool reached = false;
    for (size_t k = 0; k < 3; ++k)
      reached |= std::max(rows[k], i / 330) - std::min(rows[k], i / 330) <= 13 &&
                 std::max(columns[k], i % 330) - std::min(columns[k], i % 330) <= 15;
    if (std::isfinite(out[i].real()) == reached)
      FAIL("output " << i / 330 << ", " << i % 330 << ": " << out[i]);
  }
}

TEST_CASE("a plan that was promised a box takes any filter", "[cpu][separable][box]") {
  std::mt19937_64 random = random_for("no box");
  clfm::ConvDesc d = separable_image(100, 300, 10, 20);
  d.border = CLFM_BORDER_WRAP;
  const Box box(d, random);
  const clfm::Conv conv = box.plan(d);
  REQUIRE(is_box_plan(conv));
  for (const size_t rank : {1, 7})
    CHECK(run_conv(conv, d, random_signal(d, random), filter_of_rank(d, rank, random)).complaints == "");
  ConvSignal nearly = box.taps;
  nearly[17] *= 1.001;
  CHECK(run_conv(conv, d, random_signal(d, random), nearly).complaints == "");
  nearly[17] = std::numeric_limits<double>::infinity();
  const auto out = run_conv(conv, d, random_signal(d, random), nearly).out;
  CHECK(!std::isfinite(out[20 * 300 + 150].real()));
}

TEST_CASE("AUTO sums neighbours, when it is told that the filter is a box", "[cpu][separable][box]") {
  std::mt19937_64 random = random_for("box values");
  clfm::ConvDesc d = separable_image(512, 512, 31, 31);
  d.algorithm = CLFM_CONV_AUTO;
  const Box box(d, random);
  CHECK(is_box_plan(box.plan(d)));
  CHECK(!is_box_plan(clfm::Conv(test_engine(), d)));
}

TEST_CASE("what cannot be separated is refused", "[separable]") {
  const auto refusal = [](const clfm::ConvDesc& d) -> std::string {
    try {
      return clfm::Conv(test_engine(), d).recipe();
    } catch (const clfm::Error& error) {
      return error.what();
    }
  };
  CHECK_THAT(refusal(separable_image(9, 9, 1, 5)), Catch::Contains("there is nothing to separate"));
  clfm::ConvDesc d = separable_image(9, 9, 3, 3);
  d.separable_tolerance = 1;
  CHECK_THAT(refusal(d), Catch::Contains("separable_tolerance is 1, must be at least 0 and less than 1"));
}
