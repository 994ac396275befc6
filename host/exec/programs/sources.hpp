// sources.hpp - the text of a program with its includes resolved, so that no driver ever sees an #include.
#pragma once

#include <string>
#include <vector>

namespace clfm::host {

// `files` as files_of() lists them. #line directives keep the file names and line numbers of build logs true.
// Throws Failure(internal) for a file that is not embedded.
std::string assemble_source(const std::vector<std::string>& files);

}  // namespace clfm::host
