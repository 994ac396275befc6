#include "private_bytes.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string_view>

namespace clfm::host {
namespace {

// How many transforms of a kernel an item holds at once.
enum class Abreast { rows, lanes, columns };

// Arrays of a kernel that grow with the length of its transforms, in transforms of N complex elements.
// `gathered`: rows that are staged where source or sink has another form, for each row of a vector.
struct PrivateArrays {
  std::string_view kernel;
  Abreast abreast;
  double arrays;
  int gathered = 0;
};
constexpr PrivateArrays kPrivateArrays[] = {{"simd_rows", Abreast::rows, 1},
                                            {"simd_real_rows", Abreast::rows, 2},
                                            {"simd_two_for_one", Abreast::rows, 2, 2},
                                            {"simd_hermitian", Abreast::rows, 1, 1},
                                            {"simd_dct_rows", Abreast::rows, 2, 1},
                                            {"simd_dct2_hermitian", Abreast::rows, 1, 1},
                                            {"simd_bluestein_rows", Abreast::rows, 1},
                                            {"simd_bluestein_two_for_one", Abreast::rows, 2, 2},
                                            {"overlap_save_rows", Abreast::rows, 2},
                                            {"overlap_save_filter_row", Abreast::rows, 2},
                                            {"simd_lanes", Abreast::lanes, 2},
                                            {"simd_bluestein_lanes", Abreast::lanes, 1},
                                            {"simd_rader_rows", Abreast::lanes, 1},
                                            {"simd_rader_real_rows", Abreast::lanes, 1.25},
                                            {"simd_real_lanes", Abreast::lanes, 1.25},
                                            {"simd_dct_lanes", Abreast::lanes, 3},
                                            {"simd_columns", Abreast::columns, 1},
                                            {"simd_four_step", Abreast::columns, 2},
                                            {"simd_split_columns", Abreast::columns, 2},
                                            {"simd_merge_columns", Abreast::columns, 3},
                                            {"simd_dct2_first_pass", Abreast::columns, 2},
                                            {"simd_dct2_columns", Abreast::columns, 2},
                                            {"simd_dct_columns", Abreast::columns, 3},
                                            {"simd_bluestein_columns", Abreast::columns, 1},
                                            {"simd_bluestein_passes", Abreast::columns, 1},
                                            {"simd_rader_columns", Abreast::columns, 1},
                                            {"simd_real_columns", Abreast::columns, 1.25}};

constexpr const char* kStages[] = {"R0", "R1", "R2", "R3", "R4"};

std::string_view define_value(const Step& step, std::string_view name) {
  for (const Define& define : step.defines)
    if (define.name == name) return define.value;
  return {};
}

int64_t define_number(const Step& step, std::string_view name, int64_t otherwise) {
  const std::string_view value = define_value(step, name);
  return value.empty() ? otherwise : std::stoll(std::string(value));
}

double real_bytes_of(const Step& step) {
  return static_cast<double>(define_number(step, "PRECISION", 32)) / 8;
}

bool is_plain_side(const Step& step, const std::string& side) {
  return define_number(step, side + "_FORM", 0) == 0 && define_number(step, side + "_PART", 0) == 0 &&
         define_number(step, side + "_BITS", 0) == define_number(step, "PRECISION", 0);
}

int64_t transforms_of(const Step& step, Abreast abreast) {
  const int64_t rows = define_number(step, "ABREAST", 1), lanes = define_number(step, "VW", 1);
  if (abreast == Abreast::rows) return rows;
  return abreast == Abreast::lanes ? rows * lanes : lanes * define_number(step, "GROUPS", 1);
}

// Of a convolution with a cofactor, beside a part the whole.
int64_t numbers_of(const Step& step) {
  const int64_t n = define_number(step, "N", 0), cofactor = define_number(step, "COFACTOR", 0);
  const bool is_rows = step.kernel() != "simd_rader_columns" || cofactor > 1;
  return cofactor > 0 ? n + (is_rows ? cofactor * (n + 1) : 0) : n * define_number(step, "TOGETHER", 1);
}

double array_bytes(const Step& step, const PrivateArrays& of) {
  double arrays = of.arrays;
  if (of.abreast == Abreast::rows && define_number(step, "STREAM", 0) == 1)
    arrays += 1;  // that leave together
  for (const char* side : {"SOURCE", "TARGET"})
    if (of.gathered > 0 && !is_plain_side(step, side)) arrays += of.gathered;
  return arrays * static_cast<double>(numbers_of(step) * transforms_of(step, of.abreast)) * 2 *
         real_bytes_of(step);
}

// Of stages that meet at barriers (group_stages.clh): an item's elements outlive them, so the driver keeps
// those of all items. As PoCL's stacks show, up to 2.5 times for every stage: 25013 as a convolution in a
// group, of two transforms of four stages, has a frame of 20 times its elements.
double group_bytes(const Step& step) {
  constexpr double kCopies = 2.5;
  const int64_t items = define_number(step, "ITEMS", 0);
  if (items == 0) return 0;
  int64_t length = 1, held = 0, stages = 0;
  for (const char* name : kStages) length *= define_number(step, name, 1);
  for (const char* name : kStages) {
    const int64_t radix = define_number(step, name, 1);
    if (radix == 1) continue;
    ++stages;
    held = std::max(held, (length / radix + items - 1) / items * radix);
  }
  if (step.kernel() == "group_bluestein") stages *= 2;  // there and back
  const auto group = static_cast<double>(step.range.local[0] * step.range.local[1] * step.range.local[2]);
  return kCopies * static_cast<double>(stages * held) * group * 2 * real_bytes_of(step);
}

}  // namespace

uint64_t private_bytes(const Step& step) {
  const auto* const arrays =
      std::find_if(std::begin(kPrivateArrays), std::end(kPrivateArrays),
                   [&](const PrivateArrays& one) { return one.kernel == step.kernel(); });
  const double bytes = arrays == std::end(kPrivateArrays) ? group_bytes(step) : array_bytes(step, *arrays);
  return static_cast<uint64_t>(std::ceil(bytes));
}

uint64_t private_bytes(const Recipe& recipe) {
  uint64_t most = 0;
  for (const Step& step : recipe.steps) most = std::max(most, private_bytes(step));
  return most;
}

}  // namespace clfm::host
