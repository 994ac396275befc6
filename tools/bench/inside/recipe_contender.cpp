#include "recipe_contender.hpp"

#include <utility>

#include "host/exec/engine.hpp"
#include "host/exec/executor.hpp"
#include "host/plan/cost.hpp"

namespace clfm::bench {
namespace {

class RecipeContender final : public DeviceContender {
 public:
  RecipeContender(const Device& device, std::string name, RecipeMaker maker)
      : DeviceContender(device), name_(std::move(name)), maker_(std::move(maker)) {}

  std::string name() const override { return name_; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    const host::FftProblem fft = host::canonical(host::parse_fft_token(problem.token));
    engine_ = std::make_unique<host::Engine>(device().context(), device().device(), host::EngineOptions{});
    recipe_ = maker_(fft, engine_->profile());
    host::price(recipe_, engine_->profile());
    executor_ = std::make_unique<host::Executor>(*engine_, recipe_, host::WorkspaceOwner::plan);
    buffers_ = {{arrays.device.in(), 0}, {arrays.device.out(), 0}, {}};
  }

  void run() override { executor_->enqueue(device().queue(), buffers_, {}, nullptr); }

  std::string recipe() const override { return to_text(recipe_); }

 private:
  std::string name_;
  RecipeMaker maker_;
  host::Recipe recipe_;
  std::unique_ptr<host::Engine> engine_;
  std::unique_ptr<host::Executor> executor_;
  host::UserBuffers buffers_;
};

}  // namespace

std::unique_ptr<Contender> make_recipe_contender(const Device& device, std::string name, RecipeMaker maker) {
  return std::make_unique<RecipeContender>(device, std::move(name), std::move(maker));
}

}  // namespace clfm::bench
