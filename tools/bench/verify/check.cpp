#include "check.hpp"

#include <algorithm>
#include <random>
#include <stdexcept>
#include <string_view>

#include "problem/token.hpp"
#include "support/random/random_problem.hpp"
#include "support/random/random_stream.hpp"
#include "support/run/conv_run.hpp"
#include "support/run/fft_run.hpp"
#include "support/run/layer_run.hpp"
#include "support/run/stream_run.hpp"

namespace clfm::bench {
namespace {

using namespace clfm::test;

constexpr std::string_view kStreamWord = "stream ";

bool is_stream(const std::string& token) { return token.rfind(kStreamWord, 0) == 0; }

std::string kind_name(clfm_transform transform) {
  if (transform == CLFM_DHT) return "dht";
  if (transform >= CLFM_DCT1) return transform < CLFM_DST1 ? "dct" : "dst";
  return transform == CLFM_C2C ? "c2c" : transform == CLFM_R2C ? "r2c" : "c2r";
}

std::string kind_of_token(const std::string& token) {
  if (is_stream(token)) return "stream";
  switch (kind_of(token)) {
    case Kind::convolution:
      return "conv";
    case Kind::layer:
      return "layer";
    case Kind::transform:
      break;
  }
  return kind_name(FftDesc(token).transform);
}

void note_run(ProblemCheck& check, double error_over_bound, const std::string& complaints) {
  check.error_over_bound = std::max(check.error_over_bound, error_over_bound);
  if (complaints.empty()) return;
  check.outcome = Outcome::failed;
  check.message = complaints;
}

enum class Refusal { is_a_failure, is_allowed };

// Every algorithm suits the device where none is forced; f16 has prime factors that it lacks.
template <class Desc>
Refusal refusal_of(const Desc& desc) {
  const bool is_forced = desc.algorithm != 0,
             may_lack_precision =
                 desc.precision == CLFM_F16 || (desc.precision == CLFM_F64 && !test_device().has_f64);
  return is_forced || may_lack_precision ? Refusal::is_allowed : Refusal::is_a_failure;
}

template <class Plan, class Desc>
Plan made(const std::function<Plan(const Desc&)>& make, const Desc& desc, Refusal& refusal) {
  refusal = refusal_of(desc);
  Plan plan = make(desc);
  refusal = Refusal::is_a_failure;  // what is planned runs
  return plan;
}

void check_fft(ProblemCheck& check, int runs, const Makers& makers, Refusal& refusal) {
  FftDesc desc(check.token);
  std::mt19937_64 random = random_for(check.token);
  if (uniform(random, 1, 4) > 1) desc.workspace = CLFM_WORKSPACE_CALLER;  // which has guards round it
  const Fft fft = made(makers.fft, desc, refusal);
  for (int run = 0; run < runs && check.outcome == Outcome::passed; ++run) {
    const bool any_spectrum = desc.transform == CLFM_C2R && run % 2 == 1;
    const FftRun done =
        run_fft(fft, desc, any_spectrum ? random_numbers(desc, random) : random_input(desc, random));
    note_run(check, done.error / done.bound, done.complaints);
  }
}

void check_conv(ProblemCheck& check, int runs, const Makers& makers, Refusal& refusal) {
  const ConvDesc desc(check.token);
  std::mt19937_64 random = random_for(check.token);
  const Conv conv = made(makers.conv, desc, refusal);
  for (int run = 0; run < runs && check.outcome == Outcome::passed; ++run) {
    const ConvRun done = run_conv(conv, desc, random);
    note_run(check, done.error / done.bound, done.complaints);
  }
}

void check_layer(ProblemCheck& check, int runs, const Makers& makers, Refusal& refusal) {
  const LayerDesc desc(check.token);
  std::mt19937_64 random = random_for(check.token);
  const Layer layer = made(makers.layer, desc, refusal);
  for (int run = 0; run < runs && check.outcome == Outcome::passed; ++run) {
    const LayerRun done = run_layer(layer, desc, random_tensors(desc, random));
    note_run(check, *std::max_element(done.error.begin(), done.error.end()) / layer_error_bound(desc),
             done.complaints);
  }
}

clfm_stream_algorithm stream_algorithm(const std::string& token) {
  return static_cast<clfm_stream_algorithm>(std::stoull(token.substr(kStreamWord.size())) %
                                            (CLFM_STREAM_NONUNIFORM + 1));
}

void check_stream(ProblemCheck& check, int runs, const Makers& makers, Refusal& refusal) {
  std::mt19937_64 random = random_for(check.token);
  const StreamDesc desc = random_stream(random, stream_algorithm(check.token));
  StreamRun stream(made(makers.stream, desc, refusal), desc, random);
  for (int run = 0; run < runs && check.outcome == Outcome::passed; ++run) {
    if (run > 0) stream.stream().reset();
    const size_t samples = uniform(random, 1, 500);
    stream.play(samples, random_exchanges(random, samples, desc.max_push));
    note_run(check, stream.worst_error() / stream.error_bound(),
             stream.complaints().empty() ? "" : stream.complaints() + "; " + describe(desc));
  }
}

void check_kind(ProblemCheck& check, int runs, const Makers& makers, Refusal& refusal) {
  if (is_stream(check.token)) return check_stream(check, runs, makers, refusal);
  switch (kind_of(check.token)) {
    case Kind::transform:
      return check_fft(check, runs, makers, refusal);
    case Kind::convolution:
      return check_conv(check, runs, makers, refusal);
    case Kind::layer:
      return check_layer(check, runs, makers, refusal);
  }
}

bool is_refusal(clfm_status status) {
  return status == CLFM_UNSUPPORTED || status == CLFM_WORKSPACE_TOO_SMALL;
}

}  // namespace

Makers makers_of_library() {
  return {[](const FftDesc& desc) { return Fft(test_engine(), desc); },
          [](const ConvDesc& desc) { return Conv(test_engine(), desc); },
          [](const LayerDesc& desc) { return Layer(test_engine(), desc); },
          [](const StreamDesc& desc) { return Stream(test_engine(), desc); }};
}

ProblemCheck checked(const std::string& token, int runs, const Makers& makers) {
  ProblemCheck check{"", token};
  Refusal refusal = Refusal::is_a_failure;
  try {
    check.kind = kind_of_token(token);
    check_kind(check, runs, makers, refusal);
    return check;
  } catch (const Error& error) {
    const bool may_be = refusal == Refusal::is_allowed && is_refusal(error.status());
    check.outcome = may_be ? Outcome::refused : Outcome::failed;
    check.message = error.what();
  } catch (const cl::Error& error) {
    check.outcome = Outcome::failed;
    check.message = std::string(error.what()) + " returns " + std::to_string(error.err());
  }
  return check;
}

void require_problem(const std::string& token) try {
  constexpr size_t kMostDigits = 18;
  const std::string number = is_stream(token) ? token.substr(kStreamWord.size()) : "0";
  if (number.empty() || number.size() > kMostDigits ||
      number.find_first_not_of("0123456789") != std::string::npos)
    throw std::invalid_argument("\"" + token + "\": a stream is named by its number, as in \"stream 17\"");
  if (is_stream(token)) return;
  if (kind_of(token) == Kind::convolution)
    ConvDesc{token};
  else if (kind_of(token) == Kind::layer)
    LayerDesc{token};
  else
    FftDesc{token};
} catch (const Error& error) {
  throw std::invalid_argument(error.what());
}

}  // namespace clfm::bench
