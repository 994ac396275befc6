// The cost model's order of the planner's candidates against the one measured: the tables in
// tests/golden/measured, which clfm-bench --record wrote on a CPU under PoCL and on an NVIDIA H200. No device
// is needed here.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>

#include "host/device/cpu_cores.hpp"
#include "host/device/fit.hpp"
#include "host/error.hpp"
#include "inside/candidates.hpp"
#include "problem/problem.hpp"
#include "problem/suites.hpp"

using namespace clfm::bench;
using namespace clfm::host;

namespace {

namespace fs = std::filesystem;

using Times = std::map<std::string, double>;  // by recipe

// "overlap-save 16x30" of "overlap-save 16x30 #2b4868fd".
std::string algorithm_of(const std::string& recipe) { return recipe.substr(0, recipe.rfind(" #")); }

std::string without_tile(const std::string& algorithm) {
  return algorithm.substr(0, algorithm.find_first_of("0123456789"));
}

// Of a recipe that has changed since: that of its algorithm, of any tile if this one is new; the slowest if
// there are several.
double time_of(const std::string& recipe, const Times& times) {
  if (const auto found = times.find(recipe); found != times.end()) return found->second;
  const std::string wanted = algorithm_of(recipe);
  double same = 0, alike = 0;
  for (const auto& [other, us] : times) {
    const std::string algorithm = algorithm_of(other);
    if (algorithm == wanted) same = std::max(same, us);
    if (without_tile(algorithm) == without_tile(wanted)) alike = std::max(alike, us);
  }
  return same > 0 ? same : alike;
}

// A table of one device.
class Measured {
 public:
  explicit Measured(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    table_.add(text, path.string());
    const size_t name = text.find('\n') + 1;  // below the heading
    const size_t name_end = text.find(" | ", name), driver = name_end + 3;
    device_ = {text.substr(name, name_end - name), text.substr(driver, text.find(" | ", driver) - driver)};
  }

  Times of(const std::string& token) const {
    Times times;
    for (const TunedChoice& choice : table_.find(device_, token)) times[choice.recipe] = choice.us;
    return times;
  }

 private:
  TunedTable table_;
  TunedDevice device_;
};

struct Order {
  double regret = 0;         // the first one's time over the best; 0: the first was not measured
  bool is_known = false;     // the first one was measured as it is today
  int right = 0, pairs = 0;  // pairs of candidates that differ by more than noise
  std::string text;
};

Order order_of(const std::string& token, const Times& times, const DeviceProfile& device) {
  constexpr double kNoise = 1.1;
  const std::vector<CandidateTime> candidates = estimated_candidates(token, device);
  Order order;
  double best = INFINITY;
  for (const auto& [recipe, us] : times) best = std::min(best, us);
  order.is_known = times.count(candidates.front().recipe) == 1;
  order.regret = time_of(candidates.front().recipe, times) / best;
  for (size_t i = 0; i < candidates.size(); ++i) {
    const auto first = times.find(candidates[i].recipe);
    if (first == times.end()) continue;
    order.text += concat("\n    ", candidates[i].recipe, "  estimated ", candidates[i].us, " us, measured ",
                         first->second, " us");
    for (size_t k = i + 1; k < candidates.size(); ++k) {
      const auto second = times.find(candidates[k].recipe);
      if (second == times.end()) continue;
      const double ratio = second->second / first->second;
      if (ratio > 1 / kNoise && ratio < kNoise) continue;
      ++order.pairs;
      order.right += ratio > 1;
    }
  }
  return order;
}

// The built-in row with the limits of the machine that was measured, which decide what candidates there are.
DeviceProfile measured_cpu() {
  DeviceProfile device = find_profile("cpu-pocl");
  device.traits.cpu = cpu_core(64);
  return device;
}

DeviceProfile measured_h200() {
  const DeviceProfile& row = find_profile("nvidia");
  DeviceLimits limits = row.limits;
  limits.compute_units = 132;
  limits.max_allocation_bytes = uint64_t{35} << 30;
  limits.global_bytes = uint64_t{140} << 30;
  return fit_profile(row, RowChoice::detected, {.compute_capability = 90}, limits);
}

struct Group {
  std::string name;
  std::set<std::string> tokens;
};

Group group_of_suite(const char* suite) {
  Group group{suite, {}};
  for (const std::string& token : find_suite(suite).tokens) group.tokens.insert(table_token(token));
  return group;
}

std::vector<Group> groups_of_cpus() {
  Group lines{"c2c of rank 1", {}}, volumes{"c2c of ranks 2 and 3", {}};
  for (const char* suite : {"c2c", "c2c-2d"})
    for (const std::string& token : find_suite(suite).tokens)
      (parse_problem(token).lengths.size() == 1 ? lines : volumes).tokens.insert(table_token(token));
  std::vector<Group> all{lines, volumes};
  for (const char* suite : {"r2c", "dct", "prime", "conv1d", "conv2d", "layer"})
    all.push_back(group_of_suite(suite));
  return all;
}

// How much the verdict rests on, in problems.
struct Evidence {
  size_t problems = 0;
  // Whose choice was measured as it is; others take the time of the slowest of its algorithm.
  int known = 0;
  // Of which one candidate was measured: a regret of 1 whatever the model says.
  int unrivaled = 0;
  // Of which a second one took at most half as long again as the best.
  int contested = 0;
};

bool has_close_rival(const Times& times) {
  constexpr double kClose = 1.5;
  std::vector<double> us;
  for (const auto& [recipe, one] : times) us.push_back(one);
  std::sort(us.begin(), us.end());
  return us.size() > 1 && us[1] <= kClose * us[0];
}

std::string to_text(const Evidence& evidence) {
  return concat(evidence.known, " of ", evidence.problems, " choices measured as they are, ",
                evidence.unrivaled, " without a rival, ", evidence.contested, " with a close one");
}

Evidence check_group(const Group& group, const Measured& measured, const DeviceProfile& device) {
  double sum = 0, worst = 0;
  int right = 0, pairs = 0;
  Evidence evidence{group.tokens.size()};
  std::string text;
  for (const std::string& token : group.tokens) {
    const Times times = measured.of(token);
    if (times.empty()) {
      FAIL_CHECK(token << " is not in the table: record it, as docs/cost-model.md says");
      continue;
    }
    const Order order = order_of(token, times, device);
    if (order.regret == 0)
      FAIL_CHECK(token << ": the choice is not in the table: record it, as docs/cost-model.md says");
    evidence.known += order.is_known;
    evidence.unrivaled += times.size() == 1;
    evidence.contested += has_close_rival(times);
    sum += order.regret;
    worst = std::max(worst, order.regret);
    right += order.right;
    pairs += order.pairs;
    if (order.regret > 1.15) text += concat("\n  ", order.regret, "  ", token, order.text);
  }
  const double mean = sum / static_cast<double>(group.tokens.size());
  const std::string summary = concat(group.name, ": regret ", mean, " on average, ", worst, " at worst; ",
                                     right, " of ", pairs, " pairs in the right order; ", to_text(evidence));
  INFO(summary << text);
  CHECK(mean <= 1.15);
  CHECK(worst <= 1.5);
  if (std::getenv("CLFM_SHOW_REGRET")) std::printf("%s%s\n", summary.c_str(), text.c_str());
  return evidence;
}

void check_table(const char* name, const std::vector<Group>& groups, const DeviceProfile& device) {
  const Measured measured(fs::path(CLFM_TESTS_DIR) / "golden" / "measured" / name);
  Evidence all;
  for (const Group& group : groups) {
    const Evidence evidence = check_group(group, measured, device);
    all.problems += evidence.problems;
    all.known += evidence.known;
    all.unrivaled += evidence.unrivaled;
    all.contested += evidence.contested;
  }
  if (std::getenv("CLFM_SHOW_REGRET")) std::printf("all: %s\n", to_text(all).c_str());
}

}  // namespace

TEST_CASE("what the cost model chooses is nearly the fastest of what was measured", "[cost]") {
  check_table("cpu-pocl.txt", groups_of_cpus(), measured_cpu());
}

TEST_CASE("what the cost model chooses on a GPU is nearly the fastest of what was measured", "[cost]") {
  check_table("nvidia-h200.txt", {group_of_suite("gpu")}, measured_h200());
}
