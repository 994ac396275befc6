// conv_reference.hpp - the answer of a convolution, in higher precision than the contenders': by transforms
// of the whole extended signal, since sums as they are written would take minutes.
#pragma once

#include <vector>

#include "arrays/values.hpp"

namespace clfm::bench {

std::vector<double> conv_reference(const Problem& problem, const Bytes& input);

}  // namespace clfm::bench
