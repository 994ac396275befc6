// check_reals.hpp - rows of reals as a CPU with vectors of so many bits would have them, run here and
// compared with the reference.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <complex>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "host/device/cpu_cores.hpp"
#include "host/plan/planner.hpp"
#include "support/error.hpp"
#include "support/random/random_problem.hpp"
#include "support/reference/reference.hpp"
#include "tests/kernels/check_recipe.hpp"

namespace clfm::test {

// Of vectors of so many bits.
inline host::DeviceProfile device_of(uint32_t bits) {
  host::DeviceProfile device = host::find_profile("cpu-pocl");
  device.limits.compute_units = 1;
  device.factors = nullptr;  // whatever is faster somewhere
  device.traits.cpu = host::cpu_core(bits / 8);
  return device;
}

inline host::Recipe item_recipe(const std::string& token, const char* define,
                                const host::DeviceProfile& device) {
  const host::Recipe recipe =
      host::plan_fft(host::canonical(host::parse_fft_token(token + " algo=item")), device);
  CHECK_THAT(to_text(recipe), Catch::Contains(define));
  return recipe;
}

// The row of half a spectrum, of those of all axes but the last, whose indices are all negated.
inline size_t mirrored_row(const clfm_fft_desc& desc, size_t row) {
  size_t mirrored = 0, rows = 1;
  for (size_t axis = desc.rank - 1; axis-- > 0; row /= desc.length[axis]) {
    const size_t n = desc.length[axis], k = row % n;
    mirrored += rows * (k == 0 ? 0 : n - k);
    rows *= n;
  }
  return mirrored;
}

// Of half a spectrum, packed, what is not symmetric counts for nothing: however large it is where elements
// are their own mirrors; elsewhere it takes the last digits of what counts with it.
inline void spoil_symmetry(Signal& half, const clfm_fft_desc& desc) {
  const size_t n = desc.length[desc.rank - 1], width = n / 2 + 1, rows = half.size() / width;
  size_t rows_of_one = 1;
  for (size_t axis = 0; axis + 1 < desc.rank; ++axis) rows_of_one *= desc.length[axis];
  for (size_t row = 0; row < rows; ++row) {
    const size_t within = row % rows_of_one, mirrored = row - within + mirrored_row(desc, within);
    for (const size_t column : {size_t{0}, n / 2}) {
      if (column != 0 && n % 2 != 0) continue;
      if (mirrored == row) half[row * width + column] += std::complex<double>(0, 1e6);
      if (mirrored <= row) continue;
      const std::complex<double> wrong(0.25 * static_cast<double>(row % 7), 0.5);
      half[row * width + column] += wrong;
      half[mirrored * width + column] -= std::conj(wrong);
    }
  }
}

// Sides of reals, packed, an even number of them; rows with others between them whose half spectrum is
// packed. Several axes out of place.
template <class T>
void check_reals(const std::string& token, const host::Recipe& recipe) {
  const FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  Signal signal = random_input(desc, random);
  const Signal expected = reference_fft(desc, signal);
  if (desc.transform == CLFM_C2R) spoil_symmetry(signal, desc);
  INFO(token << "\n" << to_text(recipe));
  SideBytes bytes{std::vector<std::byte>(extent_bytes(desc, Side::in)), {}};
  store_elements(desc, Side::in, signal, bytes);
  REQUIRE(bytes.bytes.size() % sizeof(std::complex<T>) == 0);
  REQUIRE(extent_bytes(desc, Side::out) % sizeof(std::complex<T>) == 0);
  std::vector<std::complex<T>> in(bytes.bytes.size() / sizeof(std::complex<T>));
  std::memcpy(in.data(), bytes.bytes.data(), bytes.bytes.size());
  const size_t out_bytes = extent_bytes(desc, Side::out);
  const Buffers buffers = desc.placement == CLFM_IN_PLACE ? Buffers::one : Buffers::two;
  const size_t out_points = out_bytes / sizeof(std::complex<T>);
  const auto nothing = std::numeric_limits<T>::quiet_NaN();
  if (buffers == Buffers::one) in.resize(std::max(in.size(), out_points), {nothing, nothing});
  const auto out = run(recipe, in, out_points, buffers);
  bytes.bytes.resize(out_bytes);
  std::memcpy(bytes.bytes.data(), out.data(), out_bytes);
  CHECK(relative_l2(load_elements(desc, Side::out, bytes), expected) <= error_bound(desc));
}

// As planned, which `define` is part of.
template <class T>
void check_reals(const std::string& token, const char* define = "TRANSFORMS_PER_VECTOR=2",
                 const host::DeviceProfile& device = device_of(512)) {
  check_reals<T>(token, item_recipe(token, define, device));
}

}  // namespace clfm::test
