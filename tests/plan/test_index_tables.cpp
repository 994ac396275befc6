// Tables of indices: what they do to data when they are followed.
#include <catch2/catch.hpp>
#include <numeric>
#include <random>

#include "host/error.hpp"
#include "support/random/random_problem.hpp"
#include "table_values.hpp"

using namespace clfm::host;

namespace {

std::vector<uint32_t> indices(TableKind kind, std::vector<int64_t> parameters) {
  return values<uint32_t>({kind, Precision::f32, std::move(parameters)});
}

std::vector<int64_t> random_radices(std::mt19937_64& random) {
  std::vector<int64_t> parameters{1};
  for (;;) {
    const int64_t radix = 1 + static_cast<int64_t>(random() % 20);
    if (parameters[0] * radix > 3000) break;
    parameters.push_back(radix);
    parameters[0] *= radix;
  }
  return parameters;
}

std::vector<Complex> random_signal(std::mt19937_64& random, size_t n) {
  std::normal_distribution<double> normal;
  std::vector<Complex> signal(n);
  for (Complex& x : signal) x = {normal(random), normal(random)};
  return signal;
}

// One stage of a decimation in time as table.hpp words it: radix elements, span apart.
void naive_stage(std::vector<Complex>& data, size_t span, size_t radix) {
  const auto block = static_cast<int64_t>(span * radix);
  for (size_t start = 0; start < data.size(); start += span * radix)
    for (size_t k = 0; k < span; ++k) {
      std::vector<Complex> result(radix);
      for (size_t m = 0; m < radix; ++m)
        for (size_t q = 0; q < radix; ++q)
          result[m] += data[start + k + q * span] * turn(static_cast<int64_t>(q * (k + m * span)), block);
      for (size_t m = 0; m < radix; ++m) data[start + k + m * span] = result[m];
    }
}

std::vector<uint32_t> sources(const std::vector<int64_t>& parameters) {
  return indices(TableKind::digit_reversal, parameters);
}

void carry_along_cycles(std::vector<uint32_t>& data, const std::vector<uint32_t>& table) {
  const size_t cycles = table[0] - 1;
  for (size_t c = 0; c < cycles; ++c) {
    const uint32_t first = data[table[table[c]]];
    for (uint32_t e = table[c]; e + 1 < table[c + 1]; ++e) data[table[e]] = data[table[e + 1]];
    data[table[table[c + 1] - 1]] = first;
  }
}

}  // namespace

TEST_CASE("digit reversal turns stages of butterflies into a transform", "[table]") {
  auto random = clfm::test::random_for("digit reversal");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  std::vector<std::vector<int64_t>> cases{{8, 2, 2, 2},  {6, 2, 3}, {6, 3, 2},
                                          {60, 5, 4, 3}, {13, 13},  {320, 16, 20}};
  for (int i = 0; i < 5; ++i) cases.push_back(random_radices(random));
  for (const auto& parameters : cases) {
    if (parameters.size() < 2) continue;
    const auto n = static_cast<size_t>(parameters[0]);
    const auto x = random_signal(random, n);
    const auto source = sources(parameters);
    REQUIRE(source.size() == n);
    std::vector<Complex> data(n);
    for (size_t i = 0; i < n; ++i) data[i] = x[source[i]];
    size_t span = 1;
    for (size_t stage = 1; stage < parameters.size(); ++stage) {
      naive_stage(data, span, static_cast<size_t>(parameters[stage]));
      span *= static_cast<size_t>(parameters[stage]);
    }
    const auto expected = dft(x);
    double error = 0, norm = 0;
    for (size_t k = 0; k < n; ++k) error += std::norm(data[k] - expected[k]), norm += std::norm(expected[k]);
    CHECK(std::sqrt(error / norm) < 1e-12);
  }
}

TEST_CASE("digit cycles do in place what the digit reversal does", "[table]") {
  auto random = clfm::test::random_for("digit cycles");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  for (int i = 0; i < 50; ++i) {
    const auto parameters = random_radices(random);
    if (parameters.size() < 2) continue;
    const auto source = sources(parameters);
    const auto table = indices(TableKind::digit_cycles, parameters);
    const uint32_t cycles = cycle_count({TableKind::digit_cycles, Precision::f32, parameters});
    REQUIRE(table[0] == cycles + 1);
    REQUIRE(table[cycles] == table.size());
    for (uint32_t c = 0; c < cycles; ++c) {
      CHECK(table[c + 1] - table[c] >= 2);
      if (c > 0) CHECK(table[c + 1] - table[c] <= table[c] - table[c - 1]);
    }
    std::vector<uint32_t> data(source.size());
    std::iota(data.begin(), data.end(), 0u);
    carry_along_cycles(data, table);
    CHECK(data == source);
  }
}

TEST_CASE("cycles of long permutations are counted without a list", "[table]") {
  CHECK(cycle_count({TableKind::transpose_cycles, Precision::f32, {1 << 15, 1 << 16}}) > 0);
  CHECK(cycle_count({TableKind::transpose_cycles, Precision::f32, {32003, 65537}}) > 0);
  // As many items as there may be cycles.
  const Table reversal{TableKind::digit_cycles, Precision::f32, {1 << 30, 1 << 10, 1 << 20}};
  CHECK(cycle_count(reversal) == 1 << 29);
  const Table shorter{TableKind::digit_cycles, Precision::f32, {1 << 18, 16, 4, 1 << 12}};
  CHECK(indices(TableKind::digit_cycles, shorter.parameters)[0] - 1 <= cycle_count(shorter));
}

TEST_CASE("permutations of more elements than their tables count are refused", "[table]") {
  const auto refusal = [](TableKind kind, std::vector<int64_t> parameters) -> std::string {
    try {
      return "counted: " + std::to_string(cycle_count({kind, Precision::f32, std::move(parameters)}));
    } catch (const Failure& failure) {
      CHECK(failure.status() == static_cast<int32_t>(Status::unsupported));
      return failure.what();
    }
  };
  constexpr int64_t kLong = int64_t{1} << 33;
  CHECK_THAT(refusal(TableKind::digit_cycles, {kLong, 1 << 16, 1 << 17}),
             Catch::Contains(std::to_string(kLong)));
  CHECK_THAT(refusal(TableKind::transpose_cycles, {1 << 16, 1 << 17}),
             Catch::Contains(std::to_string(kLong)));
  CHECK_THAT(refusal(TableKind::transpose_cycles, {1 << 15, 1 << 16}), Catch::Contains("counted: "));
}

TEST_CASE("transpose leaders transpose in place", "[table]") {
  auto random = clfm::test::random_for("transpose cycles");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  for (int i = 0; i < 60; ++i) {
    const auto rows = static_cast<uint32_t>(1 + random() % 40);
    const auto columns = i % 4 == 0 ? rows : static_cast<uint32_t>(1 + random() % 40);
    const Table table{TableKind::transpose_cycles, Precision::f32, {rows, columns}};
    const auto leaders = values<uint32_t>(table);
    CHECK(cycle_count(table) == leaders.size());
    std::vector<uint32_t> data(size_t{rows} * columns);
    std::iota(data.begin(), data.end(), 0u);
    size_t before = data.size();
    for (const uint32_t leader : leaders) {
      const uint32_t first = data[leader];
      uint32_t to = leader;
      size_t length = 1;
      for (uint32_t from; (from = to % rows * columns + to / rows) != leader; to = from, ++length) {
        CHECK(from > leader);
        data[to] = data[from];
      }
      data[to] = first;
      CHECK(length > 1);
      CHECK(length <= before);
      before = length;
    }
    bool transposed = true;
    for (uint32_t r = 0; r < rows; ++r)
      for (uint32_t c = 0; c < columns; ++c) transposed = transposed && data[c * rows + r] == r * columns + c;
    INFO(rows << " x " << columns);
    CHECK(transposed);
  }
}

// By hand: after radices 3, 3 residues stand as 1, 4, 9 - 7 and, from the real transform, 3; after 4, 5 as 1,
// 5, 9, 20 - 13, 20 - 17, from residue 2 as 2, 6, and as 4, 8.
TEST_CASE("residues of half a spectrum stand where their stages leave them", "[table]") {
  CHECK(indices(TableKind::residue_places, {45, 3, 3, 5}) == std::vector<uint32_t>{0, 10, 15, 5});
  CHECK(indices(TableKind::residue_places, {40, 4, 5, 2}) ==
        std::vector<uint32_t>{0, 10, 8, 14, 2, 12, 6, 16, 4});
}
