// widen.hpp - a step with 64-bit element offsets (INDEX=ulong), which plans have only where a layout reaches
// beyond 2^31 elements.
#pragma once

#include <climits>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <set>
#include <sstream>
#include <string>

#include "host/plan/recipe.hpp"

namespace clfm::test {

// What row_defines() and row_strides() would say of a layout that reaches further.
inline void widen(host::Step& step) {
  for (host::Define& define : step.defines)
    if (define.name == "INDEX") define.value = "ulong";
  const int most = step.kernel() == "rader_product" ? 3 : 2;  // strides that stand behind the loop counts
  // Those of convolutions take vectors of four unsigned numbers for strides only.
  const bool only_strides = step.source.starts_with("conv/") || step.source.starts_with("layer/") ||
                            step.source.starts_with("stream/");
  int strides = only_strides ? INT_MAX : 0;  // still to come
  for (host::Argument& argument : step.arguments) {
    if (auto* const of_rows = std::get_if<host::StrideArgument>(&argument)) {
      of_rows->type = host::IndexType::ulong;
      --strides;
      continue;
    }
    if (!only_strides && std::holds_alternative<host::VectorArgument<uint32_t, 2>>(argument)) strides = most;
    const auto* narrow = std::get_if<host::VectorArgument<uint32_t, 4>>(&argument);
    if (!narrow || strides-- <= 0) continue;
    host::VectorArgument<uint64_t, 4> wide{};
    std::copy(narrow->lane.begin(), narrow->lane.end(), wide.lane.begin());
    argument = wide;
  }
}

inline bool has_index(const host::Step& step) {
  for (const host::Define& define : step.defines)
    if (define.name == "INDEX") return true;
  return false;
}

// The files of the given folders of kernels/ that have the parameter.
inline std::set<std::string> kernels_with_index(std::initializer_list<std::string> folders) {
  std::set<std::string> sources;
  for (const std::string& folder : folders)
    for (const auto& entry : std::filesystem::directory_iterator(CLFM_KERNELS_DIR "/" + folder)) {
      if (entry.path().extension() != ".cl") continue;
      std::ostringstream text;
      text << std::ifstream(entry.path()).rdbuf();
      if (text.str().find("INDEX  ") != std::string::npos)
        sources.insert(folder + "/" + entry.path().filename().string());
    }
  return sources;
}

}  // namespace clfm::test
