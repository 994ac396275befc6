// token.hpp - what a problem's token says before the library has read it. No OpenCL here.
#pragma once

#include <string>
#include <vector>

namespace clfm::bench {

// A token's words, which spaces or commas separate.
std::vector<std::string> words_of(std::string token);

enum class Kind { transform, convolution, layer };
Kind kind_of(const std::string& token);

// The bench's word for one of a layer's passes, pass=NAME, which the library's tokens, of plans that have
// them all, know not.
bool is_pass(const std::string& word);
std::string without_pass(const std::string& token);

}  // namespace clfm::bench
