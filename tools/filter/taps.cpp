// taps.cpp - the matrices behind the spatial filters.
#include "taps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <sstream>

#include "error.hpp"
#include "tools/common/files.hpp"

namespace clfm::filter {
namespace {

constexpr size_t kMaxTaps = size_t{1} << 22;

void divide(Taps& taps, double divisor) {
  for (double& value : taps.values) value /= divisor;
}

}  // namespace

Taps gauss_taps(double sigma) {
  const auto radius = static_cast<long>(std::ceil(4.0 * sigma));
  const auto side = static_cast<size_t>(2 * radius + 1);
  Taps taps{side, side, {}};
  taps.values.reserve(side * side);
  for (long y = -radius; y <= radius; ++y)
    for (long x = -radius; x <= radius; ++x)
      taps.values.push_back(std::exp(-static_cast<double>(x * x + y * y) / (2.0 * sigma * sigma)));
  divide(taps, taps.sum());
  return taps;
}

Taps box_taps(size_t width, size_t height) {
  const size_t count = width * height;
  return {width, height, std::vector<double>(count, 1.0 / static_cast<double>(count))};
}

Taps sharpen_taps(double a) { return {3, 3, {0, -a, 0, -a, 1 + 4 * a, -a, 0, -a, 0}}; }

Taps unsharp_taps(double sigma, double amount) {
  Taps taps = gauss_taps(sigma);
  for (double& value : taps.values) value *= -amount;
  taps.values[taps.values.size() / 2] += 1.0 + amount;
  return taps;
}

Taps emboss_taps(double a) { return {3, 3, {-2 * a, -a, 0, -a, 1, a, 0, a, 2 * a}}; }

GradientMagnitude sobel(double amount) {
  const double a = amount / 4, b = amount / 2;
  return {{3, 3, {-a, 0, a, -b, 0, b, -a, 0, a}}, {3, 3, {-a, -b, -a, 0, 0, 0, a, b, a}}};
}

namespace {

// Reads one line of a kernel file into `row`; a line "scale ..." into `divisor` instead.
void read_line(std::string line, const std::string& where, std::vector<double>& row, std::string& divisor) {
  line = line.substr(0, line.find('#'));
  std::replace(line.begin(), line.end(), ',', ' ');
  std::istringstream words(line);
  std::string word;
  while (words >> word) {
    if (word == "scale" && row.empty()) {
      if (!(words >> divisor)) fail(ExitCode::file, where, ": 'scale' needs a number or 'sum'");
      return;
    }
    char* end = nullptr;
    const double value = std::strtod(word.c_str(), &end);
    if (*end != '\0' || !std::isfinite(value)) fail(ExitCode::file, where, ": '", word, "' is no number");
    row.push_back(value);
  }
}

void apply_divisor(Taps& taps, const std::string& divisor, const std::string& path) {
  if (divisor.empty()) return;
  char* end = nullptr;
  const double value = divisor == "sum" ? taps.sum() : std::strtod(divisor.c_str(), &end);
  if (divisor != "sum" && *end != '\0')
    fail(ExitCode::file, "'", path, "': scale '", divisor, "' is neither a number nor 'sum'");
  if (value == 0.0 || !std::isfinite(value))
    fail(ExitCode::file, "'", path, "': scale ", divisor, " would divide by ", value);
  divide(taps, value);
}

void check_precision(const Taps& taps, const std::string& path) {
  constexpr double kMost = std::numeric_limits<float>::max();
  for (const double value : taps.values)
    if (!(std::abs(value) <= kMost))
      fail(ExitCode::file, "'", path, "': a number is ", value, ", at most ", kMost, " in single precision");
}

}  // namespace

Taps read_taps(const std::string& path) {
  std::istringstream file(tools::read_text(path));
  Taps taps;
  std::string divisor;
  std::string line;
  for (size_t number = 1; std::getline(file, line); ++number) {
    const std::string where = concat("'", path, "' line ", number);
    std::vector<double> row;
    read_line(line, where, row, divisor);
    if (row.empty()) continue;
    if (taps.height > 0 && row.size() != taps.width)
      fail(ExitCode::file, where, ": ", row.size(), " numbers where the rows before have ", taps.width);
    taps.width = row.size();
    ++taps.height;
    taps.values.insert(taps.values.end(), row.begin(), row.end());
    if (taps.values.size() > kMaxTaps) fail(ExitCode::file, where, ": more than ", kMaxTaps, " numbers");
  }
  if (taps.height == 0) fail(ExitCode::file, "kernel '", path, "' holds no numbers");
  apply_divisor(taps, divisor, path);
  check_precision(taps, path);
  return taps;
}

}  // namespace clfm::filter
