#include "effort.hpp"

#include "host/text.hpp"

namespace clfm::host {

std::string microseconds_text(double us) { return decimal(us, 2) + " us"; }

std::string nothing_tuned(const TunedName& name, const std::vector<TunedChoice>& choices, const Tuner& tuner,
                          size_t candidates) {
  if (name.token.empty()) return "tuned: " + name.refusal;
  if (choices.empty()) return concat("tuned: no table has \"", name.token, "\" on ", tuner.device().name);
  return concat("tuned: the table's ", choices.front().recipe, " is none of the ", candidates,
                " candidates of this version");
}

}  // namespace clfm::host
