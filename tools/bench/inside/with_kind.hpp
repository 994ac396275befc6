// with_kind.hpp - the library's own problem of a token, for code that treats all kinds alike.
#pragma once

#include <string>

#include "host/conv/planner.hpp"
#include "host/exec/measure.hpp"
#include "host/layer/planner.hpp"
#include "host/plan/planner.hpp"
#include "host/problem/conv_token.hpp"
#include "host/problem/layer_token.hpp"
#include "problem/token.hpp"

namespace clfm::bench {

// visit(problem, its candidates on a device, who measures them). A layer's passes are planned together.
template <class Visit>
auto with_kind(const std::string& token, const Visit& visit) {
  switch (kind_of(token)) {
    case Kind::layer:
      return visit(host::parse_layer_token(without_pass(token)), host::layer_candidates, host::measure_layer);
    case Kind::convolution:
      return visit(host::parse_conv_token(token), host::conv_candidates, host::measure_conv);
    case Kind::transform:
      break;
  }
  return visit(host::canonical(host::parse_fft_token(token)), host::fft_candidates, host::measure_fft);
}

}  // namespace clfm::bench
