// programs.cpp - the tool's own kernels, compiled when first asked for.
#include "programs.hpp"

#include "embedded_kernels.hpp"
#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

std::string_view text_of(std::string_view path) {
  for (const EmbeddedKernel& kernel : embedded_kernels())
    if (kernel.path == path) return kernel.text;
  fail(ExitCode::device, "kernel file ", path, " is not in this program");
}

// The driver never sees an include: the line is replaced by the file.
std::string with_includes(std::string_view path) {
  std::string text(text_of(path));
  const std::string directive = "#include \"";
  for (size_t at = text.find(directive); at != std::string::npos; at = text.find(directive, at)) {
    const size_t name = at + directive.size();
    const size_t quote = text.find('"', name);
    text.replace(at, quote + 1 - at, with_includes(text.substr(name, quote - name)));
  }
  return text;
}

}  // namespace

const cl::Program& Programs::program(const std::string& file, const std::string& defines) {
  const std::string key = file + " " + defines;
  const auto found = built_.find(key);
  if (found != built_.end()) return found->second;
  cl::Program program(context_, with_includes(file));
  try {
    program.build({device_}, ("-cl-std=CL1.2 -cl-mad-enable " + defines).c_str());
  } catch (const cl::Error&) {
    fail(ExitCode::device, "kernel ", key,
         " does not build: ", program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_));
  }
  return built_.emplace(key, std::move(program)).first->second;
}

cl::Kernel Programs::kernel(const std::string& file, const std::string& name, const std::string& defines) {
  return cl::Kernel(program(file, defines), name.c_str());
}

}  // namespace clfm::filter
