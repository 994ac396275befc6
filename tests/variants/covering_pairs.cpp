#include <algorithm>
#include <bit>
#include <map>
#include <queue>
#include <set>
#include <string>
#include <tuple>
#include <utility>

#include "variants.hpp"

namespace clfm::test {
namespace {

using host::Define;

// Counts take a new value in every variant; beside another parameter, what matters of them is their order of
// magnitude.
std::string coarse(const Define& define) {
  const std::string& value = define.value;
  const bool is_number = std::all_of(value.begin(), value.end(), [](char c) { return c >= '0' && c <= '9'; });
  if (!is_number || value.size() > 18) return define.name + "=" + value;
  const auto number = static_cast<uint64_t>(std::stoull(value));
  const int magnitude = static_cast<int>(std::bit_width(number) + 1) / 2;
  return define.name + (number < 3 ? "=" + value : "~" + std::to_string(magnitude));
}

// Lengths and radices follow from each other: their pairs tell nothing that each does not tell alone.
bool is_length_or_radix(const Define& define) {
  static const std::set<std::string> names = {"N",  "COUNT", "RADIX", "BUTTERFLIES", "R0",    "R1",
                                              "R2", "R3",    "LAST",  "STAGES",      "ITEMS", "ROWS"};
  return names.contains(define.name);
}

// What a variant covers: values of single defines and pairs of coarse ones, numbered in order of appearance.
class Features {
 public:
  std::vector<size_t> of(const Variant& variant) {
    std::vector<size_t> covered;
    for (const std::string& file : variant.files) covered.push_back(number(variant, "file", file));
    std::vector<Define> defines = variant.defines;
    defines.push_back(host::number("BUTTERFLIES", static_cast<int64_t>(variant.files.size() - 1)));
    for (size_t i = 0; i < defines.size(); ++i) {
      const Define& define = defines[i];
      covered.push_back(
          number(variant, define.name, define.value.size() > 2 ? coarse(define) : define.value));
      for (size_t j = i + 1; j < defines.size(); ++j)
        if (!is_length_or_radix(define) || !is_length_or_radix(defines[j]))
          covered.push_back(number(variant, coarse(define), coarse(defines[j])));
    }
    return covered;
  }

 private:
  size_t number(const Variant& variant, const std::string& a, const std::string& b) {
    return numbers_.emplace(std::tuple{variant.kernel(), a, b}, numbers_.size()).first->second;
  }
  std::map<std::tuple<std::string, std::string, std::string>, size_t> numbers_;
};

}  // namespace

std::vector<Variant> covering_pairs(const std::vector<Variant>& all) {
  Features features;
  std::vector<std::vector<size_t>> covered;
  std::priority_queue<std::pair<size_t, size_t>> queue;  // how much a variant would add, at most; its index
  for (const Variant& variant : all) {
    covered.push_back(features.of(variant));
    queue.emplace(covered.back().size(), covered.size() - 1);
  }
  std::set<size_t> seen, kept;
  while (!queue.empty()) {
    const auto [most, index] = queue.top();
    queue.pop();
    std::vector<size_t>& fresh = covered[index];
    std::erase_if(fresh, [&](size_t feature) { return seen.contains(feature); });
    if (fresh.empty()) continue;
    if (!queue.empty() && fresh.size() < queue.top().first) {
      queue.emplace(fresh.size(), index);  // others have become better than this one
      continue;
    }
    seen.insert(fresh.begin(), fresh.end());
    kept.insert(index);
  }
  std::vector<Variant> variants;
  for (const size_t index : kept) variants.push_back(all[index]);
  return variants;
}

}  // namespace clfm::test
