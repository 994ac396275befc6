#include "values.hpp"

#include <cstring>
#include <random>
#include <stdexcept>

#include "half.hpp"

namespace clfm::bench {
namespace {

template <class T>
T stored(const std::byte* bytes, size_t index) {
  T value;
  std::memcpy(&value, bytes + index * sizeof value, sizeof value);
  return value;
}

template <class T>
void store(std::byte* bytes, size_t index, T value) {
  std::memcpy(bytes + index * sizeof value, &value, sizeof value);
}

// Index of the mirror of this element: all transformed axes but the halved one negated.
size_t mirrored(const Problem& problem, size_t element) {
  const Side& side = problem.in;
  size_t rest = element % (side.elements() / side.batch), mirrored = element - rest, stride = 1;
  for (size_t axis = side.shape.size(); axis-- > 0; rest /= side.shape[axis], stride *= side.shape[axis]) {
    const size_t length = side.shape[axis], index = rest % length;
    const bool negated = problem.transforms(axis) && axis != problem.axes.back();
    mirrored += stride * (negated ? (length - index) % length : index);
  }
  return mirrored;
}

// Elements 0 and n/2 along the halved axis have their mirrors among themselves, and are its conjugate.
void make_hermitian(const Problem& problem, std::vector<double>& dense) {
  const size_t halved = problem.axes.back(), length = problem.lengths[halved];
  const Side& side = problem.in;
  size_t inner = 1;
  for (size_t axis = halved + 1; axis < side.shape.size(); ++axis) inner *= side.shape[axis];
  for (size_t element = 0; element < side.elements(); ++element) {
    const size_t k = element / inner % side.shape[halved];
    if (k != 0 && 2 * k != length) continue;
    const size_t other = mirrored(problem, element);
    dense[2 * other] = dense[2 * element];
    dense[2 * other + 1] = other == element ? 0 : -dense[2 * element + 1];
  }
}

// Of a dense list's reals in that of what the side is a part of.
template <class Visit>
void for_each_place_in_whole(const Side& side, Visit visit) {
  Side view = side;  // the part, where it stands in the packed whole
  size_t first = 0, stride = 1;
  for (size_t axis = side.whole.size(); axis-- > 0; stride *= side.whole[axis]) {
    view.strides[axis] = stride;
    first += side.start[axis] * stride;
  }
  view.batch_stride = stride;
  view.for_each_offset([&](size_t offset) {
    for (size_t part = 0; part < side.reals_per_element(); ++part)
      visit((first + offset) * side.reals_per_element() + part);
  });
}

}  // namespace

double real_at(Real real, const std::byte* bytes, size_t index) {
  switch (real) {
    case Real::f64:
      return stored<double>(bytes, index);
    case Real::f32:
      return static_cast<double>(stored<float>(bytes, index));
    case Real::f16:
    case Real::f16s:
      return value_of_half(stored<uint16_t>(bytes, index));
    case Real::bf16s:
      return value_of_bfloat16(stored<uint16_t>(bytes, index));
  }
  throw std::logic_error("no such precision");
}

void set_real(Real real, std::byte* bytes, size_t index, double value) {
  switch (real) {
    case Real::f64:
      return store(bytes, index, value);
    case Real::f32:
      return store(bytes, index, static_cast<float>(value));
    case Real::f16:
    case Real::f16s:
      return store(bytes, index, half_of(value));
    case Real::bf16s:
      return store(bytes, index, bfloat16_of(value));
  }
}

std::vector<double> dense_values(const Problem& problem, const Side& side, const Bytes& bytes) {
  std::vector<double> dense;
  dense.reserve(side.reals());
  side.for_each_offset([&](size_t offset) {
    for (size_t part = 0; part < side.reals_per_element(); ++part)
      dense.push_back(real_at(problem.real, bytes.data(), side.at(offset, part)));
  });
  return dense;
}

std::vector<double> completed(const Side& side, std::vector<double> part) {
  if (!side.is_part()) return part;
  Side whole = side;
  whole.shape = side.whole;
  std::vector<double> all(whole.reals());
  size_t next = 0;
  for_each_place_in_whole(side, [&](size_t place) { all[place] = part[next++]; });
  return all;
}

std::vector<double> part_of(const Side& side, std::vector<double> whole) {
  if (!side.is_part()) return whole;
  std::vector<double> part;
  for_each_place_in_whole(side, [&](size_t place) { part.push_back(whole[place]); });
  return part;
}

Bytes bytes_of(const Problem& problem, const Side& side, const std::vector<double>& dense) {
  Bytes bytes(problem.bytes(side), std::byte{kAllOnes});
  size_t next = 0;
  side.for_each_offset([&](size_t offset) {
    for (size_t part = 0; part < side.reals_per_element(); ++part)
      set_real(problem.real, bytes.data(), side.at(offset, part), dense[next++]);
  });
  return bytes;
}

Bytes packed_bytes(Real real, const std::vector<double>& values) {
  Bytes bytes(values.size() * bytes_of(real));
  for (size_t i = 0; i < values.size(); ++i) set_real(real, bytes.data(), i, values[i]);
  return bytes;
}

std::vector<double> random_values(Real real, size_t count, unsigned seed) {
  std::mt19937_64 random(seed);
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  std::vector<double> values(count);
  std::byte stored[sizeof(double)];
  for (double& value : values) {
    set_real(real, stored, 0, uniform(random));
    value = real_at(real, stored, 0);
  }
  return values;
}

Bytes random_input(const Problem& problem, unsigned seed) {
  std::mt19937_64 engine(seed);
  std::uniform_real_distribution<double> uniform(-0.5, 0.5);
  std::vector<double> dense(problem.in.reals());
  for (double& value : dense) value = uniform(engine);
  if (problem.transform == CLFM_C2R && !problem.in.is_part()) make_hermitian(problem, dense);
  return bytes_of(problem, problem.in, dense);
}

}  // namespace clfm::bench
