// text.hpp - texts put together from parts: messages, notes, recipes, tokens. Numbers look, and are read, the
// same whatever the program's locale.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

namespace clfm::host {

std::string decimal(double value);              // with up to six digits, as "%g" has it
std::string decimal(double value, int places);  // "%.*f"
std::string shortest(double value);             // the fewest digits that read back as the same double

std::optional<double> read_number(
    std::string_view text);  // nothing where that is no number, or more than one

template <class Part>
void append_part(std::string& text, const Part& part) {
  if constexpr (std::is_convertible_v<const Part&, std::string_view>)
    text += std::string_view(part);
  else if constexpr (std::is_floating_point_v<Part>)
    text += decimal(part);
  else {
    static_assert(std::is_integral_v<Part> && !std::is_same_v<Part, char>, "a part is a text or a number");
    text += std::to_string(part);
  }
}

template <class... Parts>
std::string concat(const Parts&... parts) {
  std::string text;
  (append_part(text, parts), ...);
  return text;
}

}  // namespace clfm::host
