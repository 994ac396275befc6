// embedded_kernels.hpp - the text of the files under kernels/, put in when the tool is built
// (cmake/ClfmEmbedTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace clfm::filter {

struct EmbeddedKernel {
  std::string_view path;  // below kernels/
  std::string_view text;
};

std::span<const EmbeddedKernel> embedded_kernels();

}  // namespace clfm::filter
