// pass.hpp - what one launch computes and holds, as values. Whoever lets a step read or write other arrays,
// counts its private memory or composes it with others asks here; defines are for the compiler alone, and
// nobody reads them back.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// What elements of the caller's arrays are to a kernel, and whether it takes a window of its axis.
enum class Takes {
  complex_elements,  // real ones in pairs
  half_spectra,      // the same, of whole axes
  reals,             // one by one
  whole_reals,       // the same, of whole axes
  unpaired_reals,    // one by one, because they do not stand in pairs
  staged_rows        // rows of either, which are staged in private memory where they are not plain
};

enum class Lanes { elements, rows, columns };  // what the lanes of a vector are

// Whether a transform may take every n-th element of an axis that is n times as long.
enum class Residues { none, any, of_adjacent_columns };

// Arrays that a work-group has in private memory, in complex elements of its transforms.
struct PrivateArrays {
  double arrays = 0;
  int64_t elements = 0;            // of each
  int64_t transforms = 1;          // at once, for every one that Variant::transforms_per_vector counts
  bool has_store_staging = false;  // one array more where stores are non-temporal
  bool operator==(const PrivateArrays&) const = default;
};

struct Pass {
  Takes takes = Takes::complex_elements;
  bool unpaired = false;  // its real elements do not stand in pairs
  Lanes lanes = Lanes::elements;
  int64_t lane_count = 1;  // of a vector
  int64_t length = 0;      // elements of the axis that it transforms; 0: it goes along no single axis
  int64_t points = 0;      // of one of its transforms, where these are shorter than the axis
  Residues residues = Residues::none;
  int64_t rows_per_lane = 1;         // rows that follow each other without gaps
  bool loads_whole_rows = false;     // before it stores any
  bool packed_rows = false;          // rows in lanes whose elements are adjacent
  bool whole_half_spectrum = false;  // reads and writes no window of one
  bool stages_stores = false;        // results are staged before they are stored
  bool can_pack_dc_nyquist = false;  // columns 0 and n / 2 of a half spectrum as one
  bool packs_dc_nyquist = false;
  bool adds_to_output = false;  // what stands there is read
  // Radices whose butterflies skip inputs that are zero, or outputs that nobody wants; 0: it computes all.
  std::array<int, 2> skipping_radix{0, 0};
  PrivateArrays held;
  bool operator==(const Pass&) const = default;
};

// From row to row, where kernels are compiled for it: see kernels/lanes/row_starts.clh.
struct RowPitches {
  std::optional<int64_t> input, output;
  bool operator==(const RowPitches&) const = default;
};

// Where a window of the axis is in a step's elements: see kernels/io/window.clh.
struct WindowAccess {
  int64_t start, count, element_step, neighbour_step;
  std::optional<int64_t> edges;
  int factors = 0;  // of a table multiply it: 1 as they are, 2 with real and imaginary parts exchanged
  bool half_spectrum = false;
  bool operator==(const WindowAccess&) const = default;
};

// How a kernel of source_sink.clh reads its input or writes its output.
struct ArrayAccess {
  enum class Form {
    interleaved = 0,
    planar = 1,
    callback = 2,
    reals = 3
  };  // as caller_element.clh counts them
  Form form = Form::interleaved;
  int bits = 32;       // of a stored real number
  bool pairs = false;  // complex elements that are pairs of half-precision reals
  std::optional<WindowAccess> window;
  bool is_plain() const { return form == Form::interleaved && !window; }
  bool operator==(const ArrayAccess&) const = default;
};

}  // namespace clfm::host
