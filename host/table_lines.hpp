// table_lines.hpp - the text of a table: lines of fields with bars between them. Empty lines, and those
// that begin with '#', say nothing. Whatever is wrong is refused with its source, line and field.
#pragma once

#include <algorithm>
#include <array>
#include <string_view>

#include "host/error.hpp"

namespace clfm::host {

inline constexpr char kFieldSeparator = '|';
inline constexpr size_t kMostFieldBytes = 1024;

std::string_view trimmed(std::string_view text);
bool is_control(char c);

// One line, for its error messages.
class TableLine {
 public:
  TableLine(std::string_view source, size_t number) : source_(source), number_(number) {}

  template <size_t Fields>
  std::array<std::string_view, Fields> split(std::string_view text,
                                             const std::array<const char*, Fields>& names) const {
    const auto count = static_cast<size_t>(std::count(text.begin(), text.end(), kFieldSeparator)) + 1;
    if (count != Fields) refuse_count(count, names.data(), Fields);
    std::array<std::string_view, Fields> fields;
    for (size_t i = 0, begin = 0; i < Fields; ++i) {
      const size_t end = std::min(text.find(kFieldSeparator, begin), text.size());
      fields[i] = trimmed(text.substr(begin, end - begin));
      check(names[i], fields[i]);
      begin = end + 1;
    }
    return fields;
  }

  double number(const char* name, std::string_view text, double most) const;  // more than 0

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... parts) const {
    fail(Status::invalid_argument, source_, " line ", number_, ": ", parts...);
  }

 private:
  [[noreturn]] void refuse_count(size_t count, const char* const* names, size_t wanted) const;
  void check(const char* name, std::string_view text) const;

  std::string_view source_;
  size_t number_;
};

// Hands read(TableLine, text) every line that says something. Throws where the text is too long.
void check_table_size(std::string_view text, std::string_view source);
template <class Read>
void for_table_lines(std::string_view text, std::string_view source, const Read& read) {
  check_table_size(text, source);
  size_t number = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    ++number;
    if (!line.empty() && line.front() != '#') read(TableLine(source, number), line);
  }
}

}  // namespace clfm::host
