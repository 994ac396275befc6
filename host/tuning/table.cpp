#include "table.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "host/error.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

constexpr char kSeparator = '|';
constexpr size_t kFields = 5, kMostFieldBytes = 1024, kMostTextBytes = size_t{64} << 20;
constexpr const char* kFieldNames[kFields] = {"device", "driver", "token", "recipe", "microseconds"};
constexpr double kMostUs = 1e12;
constexpr std::string_view kHeading =
    "# Tuned recipes of libclfft_mixed: device | driver | token | recipe | microseconds\n";

using Fields = std::array<std::string_view, kFields>;

std::string_view trimmed(std::string_view text) {
  const size_t begin = text.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

bool is_control(char c) { return static_cast<unsigned char>(c) < 32 || c == 127; }

class LineReader {
 public:
  LineReader(std::string_view source, size_t line) : source_(source), line_(line) {}

  Fields split(std::string_view text) const {
    const auto count = static_cast<size_t>(std::count(text.begin(), text.end(), kSeparator)) + 1;
    if (count != kFields)
      fail_line("has ", count, " fields, must have ", kFields,
                ": device | driver | token | recipe | microseconds");
    Fields fields;
    for (size_t i = 0, begin = 0; i < kFields; ++i) {
      const size_t end = std::min(text.find(kSeparator, begin), text.size());
      fields[i] = trimmed(text.substr(begin, end - begin));
      check(i, fields[i]);
      begin = end + 1;
    }
    return fields;
  }

  double microseconds(std::string_view text) const {
    const std::optional<double> us = read_number(text);
    if (!us) fail_line("microseconds is \"", text, "\", must be a number");
    if (!(*us > 0 && *us <= kMostUs))
      fail_line("microseconds is ", text, ", must be more than 0 and at most ", kMostUs);
    return *us;
  }

 private:
  void check(size_t field, std::string_view text) const {
    if (text.empty()) fail_line(kFieldNames[field], " is empty");
    if (text.size() > kMostFieldBytes)
      fail_line(kFieldNames[field], " has ", text.size(), " bytes, at most ", kMostFieldBytes);
    if (std::any_of(text.begin(), text.end(), is_control))
      fail_line(kFieldNames[field], " has a control character");
  }

  template <class... Parts>
  [[noreturn]] void fail_line(const Parts&... parts) const {
    fail(Status::invalid_argument, source_, " line ", line_, ": ", parts...);
  }

  std::string_view source_;
  size_t line_;
};

std::string microseconds(double us) { return decimal(std::max(us, 0.01), 2); }

}  // namespace

void TunedTable::add(std::string_view text, std::string_view source) {
  if (text.size() > kMostTextBytes)
    fail(Status::invalid_argument, source, " has ", text.size(), " bytes, at most ", kMostTextBytes);
  std::map<Key, double> all = us_;
  size_t line = 0;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view content = trimmed(text.substr(begin, end - begin));
    begin = end + 1;
    ++line;
    if (content.empty() || content.front() == '#') continue;
    const LineReader reader(source, line);
    const auto [device, driver, token, recipe, time] = reader.split(content);
    const double us = reader.microseconds(time);
    const auto [entry, is_new] = all.try_emplace(
        {std::string(device), std::string(token), std::string(driver), std::string(recipe)}, us);
    if (!is_new) entry->second = std::min(entry->second, us);
  }
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
    field += c == kSeparator ? '/' : is_control(c) ? ' ' : c;
  const std::string_view kept = trimmed(field);
  return kept.empty() ? "unknown" : std::string(kept);
}

}  // namespace clfm::host
