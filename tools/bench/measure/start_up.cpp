#include "start_up.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <random>
#include <sstream>
#include <stdexcept>

#include "arrays/values.hpp"

namespace clfm::bench {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

constexpr int kStarts = 3;  // of each kind, unless fewer rounds are asked for

double milliseconds(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

ContenderEntry entry_named(const Job& job, const Options& options, const Device& device,
                           const std::string& name) {
  for (ContenderEntry& entry : contenders_of(job, options, device))
    if (entry.name == name) return std::move(entry);
  throw std::invalid_argument("no contender \"" + name + "\"");
}

Start timed_start(Contender& contender, const Problem& problem, ArrayPairs& arrays, const Bytes& input,
                  Clock::time_point begin) {
  contender.prepare(problem, arrays);
  contender.finish();
  const auto created = Clock::now();
  contender.arrays(arrays).load(input);
  contender.prepare_input();
  const auto loaded = Clock::now();
  contender.run();
  contender.finish();
  return {milliseconds(begin, created), milliseconds(loaded, Clock::now())};
}

// Directories that a driver or a library would keep kernels in, gone with the object.
class EmptyCaches {
 public:
  EmptyCaches() {
    std::random_device random;
    path_ = fs::temp_directory_path() / ("clfm-bench-caches-" + std::to_string(random()));
    fs::create_directories(path_);
  }
  ~EmptyCaches() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  EmptyCaches(const EmptyCaches&) = delete;
  EmptyCaches& operator=(const EmptyCaches&) = delete;

  // In front of a shell's command. The first is where this library and Mesa keep theirs.
  std::string environment() const {
    std::string text;
    for (const char* variable : {"XDG_CACHE_HOME", "POCL_CACHE_DIR", "CUDA_CACHE_PATH"})
      text += std::string(variable) + "='" + (path_ / variable).string() + "' ";
    return text;
  }

 private:
  fs::path path_;
};

std::string quoted(const std::string& text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

struct TwoStarts {
  Start first, second;
};

TwoStarts starts_of_process(const EmptyCaches& caches, const std::string& command) {
  std::FILE* pipe = ::popen((caches.environment() + command + " 2>/dev/null").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start \"" + command + "\"");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) output += static_cast<char>(c);
  const int status = ::pclose(pipe);
  std::istringstream text(output);
  TwoStarts starts;
  text >> starts.first.create_ms >> starts.first.first_run_ms >> starts.second.create_ms >>
      starts.second.first_run_ms;
  if (!text)
    throw Refusal(output.empty() ? "its process ended with status " + std::to_string(status)
                                 : output.substr(0, output.find('\n')));
  return starts;
}

void keep_shorter(Start& kept, const Start& start) {
  if (!(kept.together() <= start.together())) kept = start;
}

StartUp start_up(const std::string& contender, const std::string& command, int starts) {
  StartUp result;
  result.contender = contender;
  try {
    for (int i = 0; i < starts; ++i) {
      const EmptyCaches caches;
      keep_shorter(result.cold, starts_of_process(caches, command).first);
      const TwoStarts warm = starts_of_process(caches, command);
      keep_shorter(result.warm, warm.first);
      keep_shorter(result.again, warm.second);
    }
  } catch (const Refusal& refusal) {
    result.refusal = refusal.what();
  }
  return result;
}

std::string command_for(const Job& job, const Options& options, const std::string& contender) {
  std::string command = quoted(options.program) + " --start-up-of " + quoted(contender);
  for (const std::string& algorithm : options.algorithms) command += " --algo " + quoted(algorithm);
  if (!options.device.empty()) command += " --device " + quoted(options.device);
  return command + " " + quoted(job.problem.token);
}

bool compiles_kernels(const ContenderEntry& entry) {
  return dynamic_cast<DeviceContender*>(entry.make().get()) != nullptr;
}

}  // namespace

void start_twice(const Job& job, const Options& options, std::ostream& out) {
  Device device = open_device(options.device);
  const ContenderEntry entry = entry_named(job, options, device, options.start_up_of);
  require_memory(job.problem, device);
  ArrayPairs arrays{HostArrays(job.problem), DeviceArrays(job.problem, device)};
  const Bytes input = random_input(job.problem, options.trial.seed);
  const auto begin = Clock::now();
  if (entry.role != Role::other) device.engine = engine_with_cache(device);
  try {
    const std::unique_ptr<Contender> first = entry.make(), second = entry.make();
    const Start one = timed_start(*first, job.problem, arrays, input, begin);
    const Start two = timed_start(*second, job.problem, arrays, input, Clock::now());
    out << one.create_ms << " " << one.first_run_ms << " " << two.create_ms << " " << two.first_run_ms
        << "\n";
  } catch (const std::exception& refusal) {
    out << refusal.what() << "\n";
  }
}

void run_start_ups(const std::vector<Job>& jobs, const Options& options, const Outputs& outputs) {
  const Device device = open_device(options.device);
  write_heading(outputs, options, device);
  Progress progress;
  for (size_t i = 0; i < jobs.size(); ++i) {
    const Job job{jobs[i].problem, jobs[i].suite, Extras::none};
    progress.begin(i, jobs.size(), job.problem.token);
    std::vector<StartUp> results;
    for (const ContenderEntry& entry : contenders_of(job, options, device)) {
      if (!compiles_kernels(entry)) continue;
      progress.show(entry.name);
      results.push_back(start_up(entry.name, command_for(job, options, entry.name),
                                 std::min(kStarts, options.trial.schedule.rounds)));
    }
    progress.clear();
    print_start_ups(outputs.table, job.problem.token, results);
    if (outputs.json != nullptr) write_json_start_ups(*outputs.json, job.suite, job.problem.token, results);
  }
}

}  // namespace clfm::bench
