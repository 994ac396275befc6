#include "record.hpp"

#include <iostream>
#include <set>

#include "../progress.hpp"
#include "candidates.hpp"
#include "host/error.hpp"
#include "table_file.hpp"
#include "tools/common/files.hpp"

namespace clfm::bench {
namespace {

constexpr double kSecondsOfProblem = 2;

bool is_recorded(const host::TunedTable& table, const host::TunedDevice& device, const std::string& token) {
  const std::vector<host::TunedChoice> choices = table.find(device, token);
  return !choices.empty() && choices.front().driver == device.driver;
}

}  // namespace

void record_candidates(const std::vector<std::string>& tokens, const std::string& path, double seconds,
                       host::RaceClock clock, const Device& device) {
  host::Engine engine(device.context(), device.device(), {});
  const host::TunedDevice& name = engine.tuner().device();
  host::TunedTable table;
  read_table(path, [&](const std::string& text) { table.add(text, path); });
  std::vector<std::string> missing;
  for (const std::string& token : std::set<std::string>(tokens.begin(), tokens.end()))
    if (!is_recorded(table, name, token)) missing.push_back(token);
  Progress progress;
  for (size_t i = 0; i < missing.size(); ++i) {
    const std::string& token = missing[i];
    progress.begin(i, missing.size(), token);
    const double share_s = seconds > 0 ? seconds / static_cast<double>(missing.size()) : kSecondsOfProblem;
    try {
      const std::vector<CandidateTime> times = measured_candidates(token, engine, share_s, clock);
      for (const CandidateTime& time : times) table.add(name, token, time.recipe, time.us);
      progress.clear();
      std::cout << token << ": " << times.size() << " candidates" << std::endl;
    } catch (const host::Failure& failure) {  // of memory, say: the others still run
      progress.clear();
      std::cout << token << ": " << failure.what() << std::endl;
      continue;
    }
    tools::write_file(path, table.to_text());
  }
}

}  // namespace clfm::bench
