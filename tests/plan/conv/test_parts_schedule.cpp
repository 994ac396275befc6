// The schedule in "Parallelized Filters" of a convolution in parts: the one that it prints, its counts, and
// what any schedule must be.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "host/conv/parts_schedule.hpp"

using namespace clfm::host;

namespace {

using Pairs = std::vector<PartsSchedule::Pair>;

PartsSchedule full(int64_t signal, int64_t filter, int64_t signal_block, int64_t filter_block) {
  return PartsSchedule({signal, filter, signal_block, filter_block, 0, signal + filter - 1});
}

}  // namespace

// The document's first sequence is the shorter one, in the shorter blocks. It lists two more intervals
// without pairs, 84 and 90.
TEST_CASE("the schedule that \"Parallelized Filters\" prints", "[parts]") {
  const PartsSchedule schedule = full(36, 60, 6, 12);
  CHECK(schedule.divisions() == 3);
  CHECK(schedule.interval_length() == 17);
  CHECK(schedule.intervals() == PartsSchedule::Run{0, 14});
  struct Printed {
    int64_t begin, division;
    Pairs pairs;
  };
  const std::vector<Printed> printed = {
      {0, 0, {{0, 0}}},
      {18, 0, {{1, 1}, {3, 0}}},
      {36, 0, {{0, 3}, {2, 2}, {4, 1}}},
      {54, 0, {{1, 4}, {3, 3}, {5, 2}}},
      {72, 0, {{4, 4}}},
      {6, 1, {{1, 0}}},
      {24, 1, {{0, 2}, {2, 1}, {4, 0}}},
      {42, 1, {{1, 3}, {3, 2}, {5, 1}}},
      {60, 1, {{2, 4}, {4, 3}}},
      {78, 1, {{5, 4}}},
      {12, 2, {{0, 1}, {2, 0}}},
      {30, 2, {{1, 2}, {3, 1}, {5, 0}}},
      {48, 2, {{0, 4}, {2, 3}, {4, 2}}},
      {66, 2, {{3, 4}, {5, 3}}},
  };
  for (const Printed& line : printed) {
    INFO(line.begin);
    const int64_t interval = line.begin / schedule.unit();
    CHECK(schedule.division_of(interval) == line.division);
    CHECK(schedule.pairs_of(interval) == line.pairs);
  }
}

TEST_CASE("transforms and products of two long sequences", "[parts]") {
  const int64_t n = 1 << 14, block = 128;
  const PartsSchedule whole = full(n, n, block, block);
  CHECK(whole.signal_blocks().count + whole.filter_blocks().count == 256);
  CHECK(whole.intervals().count == 255);
  CHECK(whole.pairs() == 16384);
  const PartsSchedule slice({n, n, block, block, n - 33, n + 32});
  CHECK(slice.intervals().count == 3);
  CHECK(slice.pairs() == 382);
}

// The document's own example of a slice, In[19], in numbers that add up exactly: what the pairs of each
// interval make together, within that interval, against the definition.
TEST_CASE("the slice that \"Parallelized Filters\" computes", "[parts]") {
  const PartsAxis axis{6232, 12464, 19, 152, 511, 3283};
  const PartsSchedule schedule(axis);
  CHECK(schedule.divisions() == 9);
  CHECK(schedule.interval_length() == 170);
  std::mt19937 random{19};
  std::vector<int64_t> a(6232), b(12464);
  for (auto* sequence : {&a, &b})
    for (int64_t& value : *sequence) value = static_cast<int64_t>(random() % 2001) - 1000;
  const auto at = [](const std::vector<int64_t>& v, int64_t i) { return v[static_cast<size_t>(i)]; };

  std::vector<int64_t> sum(static_cast<size_t>(axis.end - axis.begin));
  int64_t pairs = 0;
  for (int64_t t = schedule.intervals().first, k = 0; k < schedule.intervals().count; ++k, ++t) {
    const int64_t begin = t * schedule.unit(), end = begin + schedule.interval_length();
    for (const auto& [i, j] : schedule.pairs_of(t)) {
      ++pairs;
      for (int64_t p = 19 * i; p < 19 * (i + 1); ++p)
        for (int64_t q = 152 * j; q < 152 * (j + 1); ++q) {
          if (p + q < begin || p + q >= end) FAIL("a pair reaches beyond its interval");
          if (p + q >= axis.begin && p + q < axis.end)
            sum[static_cast<size_t>(p + q - axis.begin)] += at(a, p) * at(b, q);
        }
    }
  }
  CHECK(pairs == schedule.pairs());
  int64_t reaching = 0;  // of all pairs of blocks
  for (int64_t i = 0; i < 6232 / 19; ++i)
    for (int64_t j = 0; j < 12464 / 152; ++j)
      reaching += 19 * i + 152 * j < axis.end && 19 * i + 152 * j + 170 > axis.begin;
  CHECK(pairs == reaching);
  for (int64_t n = axis.begin; n < axis.end; ++n) {
    int64_t y = 0;
    for (int64_t p = 0; p <= n; ++p) y += at(a, p) * at(b, n - p);  // both are longer than the slice's end
    if (sum[static_cast<size_t>(n - axis.begin)] != y) FAIL("output " << n);
  }
}

TEST_CASE("a schedule has every pair that reaches the slice, once, in the interval that it reaches",
          "[parts]") {
  std::mt19937 random{std::random_device{}()};
  const auto uniform = [&](int64_t least, int64_t most) {
    return std::uniform_int_distribution<int64_t>(least, most)(random);
  };
  for (int run = 0; run < 200; ++run) {
    PartsAxis axis{uniform(1, 60), uniform(1, 60), uniform(1, 7), 0, 0, 0};
    axis.filter_block = axis.signal_block * uniform(1, 4);
    if (uniform(0, 1) == 0) std::swap(axis.signal_block, axis.filter_block);
    axis.begin = uniform(0, axis.signal + axis.filter - 2);
    axis.end = uniform(axis.begin + 1, axis.signal + axis.filter - 1);
    const PartsSchedule schedule(axis);
    INFO(axis.signal << " in " << axis.signal_block << ", " << axis.filter << " in " << axis.filter_block
                     << ", outputs " << axis.begin << " to " << axis.end);
    std::set<std::pair<int64_t, int64_t>> seen;
    for (int64_t t = schedule.intervals().first, k = 0; k < schedule.intervals().count; ++k, ++t)
      for (const auto& [i, j] : schedule.pairs_of(t)) {
        CHECK(seen.emplace(i, j).second);
        CHECK(i * axis.signal_block + j * axis.filter_block == t * schedule.unit());
        CHECK(i - schedule.signal_blocks().first < schedule.signal_blocks().count);
        CHECK(i >= schedule.signal_blocks().first);
        CHECK(j - schedule.filter_blocks().first < schedule.filter_blocks().count);
        CHECK(j >= schedule.filter_blocks().first);
      }
    CHECK(static_cast<int64_t>(seen.size()) == schedule.pairs());
    for (int64_t i = 0; i * axis.signal_block < axis.signal; ++i)
      for (int64_t j = 0; j * axis.filter_block < axis.filter; ++j) {
        const int64_t first = i * axis.signal_block + j * axis.filter_block;
        const bool reaches = first < axis.end && first + schedule.interval_length() > axis.begin;
        CHECK(seen.count({i, j}) == (reaches ? 1 : 0));
      }
    const int64_t period = schedule.divisions() * schedule.unit();
    CHECK(period == schedule.interval_length() + 1);  // so those of a division do not overlap
  }
}
