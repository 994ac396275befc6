// Which row a device gets, from what it says of itself. docs/devices.md lists real devices' strings.
#include <algorithm>
#include <array>
#include <cctype>

#include "profile.hpp"

namespace clfm::host {

namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

// The first number in `text` after `word`: 640 in "OpenCL 2.0 Adreno(TM) 640"; 0 when there is none.
int number_behind(std::string_view text, std::string_view word) {
  const size_t start = text.find(word);
  if (start == std::string_view::npos) return 0;
  text.remove_prefix(start + word.size());
  const size_t digit = std::min(text.find_first_of("0123456789"), text.size());
  int number = 0;
  for (char c : text.substr(digit, 4)) {
    if (!std::isdigit(static_cast<unsigned char>(c))) break;
    number = 10 * number + (c - '0');
  }
  return number;
}

// "Mali-T860", "Mali-G76 r0p0", "Mali-G610 (Panfrost)", "Immortalis-G715"; also code names of unreleased
// names
// ("Mali-LODX"), which only new parts have.
std::string_view mali_row(std::string_view name) {
  if (contains(name, "mali-t")) {
    const int model = number_behind(name, "mali-t");
    if (model >= 600 && model < 900) return "mali-midgard";
  }
  constexpr std::array bifrost{31, 51, 52, 71, 72, 76};
  const int model = contains(name, "mali-g") ? number_behind(name, "mali-g") : 0;
  return std::find(bifrost.begin(), bifrost.end(), model) != bifrost.end() ? "mali-bifrost" : "mali-valhall";
}

// Qualcomm's driver names every device "QUALCOMM Adreno(TM)" and puts the model into the version; Mesa's says
// "FD630".
std::string_view adreno_row(std::string_view name, std::string_view version) {
  int model = std::max(number_behind(name, "adreno"), number_behind(version, "adreno(tm)"));
  if (model == 0 && name.starts_with("fd")) model = number_behind(name, "fd");
  if (contains(name, "adreno(tm) x") || contains(version, "adreno(tm) x")) return "adreno-7xx";  // "X1-85"
  if (model >= 700) return "adreno-7xx";
  return model >= 600 ? "adreno-6xx" : "adreno-5xx";
}

}  // namespace

std::string_view detect_profile(const DeviceIdentity& identity) {
  const std::string platform = lower(identity.platform), vendor = lower(identity.vendor),
                    name = lower(identity.name), version = lower(identity.version);
  // First of all: PoCL gives its CPU devices the vendor id, and sometimes the name, of the CPU's maker.
  if (identity.is_cpu) return contains(platform, "portable computing language") ? "cpu-pocl" : "cpu-other";

  if (contains(name, "mali") || contains(name, "immortalis") || vendor == "arm") return mali_row(name);
  if (contains(name, "adreno") || contains(version, "adreno") || contains(vendor, "qualcomm"))
    return adreno_row(name, version);
  if (contains(name, "powervr") || contains(vendor, "imagination")) return "powervr";
  if (contains(vendor, "nvidia")) return "nvidia";
  if (contains(vendor, "advanced micro devices") || vendor == "amd" || contains(name, "radeon")) return "amd";
  if (contains(vendor, "intel")) return "intel";
  if (vendor == "apple" || name.starts_with("apple m") || name.starts_with("apple a")) return "apple";

  switch (identity.vendor_id) {  // PCI ids, for layers that translate and lose the names
    case 0x10de:
      return "nvidia";
    case 0x1002:
      return "amd";
    case 0x8086:
      return "intel";
    case 0x13b5:
      return mali_row(name);
    case 0x5143:
      return adreno_row(name, version);
    case 0x1010:
      return "powervr";
    case 0x106b:
      return "apple";
    default:
      return "unknown";
  }
}

}  // namespace clfm::host
