#include "price_factors.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <functional>
#include <iterator>
#include <map>
#include <utility>

#include "host/names.hpp"
#include "host/problem/token_words.hpp"
#include "host/table_lines.hpp"
#include "host/text.hpp"
#include "host/tuning/embedded_tables.hpp"

namespace clfm::host {
namespace {

constexpr std::array<const char*, 7> kFields{"device",  "kernel", "vectors", "precision",
                                             "lengths", "factor", "date"};
constexpr double kMostFactor = 100;
constexpr std::string_view kHeading =
    "# Price factors of libclfft_mixed: device | kernel | vectors | precision | lengths | factor | date\n";

using Place = std::pair<PricedKernel, int64_t>;
Place place_of(const PriceFactor& row) { return {row.priced(), row.shortest}; }

// Two numbers from `least` on with a sign between them, as in "64-4095".
std::pair<int64_t, int64_t> read_pair(const TableLine& line, const char* name, std::string_view text,
                                      char sign, int64_t least) {
  int64_t first = 0, second = 0;
  const char* const end = text.data() + text.size();
  const auto begin = std::from_chars(text.data(), end, first);
  const bool has_both = begin.ec == std::errc{} && begin.ptr != end && *begin.ptr == sign;
  const auto rest = has_both ? std::from_chars(begin.ptr + 1, end, second) : begin;
  if (!has_both || rest.ec != std::errc{} || rest.ptr != end || std::min(first, second) < least)
    line.refuse(name, " is \"", text, "\", must be two numbers from ", least, " on with '",
                std::string_view(&sign, 1), "' between them");
  return {first, second};
}

PriceFactor read_row(const TableLine& line, const std::array<std::string_view, kFields.size()>& fields) {
  const auto& [device, kernel, vectors, precision, lengths, factor, date] = fields;
  const Precision* const found = find_value(token_words::kPrecisions, precision);
  if (!found)
    line.refuse("precision is \"", precision, "\", must be one of ", all_names(token_words::kPrecisions));
  const auto [lanes, transforms] = read_pair(line, "vectors", vectors, 'x', 1);
  const auto [shortest, longest] = read_pair(line, "lengths", lengths, '-', 0);
  if (longest < shortest) line.refuse("lengths is ", lengths, ", must not end before it begins");
  return {std::string(kernel),
          *found,
          lanes,
          transforms,
          shortest,
          longest,
          line.number("factor", factor, kMostFactor),
          std::string(date)};
}

std::string text_of(std::string_view device, const PriceFactor& row) {
  return concat(device, " | ", row.file, " | ", row.lanes, "x", row.transforms_per_vector, " | ",
                name_of(token_words::kPrecisions, row.precision), " | ", row.shortest, "-", row.longest,
                " | ", decimal(row.factor, 2), " | ", row.date, "\n");
}

}  // namespace

void PriceFactors::add(std::string_view text, std::string_view source, std::string_view device) {
  PriceFactors all = *this;
  for_table_lines(text, source, [&](const TableLine& line, std::string_view content) {
    const auto fields = line.split(content, kFields);
    if (fields[0] != device) return;
    const PriceFactor row = read_row(line, fields);
    const auto overlaps = [&](const PriceFactor& other) {
      return row.priced() == other.priced() && row.shortest <= other.longest && other.shortest <= row.longest;
    };
    if (std::ranges::any_of(all.rows_, overlaps))
      line.refuse("lengths is ", fields[4], ", of which an earlier line of ", row.file, " has some");
    all.add(row);
  });
  *this = std::move(all);
}

void PriceFactors::add(PriceFactor row) {
  const auto next = std::ranges::upper_bound(rows_, place_of(row), {}, place_of);
  rows_.insert(next, std::move(row));
}

void PriceFactors::replace(const std::vector<PriceFactor>& measured) {
  std::erase_if(rows_, [&](const PriceFactor& row) {
    return std::ranges::any_of(measured,
                               [&](const PriceFactor& one) { return row.priced() == one.priced(); });
  });
  for (const PriceFactor& row : measured) add(row);
}

double PriceFactors::of(const PricedKernel& kernel, int64_t length) const {
  const auto next = std::ranges::upper_bound(rows_, Place(kernel, length), {}, place_of);
  if (next == rows_.begin()) return 1;
  const PriceFactor& row = *std::prev(next);
  return row.priced() == kernel && length <= row.longest ? row.factor : 1;
}

double PriceFactors::least() const {
  double least = 1;
  for (const PriceFactor& row : rows_) least = std::min(least, row.factor);
  return least;
}

std::string PriceFactors::to_text(std::string_view device) const {
  std::string text(kHeading);
  for (const PriceFactor& row : rows_) text += text_of(device, row);
  return text;
}

const PriceFactors* shipped_factors(std::string_view device) {
  static const std::map<std::string, PriceFactors, std::less<>> all = [] {
    std::map<std::string, PriceFactors, std::less<>> read;
    for (const EmbeddedTable& file : embedded_factors()) {
      const std::string_view row = file.path.substr(0, file.path.rfind('.'));
      read[std::string(row)].add(file.text, file.path, row);
    }
    return read;
  }();
  const auto found = all.find(device);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace clfm::host
