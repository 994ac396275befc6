#include "source_sink.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "callback_text.hpp"
#include "convert.hpp"
#include "host/error.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/butterfly_work.hpp"
#include "host/plan/compose.hpp"
#include "host/plan/private_bytes.hpp"
#include "source_sink_fit.hpp"

namespace clfm::host {
namespace {

using Form = ArrayAccess::Form;

// Of a kernel of source_sink.clh.
constexpr size_t kSourceArgument = 0;
size_t target_argument(const Step& step) { return kSourceArgument + side_arguments(step, Side::in); }

Form form_of(const ArrayView& array) {
  if (array.callback) return Form::callback;
  if (array.parts == NumberParts::real) return Form::reals;
  return array.format == ComplexFormat::planar ? Form::planar : Form::interleaved;
}

BufferArgument counted_in(BufferArgument place, const ArrayView& array) {
  return counted_in(place, array.callback ? 1 : static_cast<uint32_t>(array.bits / 8));
}

ArrayView plain_array(Precision precision) {
  ArrayView plain;
  plain.bits = stored_bits(precision);
  return plain;
}

BufferArgument* buffer_in(Step& step, size_t argument, Slot slot) {
  if (argument >= step.arguments.size()) return nullptr;
  auto* const buffer = std::get_if<BufferArgument>(&step.arguments[argument]);
  return buffer && buffer->slot == slot ? buffer : nullptr;
}

// Of the operations of a transform of n numbers, n log2 n, those of the first butterflies are saved whose
// numbers are zero, and of the last whose results nobody wants: n log2 of radix over inputs or outputs that
// are left. Other kernels compute with zeros.
double share_of_operations(const Step& step, const AxisPart& part, const Walk& walk, Side side) {
  const int radix = step.pass.skipping_radix[side == Side::in ? 0 : 1];
  if (radix == 0) return 1;
  const auto points = static_cast<double>(step.pass.length);
  const double per_input = points / static_cast<double>(radix) * static_cast<double>(walk.elements);
  const double first = std::floor(static_cast<double>(part.range.start) / per_input),
               end = std::ceil(static_cast<double>(part.range.start + part.range.count) / per_input);
  return 1 - std::log2(static_cast<double>(radix) / (end - first)) / std::log2(points);
}

int64_t rows_of(const FftProblem& plain) {
  return plain.points() * plain.batch / plain.length[static_cast<size_t>(transformed_axes(plain).front())];
}

// Vectors along a row that a part has some lanes of go in pieces. Rows that are lanes go by vectors of the
// part.
double operations_on_pieces(const Step& step, const AxisPart& part, const Walk& walk, double rows) {
  constexpr double kInstructions = 8;  // of a vector, as measured of rows of 32
  const int64_t lanes = step.pass.lane_count, end = part.range.start + part.range.count;
  if (lanes == 1 || walk.elements != 1 || walk.neighbours == 0) return 0;
  if (step.pass.lanes == Lanes::rows || gathers_rows(step)) return 0;
  const int vectors = (part.range.start % lanes != 0) + (end % lanes != 0);
  return kInstructions * vectors * static_cast<double>(lanes) * rows;
}

// What a part lacks is neither read nor written. Runs shorten with the numbers, and of two planes each has
// its own.
void set_work(Step& step, const ArrayView& form, Side side, const FftProblem& plain, const AxisPart& part) {
  const Precision arithmetic = plain.precision;
  double& bytes = side == Side::in ? step.work.read_bytes : step.work.written_bytes;
  double numbers = static_cast<double>(plain.batch) * (is_real(plain.transform, side) ? 0.5 : 1);
  for (const Range& range : whole_window(plain, side))
    numbers *= static_cast<double>(std::max<int64_t>(range.count, 1));
  bytes -= (1 - part.share()) * numbers * complex_bytes(arithmetic);
  if (form.callback) return;  // whatever it reads
  const double smaller = static_cast<double>(form.bits) / stored_bits(arithmetic);
  const double run = form_of(form) == Form::interleaved ? smaller : smaller / 2;
  bytes *= form.parts == NumberParts::real ? smaller / 2 : smaller;
  (side == Side::in ? step.work.read_run_bytes : step.work.written_run_bytes) *= run;
}

CallbackElement callback_element(const Step& step, const FftProblem& plain, Side side) {
  if (!is_real(plain.transform, side)) return CallbackElement::complex;
  if (takes_reals(step, plain, side)) return CallbackElement::real;
  return reads_real_parts(step, side) ? CallbackElement::real_part : CallbackElement::two_reals;
}

void add_factors(Step& step, const Factors& factors, Side side, double numbers,
                 std::vector<Argument>& side_arguments, std::vector<Table>& tables) {
  constexpr double kComplexProduct = 6;
  step.access(side)->window->factors = factors.exchange == Exchange::none ? 1 : 2;
  side_arguments.push_back(table_of_numbers(factors.table, tables));
  step.work.flops += kComplexProduct * numbers * operation_weight(factors.table.precision);
}

// Rows are gathered by loads and stores beside those of the step, of halves by vectors.
double operations_on_gathered(const Step& step, const ArrayView& form, const FftProblem& plain) {
  if (!gathers_rows(step)) return 0;
  constexpr double kInstructions = 1;
  const bool by_vectors = form_of(form) == Form::interleaved;
  const double lanes = by_vectors ? 1 : static_cast<double>(step.pass.lane_count);
  return kInstructions * lanes * static_cast<double>(plain.points() * plain.batch);
}

// Whether the numbers that a kernel sees are two halves of the caller's reals, and no word.
bool are_pairs_of_halves(const Step& step, const ArrayView& form, Side side, const FftProblem& plain) {
  return form_of(form) == Form::interleaved && form.bits < stored_bits(plain.precision) &&
         callback_element(step, plain, side) == CallbackElement::two_reals;
}

// The form, and what it means for how the kernel works.
void set_access(Step& step, const ArrayView& form, Side side, const FftProblem& plain,
                const DeviceProfile& device) {
  ArrayAccess& access = *step.access(side);
  access.pairs = are_pairs_of_halves(step, form, side, plain);
  access.form = form_of(form);
  access.bits = form.bits;
  // Of two rows of a vector that are one, each would call, unless they are gathered. Lane by lane nothing is
  // gained by two.
  const bool goes_alone = gathers_rows(step) ? !fits_private(step, device) : bool(form.callback);
  if (goes_alone && step.variant.transforms_per_vector) step.variant.transforms_per_vector = 1;
}

// SOURCE_EDGES of window.clh.
int64_t edges_of(const ArrayView& form, const FftProblem& plain) {
  const Range& range = form.window[halved_axis(plain)];
  return range.start % 2 + 2 * ((range.start + range.count) % 2);
}

// In the place of the form that the step has of its own, but for what positions mean to it.
void replace_form(Step& step, ArrayView form, Side side, const FftProblem& plain, size_t argument,
                  const DeviceProfile& device) {
  const AxisPart part = part_of(step, form, plain, side);
  const CallbackElement element = callback_element(step, plain, side);
  if (reads_real_parts(step, side)) form.parts = NumberParts::real;
  set_access(step, form, side, plain, device);
  const std::vector<Argument> arguments = form_arguments(form);
  std::copy(arguments.begin(), arguments.end(), step.arguments.begin() + static_cast<ptrdiff_t>(argument));
  add_callback(step, form, side, plain.precision, element);
  form.parts = NumberParts::both;  // as its work has been counted
  set_work(step, form, side, plain, part);
}

void set_form(Step& step, const ArrayView& form, Side side, const FftProblem& plain, size_t argument,
              const DeviceProfile& device, std::vector<Table>& tables) {
  if (has_own_form(step, side)) {
    replace_form(step, form, side, plain, argument, device);
    return;
  }
  const AxisPart part = part_of(step, form, plain, side);
  step.work.flops += operations_on_gathered(step, form, plain);
  set_access(step, form, side, plain, device);
  // A vector fills half a line of a plane: round the caches, every line would be written twice.
  const bool is_interleaved = form_of(form) == Form::interleaved && form.bits == stored_bits(plain.precision);
  // What is gathered leaves as whole rows.
  const bool in_reals = form.row_unit == RowUnit::real;
  const bool leaves_in_part =
      (step.pass.stages_stores || knows_elements(step)) && (in_reals || !part.is_whole());
  if (step.variant.nontemporal_stores && side == Side::out && (!is_interleaved || leaves_in_part))
    step.variant.nontemporal_stores = 0;
  std::vector<Argument> arguments = form_arguments(form);
  if (in_reals || has_positions(part, form)) {
    const Walk walk = *walk_of(step, part);
    WindowAccess window{part.range.start, part.range.count, walk.elements, walk.neighbours, std::nullopt};
    if (in_reals) window.edges = edges_of(form, plain);
    window.half_spectrum = form.parts == NumberParts::half_spectrum;
    step.access(side)->window = window;
    step.work.flops *= share_of_operations(step, part, walk, side);
    step.work.flops += operations_on_pieces(step, part, walk, static_cast<double>(rows_of(plain)));
    const int64_t skipped = in_reals ? form.window[halved_axis(plain)].start : part.range.start * part.stride;
    arguments.push_back(static_cast<uint64_t>(skipped));  // see source_sink.clh
    if (form.factors)
      add_factors(step, *form.factors, side, static_cast<double>(part.range.count * rows_of(plain)),
                  arguments, tables);
  }
  const auto place = step.arguments.begin() + static_cast<ptrdiff_t>(argument);
  *place = arguments.front();
  step.arguments.insert(place + 1, arguments.begin() + 1, arguments.end());
  add_callback(step, form, side, plain.precision, callback_element(step, plain, side));
  set_work(step, form, side, plain, part);
}

}  // namespace

size_t uses(const Step& step, Slot slot) {
  return static_cast<size_t>(
      std::count_if(step.arguments.begin(), step.arguments.end(), [&](const Argument& argument) {
        const auto* const buffer = std::get_if<BufferArgument>(&argument);
        return buffer && buffer->slot == slot;
      }));
}

int stored_bits(Precision precision) { return 8 * static_cast<int>(stored_bytes(precision)); }

std::string real_type(Precision arithmetic) {
  switch (arithmetic) {
    case Precision::f64:
      return "double";
    case Precision::f16:
      return "half";
    default:
      return "float";
  }
}

ArrayAccess access_of(const ArrayView& array) { return {form_of(array), array.bits, false, std::nullopt}; }

void read_plain_array(Step& step, Precision precision) { step.input = access_of(plain_array(precision)); }

void write_plain_array(Step& step, Precision precision) { step.output = access_of(plain_array(precision)); }

void take_plain_arrays(Step& step, Precision precision) {
  read_plain_array(step, precision);
  write_plain_array(step, precision);
}

std::vector<Argument> form_arguments(const ArrayView& array) {
  const bool has_second = form_of(array) == Form::planar || form_of(array) == Form::callback;
  return {counted_in(array.place, array), counted_in(has_second ? array.second : array.place, array)};
}

bool fuse_input(Recipe& recipe, const ArrayView& form, const FftProblem& plain, const DeviceProfile& device) {
  Step& first = recipe.steps.front();
  const BufferArgument* const source = buffer_in(first, kSourceArgument, Slot::in);
  if (!source || source->offset_bytes != 0 || !can_take(first, form, Side::in, plain)) return false;
  if (uses(first, Slot::in) != (has_own_form(first, Side::in) ? 2 : 1)) return false;
  for (size_t i = 1; i < recipe.steps.size(); ++i)
    if (uses(recipe.steps[i], Slot::in) != 0) return false;
  set_form(first, form, Side::in, plain, kSourceArgument, device, recipe.tables);
  return true;
}

bool fuse_output(Recipe& recipe, const ArrayView& form, const FftProblem& plain,
                 const DeviceProfile& device) {
  Step& last = recipe.steps.back();
  const size_t at = target_argument(last);
  const BufferArgument* const target = buffer_in(last, at, Slot::out);
  if (!target || target->offset_bytes != 0 || !can_take(last, form, Side::out, plain)) return false;
  set_form(last, form, Side::out, plain, at, device, recipe.tables);
  std::vector<BufferArgument*> intermediate;
  for (Step& step : recipe.steps)
    for (size_t i = 0; i < step.arguments.size(); ++i)
      if (BufferArgument* const buffer = buffer_in(step, i, Slot::out))
        if (&step != &last || i < at || i > at + 1) intermediate.push_back(buffer);
  if (intermediate.empty()) return true;
  // A first step that works where the input stands leaves there what others would look for in the workspace.
  if (uses(recipe.steps.front(), Slot::in) == 0) return false;
  // In place it holds the half spectrum of c2r, too, whose rows are longer than those of the reals.
  const bool in_place = plain.placement == Placement::in_place;
  const uint64_t bytes = std::max(plain.out_extent_bytes(), in_place ? plain.in_extent_bytes() : uint64_t{0});
  const BufferArgument region = reserve_workspace(recipe, bytes);
  for (BufferArgument* const buffer : intermediate) {
    buffer->slot = region.slot;
    buffer->offset_bytes += region.offset_bytes;
  }
  return true;
}

}  // namespace clfm::host
