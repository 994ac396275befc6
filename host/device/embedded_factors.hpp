// embedded_factors.hpp - the text of every file in host/tuning/factors/, put into the library when it is
// built (cmake/ClfmEmbedTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace clfm::host {

struct EmbeddedFactors {
  std::string_view path, text;
};

std::span<const EmbeddedFactors> embedded_factors();

}  // namespace clfm::host
