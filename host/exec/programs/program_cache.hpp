// program_cache.hpp - compiled programs of one context and device, in memory and (optionally) on disk. An
// engine owns one; any thread may use it. docs/cache.md explains what is kept, for how long, and what happens
// to a bad entry.
#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cache_directory.hpp"
#include "host/exec/opencl/opencl.hpp"
#include "program_record.hpp"

namespace clfm::host {

// What a binary depends on besides its source and options, one "name = value" line each.
std::string describe_environment(const opencl::Device& device, std::string_view library_version);

// A compiled program. The cache keeps it as long as anybody holds it.
class BuiltProgram {
 public:
  explicit BuiltProgram(opencl::Program program) : program_(std::move(program)) {}
  const opencl::Program& get() const { return program_; }

  // `end` of an enqueue that runs it; the first one counts.
  void runs_until(const opencl::Event& end) {
    const std::lock_guard lock(mutex_);
    if (!has_run_ && !first_run_()) first_run_ = end;
  }
  bool has_run() const;

 private:
  const opencl::Program program_;
  mutable std::mutex mutex_;
  mutable opencl::Event first_run_;  // until it has ended: an event keeps its queue alive
  mutable bool has_run_ = false;
};
using SharedProgram = std::shared_ptr<BuiltProgram>;

class ProgramCache {
 public:
  static constexpr size_t kIdlePrograms = 64;

  struct Request {
    std::string source;  // complete text: the driver sees no #include
    std::string options;
    auto operator<=>(const Request&) const = default;
  };
  struct Statistics {     // programs made so far
    uint64_t built = 0;   // from source
    uint64_t loaded = 0;  // from the disk or an imported blob
  };

  // Keeps up to `idle_programs` that nobody holds.
  ProgramCache(opencl::Context context, opencl::Device device, std::optional<std::filesystem::path> directory,
               std::string_view library_version, size_t idle_programs = kIdlePrograms);
  ~ProgramCache();  // flushes
  ProgramCache(const ProgramCache&) = delete;
  ProgramCache& operator=(const ProgramCache&) = delete;

  // The built program. Threads that want the same one wait for one build; different ones build side by side.
  // Throws Failure(kernel_build_failed) with the build log; the next call tries again.
  SharedProgram get(const Request& request);
  SharedProgram get(std::string_view source, std::string_view options) {
    return get(Request{std::string(source), std::string(options)});
  }

  // The same for many, in the order of the requests, on several threads where the driver's compiler gains
  // from it. Writes first what has run since, where a binary is complete only then.
  std::vector<SharedProgram> get_all(const std::vector<Request>& requests);

  // Whether runs should be told: binaries of this device are worth keeping only of programs that have run.
  bool wants_runs() const { return directory_ && habits_.saving == Saving::after_run; }

  // Writes what the disk does not hold yet.
  void flush() noexcept {
    save_where([](const BuiltProgram&) { return true; });
  }

  // Lets go the programs that nobody holds but for the `keep` that were asked for last. With none to keep,
  // imported binaries that nobody has asked for as well.
  void trim(size_t keep = 0);

  // Every program here as one opaque blob, and back. A blob that is damaged or made by another device, driver
  // or library throws Failure(cache_mismatch) and changes nothing.
  std::vector<std::byte> export_blob();
  void import_blob(std::span<const std::byte> blob);

  Statistics statistics() const { return {built_, loaded_}; }

 private:
  enum class Saving { after_build, after_run };
  struct CompilerHabits {
    Saving saving;
    unsigned threads;  // that gain from compiling side by side
  };
  enum class Origin { source, blob, disk };
  struct Entry {
    std::shared_future<SharedProgram> program;
    bool saved = false;  // on the disk, or as good as that can be
    uint64_t last_asked = 0;
  };
  using Entries = std::map<Request, Entry>;

  static CompilerHabits habits_of(const opencl::Device& device);
  ProgramKey key_of(const Request& request) const { return {environment_, request.options, request.source}; }

  std::pair<opencl::Program, Origin> make(const Request& request);
  std::optional<std::pair<opencl::Program, Origin>> load(const Request& request);
  std::optional<opencl::Program> load_binary(const Request& request, const Bytes& binary) const;
  opencl::Program build(const Request& request) const;
  std::string build_log(const opencl::Program& program) const;
  std::optional<Bytes> binary_of(const opencl::Program& program) const;
  void save(const Request& request, const opencl::Program& program) const noexcept;
  void save_where(const std::function<bool(const BuiltProgram&)>& is_due) noexcept;
  std::vector<Entries::node_type> take_idle(size_t keep);

  const opencl::Context context_;
  const opencl::Device device_;
  const std::string environment_;
  const CompilerHabits habits_;
  const std::optional<CacheDirectory> directory_;
  const size_t idle_programs_;

  mutable std::mutex mutex_;  // of the ones below; never held while the driver works
  Entries entries_;
  uint64_t asked_ = 0;
  std::map<Request, Bytes> imported_;
  std::atomic<uint64_t> built_{0}, loaded_{0};
};

}  // namespace clfm::host
