// progress.hpp - one line that is written over, for work that takes long, where a person watches.
#pragma once

#include <chrono>
#include <string>

namespace clfm::filter {

enum class ProgressOutput { off, standard_error };

class Progress {
 public:
  // standard_error: on if that is a terminal.
  explicit Progress(ProgressOutput output);
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  bool is_on() const { return on_; }
  // Nothing is shown in the first half second: most work is done by then.
  void show(const std::string& text);
  void clear();

 private:
  bool on_;
  size_t shown_ = 0;  // characters on the line
  std::chrono::steady_clock::time_point start_, last_;
};

}  // namespace clfm::filter
