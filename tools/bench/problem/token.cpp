#include "token.hpp"

#include <algorithm>
#include <iterator>
#include <sstream>

namespace clfm::bench {

std::vector<std::string> words_of(std::string token) {
  std::replace(token.begin(), token.end(), ',', ' ');
  std::istringstream stream(token);
  return {std::istream_iterator<std::string>(stream), {}};
}

Kind kind_of(const std::string& token) {
  Kind kind = Kind::transform;
  for (const std::string& word : words_of(token)) {
    if (word == "layer") return Kind::layer;  // which may also say conv or corr
    if (word == "conv" || word == "corr") kind = Kind::convolution;
  }
  return kind;
}

bool is_pass(const std::string& word) { return word.rfind("pass=", 0) == 0; }

std::string without_pass(const std::string& token) {
  std::string kept;
  for (const std::string& word : words_of(token))
    if (!is_pass(word)) kept += (kept.empty() ? "" : " ") + word;
  return kept;
}

}  // namespace clfm::bench
