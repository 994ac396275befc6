// layer_token.hpp - a convolution layer as one line of text and back: "layer f32 64x56x56 c128 k3x3 pad=1x1
// b4". docs/tokens.md has the grammar. parse_layer_token(format_layer_token(p)) == p for every canonical p.
#pragma once

#include <string>
#include <string_view>

#include "layer_problem.hpp"

namespace clfm::host {

LayerProblem parse_layer_token(std::string_view token);
std::string format_layer_token(const LayerProblem& canonical_problem);

}  // namespace clfm::host
