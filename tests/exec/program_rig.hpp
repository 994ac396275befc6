// program_rig.hpp - programs of tests, each its own, and caches that hold them.
#pragma once

#include <catch2/catch.hpp>
#include <filesystem>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "host/exec/programs/program_cache.hpp"

namespace clfm::test {

inline constexpr const char* kLibrary = "1.2.3";

struct Rig {
  host::opencl::Device device;
  host::opencl::Context context;
  host::opencl::CommandQueue queue;
};

inline const Rig& rig() {
  static const Rig made = [] {
    std::vector<host::opencl::Platform> platforms;
    host::opencl::Platform::get(&platforms);
    for (const host::opencl::Platform& platform : platforms) {
      std::vector<host::opencl::Device> devices;
      try {
        platform.getDevices(CL_DEVICE_TYPE_ALL, &devices);
      } catch (const host::opencl::Error&) {  // CL_DEVICE_NOT_FOUND: a platform without devices
      }
      if (devices.empty()) continue;
      const host::opencl::Context context(devices[0]);
      return Rig{devices[0], context, host::opencl::CommandQueue(context, devices[0])};
    }
    throw std::runtime_error("no OpenCL device");
  }();
  return made;
}

inline bool platform_is(const char* name) {
  return host::opencl::Platform(rig().device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_NAME>() ==
         name;
}

// A program whose kernel writes `value`, which is fresh in every run: no other cache below ours may hide a
// mistake.
struct Probe {
  std::string source =
      "__kernel void fill(__global uint *out) { out[get_global_id(0)] = VALUE + get_global_id(0); }\n";
  uint32_t value = std::random_device{}() / 2;
  std::string options = host::concat("-cl-mad-enable -DVALUE=", value, "u");
};

inline bool works(const host::SharedProgram& built, const Probe& probe) {
  const host::opencl::Program& program = built->get();
  constexpr size_t count = 16;
  std::vector<uint32_t> result(count, 0xdeadbeef);
  const host::opencl::Buffer out(rig().context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, count * 4,
                                 result.data());
  host::opencl::Kernel kernel(program, "fill");
  kernel.setArg(0, out);
  rig().queue.enqueueNDRangeKernel(kernel, host::opencl::NullRange, host::opencl::NDRange(count));
  rig().queue.enqueueReadBuffer(out, CL_TRUE, 0, count * 4, result.data());
  for (size_t i = 0; i < count; ++i)
    if (result[i] != probe.value + i) return false;
  return true;
}

inline std::unique_ptr<host::ProgramCache> cache_in(
    std::optional<std::filesystem::path> directory, const char* library = kLibrary,
    size_t idle_programs = host::ProgramCache::kIdlePrograms) {
  return std::make_unique<host::ProgramCache>(rig().context, rig().device, std::move(directory), library,
                                              idle_programs);
}

inline void check_counts(const host::ProgramCache& cache, uint64_t built, uint64_t loaded) {
  CHECK(cache.statistics().built == built);
  CHECK(cache.statistics().loaded == loaded);
}

inline host::ProgramKey key_of(const Probe& probe) {
  return {host::describe_environment(rig().device, kLibrary), probe.options, probe.source};
}

// Makes the entry of a probe in `directory` and returns its path.
inline std::filesystem::path fill_cache(const std::filesystem::path& directory, const Probe& probe) {
  const auto cache = cache_in(directory);
  CHECK(works(cache->get(probe.source, probe.options), probe));
  cache->flush();
  const std::filesystem::path path = host::CacheDirectory(directory).entry_path(key_of(probe));
  REQUIRE(std::filesystem::exists(path));
  return path;
}

}  // namespace clfm::test
