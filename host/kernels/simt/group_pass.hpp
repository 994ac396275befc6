// group_pass.hpp - autosort passes whose transforms are shared by a work-group (group_pass.cl), and those of
// real rows that make half spectra, or take them, as well (real_group_pass.cl).
#pragma once

#include <optional>

#include "group_fft.hpp"
#include "stockham.hpp"

namespace clfm::host {

// Source and sink of a pass: elements of its transforms, or on one of them the half spectra of real rows.
// Forward that is its sink, backward its source; the axis is of half as many complex elements as there are
// real elements.
enum class PassSides { complex_rows, half_spectrum };

// One pass along an axis: transforms of `length` points, `span` points already done.
struct GroupPass {
  AxisTransform axis;
  int64_t length, span;
  PassSides sides = PassSides::complex_rows;
};

// The cheapest shape of a group, and what the pass costs with it; none where nothing fits the device. Whether
// it is the first pass matters, but no longer span.
struct GroupPassPlan {
  GroupFft group;
  Work work;
  double cost_us;
};
std::optional<GroupPassPlan> plan_group_pass(const GroupPass& pass, Precision precision,
                                             const DeviceProfile& device);

Step group_pass_step(const PassTask& task, PassSides sides, const DeviceProfile& device,
                     std::vector<Table>& tables);

}  // namespace clfm::host
