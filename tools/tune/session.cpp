#include "session.hpp"

#include <algorithm>
#include <chrono>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "bench/problem/suites.hpp"
#include "bench/problem/token.hpp"
#include "bench/progress.hpp"
#include "tools/common/files.hpp"

namespace clfm::tune {
namespace {

using Clock = std::chrono::steady_clock;

template <class Desc>
std::string canonical(const std::string& token) {
  Desc desc(token);
  desc.effort = CLFM_EFFORT_ESTIMATE;
  desc.workspace = CLFM_WORKSPACE_PLAN;
  return desc.token();
}

template <class Plan, class Desc>
std::string measured_recipe(const Engine& engine, const std::string& token) {
  Desc desc(token);
  desc.effort = CLFM_EFFORT_MEASURE;
  return Plan(engine, desc).recipe();
}

std::string canonical(const std::string& token) {
  switch (bench::kind_of(token)) {
    case bench::Kind::layer:
      return canonical<LayerDesc>(bench::without_pass(token));
    case bench::Kind::convolution:
      return canonical<ConvDesc>(token);
    default:
      return canonical<FftDesc>(token);
  }
}

std::string measured_recipe(const Engine& engine, const std::string& token) {
  switch (bench::kind_of(token)) {
    case bench::Kind::layer:
      return measured_recipe<Layer, LayerDesc>(engine, token);
    case bench::Kind::convolution:
      return measured_recipe<Conv, ConvDesc>(engine, token);
    default:
      return measured_recipe<Fft, FftDesc>(engine, token);
  }
}

Engine engine_for(const Options& options, const bench::Device& device) {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.cache_directory = "";  // resuming, and programs that use the table later, compile less
  if (tools::file_exists(options.table)) desc.tuned_table = options.table.c_str();
  Engine engine(device.context(), device.device(), desc);
  for (const std::string& other : options.merged) {
    try {
      engine.import_tuned(tools::read_text(other));
    } catch (const Error& error) {
      throw tools::FileError("'" + other + "': " + error.what());
    }
  }
  return engine;
}

// The line of `now` that `before` has not: "recipe | microseconds" of it.
std::string new_choice(const std::string& before, const std::string& now) {
  size_t begin = 0;
  for (size_t end = 0; (end = now.find('\n', begin)) != std::string::npos; begin = end + 1)
    if (before.find(now.substr(begin, end + 1 - begin)) == std::string::npos) {
      const std::string line = now.substr(begin, end - begin);
      return line.substr(line.rfind(" | ", line.rfind(" | ") - 1) + 3);
    }
  return {};
}

// Why a recipe was not measured: its remark.
std::string reason_in(const std::string& recipe) {
  const std::string mark = "  not measured: ";
  const size_t begin = recipe.find(mark);
  if (begin == std::string::npos) return {};
  return recipe.substr(begin + mark.size(), recipe.find('\n', begin) - begin - mark.size());
}

std::string bar(size_t done, size_t total) {
  constexpr size_t kWidth = 24;
  const size_t filled = kWidth * done / total;
  return "[" + std::string(filled, '#') + std::string(kWidth - filled, '-') + "]";
}

class Session {
 public:
  Session(const Options& options, const bench::Device& device)
      : options_(options), engine_(engine_for(options, device)), table_(engine_.export_tuned()) {
    if (!options.merged.empty()) tools::write_file(options.table, table_);
  }

  Summary run(const std::vector<std::string>& tokens) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (is_over()) {
        summary_.left = tokens.size() - i;
        break;
      }
      progress_.begin(i, tokens.size(), tokens[i]);
      progress_.show(bar(i, tokens.size()));
      tune(tokens[i]);
    }
    return summary_;
  }

 private:
  bool is_over() const {
    const double passed_s = std::chrono::duration<double>(Clock::now() - begin_).count();
    return options_.time_budget_s > 0 && passed_s >= options_.time_budget_s;
  }

  void tune(const std::string& token) {
    std::string reason;
    try {
      reason = reason_in(measured_recipe(engine_, token));
    } catch (const Error& error) {
      reason = error.what();
    }
    const std::string now = engine_.export_tuned();
    if (now != table_) return keep(token, now);
    if (reason.empty()) {
      ++summary_.known;
      return;
    }
    ++summary_.failed;
    progress_.clear();
    std::cerr << "clfm-tune: " << token << ": " << reason << "\n";
  }

  void keep(const std::string& token, const std::string& table) {
    tools::write_file(options_.table, table);
    progress_.clear();
    std::cout << token << " | " << new_choice(table_, table) << std::endl;
    table_ = table;
    ++summary_.measured;
  }

  const Options& options_;
  Engine engine_;
  std::string table_;  // as it is on disk
  const Clock::time_point begin_ = Clock::now();
  bench::Progress progress_;
  Summary summary_;
};

}  // namespace

std::vector<std::string> tokens_of(const Options& options) {
  std::vector<std::string> given = options.tokens;
  for (const std::string& name : options.suites)
    for (const std::string& token : bench::find_suite(name).tokens) given.push_back(token);
  std::vector<std::string> tokens;
  for (const std::string& token : given) {
    try {
      std::string name = canonical(token);
      if (std::find(tokens.begin(), tokens.end(), name) == tokens.end()) tokens.push_back(std::move(name));
    } catch (const Error& error) {
      throw std::invalid_argument("\"" + token + "\": " + error.what());
    }
  }
  return tokens;
}

Summary run_session(const Options& options, const std::vector<std::string>& tokens,
                    const bench::Device& device) {
  return Session(options, device).run(tokens);
}

}  // namespace clfm::tune
