// random_layout.hpp - where the elements of a random problem's sides lie, as words of its token.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace clfm::test {

// How many elements the two sides have along every axis, and the axis along which one may have half of them.
struct SideShapes {
  std::vector<int64_t> in, out;
  size_t halved;
};

enum class Distances { any, odd };  // odd: rows of neighbours, an odd number of elements from one to the next

// Axes and batch of each side nested in any order: packed, with gaps, apart by whole vectors or by odd
// distances. Elements of an input may share places.
std::string random_layouts(std::mt19937_64& random, const SideShapes& shapes, int64_t batch,
                           Distances distances);

// Of arrays that both sides share.
std::string random_layouts_in_place(std::mt19937_64& random, const std::string& transform,
                                    const SideShapes& shapes, int64_t batch);

}  // namespace clfm::test
