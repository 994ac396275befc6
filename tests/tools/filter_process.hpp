// filter_process.hpp - runs clfm-filter as a user would, in a directory of its own.
#pragma once

#include <sys/wait.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/scratch_directory.hpp"
#include "tools/filter/codec/image_io.hpp"

namespace clfm::test {

struct ProcessResult {
  int exit_code = -1;
  std::string output, errors;
};

inline void require_run(const ProcessResult& result) {
  INFO(result.errors);
  REQUIRE(result.exit_code == 0);
}

class FilterProcess {
 public:
  // Of a file in the directory, which disappears with this object.
  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }

  // Without the tool's own cache of compiled kernels: PoCL's serves all runs of a build, and to fill ours has
  // it compile all of them twice.
  ProcessResult run(const std::string& arguments) const { return run_tool("--cache none " + arguments); }
  ProcessResult run_with_cache(const std::string& arguments) const {
    return run_tool("--cache '" + path("cache") + "' " + arguments);
  }

  void write(const std::string& name, const filter::Image& image) const {
    filter::write_image(path(name), image);
  }
  filter::Image read(const std::string& name) const { return filter::read_image(path(name)); }
  void write_text(const std::string& name, const std::string& text) const {
    std::ofstream(path(name)) << text;
  }
  bool exists(const std::string& name) const { return std::filesystem::exists(path(name)); }

 private:
  ProcessResult run_tool(const std::string& arguments) const {
    const std::string command =
        "cd '" + directory_.path().string() + "' && '" CLFM_FILTER "' " + arguments + " > out.txt 2> err.txt";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of("out.txt"), text_of("err.txt")};
  }

  std::string text_of(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  ScratchDirectory directory_;
};

}  // namespace clfm::test
