#include "variant.hpp"

#include <algorithm>
#include <charconv>

#include "host/error.hpp"
#include "host/names.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

struct VariantField {
  std::optional<int64_t> Variant::*number;
  int64_t least, most;
};
constexpr int64_t kMost = 1 << 20;  // more of anything fits no device
constexpr Name<VariantField> kVariantFields[] = {
    {"lanes", {&Variant::lanes, 1, kMost}},
    {"transforms_per_vector", {&Variant::transforms_per_vector, 1, kMost}},
    {"vectors_per_item", {&Variant::vectors_per_item, 1, kMost}},
    {"rows_per_item", {&Variant::rows_per_item, 1, kMost}},
    {"items_per_transform", {&Variant::items_per_transform, 1, kMost}},
    {"transforms_per_group", {&Variant::transforms_per_group, 1, kMost}},
    {"prefetch", {&Variant::prefetch, 0, 1}},
    {"nontemporal_stores", {&Variant::nontemporal_stores, 0, 1}}};
constexpr std::string_view kRadices = "radices";

int64_t read_value(std::string_view word, std::string_view text, int64_t least, int64_t most) {
  int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_number = error == std::errc() && end == text.data() + text.size();
  if (!is_number || value < least || value > most)
    fail(Status::invalid_argument, "variant word \"", word, "\": \"", text, "\" must be a number from ",
         least, " to ", most);
  return value;
}

std::vector<int> read_radices(std::string_view word, std::string_view text) {
  std::vector<int> radices;
  for (size_t begin = 0; begin <= text.size();) {
    const size_t end = std::min(text.find('x', begin), text.size());
    radices.push_back(static_cast<int>(read_value(word, text.substr(begin, end - begin), 1, kMost)));
    begin = end + 1;
  }
  return radices;
}

void read_variant_word(std::string_view word, Variant& variant) {
  const size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals),
                         value = word.substr(std::min(equals + 1, word.size()));
  const auto once = [&](bool is_set) {
    if (is_set) fail(Status::invalid_argument, "variant word \"", word, "\": ", name, " is given twice");
  };
  if (name == kRadices) {
    once(!variant.radices.empty());
    variant.radices = read_radices(word, value);
  } else if (const VariantField* field = find_value(kVariantFields, name)) {
    once((variant.*(field->number)).has_value());
    variant.*(field->number) = read_value(word, value, field->least, field->most);
  } else {
    fail(Status::invalid_argument, "variant word \"", word, "\": \"", name, "\" is none of ", kRadices, ", ",
         all_names(kVariantFields));
  }
}

}  // namespace

int disagreements(const Variant& variant, const Variant& wanted) {
  const bool have_radices = !variant.radices.empty() && !wanted.radices.empty();
  int count = have_radices && variant.radices != wanted.radices ? 1 : 0;
  for (const auto& [name, field] : kVariantFields) {
    const std::optional<int64_t> has = variant.*(field.number), wants = wanted.*(field.number);
    if (has && wants && *has != *wants) ++count;
  }
  return count;
}

std::string to_text(const Variant& variant) {
  std::string text;
  for (size_t i = 0; i < variant.radices.size(); ++i)
    text += concat(i == 0 ? concat(kRadices, "=") : "x", variant.radices[i]);
  for (const auto& [name, field] : kVariantFields)
    if (const std::optional<int64_t> value = variant.*(field.number))
      text += concat(text.empty() ? "" : " ", name, "=", *value);
  return text;
}

Variant parse_variant(std::string_view text) {
  Variant variant;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find(' ', begin), text.size());
    if (end > begin) read_variant_word(text.substr(begin, end - begin), variant);
    begin = end + 1;
  }
  return variant;
}

}  // namespace clfm::host
