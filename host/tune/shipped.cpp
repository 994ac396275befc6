#include "shipped.hpp"

namespace clfm::host {

const TunedTable& shipped_table() {
  static const TunedTable table;
  return table;
}

}  // namespace clfm::host
