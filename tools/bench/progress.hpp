// progress.hpp - one line on a terminal that says what is going on; silent where nobody watches.
#pragma once

#include <string>

namespace clfm::bench {

class Progress {
 public:
  Progress();
  ~Progress() { clear(); }
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void begin(size_t index, size_t total, const std::string& token);  // a problem
  void show(const std::string& activity);
  bool is_shown() const { return on_terminal_; }
  void clear();  // before anything else is printed

 private:
  bool on_terminal_;
  std::string heading_;
};

}  // namespace clfm::bench
