// clblast_product.hpp - CLBlast's GemmStridedBatched for complex numbers, CgemmStridedBatched, as a rival of
// products of spectra.
#pragma once

#include <cstddef>

#include "../cl.hpp"

namespace clfm::bench {

// C = A B^T, `count` of each behind one another, every one packed and column by column: what CLBlast's
// kernels read without a transposition before them.
struct BatchedProduct {
  size_t rows, columns, depth, count;
};

// Throws Refusal. Exists where CLBlast was found.
void enqueue_clblast_product(const BatchedProduct& product, cl_mem a, cl_mem b, cl_mem c,
                             cl_command_queue queue);

}  // namespace clfm::bench
