#include "table_lines.hpp"

#include <optional>
#include <string>

#include "host/text.hpp"

namespace clfm::host {

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

double TableLine::number(const char* name, std::string_view text, double most) const {
  const std::optional<double> value = read_number(text);
  if (!value) refuse(name, " is \"", text, "\", must be a number");
  if (!(*value > 0 && *value <= most)) refuse(name, " is ", text, ", must be more than 0 and at most ", most);
  return *value;
}

void TableLine::refuse_count(size_t count, const char* const* names, size_t wanted) const {
  std::string list;
  for (size_t i = 0; i < wanted; ++i) list.append(i == 0 ? "" : " | ").append(names[i]);
  refuse("has ", count, " fields, must have ", wanted, ": ", list);
}

void TableLine::check(const char* name, std::string_view text) const {
  if (text.empty()) refuse(name, " is empty");
  if (text.size() > kMostFieldBytes) refuse(name, " has ", text.size(), " bytes, at most ", kMostFieldBytes);
  if (std::any_of(text.begin(), text.end(), is_control)) refuse(name, " has a control character");
}

void check_table_size(std::string_view text, std::string_view source) {
  constexpr size_t kMostTextBytes = size_t{64} << 20;
  if (text.size() > kMostTextBytes)
    fail(Status::invalid_argument, source, " has ", text.size(), " bytes, at most ", kMostTextBytes);
}

}  // namespace clfm::host
