// registry.hpp - plans by handle, and the engines that compile for them. All that the library keeps between
// calls.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <utility>

#include "baked.hpp"
#include "settings.hpp"

namespace clfm::clfft {

struct Engine {
  Engine(cl_context context, cl_device_id device);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  clfm_engine handle = nullptr;
};

// Calls about one plan follow each other.
class Plan {
 public:
  explicit Plan(const Settings& settings);
  ~Plan();
  Plan(const Plan&) = delete;
  Plan& operator=(const Plan&) = delete;

  // What `look` answers of the settings.
  template <class Look>
  auto read(const Look& look) const {
    const std::lock_guard lock(mutex_);
    return look(settings_);
  }
  // Lets `change` change the settings, after which the plan is not baked.
  template <class Change>
  void change(const Change& change) {
    const std::lock_guard lock(mutex_);
    change(settings_);
    baked_.reset();
    baked_in_place_.reset();
  }
  void bake(cl_command_queue queue);
  size_t workspace_bytes() const;  // these two of a baked plan
  cl_device_id device() const;
  // Bakes what is not.
  void enqueue(clfftDirection direction, cl_command_queue queue, const Buffers& buffers, const Order& order);

 private:
  // Both under the lock; `baked` is of settings_, or of the same in place.
  std::shared_ptr<Baked> baked_for(cl_command_queue queue, std::shared_ptr<Baked>& baked,
                                   const Settings& settings);
  std::shared_ptr<Baked> baked_for(cl_command_queue queue) { return baked_for(queue, baked_, settings_); }

  mutable std::mutex mutex_;
  Settings settings_;
  std::shared_ptr<Baked> baked_;
  std::shared_ptr<Baked> baked_in_place_;  // of a plan out of place whose output is the input
};

class Registry {
 public:
  static Registry& instance();

  clfftPlanHandle add(const Settings& settings);
  std::shared_ptr<Plan> find(clfftPlanHandle handle) const;  // throws StatusError{CLFFT_INVALID_PLAN}
  void remove(clfftPlanHandle handle);
  void clear();

  // The one of this context and device. Engines without plans are kept, the last few, so that plans that come
  // and go are not compiled again.
  std::shared_ptr<const Engine> engine_for(cl_context context, cl_device_id device);

 private:
  void forget_idle_engines();  // under the lock

  mutable std::mutex mutex_;
  std::map<clfftPlanHandle, std::shared_ptr<Plan>> plans_;
  clfftPlanHandle last_handle_ = 0;
  std::map<std::pair<cl_context, cl_device_id>, std::shared_ptr<const Engine>> engines_;
};

}  // namespace clfm::clfft
