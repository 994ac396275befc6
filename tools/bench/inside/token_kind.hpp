// token_kind.hpp - what kind of problem a token names, for code that treats all kinds alike.
#pragma once

#include <string>

#include "../layer/layer_problem.hpp"
#include "host/exec/measure.hpp"
#include "host/plan/conv/planner.hpp"
#include "host/plan/layer/planner.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"

namespace clfm::bench {

// A layer's passes are planned together.
inline std::string without_pass(const std::string& token) {
  std::string kept;
  for (const std::string& word : words_of(token))
    if (word.rfind("pass=", 0) != 0) kept += (kept.empty() ? "" : " ") + word;
  return kept;
}

inline bool is_convolution(const std::string& token) {
  for (const std::string& word : words_of(token))
    if (word == "conv" || word == "corr") return true;
  return false;
}

// visit(problem, its candidates on a device, who measures them).
template <class Visit>
auto with_kind(const std::string& token, const Visit& visit) {
  if (is_layer(token))
    return visit(host::parse_layer_token(without_pass(token)), host::layer_candidates, host::measure_layer);
  if (is_convolution(token))
    return visit(host::parse_conv_token(token), host::conv_candidates, host::measure_conv);
  return visit(host::canonical(host::parse_fft_token(token)), host::fft_candidates, host::measure_fft);
}

}  // namespace clfm::bench
