// Who asks for what a header of the library declares includes it, if only by way of another: builds that join
// a folder's files hide what one of them lacks. By words alone, in a moment; ci/compile-alone.sh knows
// better, but takes minutes and goes by thirds.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

// Without comments and what stands in quotes.
std::string code_of(const fs::path& file) {
  static const std::regex quoted("\"(?:[^\"\\\\\n]|\\\\.)*\"");
  return without_comments(std::regex_replace(text_of(file), quoted, "\"\""));
}

void add_reached(const fs::path& file, std::set<fs::path>& reached) {
  if (!reached.insert(file).second) return;
  for (const fs::path& header : own_headers(file, text_of(file))) add_reached(header, reached);
}

// Of lines without indentation: functions, types, constants.
Names declared_in(const std::string& code) {
  static const std::regex function(
      "(?:^|\n)(?!using|return|namespace|static_assert)[A-Za-z][\\w:<>,&* ]*[ &*>]([a-z]\\w*)\\("),
      type("(?:^|\n)(?:struct|class|enum class) (\\w+)"),
      constant("(?:^|\n)(?:inline )?constexpr [^;=(]*\\b(k[A-Z]\\w*)");
  Names names = matches(code, function);
  names.merge(matches(code, type));
  names.merge(matches(code, constant));
  return names;
}

struct WordsOfSource {
  Names used, own;  // own: variables, parameters, members, functions that the file itself declares
};

bool is_of_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

// Whether a name at `at` is declared by what stands before it: a type, and an & or a * that belongs to it.
bool has_type_before(const std::string& code, size_t at) {
  static const std::regex type("(\\w|>|\\.\\.\\.)[&*]? $"),
      statement("\\b(return|else|throw|case|new|and|or|not) $");
  constexpr size_t kEnough = 40;
  const size_t length = std::min(at, kEnough);
  const std::string before = code.substr(at - length, length);
  return std::regex_search(before, type) && !std::regex_search(before, statement);
}

WordsOfSource words_of(const std::string& code) {
  WordsOfSource words;
  words.own = declared_in(code);
  for (size_t at = 0; at < code.size();) {
    size_t end = at;
    while (end < code.size() && is_of_word(code[end])) ++end;
    if (end == at) {
      ++at;
      continue;
    }
    const std::string word = code.substr(at, end - at);
    const char before = at > 0 ? code[at - 1] : '\n', behind = end < code.size() ? code[end] : '\n';
    const bool is_member = before == '.' || before == ':' || (before == '>' && at > 1 && code[at - 2] == '-');
    const bool is_call =
        std::islower(static_cast<unsigned char>(word[0])) && behind == '(' && word.back() != '_';
    const bool is_constant =
        word[0] == 'k' && word.size() > 1 && std::isupper(static_cast<unsigned char>(word[1]));
    if (!is_member && (is_call || is_constant || std::isupper(static_cast<unsigned char>(word[0]))))
      words.used.insert(word);
    const bool may_be_declared =
        std::string("({;,):>").find(behind) != std::string::npos || code.compare(end, 2, " =") == 0;
    if (may_be_declared && has_type_before(code, at)) words.own.insert(word);
    at = end;
  }
  return words;
}

using HeadersOfNames = std::map<std::string, std::set<fs::path>>;

void add_header(const fs::path& file, const std::string& code, HeadersOfNames& headers) {
  for (const std::string& name : declared_in(code)) headers[name].insert(file);
}

// The names in `code` that only headers declare which are not among those reached.
Names missing(const std::string& code, const std::set<fs::path>& reached, const HeadersOfNames& headers) {
  const WordsOfSource words = words_of(code);
  const auto is_reached = [&](const fs::path& header) { return reached.count(header) != 0; };
  Names names;
  for (const std::string& name : words.used) {
    const auto found = headers.find(name);
    if (found == headers.end() || words.own.count(name) != 0) continue;
    if (std::none_of(found->second.begin(), found->second.end(), is_reached)) names.insert(name);
  }
  return names;
}

}  // namespace

TEST_CASE("the search for missing includes finds them") {
  HeadersOfNames headers;
  add_header("a.hpp", "struct A {\n};\nint make(A a);\ninline constexpr int kFew = 3;\n", headers);
  add_header("b.hpp", "uint32_t bytes(int n);\nclass B;\n", headers);
  const std::string code = "int f(int n) { B b; return n * bytes(n) + make({}) + kFew; }\n";
  CHECK(missing(code, {"a.hpp"}, headers) == Names{"B", "bytes"});
  CHECK(missing(code, {"b.hpp"}, headers) == Names{"kFew", "make"});
  CHECK(missing(code, {"a.hpp", "b.hpp"}, headers) == Names{});
  CHECK(missing("int bytes(int n) { return n; }\nint g() { return bytes(1) + x.make(2); }\n", {}, headers) ==
        Names{});
}

TEST_CASE("what a source of the library asks for is included") {
  HeadersOfNames headers;
  std::vector<fs::path> sources;
  for (const fs::path& file : sources_below("host"))
    if (file.extension() == ".hpp")
      add_header(file.lexically_normal(), code_of(file), headers);
    else
      sources.push_back(file.lexically_normal());
  CHECK(sources.size() > 100);
  for (const fs::path& source : sources) {
    INFO(source);
    std::set<fs::path> reached;
    add_reached(source, reached);
    CHECK(missing(code_of(source), reached, headers) == Names{});
  }
}
