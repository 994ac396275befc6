#include "engine.hpp"

#include <algorithm>

#include "../device/query.hpp"
#include "../error.hpp"

namespace clfm::host {
namespace {

cl::Device device_of_context(const cl::Context& context, cl_device_id device) {
  const std::vector<cl::Device> devices = context.getInfo<CL_CONTEXT_DEVICES>();
  const bool found =
      std::any_of(devices.begin(), devices.end(), [&](const cl::Device& d) { return d() == device; });
  if (!found)
    fail(Status::invalid_argument, "dev is not one of the context's ", devices.size(), " device(s)");
  return cl::Device(device, true);
}

}  // namespace

Engine::Engine(cl_context context, cl_device_id device, const EngineOptions& options)
    : context_(context, true),
      device_(device_of_context(context_, device)),
      profile_(profile_of(device_(), options.profile)),
      programs_(context_, device_, options.cache_directory, CLFM_VERSION_STRING) {}

}  // namespace clfm::host
