// conv_token.hpp - a convolution as one line of text and back: "conv f32 1024x1024 k31x31 same clamp b4".
// docs/tokens.md has the grammar. parse_conv_token(format_conv_token(p)) == p for every canonical p.
#pragma once

#include <string>
#include <string_view>

#include "conv_problem.hpp"

namespace clfm::host {

ConvProblem parse_conv_token(std::string_view token);
std::string format_conv_token(const ConvProblem& canonical_problem);

}  // namespace clfm::host
