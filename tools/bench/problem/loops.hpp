// loops.hpp - over what a problem's transforms are repeated, as libraries with one batch want it.
#pragma once

#include <cstddef>
#include <vector>

#include "problem.hpp"

namespace clfm::bench {

struct Loop {
  size_t count, in_stride, out_stride;  // in elements of their side
};

// The batch and the axes that are not transformed, outermost first; neighbours are merged where their strides
// allow it, loops of one step are left out.
std::vector<Loop> loops_of(const Problem& problem);

// The transformed axes, outermost first; counts are those of the transform (n where a side has n/2+1).
std::vector<Loop> axes_of(const Problem& problem);

}  // namespace clfm::bench
