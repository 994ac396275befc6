// random_token.hpp - which random problems are verified.
#pragma once

#include <cstddef>
#include <random>
#include <string>

namespace clfm::bench {

// Problem `number` of a run, the kinds in turns: transforms of every form, length, rank, precision of the
// device and forced algorithm, convolutions of every algorithm, border and extent, layers, streams.
std::string random_token(std::mt19937_64& random, size_t number);

}  // namespace clfm::bench
