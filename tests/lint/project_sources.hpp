// project_sources.hpp - the project's own sources, as files to be read.
#pragma once

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace clfm::test {

inline const std::filesystem::path kProject = std::filesystem::path(CLFM_TESTS_DIR).parent_path();

// C and C++ of a directory of the project and of those in it; none where there is no such directory.
inline std::vector<std::filesystem::path> sources_below(const std::filesystem::path& directory) {
  std::vector<std::filesystem::path> files;
  if (!std::filesystem::exists(kProject / directory)) return files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(kProject / directory)) {
    const auto extension = entry.path().extension();
    if (extension == ".cpp" || extension == ".hpp" || extension == ".h" || extension == ".c")
      files.push_back(entry.path());
  }
  return files;
}

inline std::string text_of(const std::filesystem::path& file) {
  std::ifstream stream(file);
  return {std::istreambuf_iterator<char>(stream), {}};
}

inline std::string without_comments(const std::string& text) {
  static const std::regex comment("//[^\n]*");
  return std::regex_replace(text, comment, "");
}

// What the first group of `pattern` meets, anywhere in the text.
inline std::set<std::string> matches(const std::string& text, const std::regex& pattern) {
  std::set<std::string> found;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at)
    found.insert((*at)[1]);
  return found;
}

// The project's own headers that the text of a file includes.
inline std::set<std::filesystem::path> own_headers(const std::filesystem::path& file,
                                                   const std::string& text) {
  static const std::regex own("#include [<\"]([\\w./]+/[\\w./]+|[\\w.]+\\.hpp)[>\"]");
  std::set<std::filesystem::path> headers;
  for (const std::string& header : matches(text, own))
    for (const auto& directory :
         {file.parent_path(), kProject, kProject / "include", kProject / "tools", kProject / "tools/bench"})
      if (const auto found = (directory / header).lexically_normal(); std::filesystem::exists(found)) {
        headers.insert(found);
        break;
      }
  return headers;
}

}  // namespace clfm::test
