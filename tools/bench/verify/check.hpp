// check.hpp - one problem, run by the library on the device of support/device.hpp with poison in its outputs
// and guards round every buffer, and held to the bound of its kind against a reference in double precision.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <functional>
#include <string>

namespace clfm::bench {

enum class Outcome {
  passed,
  refused,  // as a forced algorithm, or a precision that the device lacks, may be
  failed
};

struct ProblemCheck {
  std::string kind;   // c2c r2c c2r dct dst conv layer stream
  std::string token;  // of streams, which have none: "stream 17", the 17th that the seed draws
  Outcome outcome = Outcome::passed;
  double error_over_bound = 0;  // the largest of all runs
  std::string message;          // why it failed or was refused
};

// How plans are made: by the library, or in tests by one that errs.
struct Makers {
  std::function<Fft(const FftDesc&)> fft;
  std::function<Conv(const ConvDesc&)> conv;
  std::function<Layer(const LayerDesc&)> layer;
  std::function<Stream(const StreamDesc&)> stream;
};
Makers makers_of_library();

// Runs one plan of the problem `runs` times on fresh inputs, the same ones for the same seed, or until it
// fails. Every other input of a c2r is not the spectrum of any real signal.
ProblemCheck checked(const std::string& token, int runs, const Makers& makers);

// Throws std::invalid_argument where the token says no problem.
void require_problem(const std::string& token);

}  // namespace clfm::bench
