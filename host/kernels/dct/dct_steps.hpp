// dct_steps.hpp - one axis of a DCT, DST or Hartley transform, and the launches round its FFT.
// docs/dct.md has the algebra.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simt/rows_launch.hpp"
#include "host/plan/recipe.hpp"
#include "host/problem/fft_problem.hpp"

namespace clfm::host {

enum class Wave { cosine = 0, sine = 1 };
enum class Ends { plain = 0, orthonormal = 1 };  // whether the ends have a scale of their own

constexpr int kHartley = 5;  // as a type, after the four

struct DctAxis {
  int type = 2;  // 1 .. 4, kHartley
  Wave wave = Wave::cosine;
  Ends ends = Ends::plain;
  int64_t length = 1;
  double scale = 1;  // what makes it orthonormal, beside the ends; else 1

  bool is_even() const { return length % 2 == 0; }
  bool has_pairs() const { return type != 1 && is_even(); }      // two reals make a number of the FFT
  bool has_real_fft() const { return type != 1 && !is_even(); }  // r2c, of type III c2r, of as many reals
  bool may_be_blockwise() const;                                 // dct_blocks.clh
  int64_t fft_length() const;
  Direction direction() const;  // of the FFT
};
DctAxis dct_axis(const FftProblem& problem, int axis);
std::string name_of(const DctAxis& dct);  // "DCT-2 of 8", "DHT of 8"

// What the kernels of dct.clh are told beside their rows: its defines, dct_shape, and the roots of
// dctTYPE.clh.
enum class AroundFft { before, after };
std::vector<Define> dct_defines(const DctAxis& dct);
VectorArgument<uint32_t, 2> dct_shape(const DctAxis& dct);
Table dct_step_roots(const DctAxis& dct, AroundFft half, Precision precision);

// Elements that the FFT takes and gives: reals, or numbers.
struct Between {
  Elements taken, given;
};
Between between(const DctAxis& dct);

int64_t numbers_between(const DctAxis& dct);  // of a row, two reals being one

// Items of dct.clh to a row.
int64_t dct_items(const DctAxis& dct, AroundFft half);

// From the reals to what the FFT takes, and from what it gives to the reals times `scale`. Not in place. The
// length of `rows` is the longer of the two.
Step dct_load_step(const DctAxis& dct, const RealRows& rows, const DeviceProfile& device, Recipe& recipe);
Step dct_store_step(const DctAxis& dct, const RealRows& rows, double scale, const DeviceProfile& device,
                    Recipe& recipe);

}  // namespace clfm::host
