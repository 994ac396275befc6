#include "tuner.hpp"

#include "shipped.hpp"

namespace clfm::host {

void Tuner::add(std::string_view text, std::string_view source) {
  const std::lock_guard lock(mutex_);
  table_.add(text, source);
  ++version_;
}

uint64_t Tuner::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::vector<TunedChoice> Tuner::known(std::string_view token, Effort effort) const {
  std::vector<TunedChoice> choices;
  {
    const std::lock_guard lock(mutex_);
    choices = table_.find(device_, token);
  }
  if (effort == Effort::measure) {
    std::erase_if(choices, [&](const TunedChoice& choice) { return choice.driver != device_.driver; });
    return choices;
  }
  for (TunedChoice& choice : shipped_choices(device_, token)) choices.push_back(std::move(choice));
  return choices;
}

void Tuner::remember(std::string_view token, std::string_view recipe, double us) {
  const std::lock_guard lock(mutex_);
  table_.set(device_, token, recipe, us);
  ++version_;
}

std::string Tuner::to_text() const {
  const std::lock_guard lock(mutex_);
  return table_.to_text();
}

}  // namespace clfm::host
