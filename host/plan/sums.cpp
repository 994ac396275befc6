#include "sums.hpp"

#include "host/error.hpp"
#include "host/problem/token_words.hpp"

namespace clfm::host {

void check_precision_of_sums(Precision precision, const DeviceProfile& device) {
  if (precision == Precision::f16)
    fail(Status::unsupported,
         "precision is f16: sums of products need more than half arithmetic; f16s stores halves");
  if (precision == Precision::f64 && !device.limits.has_f64)
    fail(Status::unsupported, "precision is f64: the device has no cl_khr_fp64");
}

std::string refuse_rounded_sums(Precision stored) {
  if (!is_storage_only(stored)) return {};
  return concat("precision is ", name_of(token_words::kPrecisions, stored),
                ": sums would be rounded to 16 bits after every step");
}

}  // namespace clfm::host
