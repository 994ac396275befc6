// recipe.hpp - a plan is data: a Recipe is a list of Steps, each one kernel launch, comparable and printable,
// made without a device. The executor compiles what the steps name and afterwards only sets arguments and
// enqueues.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "host/device/variant.hpp"
#include "host/problem/fft_problem.hpp"
#include "host/tables/half.hpp"
#include "host/tables/table.hpp"
#include "pass.hpp"

namespace clfm::host {

struct Define {  // -Dname=value
  std::string name, value;
  bool operator==(const Define&) const = default;
};
Define flag(std::string name, bool set);
Define number(std::string name, int64_t value);

// A kernel argument. A buffer becomes two arguments: the cl_mem, and a ulong offset counted in units of
// `unit_bytes`, the size of what the kernel's pointer points to.
enum class Slot {
  in,
  out,
  workspace,
  table,
  in_imag,  // of planar sides
  out_imag,
  load_data,  // what the caller's callbacks are given
  store_data,
  filter,       // of convolutions: prepared, in the caller's buffer
  next_filter,  // the one that fades in
  bias          // of layers
};
struct BufferArgument {
  Slot slot{};
  uint64_t offset_bytes = 0;  // workspace: start of the region
  uint32_t table = 0;         // Slot::table: index into Recipe::tables
  uint32_t unit_bytes = 4;
  bool operator==(const BufferArgument&) const = default;
};
struct LocalArgument {
  uint64_t bytes;
  bool operator==(const LocalArgument&) const = default;
};
// From row to row in up to three loops, innermost first, and from element to element of one side: a vector of
// four unsigned numbers, of 32 bits where that is enough.
enum class IndexType { uint, ulong };
struct StrideArgument {
  Side side;
  IndexType type;
  std::array<uint64_t, 4> stride;
  bool operator==(const StrideArgument&) const = default;
};
template <class T, int N>
struct VectorArgument {  // uint2, ulong4, ...
  std::array<T, N> lane;
  bool operator==(const VectorArgument&) const = default;
};
struct EnqueueArgument {  // an int4 that every enqueue brings: of what changes from one to the next
  uint32_t index;
  bool operator==(const EnqueueArgument&) const = default;
};
using Argument =
    std::variant<BufferArgument, LocalArgument, int32_t, uint32_t, uint64_t, HalfNumber, float, double,
                 VectorArgument<int32_t, 4>, VectorArgument<uint32_t, 2>, VectorArgument<uint32_t, 4>,
                 VectorArgument<uint64_t, 4>, StrideArgument, EnqueueArgument>;

struct NdRange {
  int dims = 1;
  std::array<uint64_t, 3> global{1, 1, 1};
  std::array<uint64_t, 3> local{0, 0, 0};  // all zero: the driver's choice
  bool operator==(const NdRange&) const = default;
};

struct WorkGroups {
  double count;
  uint64_t items;  // of each
};
WorkGroups work_groups(const NdRange& range);  // where the driver chooses them, of one item

// What a step costs a device, for the cost model.
enum class Style { simt, local_memory, simd };
struct Work {
  Style style = Style::simt;
  double flops = 0;                          // real operations of all items, a multiply-add being one
  double read_bytes = 0, written_bytes = 0;  // useful bytes through global memory
  double read_run_bytes = 64,
         written_run_bytes = 64;  // contiguous bytes that one access of a wave (or a vector) covers
  double working_set_bytes = 0;   // everything the step touches
  uint32_t registers = 0;         // live 32-bit registers per item
  uint64_t barriers = 0;          // that one compute unit meets, group after group
  uint64_t local_bytes = 0;
  double accesses = 0;      // loads and stores of all items, where they may be wide or narrow; 0: not counted
  double access_bytes = 8;  // that one load of an item brings
  double ahead_bytes = 16;  // that an item has asked for before it waits for the first
  double independent =
      1;  // butterflies and the like of an item, whose instructions do not wait for each other
  double read_stride_bytes = 0,
         written_stride_bytes = 0;  // from one run to the next; 0: one behind the other, or not known
  bool operator==(const Work&) const = default;
};

enum class Storage16 { half, bfloat16 };

struct Step {
  std::string source;  // file under kernels/, e.g. "fft/stockham.cl"; its kernel has the file's name
  std::vector<int> butterflies;  // radices, in ascending order; see files_of()
  std::string prelude;           // the caller's callbacks, in front of the file
  std::vector<Define> defines;   // what none of the values below says; see defines_of()
  std::vector<Argument> arguments;
  NdRange range;
  Work work;
  Precision arithmetic = Precision::f32;
  Storage16 storage_16 = Storage16::half;  // what elements of 16 bits in memory are
  Pass pass;
  Variant variant;
  RowPitches pitches;
  std::optional<ArrayAccess> input, output;  // of kernels that take arrays in any form
  std::string note;                          // what it does, in the field's words: "axis 0: radix 8, span 64"
  double cost_us = 0;                        // filled by the cost model
  // How many steps before this one those are that have to be done when it begins, on an out-of-order queue.
  // What they waited for is done by then; where none of them exists only what the enqueue waits for is.
  std::vector<uint32_t> waits_back{1};
  std::string kernel() const;
  const std::optional<ArrayAccess>& access(Side side) const { return side == Side::in ? input : output; }
  std::optional<ArrayAccess>& access(Side side) { return side == Side::in ? input : output; }
  bool operator==(const Step&) const = default;
};

struct Recipe {
  std::string algorithm;
  std::vector<Table> tables;
  std::vector<Step> steps;
  uint64_t workspace_bytes = 0;
  double cost_us = 0;
  std::string timing;  // "measured 9.80 us", where that is why it was chosen
  std::vector<std::string>
      remarks;  // why this one: the other candidates and what they were estimated at, refusals
  bool operator==(const Recipe&) const = default;
};

uint64_t largest_table_bytes(const Recipe& recipe);
// Whether a step reads what an earlier one has put into Slot::out, or adds to it.
bool reads_output(const Recipe& recipe);
inline uint64_t workspace_bytes(const Recipe& recipe) { return recipe.workspace_bytes; }
inline size_t launches(const Recipe& recipe) { return recipe.steps.size(); }
inline std::string name_in_remarks(const Recipe& recipe) { return recipe.algorithm; }

// One line about a step, one about a remark, whatever is in it, as the text of a recipe has them.
std::string to_text(const Step& step);
std::string remark_text(std::string_view remark);
std::string timing_text(std::string_view timing);  // behind the estimate

// The files under kernels/ that the program is made of, in order: butterflies, then the kernel.
std::vector<std::string> files_of(const Step& step);

// All that the kernel is compiled with.
std::vector<Define> defines_of(const Step& step);

// Every step of a recipe for elements that are stored so.
void set_storage(Recipe& recipe, Precision stored);

// For people and golden files; one line per step.
std::string to_text(const Recipe& recipe);

// What of such a text says what will run: all but costs and remarks.
std::string without_costs(std::string_view text);
uint64_t workspace_bytes_in(std::string_view text);  // 0 where it is no recipe's

}  // namespace clfm::host
