// compiled_recipes.hpp - the compiled recipes of the last plans, kept by their engine, so that an equal plan
// need not make kernels and tables again. Not those with callbacks, whose data is each plan's own.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "host/plan/recipe.hpp"
#include "host/tuning/turns.hpp"

namespace clfm::host {

class CompiledRecipe;
class Engine;

class CompiledRecipes {
 public:
  static constexpr size_t kMost = 32;
  static constexpr uint64_t kMostTableBytes = uint64_t{16} << 20;

  // Of a recipe that may be shared: those of remembered plans are the same object for equal problems.
  std::shared_ptr<CompiledRecipe> get(Engine& engine, const std::shared_ptr<const Recipe>& recipe);
  void forget();

 private:
  struct Entry {
    std::shared_ptr<const Recipe> recipe;  // held, so that no other recipe stands there
    std::shared_ptr<CompiledRecipe> compiled;
  };

  std::shared_ptr<CompiledRecipe> find(const Recipe* recipe);
  void keep(Entry entry);

  std::mutex mutex_;
  std::list<Entry> entries_;  // the one asked for last first
  uint64_t table_bytes_ = 0;
  Turns<const Recipe*> turns_;
};

}  // namespace clfm::host
