#include "clblast_product.hpp"

#include <clblast.h>

#include <complex>
#include <string>

#include "contender.hpp"

namespace clfm::bench {

void enqueue_clblast_product(const BatchedProduct& p, cl_mem a, cl_mem b, cl_mem c, cl_command_queue queue) {
  using clblast::Transpose;
  const clblast::StatusCode status = clblast::GemmStridedBatched<std::complex<float>>(
      clblast::Layout::kColMajor, Transpose::kNo, Transpose::kYes, p.rows, p.columns, p.depth, 1.0f, a, 0,
      p.rows, p.rows * p.depth, b, 0, p.columns, p.columns * p.depth, 0.0f, c, 0, p.rows, p.rows * p.columns,
      p.count, &queue);
  if (status != clblast::StatusCode::kSuccess)
    throw Refusal("GemmStridedBatched returns " + std::to_string(static_cast<int>(status)));
}

}  // namespace clfm::bench
