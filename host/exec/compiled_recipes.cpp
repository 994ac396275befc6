#include "compiled_recipes.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "compiled_recipe.hpp"

namespace clfm::host {

std::shared_ptr<CompiledRecipe> CompiledRecipes::get(Engine& engine,
                                                     const std::shared_ptr<const Recipe>& recipe) {
  if (auto known = find(recipe.get())) return known;
  const Turns<const Recipe*>::Turn turn(turns_, recipe.get());
  if (turn.has_waited())
    if (auto known = find(recipe.get())) return known;
  auto compiled = std::make_shared<CompiledRecipe>(engine, *recipe);
  if (compiled->table_bytes() <= kMostTableBytes) keep({recipe, compiled});
  return compiled;
}

std::shared_ptr<CompiledRecipe> CompiledRecipes::find(const Recipe* recipe) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(entries_.begin(), entries_.end(),
                                  [&](const Entry& entry) { return entry.recipe.get() == recipe; });
  if (found == entries_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found);
  return found->compiled;
}

void CompiledRecipes::keep(Entry entry) {
  std::list<Entry> gone;  // ends outside the lock
  const std::lock_guard lock(mutex_);
  table_bytes_ += entry.compiled->table_bytes();
  entries_.push_front(std::move(entry));
  while (entries_.size() > kMost || table_bytes_ > kMostTableBytes) {
    table_bytes_ -= entries_.back().compiled->table_bytes();
    gone.splice(gone.begin(), entries_, std::prev(entries_.end()));
  }
}

void CompiledRecipes::forget() {
  std::list<Entry> gone;  // ends outside the lock
  const std::lock_guard lock(mutex_);
  gone.swap(entries_);
  table_bytes_ = 0;
}

}  // namespace clfm::host
