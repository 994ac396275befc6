// variants.hpp - every kernel variant (files with their -D defines) that the planner emits for a broad set
// of problems on every built-in profile: what the lint tests look at. Needs no device.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "host/plan/recipe.hpp"

namespace clfm::test {

struct Variant {
  std::vector<std::string> files;     // below kernels/; the kernel is the last
  std::vector<host::Define> defines;  // in ascending order of name
  const std::string& kernel() const { return files.back(); }
};

// Without repetition, ordered by files; made once. Planning them takes a minute: where CLFM_VARIANTS names a
// file that list_variants --all wrote, they are read from there.
const std::vector<Variant>& planned_variants();

// Few enough of `all` to compile in a minute or two: every pair of defines that occurs together in a variant
// of some kernel occurs together in a variant kept. Errors in kernels come from one or two parameters, hardly
// ever from three. Chosen greedily, what covers most first.
std::vector<Variant> covering_pairs(const std::vector<Variant>& all);

}  // namespace clfm::test
