#include "overrides.hpp"

#include <algorithm>

namespace clfm::host {
namespace {

// The first word of `text`, which is left with the others.
std::string_view take_word(std::string_view& text) {
  const size_t begin = std::min(text.find_first_not_of(' '), text.size());
  text.remove_prefix(begin);
  const std::string_view word = text.substr(0, text.find(' '));
  text.remove_prefix(word.size());
  return word;
}

Override override_named(std::string_view name) {
  if (const Override* found = find_value(kOverrides, name)) return *found;
  fail(Status::invalid_argument, "profile leaves out \"", name, "\", which is none of ",
       all_names(kOverrides));
}

[[noreturn]] void fail_empty(std::string_view profile, std::string_view clause, const char* wanted) {
  fail(Status::invalid_argument, "profile \"", profile, "\": \"", clause, "\" must be followed by ", wanted);
}

}  // namespace

std::string Overrides::left_out_names() const {
  std::string names;
  for (const auto& [name, variant] : kOverrides)
    if (!has(variant)) names.append(names.empty() ? "" : " ").append(name);
  return names;
}

ProfileChoice parse_profile_choice(std::string_view text) {
  constexpr std::string_view kWithout = "without", kWith = "with";
  const auto begins_clause = [&](std::string_view word) { return word == kWithout || word == kWith; };
  ProfileChoice choice;
  const std::string_view whole = text;
  std::string_view word = take_word(text);
  if (!begins_clause(word)) {
    choice.row = word;
    word = take_word(text);
    if (!begins_clause(word)) return {whole, {}, {}};  // a name, or what is none
  }
  if (word == kWithout) {
    for (word = take_word(text); !word.empty() && word != kWith; word = take_word(text))
      choice.overrides.leave_out(override_named(word));
    if (choice.overrides == Overrides()) fail_empty(whole, kWithout, "OVERRIDE");
  }
  if (word != kWith) return choice;
  if (text.find(kWithout) != text.npos)
    fail(Status::invalid_argument, "profile \"", whole, "\": \"without\" must stand before \"with\"");
  choice.wanted_variant = parse_variant(text);
  if (choice.wanted_variant == Variant()) fail_empty(whole, kWith, "FIELD=VALUE");
  return choice;
}

}  // namespace clfm::host
