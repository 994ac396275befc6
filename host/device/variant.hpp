// variant.hpp - the tunable parameters of a launch, on which results do not depend. A kernel offers variants,
// every one is priced, and the cheapest is taken (host/plan/cheapest.hpp). A profile may ask for values, to
// measure or test the variants that have them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::host {

// Unset: the kernel has no such parameter.
struct Variant {
  std::vector<int> radices;      // of each stage, first to last
  std::optional<int64_t> lanes;  // elements of one transform in a vector
  std::optional<int64_t> transforms_per_vector;
  std::optional<int64_t> vectors_per_item;     // of adjacent columns
  std::optional<int64_t> rows_per_item;        // that an item takes one after the other
  std::optional<int64_t> items_per_transform;  // of a work-group
  std::optional<int64_t> transforms_per_group;
  std::optional<int64_t> prefetch;            // 0 | 1: the next row is prefetched while one is computed
  std::optional<int64_t> nontemporal_stores;  // 0 | 1
  bool operator==(const Variant&) const = default;
};

// How many fields both set to different values; unset fields are not compared.
int disagreements(const Variant& variant, const Variant& wanted);

// Words "name=value" with spaces between, radices as "radices=8x16"; empty where nothing is set.
std::string to_text(const Variant& variant);

// What to_text() writes. Throws Failure(invalid_argument), naming the word and the limit, where a name is not
// one of the fields above, comes twice, or its value is out of range.
Variant parse_variant(std::string_view text);

}  // namespace clfm::host
