// Filters that are sums of outer products: of every rank, found on the device; what AUTO does when it is told the values.
#include <catch2/catch.hpp>

#include "support/conv_run.hpp"
#include "support/random_problem.hpp"

using namespace clfm::test;

namespace {

// The sum of `rank` random outer products, as memory holds it.
ConvSignal filter_of_rank(const clfm::ConvDesc& d, size_t rank, std::mt19937_64& random) {
  const ConvShape shape = filter_shape(d);
  ConvSignal filter(shape.rows * shape.columns);
  for (size_t k = 0; k < rank; ++k) {
    const ConvSignal down = detail::random_values(d, shape.rows, random),
                     across = detail::random_values(d, shape.columns, random);
    for (size_t i = 0; i < filter.size(); ++i)
      filter[i] += down[i / shape.columns] * across[i % shape.columns];
  }
  std::vector<std::byte> bytes(filter.size() * detail::conv_element_bytes(d));
  std::vector<size_t> offsets;
  for (size_t i = 0; i < filter.size(); ++i) offsets.push_back(i * detail::conv_element_bytes(d));
  detail::store_all(d, filter, offsets, bytes);
  return detail::load_all(d, offsets, bytes);
}

ConvSignal random_signal(const clfm::ConvDesc& d, std::mt19937_64& random) {
  const ConvShape shape = signal_shape(d);
  return detail::random_values(d, d.batch * shape.rows * shape.columns, random);
}

clfm::ConvDesc image(size_t height, size_t width, size_t filter_rows, size_t filter_columns) {
  clfm::ConvDesc d;
  d.algorithm = CLFM_CONV_SEPARABLE;
  d.rank = 2;
  d.signal[0] = height, d.signal[1] = width;
  d.filter[0] = filter_rows, d.filter[1] = filter_columns;
  d.extent = CLFM_SAME;
  d.border = CLFM_BORDER_CLAMP;
  return d;
}

void check(const clfm::ConvDesc& d, size_t rank, std::mt19937_64& random,
           const clfm::Engine& engine = test_engine()) {
  INFO(d.token() << ", rank " << rank);
  const clfm::Conv conv(engine, d);
  INFO(conv.recipe());
  CHECK(run_conv(conv, d, random_signal(d, random), filter_of_rank(d, rank, random)).complaints == "");
}

}  // namespace

TEST_CASE("filters of every rank", "[separable]") {
  std::mt19937_64 random = random_for("separable filters");
  for (const size_t rank : {1, 2, 4, 5, 9}) check(image(70, 150, 9, 11), rank, random);
  const clfm::ConvDesc zero = image(9, 9, 3, 3);
  const ConvRun nothing =
      run_conv(clfm::Conv(test_engine(), zero), zero, random_signal(zero, random), ConvSignal(9));
  for (const auto& value : nothing.out) CHECK(value == 0.0);
  clfm::ConvDesc d = image(40, 30, 6, 7);
  d.domain = CLFM_COMPLEX, d.kind = CLFM_CORRELATION, d.batch = 2;
  for (const size_t rank : {1, 3, 6}) check(d, rank, random);
  if (test_device().has_f64) {
    d.precision = CLFM_F64;
    for (const size_t rank : {1, 3, 6}) check(d, rank, random);
  }
}

TEST_CASE("a strip that is shorter than its blocks, and filters longer than the signal", "[separable]") {
  std::mt19937_64 random = random_for("separable strips");
  for (const size_t height : {1, 2, 31, 33, 97}) check(image(height, 65, 5, 3), 1, random);
  for (const size_t width : {1, 63, 64, 65}) check(image(5, width, 12, 70), 2, random);
  clfm::ConvDesc d = image(50, 90, 3, 5);
  d.tile[0] = 7, d.tile[1] = 66;
  check(d, 1, random);
}

TEST_CASE("separable convolutions of random problems", "[random][separable]") {
  RandomConvLimits limits;
  limits.ranks = {2};
  limits.algorithms = {CLFM_CONV_SEPARABLE};
  limits.precisions = {CLFM_F32, CLFM_F32, CLFM_F16_STORAGE_F32_MATH};
  for_random_convolutions(6, limits, [](const clfm::ConvDesc& d, std::mt19937_64& random) {
    if (d.filter[0] == 1 || d.filter[1] == 1) return;
    check(d, 1 + random() % 3, random);
  });
}

TEST_CASE("groups of a GPU separate too", "[separable]") {
  std::mt19937_64 random = random_for("separable groups");
  for (const char* profile : {"nvidia", "mali-valhall"}) {
    const clfm::Engine engine(test_device().context(), test_device().device(), profile);
    for (const size_t rank : {1, 2, 7}) check(image(35, 50, 7, 9), rank, random, engine);
    clfm::ConvDesc d = image(16, 17, 6, 3);
    d.domain = CLFM_COMPLEX, d.batch = 2, d.tile[0] = 5, d.tile[1] = 9;
    check(d, 2, random, engine);
  }
  const clfm::Engine engine(test_device().context(), test_device().device(), "nvidia");
  clfm::ConvDesc d = image(100, 100, 3, 3);
  d.tile[1] = 50;
  CHECK_THROWS_WITH(clfm::Conv(engine, d), Catch::Contains("tile[1] is 50, at most 16"));
}

TEST_CASE("a filter with a number that is none gives no numbers, and no wrong ones", "[separable]") {
  clfm::ConvDesc d = image(4, 4, 3, 3);
  d.extent = CLFM_VALID;
  std::mt19937_64 random = random_for("separable not a number");
  ConvSignal filter = filter_of_rank(d, 1, random);
  filter[4] = std::numeric_limits<double>::quiet_NaN();
  const clfm::Conv conv(test_engine(), d);
  for (const auto& value : run_conv(conv, d, random_signal(d, random), filter).out)
    CHECK(std::isnan(value.real()));
}

TEST_CASE("AUTO separates filters of low rank, when it is told their values", "[separable]") {
  clfm::ConvDesc d = image(512, 512, 15, 15);
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
  CHECK_THAT(chosen(9), !Catch::StartsWith("separable") && Catch::Contains("more than 7 do not pay"));
  CHECK_THAT(chosen(0), !Catch::StartsWith("separable") && Catch::Contains("filter_values is NULL"));
}

TEST_CASE("what cannot be separated is refused", "[separable]") {
  const auto refusal = [](const clfm::ConvDesc& d) -> std::string {
    try {
      return clfm::Conv(test_engine(), d).recipe();
    } catch (const clfm::Error& error) {
      return error.what();
    }
  };
  CHECK_THAT(refusal(image(9, 9, 1, 5)), Catch::Contains("there is nothing to separate"));
  clfm::ConvDesc d = image(9, 9, 3, 3);
  d.separable_tolerance = 1;
  CHECK_THAT(refusal(d), Catch::Contains("separable_tolerance is 1, must be at least 0 and less than 1"));
}
