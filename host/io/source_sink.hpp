// source_sink.hpp - how a kernel is told what form a side of its data has (kernels/io/source.clh, sink.clh),
// and recipes whose first step reads, or whose last step writes, the caller's own form.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "factors.hpp"
#include "host/device/profile.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

// Of complex numbers. half_spectrum: a window of the first half of a spectrum whose other half has the
// conjugates, as SOURCE_HALF_SPECTRUM of source_sink.clh reads it.
enum class NumberParts { both, real, half_spectrum };

// What rows of reals are to a kernel that sees pairs of them: of which their distances and what their part
// begins with are whole, or any reals at all (SOURCE_EDGES of window.clh). Then the plain problem has its
// rows twice as far apart, in pairs as the caller's are in reals.
enum class RowUnit { number, real };

// An array where it stands. `second`: where the imaginary parts are, or what the callback is given.
struct ArrayView {
  BufferArgument place, second;
  Layout layout;
  Window window;  // the part of the whole array that stands there, spelled out
  ComplexFormat format = ComplexFormat::interleaved;
  int bits = 32;  // of one real number
  Callback callback;
  NumberParts parts = NumberParts::both;  // that stand there: imaginary ones are read as 0, and not written
  std::optional<Factors> factors;         // of the one axis, as SOURCE_FACTORS of source_sink.clh has them
  RowUnit row_unit = RowUnit::number;
};

int stored_bits(Precision precision);
std::string real_type(Precision arithmetic);  // in OpenCL C

// For a kernel of source_sink.clh: it reads, or writes, or both, plain arrays.
void read_plain_array(Step& step, Precision precision);
void write_plain_array(Step& step, Precision precision);
void take_plain_arrays(Step& step, Precision precision);

ArrayAccess access_of(const ArrayView& array);
// Two arguments: the array, and its second buffer.
std::vector<Argument> form_arguments(const ArrayView& array);
// The recipe of the plain problem becomes one that reads or writes the caller's form in its first or last
// step; parts are those of the one axis that it transforms. What other steps keep in the output moves to the
// workspace. Both sides: the output first. False, and the recipe in pieces, where a kernel cannot do that.
bool fuse_input(Recipe& recipe, const ArrayView& form, const FftProblem& plain, const DeviceProfile& device);
bool fuse_output(Recipe& recipe, const ArrayView& form, const FftProblem& plain, const DeviceProfile& device);

size_t uses(const Step& step, Slot slot);  // arguments of it

}  // namespace clfm::host
