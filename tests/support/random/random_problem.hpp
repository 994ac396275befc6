// random_problem.hpp - random FFT problems as tokens, and how a failure is replayed.
//
// Two environment variables repeat a failed run; every failure prints both:
//   CLFM_REPLAY="c2c f32 12x7 b3"   only this problem, in every test over random problems
//   CLFM_SEED=123                   the same random numbers: the same problems and the same data
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace clfm::test {

enum class Layouts { packed, any, odd };  // any: of half of the problems; odd: see Distances
enum class Windows { whole, any };
enum class RepeatedAxes { none, any };

// Every cosine, sine and Hartley transform, as tokens name them.
inline const std::vector<std::string> kDcts{"dct1", "dct2", "dct3", "dct4", "dst1",
                                            "dst2", "dst3", "dst4", "dht"};

struct RandomFftLimits {
  int max_rank = 3;
  int64_t max_points = 1 << 12;        // of one transform
  int64_t max_total_points = 1 << 14;  // of all transforms of the batch
  int64_t max_prime = 13;              // largest prime factor of a length; 0: any length
  Layouts layouts = Layouts::packed;
  RepeatedAxes repeated = RepeatedAxes::any;  // in a quarter of the problems
  Windows windows = Windows::whole;           // any: in half of the problems
  // Each problem takes one word of each list, all equally likely; "" leaves the default.
  std::vector<std::string> transforms{"c2c"};
  std::vector<std::string> precisions{"f32"};
  std::vector<std::string> placements{"outplace", "inplace"};
  std::vector<std::string> directions{"fwd", "bwd"};  // for c2c
  std::vector<std::string> formats{"interleaved"};
  std::vector<std::string> extras{""};  // anything else, such as "algo=stockham" or "ws=caller"
};

uint64_t run_seed();                  // the chosen one, else CLFM_SEED, else different in every run
void choose_run_seed(uint64_t seed);  // before anything is drawn, else std::logic_error

// All that a problem may be but its transforms and precisions, which are left to the test: any length, forms,
// windows, strides.
RandomFftLimits limits_of_every_form();

// The same in the forms that most callers have, in place or not, where strides alone choose the kernels.
RandomFftLimits limits_of_usual_forms();

// CLFM_RANDOM_PROBLEMS, else `usual`: how many problems a test over every kind draws.
int random_problem_count(int usual);

// A generator of its own for every purpose, such as the data of a token: the same seed gives the same
// sequence.
std::mt19937_64 random_for(const std::string& purpose);

int64_t random_length(std::mt19937_64& random, int64_t most, int64_t max_prime);
std::string random_fft_token(std::mt19937_64& random, const RandomFftLimits& limits);

// Calls body(token) for `count` random problems, or once for CLFM_REPLAY. A Catch2 failure inside prints how
// to replay.
void for_random_problems(int count, const RandomFftLimits& limits,
                         const std::function<void(const std::string&)>& body);

}  // namespace clfm::test
