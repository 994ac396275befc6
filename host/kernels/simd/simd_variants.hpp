// simd_variants.hpp - the variants of the SIMD kernels of complex rows and columns that a task takes:
// radices, lanes, transforms per vector, how rows are divided among items, stores.
#pragma once

#include <optional>

#include "simd_radices.hpp"
#include "simd_step.hpp"

namespace clfm::host {

// In what a variant differs from the one that is chosen, for plans that a measurement may prefer.
enum class Variation { none, radices, stores };

struct VariantChoice {
  const DeviceProfile& device;
  Variation variation = Variation::none;
};

// The family's radices of one axis; none where items have not enough stages.
SimdRadices family_radices(SimdKernel kernel, int64_t n, int64_t lanes);

// Of simd_rows.cl; nothing where rows are faster one to a lane.
std::optional<SimdVariant> rows_variant(const SimdTask& task, const VariantChoice& choice);
// Of simd_lanes.cl, simd_columns.cl and simd_four_step.cl.
SimdVariant row_per_lane_variant(const SimdTask& task, const VariantChoice& choice);
SimdVariant columns_variant(const SimdTask& task, const VariantChoice& choice);
SimdVariant first_pass_variant(const SimdTask& task, const VariantChoice& choice);

// Whether scratch of so many bytes may be an item's.
bool item_holds(int64_t bytes, const DeviceProfile& device);

}  // namespace clfm::host
