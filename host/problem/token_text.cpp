#include "token_text.hpp"

namespace clfm::host {

void append_layout(std::string& text, char side, const Layout& layout, const Layout& packed, size_t first,
                   size_t count, int64_t batch) {
  if (layout == packed) return;
  text.append(" ").append(1, side).append("s=").append(joined(layout.stride, first, count, ':'));
  if (batch != 1) text.append(" ").append(1, side).append("b=").append(std::to_string(layout.batch_stride));
}

}  // namespace clfm::host
