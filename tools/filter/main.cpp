// clfm-filter - filters a picture on an OpenCL device: reads, runs the chain of stages, writes, reports.
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstdio>
#include <exception>
#include <new>

#include "error.hpp"
#include "run.hpp"
#include "tools/common/files.hpp"
#include "tools/filter/device/opencl.hpp"
#include "tools/filter/options/options.hpp"

namespace {

using namespace clfm::filter;

int failed(ExitCode code, std::string message) {
  while (!message.empty() && (message.back() == '\n' || message.back() == ' ')) message.pop_back();
  for (char& c : message)
    if (c == '\n' || c == '\r') c = ' ';
  std::fprintf(stderr, "clfm-filter: %s\n", message.c_str());
  return static_cast<int>(code);
}

int run_command_line(int argc, char** argv) {
  const CommandLine line = parse_command_line(argc, argv);
  const std::string text = line.text ? *line.text : run(line.options);
  std::FILE* to = writes_to_standard_output(line.options) ? stderr : stdout;
  std::fputs(text.c_str(), to);
  if (std::fflush(to) != 0) fail(ExitCode::file, "cannot write to standard output");
  return static_cast<int>(ExitCode::success);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run_command_line(argc, argv);
  } catch (const ToolError& error) {
    return failed(error.code(), error.what());
  } catch (const clfm::tools::FileError& error) {
    return failed(ExitCode::file, error.what());
  } catch (const clfm::Error& error) {
    return failed(ExitCode::device, error.what());
  } catch (const cl::Error& error) {
    return failed(ExitCode::device, concat(error.what(), " failed with OpenCL code ", error.err()));
  } catch (const std::bad_alloc&) {
    return failed(ExitCode::device, "not enough memory for this picture");
  } catch (const std::exception& error) {
    return failed(ExitCode::device, error.what());
  }
}
