#include "variant.hpp"

#include <algorithm>
#include <charconv>

#include "host/error.hpp"
#include "host/names.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

using Number = std::optional<int64_t> Variant::*;
constexpr Name<Number> kNumbers[] = {{"lanes", &Variant::lanes},
                                     {"transforms_per_vector", &Variant::transforms_per_vector},
                                     {"vectors_per_item", &Variant::vectors_per_item},
                                     {"rows_per_item", &Variant::rows_per_item},
                                     {"items_per_transform", &Variant::items_per_transform},
                                     {"transforms_per_group", &Variant::transforms_per_group},
                                     {"prefetch", &Variant::prefetch},
                                     {"nontemporal_stores", &Variant::nontemporal_stores}};
constexpr std::string_view kRadices = "radices";

template <class Integer>
Integer read_number(std::string_view word, std::string_view text) {
  Integer value = -1;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < 0)
    fail(Status::invalid_argument, "variant word \"", word, "\": \"", text, "\" is no number from 0 on");
  return value;
}

std::vector<int> read_radices(std::string_view word, std::string_view text) {
  std::vector<int> radices;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    radices.push_back(read_number<int>(word, text.substr(begin, end - begin)));
    begin = end + 1;
  }
  return radices;
}

void read_word(std::string_view word, Variant& variant) {
  const size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals),
                         value = word.substr(std::min(equals + 1, word.size()));
  const auto once = [&](bool is_set) {
    if (is_set) fail(Status::invalid_argument, "variant word \"", word, "\": ", name, " is given twice");
  };
  if (name == kRadices) {
    once(!variant.radices.empty());
    variant.radices = read_radices(word, value);
  } else if (const Number* field = find_value(kNumbers, name)) {
    once((variant.**field).has_value());
    variant.** field = read_number<int64_t>(word, value);
  } else {
    fail(Status::invalid_argument, "variant word \"", word, "\": \"", name, "\" is none of ", kRadices, ", ",
         all_names(kNumbers));
  }
}

}  // namespace

bool agrees(const Variant& variant, const Variant& wanted) {
  if (!variant.radices.empty() && !wanted.radices.empty() && variant.radices != wanted.radices) return false;
  for (const auto& [name, field] : kNumbers)
    if (variant.*field && wanted.*field && variant.*field != wanted.*field) return false;
  return true;
}

std::string to_text(const Variant& variant) {
  std::string text;
  for (size_t i = 0; i < variant.radices.size(); ++i)
    text += concat(i == 0 ? concat(kRadices, "=") : "x", variant.radices[i]);
  for (const auto& [name, field] : kNumbers)
    if (variant.*field) text += concat(text.empty() ? "" : " ", name, "=", *(variant.*field));
  return text;
}

Variant parse_variant(std::string_view text) {
  Variant variant;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) read_word(text.substr(begin, end - begin), variant);
    begin = end + 1;
  }
  return variant;
}

}  // namespace clfm::host
