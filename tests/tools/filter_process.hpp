// filter_process.hpp - runs clfm-filter as a user would, in a directory of its own.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "support/scratch_directory.hpp"
#include "tools/filter/image_io.hpp"

namespace clfm::test {

struct ProcessResult {
  int exit_code = -1;
  std::string output, errors;
};

class FilterProcess {
 public:
  // Of a file in the directory, which disappears with this object.
  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }

  ProcessResult run(const std::string& arguments) const {
    // The library's compiled kernels are shared by all runs of a build; the user's own cache is left alone.
    const std::string command = "cd '" + directory_.path().string() +
                                "' && XDG_CACHE_HOME='" CLFM_FILTER_CACHE "' '" CLFM_FILTER "' " + arguments +
                                " > out.txt 2> err.txt";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of("out.txt"), text_of("err.txt")};
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
  std::string text_of(const std::string& name) const {
    std::ifstream file(path(name));
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }

  ScratchDirectory directory_;
};

}  // namespace clfm::test
