#include "shipped.hpp"

#include <functional>
#include <map>

#include "embedded_tables.hpp"

namespace clfm::host {
namespace {

using TablesOfRows = std::map<std::string, TunedTable, std::less<>>;

// Read at the first call.
const TablesOfRows& shipped_tables() {
  static const TablesOfRows tables = [] {
    TablesOfRows all;
    for (const EmbeddedTable& file : embedded_tables())
      all[std::string(file.path.substr(0, file.path.rfind('.')))].add(file.text, file.path);
    return all;
  }();
  return tables;
}

}  // namespace

std::vector<TunedChoice> shipped_choices(const TunedDevice& device, std::string_view token) {
  const auto table = shipped_tables().find(device.row);
  if (table == shipped_tables().end()) return {};
  std::vector<TunedChoice> choices = table->second.find(device, token);
  return choices.empty() ? table->second.find_on_any(token) : choices;
}

}  // namespace clfm::host
