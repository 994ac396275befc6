#include "shipped.hpp"

#include "embedded_tables.hpp"

namespace clfm::host {

const TunedTable& shipped_table() {
  static const TunedTable table = [] {
    TunedTable all;
    for (const EmbeddedTable& file : embedded_tables()) all.add(file.text, file.path);
    return all;
  }();
  return table;
}

}  // namespace clfm::host
