#include "conv_reference.hpp"

#include <utility>

#include "conv_problem.hpp"
#include "reference/reference.hpp"

namespace clfm::bench {
namespace {

using Grid = std::vector<std::complex<double>>;

// Circular convolutions on a grid that holds the extended signal: outputs never meet what wraps round.
class Circle {
 public:
  explicit Circle(const Problem& problem)
      : real_(problem.real),
        conv_(*problem.conv),
        axes_(axes_of(conv_.desc)),
        rows_(smooth_from(axes_[0].extended())),
        columns_(smooth_from(axes_[1].extended())),
        sources_{sources_of(conv_.desc, axes_[0]), sources_of(conv_.desc, axes_[1])} {
    Grid taps(rows_ * columns_);
    const auto gathered = taps_of(conv_);
    for (size_t r = 0; r < axes_[0].filter; ++r)
      for (size_t c = 0; c < axes_[1].filter; ++c)
        taps[(rows_ - r) % rows_ * columns_ + (columns_ - c) % columns_] = gathered[r * axes_[1].filter + c];
    factor_ = transformed(std::move(taps), CLFM_FORWARD);
    for (auto& factor : factor_) factor /= static_cast<double>(rows_ * columns_);
  }

  // Of one signal; `part` reads the real numbers of its element.
  template <class Element>
  Grid convolved(const Element& element) const {
    Grid grid(rows_ * columns_);
    for (size_t r = 0; r < sources_[0].size(); ++r)
      for (size_t c = 0; c < sources_[1].size(); ++c) {
        const ptrdiff_t row = sources_[0][r], column = sources_[1][c];
        grid[r * columns_ + c] = row == kBeyond || column == kBeyond
                                     ? std::complex<double>(border_number(conv_.desc))
                                     : element(static_cast<size_t>(row), static_cast<size_t>(column));
      }
    grid = transformed(std::move(grid), CLFM_FORWARD);
    for (size_t i = 0; i < grid.size(); ++i) grid[i] *= factor_[i];
    return transformed(std::move(grid), CLFM_BACKWARD);
  }

  const std::array<ConvAxis, 2>& axes() const { return axes_; }
  size_t columns() const { return columns_; }

 private:
  Grid transformed(Grid grid, clfm_direction direction) const {
    FftDesc desc;
    desc.precision = CLFM_F64;
    desc.direction = direction;
    desc.rank = 2;
    desc.length[0] = rows_;
    desc.length[1] = columns_;
    std::vector<double> reals(2 * grid.size());
    for (size_t i = 0; i < grid.size(); ++i) {
      reals[2 * i] = grid[i].real();
      reals[2 * i + 1] = grid[i].imag();
    }
    reals = reference_transform(parse_problem(desc.token()), std::move(reals), real_);
    for (size_t i = 0; i < grid.size(); ++i) grid[i] = {reals[2 * i], reals[2 * i + 1]};
    return grid;
  }

  Real real_;
  const Convolution& conv_;
  std::array<ConvAxis, 2> axes_;
  size_t rows_, columns_;
  std::array<std::vector<ptrdiff_t>, 2> sources_;
  Grid factor_;
};

}  // namespace

std::vector<double> conv_reference(const Problem& problem, const Bytes& input) {
  const Circle circle(problem);
  const auto& [rows, columns] = circle.axes();
  const size_t parts = problem.in.reals_per_element(), signal = rows.signal * columns.signal;
  const std::vector<double> dense = dense_values(problem, problem.in, input);
  std::vector<double> out;
  out.reserve(problem.out.reals());
  for (size_t b = 0; b < problem.batch; ++b) {
    const double* const first = dense.data() + b * signal * parts;
    const size_t width = columns.signal;
    const Grid grid = circle.convolved([&](size_t row, size_t column) {
      const double* const at = first + (row * width + column) * parts;
      return std::complex<double>(at[0], parts == 2 ? at[1] : 0.0);
    });
    for (size_t r = 0; r < rows.outputs; ++r)
      for (size_t c = 0; c < columns.outputs; ++c) {
        const std::complex<double>& value = grid[r * circle.columns() + c];
        out.push_back(value.real());
        if (parts == 2) out.push_back(value.imag());
      }
  }
  return out;
}

}  // namespace clfm::bench
