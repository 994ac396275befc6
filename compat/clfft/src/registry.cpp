#include "registry.hpp"

#include "status.hpp"

namespace clfm::clfft {
namespace {

constexpr size_t kIdleEngines = 4;

template <class Value>
Value queue_info(cl_command_queue queue, cl_command_queue_info name) {
  Value value{};
  require(clGetCommandQueueInfo(queue, name, sizeof value, &value, nullptr) == CL_SUCCESS,
          CLFFT_INVALID_COMMAND_QUEUE);
  return value;
}

bool has_double(cl_device_id device) {
  cl_device_fp_config config = 0;
  return clGetDeviceInfo(device, CL_DEVICE_DOUBLE_FP_CONFIG, sizeof config, &config, nullptr) == CL_SUCCESS &&
         config != 0;
}

}  // namespace

Engine::Engine(cl_context context, cl_device_id device) {
  check(clfm_engine_create(context, device, nullptr, &handle));
}
Engine::~Engine() { clfm_engine_release(handle); }

Plan::Plan(const Settings& settings) : settings_(settings) { clRetainContext(settings_.context); }
Plan::~Plan() {
  baked_.reset();
  baked_in_place_.reset();
  clReleaseContext(settings_.context);
}

std::shared_ptr<Baked> Plan::baked_for(cl_command_queue queue, std::shared_ptr<Baked>& baked,
                                       const Settings& settings) {
  const auto device = queue_info<cl_device_id>(queue, CL_QUEUE_DEVICE);
  require(queue_info<cl_context>(queue, CL_QUEUE_CONTEXT) == settings.context, CLFFT_INVALID_CONTEXT);
  if (baked != nullptr && baked->device() == device) return baked;
  require(!is_double(settings.precision) || has_double(device), CLFFT_DEVICE_NO_DOUBLE);
  baked =
      std::make_shared<Baked>(settings, Registry::instance().engine_for(settings.context, device), device);
  return baked;
}

void Plan::bake(cl_command_queue queue) {
  const std::lock_guard lock(mutex_);
  baked_for(queue);
}

size_t Plan::workspace_bytes() const {
  const std::lock_guard lock(mutex_);
  require(baked_ != nullptr, CLFFT_INVALID_OPERATION);
  return baked_->workspace_bytes();
}

cl_device_id Plan::device() const {
  const std::lock_guard lock(mutex_);
  require(baked_ != nullptr, CLFFT_INVALID_OPERATION);
  return baked_->device();
}

void Plan::enqueue(clfftDirection direction, cl_command_queue queue, const Buffers& buffers,
                   const Order& order) {
  std::shared_ptr<Baked> baked;
  {
    const std::lock_guard lock(mutex_);
    require(settings_.place == CLFFT_INPLACE || buffers.out != nullptr, CLFFT_INVALID_HOST_PTR);
    if (settings_.place == CLFFT_OUTOFPLACE && buffers.in[0] == buffers.out[0]) {
      // Programs do so (ufo-filters), and clFFT lets them.
      Settings in_place = settings_;
      in_place.place = CLFFT_INPLACE;
      baked = baked_for(queue, baked_in_place_, in_place);
    } else {
      baked = baked_for(queue);
    }
  }
  baked->enqueue(direction, queue, buffers, order);
}

// Never destroyed: a program may end with plans, and drivers may be gone by then.
Registry& Registry::instance() {
  static Registry* const registry = new Registry;
  return *registry;
}

clfftPlanHandle Registry::add(const Settings& settings) {
  auto plan = std::make_shared<Plan>(settings);
  const std::lock_guard lock(mutex_);
  plans_.emplace(++last_handle_, std::move(plan));
  return last_handle_;
}

std::shared_ptr<Plan> Registry::find(clfftPlanHandle handle) const {
  const std::lock_guard lock(mutex_);
  const auto found = plans_.find(handle);
  require(found != plans_.end(), CLFFT_INVALID_PLAN);
  return found->second;
}

void Registry::remove(clfftPlanHandle handle) {
  const std::shared_ptr<Plan> plan = find(handle);  // ends outside the lock
  const std::lock_guard lock(mutex_);
  plans_.erase(handle);
}

void Registry::clear() {
  std::map<clfftPlanHandle, std::shared_ptr<Plan>> plans;  // end outside the lock
  decltype(engines_) engines;
  const std::lock_guard lock(mutex_);
  plans.swap(plans_);
  engines.swap(engines_);
}

std::shared_ptr<const Engine> Registry::engine_for(cl_context context, cl_device_id device) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const Engine>& engine = engines_[{context, device}];
  if (engine == nullptr) {
    forget_idle_engines();
    engine = std::make_shared<const Engine>(context, device);
  }
  return engine;
}

void Registry::forget_idle_engines() {
  size_t idle = 0;
  for (auto it = engines_.begin(); it != engines_.end();) {
    const bool unused = it->second != nullptr && it->second.use_count() == 1;
    it = unused && ++idle > kIdleEngines ? engines_.erase(it) : std::next(it);
  }
}

}  // namespace clfm::clfft
