// report.hpp - a survey for people, and for programs.
#pragma once

#include <string>

#include "devices.hpp"

namespace clfm::info {

std::string to_text(const Machine& machine);
std::string to_json(const Machine& machine);

}  // namespace clfm::info
