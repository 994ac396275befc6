// stage_parser.hpp - the values of filter options, as text, to stages. Failures are usage errors that name
// option, value and limit.
#pragma once

#include <string>

#include "tools/filter/pipeline/stage.hpp"

namespace clfm::filter {

// Shape and order of the masks that do not name their own.
struct MaskDefaults {
  Shape shape = Shape::butterworth;
  double order = 2.0;
};

// `filter` is one of filter_names(), `value` what followed it on the command line, empty where nothing did.
Stage parse_stage(const std::string& filter, const std::string& value, const MaskDefaults& defaults);

Shape parse_shape(const std::string& text);
Border parse_border(const std::string& text);
double parse_number(const std::string& what, const std::string& text, double least, double most);
size_t parse_whole_number(const std::string& what, const std::string& text, double least, double most);

}  // namespace clfm::filter
