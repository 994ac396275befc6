#include "table.hpp"

#include <algorithm>
#include <array>

#include "host/table_lines.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

constexpr std::array<const char*, 5> kFields{"device", "driver", "token", "recipe", "microseconds"};
constexpr double kMostUs = 1e12;
constexpr std::string_view kHeading =
    "# Tuned recipes of libclfft_mixed: device | driver | token | recipe | microseconds\n";

std::string microseconds(double us) { return decimal(std::max(us, 0.01), 2); }

}  // namespace

void TunedTable::add(std::string_view text, std::string_view source) {
  std::map<Key, double> all = us_;
  for_table_lines(text, source, [&](const TableLine& line, std::string_view content) {
    const auto [device, driver, token, recipe, time] = line.split(content, kFields);
    const double us = line.number("microseconds", time, kMostUs);
    const auto [entry, is_new] = all.try_emplace(
        {std::string(device), std::string(token), std::string(driver), std::string(recipe)}, us);
    if (!is_new) entry->second = std::min(entry->second, us);
  });
  us_ = std::move(all);
}

void TunedTable::add(const TunedDevice& device, std::string_view token, std::string_view recipe, double us) {
  us_[{device.name, std::string(token), device.driver, std::string(recipe)}] = us;
}

void TunedTable::set(const TunedDevice& device, std::string_view token, std::string_view recipe, double us) {
  std::erase_if(us_, [&](const auto& entry) {
    return entry.first.device == device.name && entry.first.token == token &&
           entry.first.driver == device.driver;
  });
  add(device, token, recipe, us);
}

std::vector<TunedChoice> TunedTable::find(const TunedDevice& device, std::string_view token) const {
  std::vector<TunedChoice> choices;
  for (auto entry = us_.lower_bound({device.name, std::string(token), "", ""});
       entry != us_.end() && entry->first.device == device.name && entry->first.token == token; ++entry)
    choices.push_back({device.name, entry->first.driver, entry->first.recipe, entry->second});
  std::stable_sort(choices.begin(), choices.end(), [&](const TunedChoice& a, const TunedChoice& b) {
    const bool a_is_other = a.driver != device.driver, b_is_other = b.driver != device.driver;
    return a_is_other != b_is_other ? b_is_other : a.us < b.us;
  });
  return choices;
}

std::vector<TunedChoice> TunedTable::find_on_any(std::string_view token) const {
  std::vector<TunedChoice> choices;
  for (const auto& [key, us] : us_)
    if (key.token == token) choices.push_back({key.device, key.driver, key.recipe, us});
  std::stable_sort(choices.begin(), choices.end(),
                   [](const TunedChoice& a, const TunedChoice& b) { return a.us < b.us; });
  return choices;
}

std::string TunedTable::to_text() const {
  std::vector<std::string> lines;
  for (const auto& [key, us] : us_)
    lines.push_back(concat(key.device, " | ", key.driver, " | ", key.token, " | ", key.recipe, " | ",
                           microseconds(us), "\n"));
  std::sort(lines.begin(), lines.end());  // as LC_ALL=C sort does
  std::string text(kHeading);
  for (const std::string& line : lines) text += line;
  return text;
}

std::string table_field(std::string_view text) {
  std::string field;
  for (const char c : text.substr(0, kMostFieldBytes / 2))
    field += c == kFieldSeparator ? '/' : is_control(c) ? ' ' : c;
  const std::string_view kept = trimmed(field);
  return kept.empty() ? "unknown" : std::string(kept);
}

}  // namespace clfm::host
