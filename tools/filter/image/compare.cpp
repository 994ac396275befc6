// compare.cpp - how far two pictures are apart.
#include "compare.hpp"

#include <cmath>
#include <limits>

#include "tools/filter/error.hpp"

namespace clfm::filter {

Comparison compare(const Image& result, const Image& reference, const std::string& reference_name) {
  if (result.width != reference.width || result.height != reference.height ||
      result.colours() != reference.colours())
    fail(ExitCode::file, "cannot compare: the result is ", result.width, "x", result.height, " with ",
         result.colours(), " colour(s), '", reference_name, "' is ", reference.width, "x", reference.height,
         " with ", reference.colours());
  Comparison comparison;
  comparison.max_value = result.max_value();
  const double to_result = static_cast<double>(result.max_value()) / reference.max_value();
  double squares = 0.0;
  for (uint32_t y = 0; y < result.height; ++y)
    for (uint32_t x = 0; x < result.width; ++x)
      for (uint32_t c = 0; c < result.colours(); ++c) {
        const double difference = std::abs(result.sample(x, y, c) - reference.sample(x, y, c) * to_result);
        squares += difference * difference;
        if (difference <= comparison.max_difference) continue;
        comparison.max_difference = difference;
        comparison.x = x;
        comparison.y = y;
      }
  const double samples = static_cast<double>(result.width) * result.height * result.colours();
  const double peak = result.max_value();
  comparison.psnr_db = squares > 0.0 ? 10.0 * std::log10(peak * peak * samples / squares)
                                     : std::numeric_limits<double>::infinity();
  return comparison;
}

}  // namespace clfm::filter
