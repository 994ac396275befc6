#include "text.hpp"

#include <iomanip>
#include <limits>
#include <locale>
#include <sstream>

namespace clfm::host {
namespace {

template <class... Parts>
std::string classic(const Parts&... parts) {
  std::ostringstream text;
  text.imbue(std::locale::classic());
  (text << ... << parts);
  return text.str();
}

}  // namespace

std::string decimal(double value) { return classic(value); }

std::string decimal(double value, int places) {
  return classic(std::fixed, std::setprecision(places), value);
}

std::string shortest(double value) {
  constexpr int kMostDigits = std::numeric_limits<double>::max_digits10;
  std::string text;
  for (int digits = 1; digits <= kMostDigits; ++digits) {
    text = classic(std::setprecision(digits), value);
    if (read_number(text) == value) break;
  }
  return text;
}

// Not by strtod: a program that sets its locale may want a decimal comma.
std::optional<double> read_number(std::string_view text) {
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  double value = 0;
  stream >> std::noskipws >> value;
  if (stream.fail() || stream.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
  return value;
}

}  // namespace clfm::host
