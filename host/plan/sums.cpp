#include "sums.hpp"

#include "host/error.hpp"

namespace clfm::host {

void check_precision_of_sums(Precision precision, const DeviceProfile& device) {
  if (precision == Precision::f16)
    fail(Status::unsupported,
         "precision is f16: sums of products need more than half arithmetic; f16s stores halves");
  if (precision == Precision::f64 && !device.limits.has_f64)
    fail(Status::unsupported, "precision is f64: the device has no cl_khr_fp64");
}

}  // namespace clfm::host
