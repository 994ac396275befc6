// direct.cl - convolution as a gather: one work-item per output.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                       see complex.clh
//   VW                                              1
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS    see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX                 see result.clh
// ND-range:  (columns, rows x batch), each rounded up to the work-group.
// Arguments: taps: those that taps.cl makes, packed. taps_shape: height, width.
// Source:    "Parallelized Filters", direct convolution.
#include "lanes/complex.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/signal.clh"

#define TAPS_OF_A_SUM 32
#define PARTS_OF_A_SUM 16

__kernel void direct(SIGNAL_PARAMETERS, RESULT_PARAMETERS, __global const REAL* restrict taps,
                     const ulong taps_offset, const int4 taps_shape) {
  const int column = get_global_id(0), line = get_global_id(1);
  const int row = line % result_shape.s0, batch = line / result_shape.s0;
  if (column >= result_shape.s1 || batch >= result_shape.s2) return;
  const signal from = SIGNAL(batch);
  taps += taps_offset;
  // Sums of few taps are added up, and sums of few of those: the error of a sum grows with the number of its
  // terms.
  number total = NO_NUMBER, sum = NO_NUMBER;
  uint parts = 0;
  for (int j = 0; j < taps_shape.s0; ++j)
    for (int begin = 0; begin < taps_shape.s1; begin += TAPS_OF_A_SUM) {
      const int end = min(begin + TAPS_OF_A_SUM, taps_shape.s1);
      number part = NO_NUMBER;
      for (int i = begin; i < end; ++i)
        part = multiply_add(part, number_at(taps, j * taps_shape.s1 + i),
                            read_signal(from, from.row + row + j, from.column + column + i));
      sum += part;
      if (++parts % PARTS_OF_A_SUM != 0) continue;
      total += sum;
      sum = NO_NUMBER;
    }
  WRITE_RESULT(batch, row, column, total + sum);
}
