// sources.hpp - the text of a kernel file with its includes resolved, so that no driver ever sees an
// #include.
#pragma once

#include <string>
#include <string_view>

namespace clfm::host {

// `path` as in Step::source. Included names are looked up beside the including file, then under fft/. #line
// directives keep the file names and line numbers of build logs true. Throws Failure(internal) for a file
// that is not embedded.
std::string assemble_source(std::string_view path);

}  // namespace clfm::host
