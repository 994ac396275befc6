// dct_steps.hpp - one axis of a DCT or DST, and the launches round its complex FFT. docs/dct.md has the algebra.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "../device/profile.hpp"
#include "../problem/fft_problem.hpp"
#include "recipe.hpp"
#include "rows_launch.hpp"

namespace clfm::host {

enum class Wave { cosine = 0, sine = 1 };
enum class Ends { plain = 0, orthonormal = 1 };  // whether the ends have a scale of their own

struct DctAxis {
  int type = 2;  // 1 .. 4
  Wave wave = Wave::cosine;
  Ends ends = Ends::plain;
  int64_t length = 1;
  double scale = 1;  // what makes it orthonormal, beside the ends; else 1

  bool is_even() const { return length % 2 == 0; }
  bool has_pairs() const { return type != 1 && is_even(); }  // two reals make a number of the FFT
  int64_t complex_length() const;                            // of the FFT
  Direction direction() const;                               // of the FFT
};
DctAxis dct_axis(const FftProblem& problem, int axis);
std::string name_of(const DctAxis& dct);  // "DCT-2 of 8"

// Of type IV and odd length: what dct4.clh calls eighth, the inverse of 8 modulo n, and turns. Else zeros.
struct Rotation {
  int64_t eighth = 0, turns = 0;
};
Rotation rotation_of(const DctAxis& dct);

// What the kernels of dct.clh are told beside their rows: its defines, dct_shape, and the roots of dctTYPE.clh.
enum class AroundFft { before, after };
std::vector<Define> dct_defines(const DctAxis& dct);
VectorArgument<uint32_t, 4> dct_shape(const DctAxis& dct);
Table dct_step_roots(const DctAxis& dct, AroundFft half, Precision precision);

// From the reals to what the FFT takes, and from what it gives to the reals times `scale`. Not in place. The length of
// `rows` is the longer of the two.
Step dct_load_step(const DctAxis& dct, const RealRows& rows, const DeviceProfile& device, Recipe& recipe);
Step dct_store_step(const DctAxis& dct, const RealRows& rows, double scale, const DeviceProfile& device,
                    Recipe& recipe);

}  // namespace clfm::host
