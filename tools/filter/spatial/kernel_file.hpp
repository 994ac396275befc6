// kernel_file.hpp - a matrix from a text file.
#pragma once

#include <string>

#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

// One row of numbers per line, with blanks or commas between them and a decimal point in them; '#' starts a
// comment. A line "scale S" divides all numbers by S, "scale sum" by their sum. Fails (file) with the number
// of the line.
Taps read_taps(const std::string& path);

// The same of the text itself; `name` only serves the messages.
Taps parse_taps(const std::string& text, const std::string& name);

}  // namespace clfm::filter
