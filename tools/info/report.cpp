#include "report.hpp"

#include <clfft_mixed/clfft_mixed.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

namespace clfm::info {

namespace {

using Json = nlohmann::ordered_json;

// "yes" and "no" become booleans, numbers numbers, several numbers an array, everything else stays text.
Json value_of(const std::string& text) {
  if (text == "yes" || text == "no") return text == "yes";
  Json numbers = Json::array();
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const Json number = Json::parse(word, nullptr, /*allow_exceptions=*/false);
    if (!number.is_number()) return text;
    numbers.push_back(number);
  }
  return numbers.size() == 1 ? numbers[0] : numbers;
}

void append_lines(std::string& text, const Lines& lines) {
  size_t width = 0;
  for (const auto& [name, value] : lines) width = std::max(width, name.size());
  for (const auto& [name, value] : lines)
    text.append("    ").append(name).append(width - name.size(), ' ').append(" = ").append(value) += '\n';
}

}  // namespace

std::string to_text(const Machine& machine) {
  std::string text = std::string("clfft_mixed ") + clfm_version() + "\n";
  for (const PlatformReport& platform : machine.platforms) {
    text += "\n" + platform.name + " (" + platform.vendor + "), " + platform.version + "\n";
    if (platform.devices.empty()) text += "  no available device\n";
    for (const DeviceReport& device : platform.devices) {
      text += "  device " + std::to_string(device.number) + ": " + device.name + " (" + device.vendor + ", " +
              device.kind + "), " + device.version + ", driver " + device.driver + "\n";
      append_lines(text, device.profile);
      if (!device.error.empty()) text += "    error: " + device.error + "\n";
    }
  }
  return text;
}

std::string to_json(const Machine& machine) {
  Json json{{"library", clfm_version()}, {"platforms", Json::array()}};
  for (const PlatformReport& platform : machine.platforms) {
    Json devices = Json::array();
    for (const DeviceReport& device : platform.devices) {
      Json entry{{"number", device.number}, {"name", device.name},       {"vendor", device.vendor},
                 {"kind", device.kind},     {"version", device.version}, {"driver", device.driver}};
      if (!device.error.empty()) entry["error"] = device.error;
      Json& profile = entry["profile"] = Json::object();
      for (const auto& [name, value] : device.profile)
        profile[name == "profile" ? "name" : name] = value_of(value);
      devices.push_back(std::move(entry));
    }
    json["platforms"].push_back({{"name", platform.name},
                                 {"vendor", platform.vendor},
                                 {"version", platform.version},
                                 {"devices", devices}});
  }
  return json.dump(2, ' ', false, Json::error_handler_t::replace) +
         "\n";  // a driver's strings may be in any encoding
}

}  // namespace clfm::info
