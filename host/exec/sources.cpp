#include "sources.hpp"

#include <optional>

#include "../error.hpp"
#include "embedded_kernels.hpp"

namespace clfm::host {
namespace {

constexpr int kDeepestInclude = 16;  // only a cycle goes deeper

const EmbeddedKernel* find_kernel(std::string_view path) {
  for (const EmbeddedKernel& kernel : embedded_kernels())
    if (kernel.path == path) return &kernel;
  return nullptr;
}

const EmbeddedKernel& resolve(std::string_view name, std::string_view includer) {
  const size_t slash = includer.rfind('/');
  if (slash != std::string_view::npos)
    if (const EmbeddedKernel* beside = find_kernel(concat(includer.substr(0, slash + 1), name)))
      return *beside;
  if (const EmbeddedKernel* shared = find_kernel(concat("fft/", name))) return *shared;
  fail(Status::internal, "kernel file \"", includer, "\" includes \"", name, "\", which is not embedded");
}

// The name in `#include "name"`, if the line is one.
std::optional<std::string_view> included_name(std::string_view line) {
  const size_t hash = line.find_first_not_of(" \t");
  if (hash == std::string_view::npos || line.substr(hash, 8) != "#include") return std::nullopt;
  const size_t open = line.find('"', hash), close = line.rfind('"');
  if (open == std::string_view::npos || close <= open) return std::nullopt;
  return line.substr(open + 1, close - open - 1);
}

// Files guard themselves against double inclusion, so every include is simply expanded: an include under a
// false #if must not swallow a later one that counts.
void append(const EmbeddedKernel& kernel, int depth, std::string& text) {
  if (depth > kDeepestInclude) fail(Status::internal, "kernel file \"", kernel.path, "\" includes itself");
  text += concat("#line 1 \"", kernel.path, "\"\n");
  int line_number = 0;
  for (std::string_view rest = kernel.text; !rest.empty();) {
    const size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    ++line_number;
    if (const auto name = included_name(line)) {
      append(resolve(*name, kernel.path), depth + 1, text);
      text += concat("#line ", line_number + 1, " \"", kernel.path, "\"\n");
    } else {
      text.append(line).push_back('\n');
    }
  }
}

}  // namespace

std::string assemble_source(std::string_view path) {
  const EmbeddedKernel* kernel = find_kernel(path);
  if (!kernel) fail(Status::internal, "kernel file \"", path, "\" is not embedded");
  std::string text;
  append(*kernel, 0, text);
  return text;
}

}  // namespace clfm::host
