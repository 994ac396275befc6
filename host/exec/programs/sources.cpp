#include "sources.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "embedded_kernels.hpp"
#include "host/error.hpp"

namespace clfm::host {
namespace {

constexpr int kDeepestInclude = 16;  // only a cycle goes deeper

const EmbeddedKernel* find_kernel(std::string_view path) {
  for (const EmbeddedKernel& kernel : embedded_kernels())
    if (kernel.path == path) return &kernel;
  return nullptr;
}

// Includes name files by their path below kernels/.
const EmbeddedKernel& included_file(std::string_view path, std::string_view includer) {
  if (const EmbeddedKernel* kernel = find_kernel(path)) return *kernel;
  fail(Status::internal, "kernel file \"", includer, "\" includes \"", path, "\", which is not embedded");
}

std::string_view next_line(std::string_view& rest) {
  const size_t end = std::min(rest.find('\n'), rest.size());
  const std::string_view line = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return line;
}

// What follows the # of a directive, or nothing.
std::string_view directive(std::string_view line) {
  const size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string_view::npos || line[hash] != '#') return {};
  const size_t word = line.find_first_not_of(" \t", hash + 1);
  return word == std::string_view::npos ? std::string_view{} : line.substr(word);
}

// Whether a directive opens (1) or closes (-1) a conditional, or neither.
int nesting(std::string_view directive) {
  return directive.starts_with("if") ? 1 : directive.starts_with("endif") ? -1 : 0;
}

// The name in `#include "name"`, if the directive is one.
std::optional<std::string_view> included_name(std::string_view directive) {
  if (!directive.starts_with("include")) return std::nullopt;
  const size_t open = directive.find('"'), close = directive.rfind('"');
  if (open == std::string_view::npos || close <= open) return std::nullopt;
  return directive.substr(open + 1, close - open - 1);
}

// #ifndef NAME, #define NAME as its first directives, and an #endif after everything else.
bool has_include_guard(std::string_view text) {
  constexpr std::string_view kIf = "ifndef ", kDefine = "define ";
  std::string_view guard;
  int count = 0, depth = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = directive(next_line(rest));
    if (line.empty()) continue;
    if (count > 0 && depth == 0) return false;  // something behind the #endif
    depth += nesting(line);
    ++count;
    if (count == 1 && !line.starts_with(kIf)) return false;
    if (count == 1) guard = line.substr(kIf.size());
    if (count == 2 && !(line.starts_with(kDefine) && line.substr(kDefine.size()) == guard)) return false;
    if (depth == 1 && line.starts_with("el")) return false;
  }
  return count > 2 && depth == 0;
}

class Assembler {
 public:
  // `conditionals`: how many are open round the include, those of include guards left out.
  void append(const EmbeddedKernel& kernel, int depth, int conditionals) {
    if (depth > kDeepestInclude) fail(Status::internal, "kernel file \"", kernel.path, "\" includes itself");
    const bool guarded = has_include_guard(kernel.text), certain = conditionals == 0;
    text_ += concat("#line 1 \"", kernel.path, "\"\n");
    if (guarded) --conditionals;  // its own guard is the first that is counted below
    int line_number = 0;
    for (std::string_view rest = kernel.text; !rest.empty();) {
      const std::string_view line = next_line(rest);
      ++line_number;
      conditionals += nesting(directive(line));
      if (const auto name = included_name(directive(line)))
        include(included_file(*name, kernel.path), depth, conditionals,
                concat("#line ", line_number + 1, " \"", kernel.path, "\"\n"));
      else
        text_.append(line).push_back('\n');
    }
    if (guarded && certain) seen_.insert(kernel.path);
  }

  std::string text() && { return std::move(text_); }

 private:
  // A guarded file that certainly was compiled before would only be skipped by the preprocessor. One that
  // stands under an #if was perhaps not compiled, and must not swallow a later one that counts.
  void include(const EmbeddedKernel& kernel, int depth, int conditionals, const std::string& back) {
    if (seen_.contains(kernel.path)) {
      text_.push_back('\n');
      return;
    }
    append(kernel, depth + 1, conditionals);
    text_ += back;
  }

  std::string text_;
  std::set<std::string_view> seen_;  // guarded files that were included outside of every conditional
};

}  // namespace

std::string assemble_source(const std::vector<std::string>& files) {
  Assembler assembler;
  for (const std::string& path : files) {
    const EmbeddedKernel* kernel = find_kernel(path);
    if (!kernel) fail(Status::internal, "kernel file \"", path, "\" is not embedded");
    assembler.append(*kernel, 0, 0);
  }
  return std::move(assembler).text();
}

}  // namespace clfm::host
