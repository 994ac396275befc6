// tuning/embedded_tables.hpp - the text of every file in tables/ and in factors/, put into the library when
// it is built (cmake/ClfmEmbedTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace clfm::host {

struct EmbeddedTable {
  std::string_view path, text;
};

std::span<const EmbeddedTable> embedded_tables();   // of measured times
std::span<const EmbeddedTable> embedded_factors();  // of prices

}  // namespace clfm::host
