// size.hpp - of a picture, or of a part of one.
#pragma once

#include <cstddef>

namespace clfm::filter {

struct Size {
  size_t width = 0, height = 0;

  size_t area() const { return width * height; }
  bool operator==(const Size&) const = default;
};

}  // namespace clfm::filter
