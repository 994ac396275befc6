#include "recipe.hpp"

#include <algorithm>
#include <charconv>

#include "divide.hpp"
#include "host/error.hpp"
#include "host/text.hpp"

namespace clfm::host {
namespace {

std::string microseconds(double us) { return decimal(us, 1) + " us"; }

std::string shape(const std::array<uint64_t, 3>& extent, int dims) {
  std::string text;
  for (int d = 0; d < dims; ++d) text += (d ? "x" : "") + std::to_string(extent[d]);
  return text;
}

constexpr std::string_view kFieldEnd = "  ", kRemark = "  not ", kWorkspace = "  workspace ";

std::string line_without_costs(std::string_view line) {
  std::string kept;
  for (size_t begin = 0; begin < line.size();) {
    const size_t end = std::min(line.find(kFieldEnd, begin), line.size());
    const std::string_view field = line.substr(begin, end - begin);
    if (!field.empty() && !field.ends_with(" us")) kept.append(kept.empty() ? "" : kFieldEnd).append(field);
    begin = end + kFieldEnd.size();
  }
  return kept;
}

// The first array of every kernel is what it reads, or reads and writes.
bool reads_output(const Step& step) {
  const auto is_array = [](const Argument& argument) {
    return std::holds_alternative<BufferArgument>(argument);
  };
  const auto first = std::find_if(step.arguments.begin(), step.arguments.end(), is_array);
  return step.pass.adds_to_output ||
         (first != step.arguments.end() && std::get<BufferArgument>(*first).slot == Slot::out);
}

void add_access(std::vector<Define>& defines, const std::string& side, const ArrayAccess& access) {
  defines.push_back(number(side + "_FORM", static_cast<int>(access.form)));
  defines.push_back(number(side + "_BITS", access.bits));
  defines.push_back(number(side + "_WINDOW", access.window ? 1 : 0));
  if (access.pairs) defines.push_back(number(side + "_PAIRS", 1));
  if (!access.window) return;
  const WindowAccess& window = *access.window;
  if (window.edges) defines.push_back(number(side + "_EDGES", *window.edges));
  defines.push_back(number(side + "_START", window.start));
  defines.push_back(number(side + "_COUNT", window.count));
  defines.push_back(number(side + "_ELEMENT_STEP", window.element_step));
  defines.push_back(number(side + "_NEIGHBOUR_STEP", window.neighbour_step));
  if (window.half_spectrum) defines.push_back(number(side + "_HALF_SPECTRUM", 1));
  if (window.factors != 0) defines.push_back(number(side + "_FACTORS", window.factors));
}

void add(std::vector<Define>& defines, const char* name, const std::optional<int64_t>& value) {
  if (value) defines.push_back(number(name, *value));
}

}  // namespace

Define flag(std::string name, bool set) { return {std::move(name), set ? "1" : "0"}; }
Define number(std::string name, int64_t value) { return {std::move(name), std::to_string(value)}; }

std::vector<std::string> files_of(const Step& step) {
  std::vector<std::string> files;
  for (const int radix : step.butterflies) files.push_back(concat("butterfly/radix", radix, ".clh"));
  files.push_back(step.source);
  return files;
}

std::vector<Define> defines_of(const Step& step) {
  std::vector<Define> defines = step.defines;
  add(defines, "PREFETCH", step.variant.prefetch);
  add(defines, "TRANSFORMS_PER_VECTOR", step.variant.transforms_per_vector);
  add(defines, "NONTEMPORAL_STORES", step.variant.nontemporal_stores);
  add(defines, "IN_PITCH", step.pitches.input);
  add(defines, "OUT_PITCH", step.pitches.output);
  if (step.input) add_access(defines, "SOURCE", *step.input);
  if (step.output) add_access(defines, "TARGET", *step.output);
  if (step.storage_16 == Storage16::bfloat16) defines.push_back(flag("BFLOAT16", true));
  return defines;
}

void set_storage(Recipe& recipe, Precision stored) {
  if (stored != Precision::bf16_storage) return;
  for (Step& step : recipe.steps) step.storage_16 = Storage16::bfloat16;
}

WorkGroups work_groups(const NdRange& range) {
  WorkGroups groups{1, 1};
  for (size_t d = 0; d < range.global.size(); ++d) {
    const uint64_t extent = std::max<uint64_t>(range.local[d], 1);
    groups.count *= static_cast<double>(divide_up(range.global[d], extent));
    groups.items *= extent;
  }
  return groups;
}

std::string Step::kernel() const {
  const size_t begin = source.rfind('/') + 1;
  return source.substr(begin, source.rfind('.') - begin);
}

uint64_t largest_table_bytes(const Recipe& recipe) {
  uint64_t largest = 0;
  for (const Table& table : recipe.tables) largest = std::max(largest, table_bytes(table));
  return largest;
}

bool reads_output(const Recipe& recipe) {
  return std::any_of(recipe.steps.begin(), recipe.steps.end(),
                     [](const Step& step) { return reads_output(step); });
}

std::string to_text(const Step& step) {
  std::string text =
      concat("  ", step.kernel(), "  ", step.note, "  items ", shape(step.range.global, step.range.dims));
  if (step.range.local[0] != 0) text += concat("  group ", shape(step.range.local, step.range.dims));
  if (step.waits_back != std::vector<uint32_t>{1}) {  // not the chain that most are
    text += "  after";
    for (const uint32_t back : step.waits_back) text += concat(" -", back);
  }
  text += concat("  ", microseconds(step.cost_us), "  [");
  for (const std::string& file : files_of(step)) text += (text.ends_with('[') ? "" : " ") + file;
  const std::string variant = to_text(step.variant);
  text += concat(variant.empty() ? "" : " ", variant);
  for (const Define& define : defines_of(step)) text += concat(" ", define.name, "=", define.value);
  return text + "]\n";
}

// A compiler's log has many lines, and what does not begin as a remark would be taken for a step.
std::string remark_text(std::string_view remark) {
  std::string line;
  for (const char c : remark) {
    const bool is_space = c == ' ' || (c >= '\t' && c <= '\r');
    if (is_space && line.ends_with(' ')) continue;
    line += is_space ? ' ' : c;
  }
  return concat(kRemark, line, "\n");
}

std::string timing_text(std::string_view timing) { return timing.empty() ? "" : concat(kFieldEnd, timing); }

std::string without_costs(std::string_view text) {
  std::string kept;
  for (size_t begin = 0; begin < text.size();) {
    const size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = text.substr(begin, end - begin);
    if (!line.starts_with(kRemark)) kept += line_without_costs(line) + "\n";
    begin = end + 1;
  }
  return kept;
}

uint64_t workspace_bytes_in(std::string_view text) {
  const size_t at = text.find(kWorkspace);
  uint64_t bytes = 0;
  if (at != text.npos)
    std::from_chars(text.data() + at + kWorkspace.size(), text.data() + text.size(), bytes);
  return bytes;
}

std::string to_text(const Recipe& recipe) {
  std::string text =
      concat(recipe.algorithm, "  ", recipe.steps.size(), recipe.steps.size() == 1 ? " step" : " steps",
             kWorkspace, recipe.workspace_bytes, " bytes  estimated ", microseconds(recipe.cost_us),
             timing_text(recipe.timing), "\n");
  for (const Step& step : recipe.steps) text += to_text(step);
  for (const std::string& remark : recipe.remarks) text += remark_text(remark);
  return text;
}

}  // namespace clfm::host
