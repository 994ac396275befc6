// program_cache.hpp - compiled programs of one context and device, in memory and (optionally) on disk. An
// engine owns one; any thread may use it. docs/cache.md explains what is kept, when, and what happens to a
// bad entry.
#pragma once

#include <atomic>
#include <filesystem>
#include <future>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cache_directory.hpp"
#include "opencl.hpp"
#include "program_record.hpp"

namespace clfm::host {

// What a binary depends on besides its source and options, one "name = value" line each.
std::string describe_environment(const cl::Device& device, std::string_view library_version);

class ProgramCache {
 public:
  struct Request {
    std::string source;  // complete text: the driver sees no #include
    std::string options;
    auto operator<=>(const Request&) const = default;
  };
  struct Statistics {     // programs made so far
    uint64_t built = 0;   // from source
    uint64_t loaded = 0;  // from the disk or an imported blob
  };

  ProgramCache(cl::Context context, cl::Device device, std::optional<std::filesystem::path> directory,
               std::string_view library_version);
  ~ProgramCache();  // flushes
  ProgramCache(const ProgramCache&) = delete;
  ProgramCache& operator=(const ProgramCache&) = delete;

  // The built program. Threads that want the same one wait for one build; different ones build side by side.
  // Throws Failure(kernel_build_failed) with the build log; the next call tries again.
  cl::Program get(const Request& request);
  cl::Program get(std::string_view source, std::string_view options) {
    return get(Request{std::string(source), std::string(options)});
  }

  // The same for many, in the order of the requests, on several threads where the driver's compiler gains
  // from it.
  std::vector<cl::Program> get_all(const std::vector<Request>& requests);

  // Writes what the disk does not hold yet. Worth calling before a process may be killed.
  void flush() noexcept;

  // Every program here as one opaque blob, and back. A blob that is damaged or made by another device, driver
  // or library throws Failure(cache_mismatch) and changes nothing.
  std::vector<std::byte> export_blob();
  void import_blob(std::span<const std::byte> blob);

  Statistics statistics() const { return {built_, loaded_}; }

 private:
  enum class Saving { after_build, at_flush };
  struct CompilerHabits {
    Saving saving;
    unsigned threads;  // that gain from compiling side by side
  };
  enum class Origin { source, blob, disk };
  struct Entry {
    std::shared_future<cl::Program> program;
    bool saved = false;  // on the disk, or as good as that can be
  };

  static CompilerHabits habits_of(const cl::Device& device);
  ProgramKey key_of(const Request& request) const { return {environment_, request.options, request.source}; }

  std::pair<cl::Program, Origin> make(const Request& request);
  std::optional<std::pair<cl::Program, Origin>> load(const Request& request);
  std::optional<cl::Program> load_binary(const Request& request, const Bytes& binary) const;
  cl::Program build(const Request& request) const;
  std::optional<Bytes> binary_of(const cl::Program& program) const;
  void save(const Request& request, const cl::Program& program) const noexcept;

  const cl::Context context_;
  const cl::Device device_;
  const std::string environment_;
  const CompilerHabits habits_;
  const std::optional<CacheDirectory> directory_;

  mutable std::mutex mutex_;  // of the three below; never held while the driver works
  std::map<Request, Entry> entries_;
  std::map<Request, Bytes> imported_;
  std::atomic<uint64_t> built_{0}, loaded_{0};
};

}  // namespace clfm::host
