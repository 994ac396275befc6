// fit.hpp - a row and a device become the profile that planning uses. No OpenCL here.
#pragma once

#include "profile.hpp"

namespace clfm::host {

enum class RowChoice {
  detected,  // the device's own row: its limits are the device's, and traits that the device reports replace
             // the row's
  forced     // another family's row, to plan for it here: the tighter of both limits, so that the recipes run
             // here
};

DeviceProfile fit_profile(const DeviceProfile& row, RowChoice choice, const DeviceIdentity& identity,
                          const DeviceLimits& device);

}  // namespace clfm::host
