// random_draw.hpp - single random choices, of which random problems are made.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

namespace clfm::test {

// Whether a problem asks for a tile, steps or a limit of the workspace, which forced algorithms may refuse.
enum class Wishes { none, drawn };

template <class Int = size_t>
Int uniform(std::mt19937_64& random, std::type_identity_t<Int> least, std::type_identity_t<Int> most) {
  return std::uniform_int_distribution<Int>(least, most)(random);
}

// From 1 on, small numbers as likely as large ones: the exponent is what is uniform.
template <class Int = size_t>
Int log_uniform(std::mt19937_64& random, std::type_identity_t<Int> most) {
  const double bits =
      std::uniform_real_distribution<double>(0, std::log2(static_cast<double>(most) + 1))(random);
  return std::clamp<Int>(static_cast<Int>(std::exp2(bits)), 1, most);
}

template <class T>
T pick(std::mt19937_64& random, const std::vector<T>& from) {
  return from[uniform(random, 0, from.size() - 1)];
}

// One of an enumeration that counts from 0.
template <class Enum>
Enum pick_enum(std::mt19937_64& random, Enum last) {
  return static_cast<Enum>(uniform(random, 0, static_cast<size_t>(last)));
}

}  // namespace clfm::test
