// find_overlap() against counting out every element of random nested loops.
#include <catch2/catch.hpp>
#include <set>

#include "host/problem/overlap.hpp"
#include "support/random/random_problem.hpp"

using namespace clfm::host;

namespace {

bool meets_by_counting(const std::vector<StridedLoop>& loops) {
  std::vector<int64_t> offsets{0};
  for (const StridedLoop& loop : loops) {
    std::vector<int64_t> next;
    for (const int64_t offset : offsets)
      for (int64_t i = 0; i < loop.count; ++i) next.push_back(offset + i * loop.stride);
    offsets = std::move(next);
  }
  return std::set<int64_t>(offsets.begin(), offsets.end()).size() != offsets.size();
}

std::string text(const std::vector<StridedLoop>& loops) {
  std::string result;
  for (const StridedLoop& loop : loops)
    result += std::to_string(loop.count) + "*" + std::to_string(loop.stride) + " ";
  return result;
}

std::vector<StridedLoop> random_loops(std::mt19937_64& random) {
  std::vector<StridedLoop> loops(1 + random() % 4);
  const uint64_t most_stride = 2 + random() % 300, most_count = loops.size() < 3 ? 40 : 9;
  for (StridedLoop& loop : loops)
    loop = {static_cast<int64_t>(1 + random() % most_count),
            static_cast<int64_t>(1 + random() % most_stride)};
  return loops;
}

}  // namespace

TEST_CASE("random loops: exact, and never wrong when the search is cut short", "[overlap]") {
  auto random = clfm::test::random_for("overlap");
  INFO("CLFM_SEED=" << clfm::test::run_seed());
  int found = 0, none = 0, undecided = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto loops = random_loops(random);
    INFO(text(loops));
    const Overlap truth = meets_by_counting(loops) ? Overlap::found : Overlap::none;
    ++(truth == Overlap::found ? found : none);
    REQUIRE(find_overlap(loops) == truth);
    const Overlap hurried = find_overlap(loops, 1);
    undecided += hurried == Overlap::undecided;
    if (hurried != Overlap::undecided) REQUIRE(hurried == truth);
  }
  // Both answers, and the search itself, were really asked for.
  CHECK(found > 1000);
  CHECK(none > 1000);
  CHECK(undecided > 20);
}

TEST_CASE("long loops are decided without counting", "[overlap]") {
  constexpr int64_t big = int64_t{1} << 30;
  CHECK(find_overlap({{big, 1}, {4, big}}) == Overlap::none);
  CHECK(find_overlap({{big, 1}, {4, big - 1}}) == Overlap::found);
  CHECK(find_overlap({{big, 4}, {4, 1}}) == Overlap::none);                  // interleaved
  CHECK(find_overlap({{1 << 20, 3}, {1 << 20, 3145729}}) == Overlap::none);  // 3 * 2^20 + 1
  CHECK(find_overlap({{1000003, 999983}, {999983, 1000003}}) ==
        Overlap::none);  // the first meeting is one step off
  CHECK(find_overlap({{1000004, 999983}, {999984, 1000003}}) == Overlap::found);
  // 25 * 1000003 - 3 * 3000017 = 8 * 2000003 is the first meeting of these three.
  CHECK(find_overlap({{25, 1000003}, {1000003, 2000003}, {70, 3000017}}) == Overlap::none);
  CHECK(find_overlap({{26, 1000003}, {1000003, 2000003}, {70, 3000017}}) == Overlap::found);
}
