// picture_recipe.hpp - recipes for a square picture, row-column: digit reversal, first stage, radix stages,
// transpose, twice.
#pragma once

#include <vector>

#include "host/device/profile.hpp"
#include "host/kernels/simt/dit.hpp"
#include "host/kernels/simt/transpose.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::bench {

enum class RadixSet { mixed, two };
enum class RowLaunches { one_per_row, all_rows };
enum class TransposeKind { elements, blocks, blocks_in_place };

struct TransposeShape {
  int block = 2;  // points of an item's block along each side, as in the article
  host::GroupShape group{2, 4};
};

// Throws host::Failure unless the problem is one square of packed numbers transformed in place.
std::vector<int> mixed_radices(const host::FftProblem& problem, const host::DeviceProfile& profile);
std::vector<int> radices_of_two(
    const host::FftProblem& problem);  // Failure unless the side is a power of two

class PictureRecipe {
 public:
  PictureRecipe(const host::FftProblem& problem, const host::DeviceProfile& profile,
                std::vector<int> radices);

  // In place in Slot::out, with a workspace of the picture's size.
  host::Recipe whole(TransposeKind kind, TransposeShape shape);

  // Only the rows, from Slot::in to Slot::out; `scale` multiplies them.
  host::Recipe rows(RowLaunches launches, double scale);

  // Only the transpose, in place in Slot::out.
  host::Recipe transpose_alone(TransposeShape shape);

 private:
  host::BufferArgument place(host::Slot slot, int64_t first_row = 0) const;
  void transform_rows(const host::BufferArgument& from, const host::BufferArgument& to,
                      const std::vector<host::Loop>& loops, double scale);
  host::Step transpose(const host::BufferArgument& from, const host::BufferArgument& to, TransposeKind kind,
                       TransposeShape shape) const;
  std::vector<host::Loop> every_row() const { return {{side_, side_, side_}}; }

  const host::FftProblem& problem_;
  const host::DeviceProfile& profile_;
  std::vector<int> radices_;
  int64_t side_;
  host::Recipe recipe_;
};

// The same recipe with every work-group left to the driver, as the article's first steps have it.
host::Recipe with_drivers_groups(host::Recipe recipe);

}  // namespace clfm::bench
