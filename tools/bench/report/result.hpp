// result.hpp - what one contender did with one problem.
#pragma once

#include <cmath>
#include <limits>
#include <string>
#include <vector>

#include "problem/problem.hpp"

namespace clfm::bench {

// Whether --check wants a result of a contender that is the library itself. Who may refuse must still be
// right.
enum class Duty { must_run, may_refuse };

// What of the library a contender is: its choice, one of its algorithms, the choice of another build, or none
// of these.
enum class Role { other, automatic, forced, against };

struct Result {
  std::string contender;
  std::string refusal;  // why there is no time; empty where there is one
  std::string recipe;
  double lower_quartile_us = std::numeric_limits<double>::quiet_NaN();
  double median_us = std::numeric_limits<double>::quiet_NaN();
  size_t samples = 0;
  double gflops = std::numeric_limits<double>::quiet_NaN();  // of the lower quartile
  double relative_error = std::numeric_limits<double>::quiet_NaN();
  double create_ms = std::numeric_limits<double>::quiet_NaN();
  double first_run_ms = std::numeric_limits<double>::quiet_NaN();
  double prepare_ms =
      std::numeric_limits<double>::quiet_NaN();  // of what runs share; see Contender::prepare_input
  double workspace_bytes = std::numeric_limits<double>::quiet_NaN();  // as in Contender
  double times_fftw = std::numeric_limits<double>::quiet_NaN();  // speed: FFTW's lower quartile / this one's

  double over_base = std::numeric_limits<double>::quiet_NaN();  // time: this quartile / the same contender's
                                                                // of the base problem

  Duty duty = Duty::must_run;
  Role role = Role::other;

  bool measured() const { return refusal.empty(); }
  bool has_plan() const { return !std::isnan(create_ms); }
};

struct ProblemResults {
  Problem problem;
  std::string suite;  // empty for a token of the command line
  std::vector<Result> results;
  std::string base_token;  // of what over_base refers to; empty without it
};

struct Start {
  double create_ms = std::numeric_limits<double>::quiet_NaN();
  double first_run_ms = std::numeric_limits<double>::quiet_NaN();
  double together() const { return create_ms + first_run_ms; }
};

struct StartUp {
  std::string contender, refusal;  // of who cannot
  Start cold;                      // in a new process, the library's and the driver's cache directories empty
  Start warm;                      // in a new process, on the directories that another one left
  Start again;                     // in that process, another plan of the same problem, on the same engine
};

// One launch of a transform, timed by itself.
struct PassTime {
  std::string kernel, note;
  double us;
  double gbs;      // of what it has to read and to write, however often it does
  double of_copy;  // that over the copy's
};

struct PassTimes {
  std::string token, algorithm;
  double copy_gbs;  // bytes read and bytes written by the device's copy of the larger array
  std::vector<PassTime> passes;
};

// The product of tile spectra in a layer's pass, by itself.
struct ProductTimes {
  std::string token, shape;
  double us, clblast_us;
  double distance;      // of the two results, relative, L2
  std::string refusal;  // why one of them has no time
};

}  // namespace clfm::bench
