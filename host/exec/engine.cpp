#include "engine.hpp"

#include <algorithm>

#include "host/device/query.hpp"
#include "host/error.hpp"
#include "host/exec/programs/read_file.hpp"

namespace clfm::host {
namespace {

opencl::Device device_of_context(const opencl::Context& context, cl_device_id device) {
  const std::vector<opencl::Device> devices = context.getInfo<CL_CONTEXT_DEVICES>();
  const bool found =
      std::any_of(devices.begin(), devices.end(), [&](const opencl::Device& d) { return d() == device; });
  if (!found)
    fail(Status::invalid_argument, "dev is not one of the context's ", devices.size(), " device(s)");
  return opencl::Device(device, true);
}

TunedDevice tuned_device(const opencl::Device& device, std::string_view row) {
  const DeviceIdentity identity = identity_of(device);
  // A processor of the same name may have more cores, or lend fewer.
  const auto units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
  return {table_field(concat(identity.platform, " / ", identity.name, " / ", units, " compute units")),
          table_field(identity.driver), std::string(row)};
}

void add_file(const std::filesystem::path& path, Tuner& tuner) {
  const std::string name = concat("\"", path.string(), "\"");
  Bytes bytes;
  try {
    bytes = read_regular_file(path);
  } catch (const Failure& failure) {
    fail(Status::invalid_argument, "tuned_table is ", name, ": ", failure.what());
  }
  tuner.add({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, concat("tuned_table ", name));
}

}  // namespace

Engine::Engine(cl_context context, cl_device_id device, const EngineOptions& options)
    : context_(context, true),
      device_(device_of_context(context_, device)),
      profile_(profile_of(device_(), options.profile)),
      programs_(context_, device_, options.cache_directory, CLFM_VERSION_STRING, options.idle_programs),
      tuner_(tuned_device(device_, profile_.traits.name)) {
  if (options.tuned_table) add_file(*options.tuned_table, tuner_);
}

void Engine::trim() {
  plans_.forget();
  compiled_.forget();
  programs_.trim();
}

}  // namespace clfm::host
