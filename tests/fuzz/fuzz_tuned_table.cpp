// fuzz_tuned_table.cpp - whatever text comes in as a table of measured times, it is refused with a message,
// and the table is as it was, or its lines are there, are found, and survive being written and read again.
#include "fuzz.hpp"
#include "host/tuning/table.hpp"

using namespace clfm::host;
using clfm::fuzz::require;

namespace {

constexpr std::string_view kKnown = "device | driver | c2c f32 16 | local(16) | 12.5\n";
const TunedDevice kDevice{"device", "driver"};

void check(const TunedTable& table) {
  const std::string text = table.to_text();
  TunedTable again;
  again.add(text, "again");
  require(again.to_text() == text);
  again.add(text, "twice");
  require(again.to_text() == text);
  const std::vector<TunedChoice> found = table.find(kDevice, "c2c f32 16");
  require(!found.empty());
  for (const TunedChoice& choice : found) require(choice.device == kDevice.name && choice.us > 0);
  require(table.find_on_any("c2c f32 16").size() >= found.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  TunedTable table;
  table.add(kKnown, "known");
  const std::string before = table.to_text();
  try {
    table.add(clfm::fuzz::text_of(data, size), "foreign");
  } catch (const Failure& failure) {
    require(failure.status() == static_cast<int32_t>(Status::invalid_argument));
    require(std::string_view(failure.what()).starts_with("foreign "));
    require(table.to_text() == before);
  }
  check(table);
  return 0;
}
