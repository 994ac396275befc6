#include <iomanip>
#include <ios>
#include <nlohmann/json.hpp>
#include <sstream>

#include "verification.hpp"

namespace clfm::bench {
namespace {

std::string replay_of(const Verification& result, const ProblemCheck& check) {
  return "clfm-bench --verify \"" + check.token + "\" --seed " + std::to_string(result.seed);
}

}  // namespace

std::string to_text(const Verification& result) {
  std::ostringstream text;
  const auto row = [&text](const std::string& name) -> std::ostream& {
    return text << std::left << std::setw(10) << name << std::right;
  };
  for (const auto& [name, value] : result.about) row(name) << value << "\n";
  row("seed") << result.seed << "\n";
  row("seconds") << std::fixed << std::setprecision(1) << result.seconds << "\n\n";
  row("kind") << "  passed refused  failed  largest error / bound\n";
  text << std::defaultfloat << std::setprecision(3);
  for (const auto& [kind, tally] : result.kinds)
    row(kind) << std::setw(8) << tally.passed << std::setw(8) << tally.refused << std::setw(8) << tally.failed
              << "  " << tally.worst << "  " << tally.worst_token << "\n";
  for (const ProblemCheck& failure : result.failures)
    text << "\nFAILED " << failure.token << "\n  " << failure.message
         << "\n  again: " << replay_of(result, failure) << "\n";
  if (!result.unfinished.empty()) text << "\nNOT FINISHED " << result.unfinished << "\n";
  return text.str();
}

std::string to_json(const Verification& result) {
  using Json = nlohmann::ordered_json;
  Json json{{"kind", "verification"}};
  for (const auto& [name, value] : result.about) json[name] = value;
  json["seed"] = result.seed;
  json["seconds"] = result.seconds;
  json["kinds"] = Json::object();
  for (const auto& [kind, tally] : result.kinds)
    json["kinds"][kind] = {{"passed", tally.passed},
                           {"refused", tally.refused},
                           {"failed", tally.failed},
                           {"largest_error_over_bound", tally.worst},
                           {"token", tally.worst_token}};
  json["failures"] = Json::array();
  for (const ProblemCheck& failure : result.failures)
    json["failures"].push_back({{"token", failure.token},
                                {"message", failure.message},
                                {"error_over_bound", failure.error_over_bound},
                                {"again", replay_of(result, failure)}});
  if (!result.unfinished.empty()) json["unfinished"] = result.unfinished;
  // A driver's build log may hold any bytes. An infinite number becomes null.
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace clfm::bench
