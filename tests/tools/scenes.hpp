// scenes.hpp - pictures that are neither noise nor flat: what compression and watermarks are made for.
#pragma once

#include <vector>

#include "tools/filter/image/image.hpp"

namespace clfm::test {

struct Scene {
  const char* name;
  filter::Image image;
};

// 8 bits; different each time, from generator(): smooth shading, grain and edges, a drawing in plain black
// and white.
std::vector<Scene> random_scenes(uint32_t width, uint32_t height, uint32_t channels);

}  // namespace clfm::test
