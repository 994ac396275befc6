#include "table_file.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace clfm::tune {

namespace fs = std::filesystem;

bool file_exists(const std::string& path) {
  std::error_code error;
  return fs::exists(path, error) && !error;
}

std::string read_text(const std::string& path) {
  std::error_code error;
  std::ifstream file(path, std::ios::binary);
  if (!file || !fs::is_regular_file(path, error)) throw FileError("cannot read \"" + path + "\"");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  if (!file) throw FileError("cannot read \"" + path + "\"");
  return text;
}

void write_text(const std::string& path, const std::string& text) {
  const std::string temporary = path + ".tmp";
  std::ofstream file(temporary, std::ios::binary | std::ios::trunc);
  file << text;
  file.close();
  std::error_code error;
  if (file) fs::rename(temporary, path, error);
  if (!file || error) {
    std::error_code ignored;
    fs::remove(temporary, ignored);
    throw FileError("cannot write \"" + path + "\"");
  }
}

}  // namespace clfm::tune
