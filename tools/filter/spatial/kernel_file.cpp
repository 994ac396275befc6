// kernel_file.cpp - a matrix from a text file.
#include "kernel_file.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <iterator>
#include <limits>
#include <sstream>
#include <vector>

#include "tools/common/files.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

constexpr size_t kMaxTaps = size_t{1} << 22;
constexpr double kMostValue = std::numeric_limits<float>::max();

struct TextLine {
  std::string where, text;  // "'kernel.txt' line 3"; without its comment

  template <class... Parts>
  [[noreturn]] void refuse(const Parts&... parts) const {
    fail(ExitCode::file, where, ": ", parts...);
  }
};

struct Scale {
  TextLine line;
  std::string divisor;  // "sum" or a number
};

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  return {std::istream_iterator<std::string>(stream), {}};
}

double number_of(const TextLine& line, const std::string& word) {
  double value = 0.0;
  const char* first = word.data() + (word.starts_with('+') ? 1 : 0);
  const char* last = word.data() + word.size();
  const auto [end, status] = std::from_chars(first, last, value);
  if (status == std::errc::result_out_of_range) line.refuse("'", word, "' is out of range");
  if (status != std::errc{} || end != last || !std::isfinite(value)) line.refuse("'", word, "' is no number");
  if (std::abs(value) > kMostValue)
    line.refuse("a number is ", value, ", at most ", kMostValue, " in single precision");
  return value;
}

// "0,5 0,25" is two numbers to one reader and four to another; "1,2,1" and "1, 2, 1" are not in doubt.
void refuse_decimal_commas(const TextLine& line) {
  const std::vector<std::string> words = words_of(line.text);
  for (const std::string& word : words) {
    const size_t comma = word.find(',');
    const bool inside = comma != std::string::npos && comma > 0 && comma + 1 < word.size();
    const bool leading_zero = inside && word[comma + 1] == '0' && comma + 2 < word.size() &&
                              word.find_first_of("0123456789", comma + 2) == comma + 2;
    if (inside && (words.size() > 1 || leading_zero || word.find(';') != std::string::npos))
      line.refuse("'", word, "': is its comma a decimal one? Write numbers with a point, as 0.5");
  }
}

std::vector<std::string> split_row(const TextLine& line) {
  refuse_decimal_commas(line);
  std::vector<std::string> numbers;
  std::istringstream fields(line.text);
  for (std::string field; std::getline(fields, field, ',');) {
    const std::vector<std::string> words = words_of(field);
    if (words.empty()) line.refuse("a number is missing before a comma");
    numbers.insert(numbers.end(), words.begin(), words.end());
  }
  return numbers;
}

Scale scale_of(const TextLine& line, const std::vector<std::string>& words) {
  if (words.size() == 1) line.refuse("'scale' needs a number or 'sum'");
  if (words.size() > 2) line.refuse("'", words[2], "' follows 'scale ", words[1], "', which ends its line");
  if (words[1] != "sum" && number_of(line, words[1]) == 0.0)
    line.refuse("'scale ", words[1], "' divides by 0");
  return {line, words[1]};
}

void add_row(Taps& taps, const TextLine& line) {
  const std::vector<std::string> row = split_row(line);
  if (taps.height > 0 && row.size() != taps.width)
    line.refuse(row.size(), " numbers where the rows before have ", taps.width);
  taps.width = row.size();
  ++taps.height;
  for (const std::string& number : row) taps.values.push_back(number_of(line, number));
  if (taps.values.size() > kMaxTaps) line.refuse("more than ", kMaxTaps, " numbers");
}

void apply(const Scale& scale, Taps& taps) {
  const double divisor = scale.divisor == "sum" ? taps.sum() : number_of(scale.line, scale.divisor);
  // What rounding leaves of numbers that add up to 0 is no divisor.
  double magnitude = 0;
  for (const double value : taps.values) magnitude += std::abs(value);
  if (scale.divisor == "sum" && std::abs(divisor) <= 1e-12 * magnitude)
    scale.line.refuse("'scale sum' divides by 0: the numbers add up to nothing");
  for (double& value : taps.values) {
    value /= divisor;
    if (!(std::abs(value) <= kMostValue))
      scale.line.refuse("a number becomes ", value, ", at most ", kMostValue, " in single precision");
  }
}

// Lines ending as on any system, without a byte order mark.
std::string plain_text(std::string text, const std::string& name) {
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
    fail(ExitCode::file, "'", name, "' line 1: this is UTF-16, a kernel is read as ASCII or UTF-8");
  if (text.starts_with("\xef\xbb\xbf")) text.erase(0, 3);
  for (size_t at = 0; (at = text.find('\r', at)) != std::string::npos; ++at)
    text.replace(at, at + 1 < text.size() && text[at + 1] == '\n' ? 2 : 1, "\n");
  return text;
}

}  // namespace

Taps parse_taps(const std::string& text, const std::string& name) {
  Taps taps;
  std::vector<Scale> scales;
  std::istringstream lines(plain_text(text, name));
  std::string content;
  for (size_t number = 1; std::getline(lines, content); ++number) {
    const TextLine line{concat("'", name, "' line ", number), content.substr(0, content.find('#'))};
    const std::vector<std::string> words = words_of(line.text);
    if (words.empty()) continue;
    if (words[0] != "scale") {
      add_row(taps, line);
      continue;
    }
    if (!scales.empty()) line.refuse("a second 'scale'");
    scales.push_back(scale_of(line, words));
  }
  if (taps.height == 0) fail(ExitCode::file, "kernel '", name, "' holds no numbers");
  for (const Scale& scale : scales) apply(scale, taps);
  return taps;
}

Taps read_taps(const std::string& path) { return parse_taps(tools::read_text(path), path); }

}  // namespace clfm::filter
