#include "descriptor_fields.hpp"

#include <limits>

#include "host/error.hpp"

namespace clfm::host {

int64_t signed_count(size_t value, const char* name, int index) {
  if (value > static_cast<size_t>(std::numeric_limits<int64_t>::max()))
    fail(Status::invalid_argument, name, index < 0 ? "" : concat("[", index, "]"), " is ", value,
         ", at most ", std::numeric_limits<int64_t>::max());
  return static_cast<int64_t>(value);
}

Layout layout_of(const clfm_layout& layout) {
  Layout result;
  for (int i = 0; i < kMaxRank; ++i) result.stride[i] = layout.stride[i];
  result.batch_stride = layout.batch_stride;
  return result;
}

}  // namespace clfm::host
