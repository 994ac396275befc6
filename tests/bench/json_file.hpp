// json_file.hpp - the program as its users call it, and a file that it writes.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

inline int shell(const std::string& command) {
  const int status = std::system((command + " >/dev/null 2>&1").c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

inline int exit_code_of(const std::string& arguments) { return shell("\"" CLFM_TOOL "\" " + arguments); }

// Removed in the end.
class JsonFile {
 public:
  explicit JsonFile(const std::string& extension = ".jsonl")
      : path_(std::filesystem::temp_directory_path() /
              ("clfm-bench-" + std::to_string(std::rand()) + extension)) {}
  ~JsonFile() { std::filesystem::remove(path_); }
  JsonFile(const JsonFile&) = delete;
  JsonFile& operator=(const JsonFile&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::string option() const { return " --json \"" + path_.string() + "\""; }
  std::string text() const {
    std::ifstream file(path_);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  nlohmann::json whole() const { return nlohmann::json::parse(text()); }
  std::vector<nlohmann::json> lines() const {
    std::vector<nlohmann::json> all;
    std::ifstream file(path_);
    for (std::string line; std::getline(file, line);) all.push_back(nlohmann::json::parse(line));
    return all;
  }

 private:
  std::filesystem::path path_;
};
