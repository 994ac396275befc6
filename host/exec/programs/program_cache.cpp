#include "program_cache.hpp"

#include <algorithm>
#include <chrono>
#include <thread>

namespace clfm::host {
namespace {

constexpr unsigned kMostBuildThreads = 8;

bool finished(const std::shared_future<SharedProgram>& program) {
  return program.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

// "device = A, here device = B": the first line in which two environments differ.
std::string first_difference(std::string_view theirs, std::string_view ours) {
  const auto line = [](std::string_view& text) {
    const size_t end = std::min(text.find('\n'), text.size());
    const std::string_view first = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return first;
  };
  while (!theirs.empty() || !ours.empty()) {
    const std::string_view their_line = line(theirs), our_line = line(ours);
    if (their_line != our_line) return concat("\"", their_line, "\", here \"", our_line, "\"");
  }
  return "nothing";
}

}  // namespace

bool BuiltProgram::has_run() const {
  const std::lock_guard lock(mutex_);
  cl_int status = CL_QUEUED;
  if (first_run_())
    clGetEventInfo(first_run_(), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr);
  if (status > CL_COMPLETE) return has_run_;
  first_run_ = opencl::Event();
  return has_run_ = true;
}

std::string describe_environment(const opencl::Device& device, std::string_view library_version) {
  return opencl_call([&] {
    const opencl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
    return concat("library = ", library_version,                                     //
                  "\nplatform = ", platform.getInfo<CL_PLATFORM_NAME>(),             //
                  "\nplatform version = ", platform.getInfo<CL_PLATFORM_VERSION>(),  //
                  "\nvendor = ", device.getInfo<CL_DEVICE_VENDOR>(),                 //
                  "\ndevice = ", device.getInfo<CL_DEVICE_NAME>(),                   //
                  "\ndevice version = ", device.getInfo<CL_DEVICE_VERSION>(),        //
                  "\ndriver = ", device.getInfo<CL_DRIVER_VERSION>(),                //
                  // 32- and 64-bit programs on one phone share a directory and agree in all of the above.
                  "\naddress bits = ", device.getInfo<CL_DEVICE_ADDRESS_BITS>(), "\n");
  });
}

// PoCL compiles a kernel again for each work-group size at its first enqueue. Its binary holds those versions
// only once they have run, and asking for it costs another compilation (0.2 s): so it is asked late. It also
// compiles one program at a time, whatever the number of threads. Elsewhere a binary is complete and cheap
// right after the build, and saving it then is safer: a phone's process may end at any time.
ProgramCache::CompilerHabits ProgramCache::habits_of(const opencl::Device& device) {
  const std::string platform = opencl_call(
      [&] { return opencl::Platform(device.getInfo<CL_DEVICE_PLATFORM>()).getInfo<CL_PLATFORM_NAME>(); });
  if (platform == "Portable Computing Language") return {Saving::after_run, 1};
  if (platform == "Oclgrind")
    return {Saving::after_build, 1};  // its compiler crashes when two threads use it
  return {Saving::after_build, std::clamp(std::thread::hardware_concurrency(), 1u, kMostBuildThreads)};
}

ProgramCache::ProgramCache(opencl::Context context, opencl::Device device,
                           std::optional<std::filesystem::path> directory, std::string_view library_version,
                           size_t idle_programs)
    : context_(std::move(context)),
      device_(std::move(device)),
      environment_(describe_environment(device_, library_version)),
      habits_(habits_of(device_)),
      directory_(directory ? std::optional<CacheDirectory>(std::move(*directory)) : std::nullopt),
      idle_programs_(idle_programs) {}

ProgramCache::~ProgramCache() { flush(); }

SharedProgram ProgramCache::get(const Request& request) {
  std::promise<SharedProgram> promise;
  {
    std::unique_lock lock(mutex_);
    const auto [entry, is_new] = entries_.try_emplace(request);
    entry->second.last_asked = ++asked_;
    if (!is_new) {
      const std::shared_future<SharedProgram> program = entry->second.program;
      lock.unlock();
      return program.get();
    }
    entry->second.program = promise.get_future().share();
  }
  const auto [program, origin] = [&] {
    try {
      auto [made, from] = make(request);
      return std::pair(std::make_shared<BuiltProgram>(std::move(made)), from);
    } catch (...) {  // those who wait get the same Failure; those who come later try again
      {
        const std::lock_guard lock(mutex_);
        entries_.erase(request);
      }
      promise.set_exception(std::current_exception());
      throw;
    }
  }();
  promise.set_value(program);
  const bool save_now = origin != Origin::disk && habits_.saving == Saving::after_build;
  if (save_now) save(request, program->get());
  if (save_now || origin == Origin::disk) {
    const std::lock_guard lock(mutex_);
    entries_.at(request).saved = true;
  }
  trim(idle_programs_);
  return program;
}

std::vector<SharedProgram> ProgramCache::get_all(const std::vector<Request>& requests) {
  if (wants_runs()) save_where(&BuiltProgram::has_run);
  std::vector<SharedProgram> programs(requests.size());
  std::vector<std::exception_ptr> errors(requests.size());
  std::atomic<size_t> next{0};
  const auto work = [&] {
    for (size_t i = next++; i < requests.size(); i = next++) try {
        programs[i] = get(requests[i]);
      } catch (...) {
        errors[i] = std::current_exception();
      }
  };
  std::vector<std::thread> helpers;
  try {
    while (helpers.size() + 1 < std::min<size_t>(habits_.threads, requests.size()))
      helpers.emplace_back(work);
  } catch (...) {  // no more threads, or no memory for them: these will do, and must be joined
  }
  work();
  for (std::thread& helper : helpers) helper.join();
  for (const std::exception_ptr& error : errors)
    if (error) std::rethrow_exception(error);
  return programs;
}

std::pair<opencl::Program, ProgramCache::Origin> ProgramCache::make(const Request& request) {
  if (auto loaded = load(request)) {
    ++loaded_;
    return *loaded;
  }
  opencl::Program program = build(request);
  ++built_;
  return {program, Origin::source};
}

std::optional<std::pair<opencl::Program, ProgramCache::Origin>> ProgramCache::load(const Request& request) {
  Bytes imported;
  {
    const std::lock_guard lock(mutex_);
    if (auto node = imported_.extract(request)) imported = std::move(node.mapped());
  }
  if (!imported.empty())
    if (auto program = load_binary(request, imported)) return std::pair(*program, Origin::blob);
  if (!directory_) return std::nullopt;
  const ProgramKey key = key_of(request);
  const std::optional<Bytes> kept = directory_->read(key);
  if (!kept) return std::nullopt;
  if (auto program = load_binary(request, *kept)) return std::pair(*program, Origin::disk);
  directory_->remove(key);
  return std::nullopt;
}

// Nothing when the driver refuses the binary, or when it died over it last time.
std::optional<opencl::Program> ProgramCache::load_binary(const Request& request, const Bytes& binary) const {
  std::optional<LoadMarker> marker;
  if (directory_) marker.emplace(directory_->marker_path(key_of(request)));
  if (marker && marker->distrusted()) return std::nullopt;
  const auto* first = reinterpret_cast<const unsigned char*>(binary.data());
  try {
    opencl::Program program(context_, {device_}, opencl::Program::Binaries{{first, first + binary.size()}});
    program.build(device_, request.options.c_str());
    return program;
  } catch (const opencl::Error&) {
    return std::nullopt;
  }
}

// A driver that has no log, or no memory for one, has failed to build all the same.
std::string ProgramCache::build_log(const opencl::Program& program) const try {
  return program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device_);
} catch (const opencl::Error&) {
  return "(the driver gives no log)";
}

opencl::Program ProgramCache::build(const Request& request) const {
  return opencl_call([&] {
    opencl::Program program(context_, request.source);
    const cl_int code = clBuildProgram(program(), 1, &device_(), request.options.c_str(), nullptr, nullptr);
    if (code != CL_SUCCESS)
      fail(Status::kernel_build_failed, "a kernel program does not build on ",
           device_.getInfo<CL_DEVICE_NAME>(), " with the options \"", request.options,
           "\": ", opencl_code_name(code), "\n", build_log(program));
    return program;
  });
}

// Nothing when the driver will not give it: then the program is simply not kept.
std::optional<Bytes> ProgramCache::binary_of(const opencl::Program& program) const try {
  const std::vector<opencl::Device> devices = program.getInfo<CL_PROGRAM_DEVICES>();
  const std::vector<std::vector<unsigned char>> binaries = program.getInfo<CL_PROGRAM_BINARIES>();
  for (size_t i = 0; i < devices.size() && i < binaries.size(); ++i) {
    if (devices[i]() != device_() || binaries[i].empty()) continue;
    const ByteView bytes = std::as_bytes(std::span(binaries[i]));
    return Bytes(bytes.begin(), bytes.end());
  }
  return std::nullopt;
} catch (const opencl::Error&) {
  return std::nullopt;
}

void ProgramCache::save(const Request& request, const opencl::Program& program) const noexcept try {
  if (!directory_) return;
  const ProgramKey key = key_of(request);
  std::error_code ignored;
  if (std::filesystem::exists(directory_->marker_path(key), ignored)) return;  // it would not be read anyway
  if (std::optional<Bytes> binary = binary_of(program)) directory_->write({key, std::move(*binary)});
} catch (...) {  // out of memory: not kept
}

void ProgramCache::save_where(const std::function<bool(const BuiltProgram&)>& is_due) noexcept try {
  std::vector<std::pair<Request, SharedProgram>> unsaved;
  {
    const std::lock_guard lock(mutex_);
    for (auto& [request, entry] : entries_) {
      if (entry.saved || !finished(entry.program) || !is_due(*entry.program.get())) continue;
      unsaved.emplace_back(request, entry.program.get());
      entry.saved = true;
    }
  }
  for (const auto& [request, program] : unsaved) save(request, program->get());
} catch (...) {  // out of memory: the rest is not kept
}

// The least recently asked for of those that nobody holds, all but `keep` of them.
std::vector<ProgramCache::Entries::node_type> ProgramCache::take_idle(size_t keep) {
  const std::lock_guard lock(mutex_);
  std::vector<Entries::iterator> idle;
  for (auto entry = entries_.begin(); entry != entries_.end(); ++entry)
    if (finished(entry->second.program) && entry->second.program.get().use_count() == 1)
      idle.push_back(entry);
  if (idle.size() <= keep) return {};
  std::sort(idle.begin(), idle.end(),
            [](const auto& a, const auto& b) { return a->second.last_asked < b->second.last_asked; });
  std::vector<Entries::node_type> taken;
  taken.reserve(idle.size() - keep);
  for (size_t i = 0; i + keep < idle.size(); ++i) taken.push_back(entries_.extract(idle[i]));
  return taken;
}

void ProgramCache::trim(size_t keep) {
  for (const Entries::node_type& idle : take_idle(keep))
    if (!idle.mapped().saved) save(idle.key(), idle.mapped().program.get()->get());
  const std::lock_guard lock(mutex_);
  if (keep == 0) imported_.clear();
}

std::vector<std::byte> ProgramCache::export_blob() {
  std::vector<ProgramRecord> records;
  std::vector<std::pair<Request, SharedProgram>> programs;
  {
    const std::lock_guard lock(mutex_);
    for (const auto& [request, binary] : imported_) records.push_back({key_of(request), binary});
    for (const auto& [request, entry] : entries_)
      if (finished(entry.program)) programs.emplace_back(request, entry.program.get());
  }
  for (const auto& [request, program] : programs)
    if (std::optional<Bytes> binary = binary_of(program->get()))
      records.push_back({key_of(request), std::move(*binary)});
  return encode_blob(records);
}

void ProgramCache::import_blob(ByteView blob) {
  std::optional<std::vector<ProgramRecord>> records = decode_blob(blob);
  if (!records)
    fail(Status::cache_mismatch, "the cache blob of ", blob.size(),
         " bytes is damaged, incomplete, or of another library's format");
  for (const ProgramRecord& record : *records)
    if (record.key.environment != environment_)
      fail(Status::cache_mismatch, "the cache blob was made with ",
           first_difference(record.key.environment, environment_));
  const std::lock_guard lock(mutex_);
  for (ProgramRecord& record : *records) {
    Request request{std::move(record.key.source), std::move(record.key.options)};
    if (!entries_.contains(request)) imported_.insert_or_assign(std::move(request), std::move(record.binary));
  }
}

}  // namespace clfm::host
