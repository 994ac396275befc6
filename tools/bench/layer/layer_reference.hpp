// layer_reference.hpp - the answer of a layer's pass, in higher precision than the contenders': the sum as it
// is written.
#pragma once

#include <vector>

#include "arrays/values.hpp"

namespace clfm::bench {

std::vector<double> layer_reference(const Problem& problem, const Bytes& input);

}  // namespace clfm::bench
