// overlap_save_local.cl - convolution by overlap-save, in one pass: a work-group loads a tile of the signal
// with its halo, transforms it in registers and local memory, multiplies it by the filter's spectrum,
// transforms it back and stores the outputs that are valid. By overlap-add, in K passes or K x K, the tile
// has zeros in place of the halo, and all of it is added.
//
// Parameters (-D; the host defines all of them, there are no defaults):
//   PRECISION                                  see complex.clh
//   VW                                         1
//   BORDER, COMPONENTS, SOURCE_FORM, SOURCE_BITS   see signal.clh
//   TARGET_FORM, TARGET_BITS, INDEX            see result.clh
//   PAIRED, ADDS                               see tile_line.clh
//   DOWN_N, DOWN_R0, DOWN_R1, DOWN_R2, DOWN_R3   see local_axis.clh: along columns; DOWN_N is 1 where tiles
//                                              are rows
//   DOWN_ITEMS                                 see local_axis.clh
//   ACROSS_N, ACROSS_R0, ACROSS_R1             the same along rows
//   ACROSS_R2, ACROSS_R3                       the same along rows
//   ACROSS_ITEMS                               DOWN_ITEMS ACROSS_N = ACROSS_ITEMS DOWN_N where there are
//                                              columns
//   TILES                                      complex tiles of a group; 1 where there are columns
//   FIXED_GROUP                                0 | 1: tell the compiler the work-group's size
// ND-range:  (groups of complex tiles x DOWN_N ACROSS_ITEMS, TILES) in groups of (DOWN_N ACROSS_ITEMS,
//            TILES).
// Barriers:  two between two stages, one between two transforms.
// Local:     a complex tile, or TILES of them.
// Arguments: tile_shape: height and width of a tile, and where in it the first output stands. spectrum: of
//            the filter, in natural order. down_roots, across_roots: see local_axis.clh. ADDS 1: see
//            tile_reach.clh.
// Source:    overlap-save ("Parallelized Filters", overlap-discard and overlap-add by transforms); two real
//            tiles as one complex one.
#include "lanes/complex.clh"
#include "butterfly/dft.clh"
#include "group/group_share.clh"
#include "conv/element.clh"
#include "conv/result.clh"
#include "conv/signal.clh"
#include "twiddle/twiddle_table.clh"

#define LINES_RUN_DOWN (DOWN_N > 1)
#include "conv/tiles/tile_line.clh"

#if VW != 1
#error "overlap_save_local.cl works on single points: VW must be 1"
#endif
#if DOWN_N > 1 && (DOWN_ITEMS * ACROSS_N != ACROSS_ITEMS * DOWN_N || TILES != 1)
#error "as many items share the columns as the rows of a tile, and a group has one such tile"
#endif

// Neighbouring items write a radix apart: gaps spread the writes over the banks, in an image one gap after
// every row, in a row one after every 32 elements.
#if DOWN_N > 1
#define PITCH (ACROSS_N + 1)
#define IN_ROW(i) (i)
#else
#define PITCH (IN_ROW(ACROSS_N - 1) + 1 | 1)
#define IN_ROW(i) ((i) + (i) / 32)
#endif

#define AXIS(name) across_##name
#define LENGTH ACROSS_N
#define R0 ACROSS_R0
#define R1 ACROSS_R1
#define R2 ACROSS_R2
#define R3 ACROSS_R3
#define ITEMS ACROSS_ITEMS
#define PADDED(i) IN_ROW(i)
#include "conv/tiles/local_axis.clh"

#if DOWN_N > 1
#define AXIS(name) down_##name
#define LENGTH DOWN_N
#define R0 DOWN_R0
#define R1 DOWN_R1
#define R2 DOWN_R2
#define R3 DOWN_R3
#define ITEMS DOWN_ITEMS
#define PADDED(i) ((i)*PITCH)
#include "conv/tiles/local_axis.clh"
#define OUTER(name) down_##name
enum { HELD = (int)down_held > (int)across_held ? (int)down_held : (int)across_held };
#else
#define OUTER(name) across_##name
enum { HELD = across_held };
#endif

#define GROUP (DOWN_N * ACROSS_ITEMS)
#if FIXED_GROUP
#define GROUP_SIZE __attribute__((reqd_work_group_size(GROUP, TILES, 1)))
#else
#define GROUP_SIZE
#endif

INLINE source_view line_in(SIGNAL_PARAMETERS, TILE_PARAMETERS, const int index,
                           const int column AND_REACH_PARAMETERS) {
  source_view in;
#if ADDS
  in.taken = !LINES_RUN_DOWN ? taken.s3 : column < taken.s3 ? taken.s1 : 0;
#endif
  UNROLL
  for (int r = 0; r < TILES_PER_SLOT; ++r) {
    // one too few: the last tile is repeated
    const tile t = tile_at(min(index + r, band.s2 - 1), tiling, band);
    in.from[r] = SIGNAL(t.batch);
    in.from[r].row += t.row;
    in.from[r].column += t.column + column;
  }
  return in;
}

#if ADDS
INLINE sink_view line_out(RESULT_PARAMETERS, TILE_PARAMETERS, const int index,
                          const int column AND_REACH_PARAMETERS) {
  sink_view out;
  UNROLL
  for (int r = 0; r < TILES_PER_SLOT; ++r) {
    const tile t = tile_at(min(index + r, band.s2 - 1), tiling, band);
    const int y = t.row + down_reach.s0, x = t.column + across_reach.s0;
    const reach down = reach_of(down_reach, t.row / tiling.s2, tiling.s0, y, result_shape.s0, DOWN_N);
    const reach across =
        reach_of(across_reach, t.column / tiling.s3, tiling.s1, x, result_shape.s1, ACROSS_N);
    out.to[r] = RESULT(t.batch);
    out.to[r].start = result_place(out.to[r], y, x + column);
#if LINES_RUN_DOWN
    out.reached[r] = down;
    if (!is_new(across, column)) out.reached[r].new_end = out.reached[r].new_begin;
    if (index + r >= band.s2 || !is_reached(across, column)) out.reached[r].end = out.reached[r].begin;
#else
    out.reached[r] = across;
    if (index + r >= band.s2 || !is_reached(down, 0)) out.reached[r].end = out.reached[r].begin;
#endif
  }
  return out;
}
#else
INLINE sink_view line_out(RESULT_PARAMETERS, TILE_PARAMETERS, const int index, const int column) {
  sink_view out;
  out.begin = LINES_RUN_DOWN ? tile_shape.s2 : tile_shape.s3;
  UNROLL
  for (int r = 0; r < TILES_PER_SLOT; ++r) {
    const tile t = tile_at(min(index + r, band.s2 - 1), tiling, band);
    const int columns = min(tiling.s3, result_shape.s1 - t.column);
#if LINES_RUN_DOWN
    const int from = column - tile_shape.s3, rows = min(tiling.s2, result_shape.s0 - t.row);
    const int outputs = from >= 0 && from < columns ? rows : 0;
#else
    const int from = 0, outputs = columns;
#endif
    out.to[r] = RESULT(t.batch);
    out.to[r].start = result_place(out.to[r], t.row, t.column + max(from, 0));
    out.count[r] = index + r < band.s2 ? outputs : 0;
  }
  return out;
}
#endif

#define LINE_IN(index, column)                                                                      \
  line_in(src, src_offset, signal_shape, src_stride, border_value, tile_shape, tiling, band, index, \
          column AND_REACH)
#define LINE_OUT(index, column) \
  line_out(dst, dst_offset, result_shape, dst_stride, tile_shape, tiling, band, index, column AND_REACH)

// A last stage stores its elements where the item found them: no other item reads there any more.
#define HAND_OVER(stage) \
  stage;                 \
  barrier(CLK_LOCAL_MEM_FENCE)

__kernel GROUP_SIZE void overlap_save_local(
    SIGNAL_PARAMETERS, RESULT_PARAMETERS, TILE_PARAMETERS, __global const point* restrict spectrum,
    const ulong spectrum_offset, __global const point* restrict down_roots, const ulong down_roots_offset,
    __global const point* restrict across_roots, const ulong across_roots_offset AND_REACH_PARAMETERS) {
  __local REAL re[TILES * DOWN_N * PITCH], im[TILES * DOWN_N * PITCH];
  const int index = (get_group_id(0) * TILES + get_local_id(1)) * TILES_PER_SLOT;
  const uint item = get_local_id(0), row = item / ACROSS_ITEMS;
  const uint first = (get_local_id(1) * DOWN_N + row) * PITCH;
  const local_share across = {item % ACROSS_ITEMS, re + first, im + first};
  spectrum += spectrum_offset;
  across_roots += across_roots_offset;
#if DOWN_N > 1
  const uint column = item % ACROSS_N;
  const local_share outer = {item / ACROSS_N, re + column, im + column};
  __global const point* const outer_roots = down_roots + down_roots_offset;
#else
  const uint column = 0;
  const local_share outer = across;
  __global const point* const outer_roots = across_roots;
#endif
  cplx x[HELD];
  OUTER(load)(x, LINE_IN(index, column), outer);
  OUTER(transform)(x, outer_roots, outer);
  HAND_OVER(OUTER(store_local)(x, outer));
#if DOWN_N > 1
  across_load_local(x, across);
  across_transform(x, across_roots, across);
  HAND_OVER(across_store_local(x, across));
#endif
  across_load_product(x, across, spectrum + row * ACROSS_N);
#if DOWN_N > 1
  across_transform(x, across_roots, across);
  HAND_OVER(across_store_local(x, across));
  down_load_local(x, outer);
#endif
  OUTER(transform)(x, outer_roots, outer);
  OUTER(store)(x, LINE_OUT(index, column), outer);
}
