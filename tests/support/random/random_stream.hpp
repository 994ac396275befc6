// random_stream.hpp - random streams, and what happens to one while it runs.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <random>
#include <vector>

namespace clfm::test {

// In any precision of the device. CLFM_STREAM_AUTO has longer filters than the forced algorithms.
StreamDesc random_stream(std::mt19937_64& random, clfm_stream_algorithm algorithm);

struct Exchange {
  size_t before_sample, fade;
};

// A few exchanges of filters, none while another is under way.
std::vector<Exchange> random_exchanges(std::mt19937_64& random, size_t samples, size_t max_push);

}  // namespace clfm::test
