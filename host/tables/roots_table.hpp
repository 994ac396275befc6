// roots_table.hpp - the table from which a kernel reads the roots of unity of a length
// (kernels/twiddle/roots.clh): all of them, or for long lengths two short lists whose products they are.
#pragma once

#include "host/device/profile.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

Table roots_table(Precision precision, int64_t n, const DeviceProfile& device);
Define low_bits_define(const Table& roots);

// What the twiddles of an autosort pass cost that reads them from the roots_table() of n.
Twiddles input_twiddles(Precision precision, int64_t n, int64_t span, const DeviceProfile& device);

}  // namespace clfm::host
