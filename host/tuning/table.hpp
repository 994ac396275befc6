// tuning/table.hpp - how fast recipes ran on devices, as text: one line for each problem and recipe,
//
//   device | driver | token | recipe | microseconds
//
// sorted, so that tables diff well and `sort -u` merges them. docs/tuning.md has the grammar. No OpenCL here.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::host {

struct TunedDevice {
  std::string name, driver;
  std::string row = {};  // of the built-in profiles
  auto operator<=>(const TunedDevice&) const = default;
};

struct TunedChoice {
  std::string device, driver;  // that it was measured on and with
  std::string recipe;          // see recipe_name.hpp
  double us = 0;
  bool operator==(const TunedChoice&) const = default;
};

class TunedTable {
 public:
  // Adds every line of a text, or nothing: throws Failure(invalid_argument) naming `source`, the line, the
  // field and its limit. Where a recipe's line is there already the smaller time stays.
  void add(std::string_view text, std::string_view source);

  // One more recipe of the problem.
  void add(const TunedDevice& device, std::string_view token, std::string_view recipe, double us);

  // In the place of all that is known of the problem with this driver.
  void set(const TunedDevice& device, std::string_view token, std::string_view recipe, double us);

  // What is known of a problem on a device: with its driver first, fastest first. A recipe may be none of
  // today's candidates.
  std::vector<TunedChoice> find(const TunedDevice& device, std::string_view token) const;

  // The same of whatever devices there are, fastest first.
  std::vector<TunedChoice> find_on_any(std::string_view token) const;

  std::string to_text() const;

 private:
  struct Key {
    std::string device, token, driver, recipe;
    auto operator<=>(const Key&) const = default;
  };
  std::map<Key, double> us_;
};

// A device's or driver's name as a field of a table: without what separates fields and lines.
std::string table_field(std::string_view text);

}  // namespace clfm::host
