// divide.hpp - whole numbers divided and rounded up.
#pragma once

#include <type_traits>

namespace clfm::host {

template <class A, class B>
constexpr std::common_type_t<A, B> divide_up(A n, B by) {
  return (n + by - 1) / by;
}

template <class A, class B>
constexpr std::common_type_t<A, B> round_up(A n, B multiple) {
  return divide_up(n, multiple) * multiple;
}

}  // namespace clfm::host
