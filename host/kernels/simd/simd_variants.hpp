// simd_variants.hpp - the variants of the SIMD kernels of complex rows and columns that a task takes:
// radices, lanes, transforms per vector, how rows are divided among items, stores.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "simd_radices.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// In what a variant differs from the one that is chosen, for plans that a measurement may prefer.
enum class Variation { none, radices, stores };

// The family's radices of one axis, each searched for once; none where items have not enough stages.
class FamilyRadices {
 public:
  const SimdRadices& cheapest(SimdKernel kernel, int64_t n, int64_t lanes);
  const SimdRadices& next_cheapest(SimdKernel kernel, int64_t n, int64_t lanes);

 private:
  struct OfVectors {
    OfVectors(SimdKernel kernel, int64_t lanes) : tails(kernel, lanes, kSimdRegisters) {}
    SimdTails tails;
    std::map<int64_t, SimdRadices> cheapest, next_cheapest;  // by length
  };
  OfVectors& of_vectors(SimdKernel kernel, int64_t lanes);

  std::map<std::pair<SimdKernel, int64_t>, OfVectors> known_;
};

struct VariantChoice {
  const DeviceProfile& device;
  FamilyRadices& radices;
  Variation variation = Variation::none;
};

// Of simd_rows.cl: none where rows are faster one to a lane.
std::vector<SimdVariant> rows_variants(const SimdTask& task, const VariantChoice& choice);
// Of simd_lanes.cl.
std::vector<SimdVariant> row_per_lane_variants(const SimdTask& task, const VariantChoice& choice);
// Of simd_columns.cl: in vectors twice as wide as the family's, where the device has such, and in the
// family's.
std::vector<SimdVariant> columns_variants(const SimdTask& task, const VariantChoice& choice);
// Of simd_four_step.cl.
std::vector<SimdVariant> first_pass_variants(const SimdTask& task, const VariantChoice& choice);
SimdVariant first_pass_variant(const SimdTask& task, const VariantChoice& choice);

// Whether scratch of so many bytes may be an item's.
bool item_holds(int64_t bytes, const DeviceProfile& device);

}  // namespace clfm::host
