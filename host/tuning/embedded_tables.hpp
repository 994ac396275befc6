// tuning/embedded_tables.hpp - the text of every file in tables/, put into the library when it is built
// (cmake/ClfmEmbedTexts.cmake).
#pragma once

#include <span>
#include <string_view>

namespace clfm::host {

struct EmbeddedTable {
  std::string_view path, text;
};

std::span<const EmbeddedTable> embedded_tables();

}  // namespace clfm::host
