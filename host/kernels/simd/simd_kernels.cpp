#include "simd_kernels.hpp"

#include <optional>
#include <utility>

#include "host/error.hpp"
#include "host/plan/cheapest.hpp"

namespace clfm::host {
namespace {

// Columns that are stored as rows are first passes over rows.
bool stores_rows(const SimdTask& task) {
  return task.four_step_columns > 0 && task.axis.out_stride == 1 && task.axis.loops.back().in_stride == 1;
}
bool has_rows(const SimdTask& task) { return !stores_rows(task) && task.axis.elements_are_neighbours(); }
bool has_columns(const SimdTask& task) {
  return !stores_rows(task) && !task.axis.elements_are_neighbours() && task.axis.columns_are_neighbours();
}
bool has_no_columns(const SimdTask& task) { return !stores_rows(task) && !has_columns(task); }

enum class Use { priced, where_others_have_no_variant };

// A kernel of kernels/fft/.
struct KernelOfAxis {
  bool (*applies)(const SimdTask& task);
  std::vector<SimdVariant> (*variants)(const SimdTask& task, const VariantChoice& choice);
  Step (*step)(const SimdTask& task, const SimdVariant& variant, const DeviceProfile& device,
               std::vector<Table>& tables);
  Use use = Use::priced;
};
constexpr KernelOfAxis kKernels[] = {
    {stores_rows, first_pass_variants, four_step_step},  // simd_four_step.cl
    {has_columns, columns_variants, column_step},        // simd_columns.cl
    {has_rows, rows_variants, row_step},                 // simd_rows.cl
    {has_no_columns, row_per_lane_variants, lanes_step, Use::where_others_have_no_variant},  // simd_lanes.cl
};

}  // namespace

Step cheapest_simd_step(const SimdTask& task, const VariantChoice& choice, std::vector<Table>& tables) {
  CheapestStep cheapest(choice.device, tables);
  for (const KernelOfAxis& kernel : kKernels) {
    const bool is_asked = kernel.use == Use::priced || !cheapest.has_step();
    if (!is_asked || !kernel.applies(task)) continue;
    for (const SimdVariant& variant : kernel.variants(task, choice))
      cheapest.consider([&](std::vector<Table>& with) {
        return std::optional(kernel.step(task, variant, choice.device, with));
      });
  }
  std::optional<Step> step = cheapest.take();
  if (!step) fail(Status::internal, "no SIMD kernel transforms ", task.axis.length, " elements");
  return std::move(*step);
}

}  // namespace clfm::host
