// runtime.cpp - everything that stages share on the device.
#include "runtime.hpp"

#include <algorithm>

#include "tools/filter/error.hpp"

namespace clfm::filter {
namespace {

clfm_engine_desc engine_desc(const char* cache_directory) {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.cache_directory = cache_directory;
  return desc;
}

clfm::FftDesc fft_desc(Size size, clfm_direction direction) {
  clfm::FftDesc desc;
  desc.rank = 2;
  desc.length[0] = size.height;
  desc.length[1] = size.width;
  desc.direction = direction;
  if (direction == CLFM_BACKWARD) desc.scale = 1.0 / static_cast<double>(size.area());
  return desc;
}

}  // namespace

void Scratch::need(Slot slot, size_t bytes) { bytes_[slot] = std::max(bytes_[slot], bytes); }

void Scratch::allocate(const cl::Context& context) {
  for (size_t slot = 0; slot < slots; ++slot) {
    if (bytes_[slot] <= allocated_[slot]) continue;
    buffers_[slot] = cl::Buffer(context, CL_MEM_READ_WRITE, bytes_[slot]);
    allocated_[slot] = bytes_[slot];
  }
}

Runtime::Runtime(const DeviceEntry& entry, const char* cache_directory)
    : context(entry.device),
      queue(context, entry.device),
      programs(context, entry.device),
      engine_(context(), entry.device(), engine_desc(cache_directory)),
      largest_buffer_bytes_(entry.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()) {}

const clfm::Fft& Runtime::fft(Size size, clfm_direction direction) {
  return plan(concat(size.width, "x", size.height, direction == CLFM_FORWARD ? " forward" : " backward"),
              fft_desc(size, direction));
}

const clfm::Fft& Runtime::plan(const std::string& name, const clfm::FftDesc& desc) {
  std::unique_ptr<clfm::Fft>& plan = plans_[name];
  if (!plan) {
    plan = std::make_unique<clfm::Fft>(engine_, desc);
    recipes.emplace_back(name, plan->recipe());
  }
  return *plan;
}

std::shared_ptr<const clfm::Conv> Runtime::conv(clfm::ConvDesc desc, const std::vector<float>& taps) {
  const std::string bytes(reinterpret_cast<const char*>(taps.data()), taps.size() * sizeof(float));
  std::shared_ptr<const clfm::Conv>& plan = convs_[concat(desc.token(), ' ', bytes)];
  desc.filter_values = taps.data();
  if (!plan) plan = std::make_shared<const clfm::Conv>(engine_, desc);
  return plan;
}

void Runtime::show_recipe(const std::string& name, const std::string& recipe) {
  const bool shown =
      std::any_of(recipes.begin(), recipes.end(), [&](const auto& one) { return one.first == name; });
  if (!shown) recipes.emplace_back(name, recipe);
}

void Runtime::check_bytes(size_t bytes) const {
  if (bytes > largest_buffer_bytes_)
    fail(ExitCode::device, "the picture needs a buffer of ", bytes >> 20, " MiB, this device takes at most ",
         largest_buffer_bytes_ >> 20, " MiB");
}

cl::Buffer Runtime::buffer(size_t bytes) const {
  check_bytes(bytes);
  return cl::Buffer(context, CL_MEM_READ_WRITE, bytes);
}

}  // namespace clfm::filter
