#include "callers_names.hpp"

#include <algorithm>
#include <cctype>

#include "host/identifier.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

// Reads OpenCL C token by token; comments and texts in quotes are left out.
class SourceReader {
 public:
  explicit SourceReader(std::string_view source) : source_(source) {}

  // A name, a number, or one character of anything else; empty at the end.
  std::string_view next() {
    skip_blanks();
    if (at_ >= source_.size()) return {};
    const size_t begin = at_++;
    if (continues_identifier(source_[begin]))
      while (at_ < source_.size() && continues_identifier(source_[at_])) ++at_;
    if (source_[begin] == '"' || source_[begin] == '\'') skip_quoted(source_[begin]);
    return source_.substr(begin, at_ - begin);
  }

  // Whether the token read last is the first of its line, and the next one stands on the same line.
  bool began_line() const { return began_line_; }
  bool line_goes_on() {
    const size_t before = at_;
    while (at_ < source_.size() && source_[at_] != '\n' && skip_blank()) {
    }
    const bool goes_on = at_ < source_.size() && source_[at_] != '\n';
    if (!goes_on) at_ = before;
    return goes_on;
  }

 private:
  void skip_blanks() {
    began_line_ = at_ == 0;
    while (at_ < source_.size()) {
      const bool ends_line = source_[at_] == '\n';
      if (!skip_blank()) return;
      began_line_ = began_line_ || ends_line;
    }
  }

  bool skip_blank() {
    const std::string_view rest = source_.substr(at_);
    if (rest.substr(0, 2) == "//")
      at_ = std::min(source_.find('\n', at_), source_.size());
    else if (rest.substr(0, 2) == "/*")
      at_ = std::min(source_.find("*/", at_ + 2), source_.size() - 2) + 2;
    else if (rest.substr(0, 2) == "\\\n")
      at_ += 2;
    else if (rest.substr(0, 3) == "\\\r\n")
      at_ += 3;
    else if (std::isspace(static_cast<unsigned char>(rest.front())))
      ++at_;
    else
      return false;
    return true;
  }

  void skip_quoted(char quote) {
    for (; at_ < source_.size() && source_[at_] != quote && source_[at_] != '\n'; ++at_)
      if (source_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, source_.size());
  }

  std::string_view source_;
  size_t at_ = 0;
  bool began_line_ = true;
};

// Follows declarations outside of all brackets.
class FileScope {
 public:
  // Whether `token` behind the one before shows that one to be what is declared: "type name(", "} name;".
  bool declares(std::string_view token) {
    const bool outside = depth_ == 0 && !in_value_;
    const bool after_type =
        !before_last_.empty() && (begins_identifier(before_last_.front()) || before_last_ == "*");
    const bool named = !last_.empty() && begins_identifier(last_.front()) && last_.substr(0, 2) != "__";
    const bool function = token == "(" && after_type;
    const bool object = (token == ";" || token == "=" || token == "[" || token == ",") &&
                        (after_type || before_last_ == "}" || before_last_ == ")");
    step(token);
    return outside && named && (function || object);
  }

 private:
  void step(std::string_view token) {
    if (token == "(" || token == "{" || token == "[") ++depth_;
    if (token == ")" || token == "}" || token == "]") --depth_;
    if (depth_ == 0 && token == "=") in_value_ = true;
    if (depth_ == 0 && token == ";") in_value_ = false;
    before_last_ = last_;
    last_ = token;
  }

  int depth_ = 0;
  bool in_value_ = false;
  std::string_view last_, before_last_;
};

// A vector's components are never another name's: .x, .lo, .s01.
bool may_be_component(std::string_view name) {
  const auto made_of = [](std::string_view text, std::string_view letters) {
    return text.find_first_not_of(letters) == text.npos;
  };
  if (name == "lo" || name == "hi" || name == "even" || name == "odd") return true;
  if (name.front() == 's' || name.front() == 'S') return made_of(name.substr(1), "0123456789abcdefABCDEF");
  return made_of(name, "xyzw") || made_of(name, "rgba");
}

// Whether kernels may make a function of that name of parts (##), which no reader of single tokens sees: of
// parts joined by an underscore, where they say the name whole, too. A part by itself may end a number, as
// f does, and what conditions ask for must stay undefined.
bool may_be_made(std::string_view name, const SourceNames& kernels) {
  if (may_be_component(name) || name.substr(0, 5) == "clfm_" || kernels.conditions.contains(name))
    return false;
  return name.find('_') != name.npos || !kernels.identifiers.contains(name);
}

constexpr std::string_view kOwn = "clfm_own_";

}  // namespace

SourceNames names_in(std::string_view source) {
  SourceNames names;
  SourceReader reader(source);
  FileScope scope;
  std::string_view last;
  for (std::string_view token = reader.next(); !token.empty(); token = reader.next()) {
    if (token == "#" && reader.began_line()) {
      std::string_view directive;
      while (reader.line_goes_on()) {
        const std::string_view word = reader.next();
        if (!begins_identifier(word.front())) continue;
        names.identifiers.emplace(word);
        if (directive == "define") names.macros.emplace(word);
        if (directive.substr(0, 2) == "if" || directive == "elif") names.conditions.emplace(word);
        // A macro's name is the first word; what follows is its text.
        directive = directive.empty() ? word : directive == "define" ? "defined" : directive;
      }
      continue;
    }
    if (begins_identifier(token.front())) names.identifiers.emplace(token);
    if (scope.declares(token)) names.file_scope.emplace(last);
    last = token;
  }
  return names;
}

std::string names_apart(const SourceNames& callers, std::string_view kernels) {
  const SourceNames ours = names_in(kernels);
  std::string text;
  for (const std::string& macro : callers.macros) text += concat("#undef ", macro, "\n");
  for (const std::string& name : callers.identifiers) {
    if (ours.macros.contains(name)) continue;
    if (ours.file_scope.contains(name) || (callers.file_scope.contains(name) && may_be_made(name, ours)))
      text += concat("#define ", name, " ", kOwn, name, "\n");
  }
  return text;
}

std::string name_apart(std::string_view function, const SourceNames& callers) {
  return callers.identifiers.contains(function) ? concat(kOwn, function) : std::string(function);
}

}  // namespace clfm::host
