#include "build.hpp"

namespace clfm::host {

bool another_may_do(const Failure& failure) {
  if (dynamic_cast<const CallersCodeFailure*>(&failure)) return false;
  return failure.status() < 0 || failure.status() == static_cast<int32_t>(Status::unsupported) ||
         failure.status() == static_cast<int32_t>(Status::kernel_build_failed);
}

}  // namespace clfm::host
