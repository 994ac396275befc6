#include "token_text.hpp"

#include <limits>
#include <locale>
#include <sstream>

namespace clfm::host {

std::string shortest(double value) {
  for (int digits = 1; digits < std::numeric_limits<double>::max_digits10; ++digits) {
    std::stringstream text;
    text.imbue(std::locale::classic());
    text.precision(digits);
    text << value;
    const std::string candidate = text.str();
    double back = 0;
    if (text >> back && back == value) return candidate;
  }
  std::ostringstream text;
  text.imbue(std::locale::classic());
  text.precision(std::numeric_limits<double>::max_digits10);
  text << value;
  return text.str();
}

void append_layout(std::string& text, char side, const Layout& layout, const Layout& packed, size_t first,
                   size_t count, int64_t batch) {
  if (layout == packed) return;
  text.append(" ").append(1, side).append("s=").append(joined(layout.stride, first, count, ':'));
  if (batch != 1) text.append(" ").append(1, side).append("b=").append(std::to_string(layout.batch_stride));
}

}  // namespace clfm::host
