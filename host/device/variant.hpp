// variant.hpp - what may differ from one launch to another that computes the same: what tuning may change. A
// kernel offers variants, every one is priced, and the cheapest is taken (host/plan/cheapest.hpp). A profile
// may ask for values, to measure or test the variants that have them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::host {

// A kernel sets what it has.
struct Variant {
  std::vector<int> radices;                      // of the stages, in order
  std::optional<int64_t> lanes;                  // of a vector, that one transform has
  std::optional<int64_t> transforms_per_vector;  // side by side in it
  std::optional<int64_t> vectors_per_item;       // of columns, side by side
  std::optional<int64_t> rows_per_item;          // one after the other
  std::optional<int64_t> items_per_transform;    // of a work-group
  std::optional<int64_t> transforms_per_group;
  std::optional<int64_t> prefetch;            // 0 | 1: the next row is asked for while one is computed
  std::optional<int64_t> nontemporal_stores;  // 0 | 1: past the caches
  bool operator==(const Variant&) const = default;
};

// Whether it has all values of `wanted` that it knows of.
bool agrees(const Variant& variant, const Variant& wanted);

// Words "name=value" with spaces between, radices as "radices=8x16"; empty where nothing is set.
std::string to_text(const Variant& variant);

// What to_text() writes. Throws Failure(invalid_argument), naming the word, where a name is not one of the
// fields above, comes twice, or its value is no number from 0 on.
Variant parse_variant(std::string_view text);

}  // namespace clfm::host
