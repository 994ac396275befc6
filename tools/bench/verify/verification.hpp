// verification.hpp - checks of known failures and of random problems for some minutes, and what came of them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "check.hpp"

namespace clfm::bench {

struct KindTally {
  size_t passed = 0, refused = 0, failed = 0;
  double worst = 0;         // the largest error over its bound
  std::string worst_token;  // whose that is
};

struct Verification {
  std::vector<std::pair<std::string, std::string>> about;  // library, device and the like, and what they are
  uint64_t seed = 0;
  double seconds = 0;
  std::map<std::string, KindTally> kinds;
  std::vector<ProblemCheck> failures;
  std::string unfinished;  // the token that runs: left in a report by a driver that took the program with it
};

std::vector<std::pair<std::string, std::string>> about_device();  // that of support/device.hpp

// Called before and after every check.
using Watch = std::function<void(const Verification&)>;

// Each of these problems, with many inputs; it must have been made sure that they are problems.
void verify_tokens(Verification& result, const std::vector<std::string>& tokens, const Makers& makers,
                   const Watch& watch);

// Random ones until so many minutes have passed. The same seed draws the same ones.
void verify_random(Verification& result, double minutes, const Makers& makers, const Watch& watch);

std::string to_text(const Verification& result);
std::string to_json(const Verification& result);

}  // namespace clfm::bench
