// embedded_kernels.hpp - the text of every file under kernels/, put into the library when it is built
// (cmake/ClfmEmbedTexts.cmake), in ascending order of path.
#pragma once

#include <span>
#include <string_view>

namespace clfm::host {

struct EmbeddedKernel {
  std::string_view path;  // below kernels/, e.g. "fft/stockham.cl"
  std::string_view text;
};

std::span<const EmbeddedKernel> embedded_kernels();

}  // namespace clfm::host
