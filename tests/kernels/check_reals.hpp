// check_reals.hpp - rows of reals as a CPU with vectors of so many bits would have them, run here and compared with the reference.
#pragma once

#include <algorithm>
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <complex>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "check_recipe.hpp"
#include "host/plan/planner.hpp"
#include "support/error.hpp"
#include "support/random_problem.hpp"
#include "support/reference.hpp"

namespace clfm::test {

// Of vectors of so many bits.
inline host::DeviceProfile device_of(uint32_t bits) {
  host::DeviceProfile device = host::find_profile("cpu-pocl");
  device.limits.compute_units = 1;
  device.limits.native_lanes_f32 = bits / 32;
  device.limits.native_lanes_f64 = bits / 64;
  return device;
}

inline host::Recipe item_recipe(const std::string& token, const char* define,
                                const host::DeviceProfile& device) {
  const host::Recipe recipe =
      host::plan_fft(host::canonical(host::parse_fft_token(token + " algo=item")), device);
  CHECK_THAT(to_text(recipe), Catch::Contains(define));
  return recipe;
}

// Of a row of half a spectrum what is not symmetric counts for nothing, however large it is.
inline void spoil_symmetry(Signal& half, size_t reals) {
  half.front().imag(1e6);
  if (reals % 2 == 0) half.at(reals / 2).imag(1e6);
}

// Sides of reals, packed, rows alone; an even number of them.
template <class T>
void check_reals(const std::string& token, const host::Recipe& recipe) {
  const FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  Signal signal = random_input(desc, random);
  const Signal expected = reference_fft(desc, signal);
  if (desc.transform == CLFM_C2R) spoil_symmetry(signal, desc.length[0]);
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
void check_reals(const std::string& token, const char* define = "ABREAST=2",
                 const host::DeviceProfile& device = device_of(512)) {
  check_reals<T>(token, item_recipe(token, define, device));
}

}  // namespace clfm::test
