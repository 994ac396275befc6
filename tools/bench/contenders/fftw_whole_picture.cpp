// A convolution as a programmer with FFTW at hand writes it: the whole signal, continued by its border, and
// the filter padded to one size, r2c, product of the spectra, c2r. The size is the smallest smooth one, or
// the next powers of two, which in two dimensions take up to four times the memory.
#include "../conv/fftw_real.hpp"
#include "fftw_contender.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

size_t power_of_two_from(size_t least) {
  size_t size = 1;
  while (size < least) size *= 2;
  return size;
}

size_t padded(size_t least, Padding padding) {
  return padding == Padding::smooth ? smooth_from(least) : power_of_two_from(least);
}

template <class R>
class WholePicture final : public FftwWork {
 public:
  WholePicture(const Problem& problem, const HostArrays& arrays, Padding padding, int threads)
      : threads_(threads),
        axes_(axes_of(problem.conv->desc)),
        sources_{sources_of(problem.conv->desc, axes_[0]), sources_of(problem.conv->desc, axes_[1])},
        border_(static_cast<R>(border_number(problem.conv->desc))),
        batch_(problem.batch),
        in_(static_cast<const R*>(arrays.in())),
        out_(static_cast<R*>(arrays.out())),
        grid_(padded(axes_[0].extended(), padding), padded(axes_[1].extended(), padding), threads) {
    const auto taps = taps_of(*problem.conv);
    std::fill_n(grid_.reals(), grid_.rows() * grid_.columns(), R{});
    for (size_t r = 0; r < axes_[0].filter; ++r)
      for (size_t c = 0; c < axes_[1].filter; ++c)
        grid_.row((grid_.rows() - r) % grid_.rows())[(grid_.columns() - c) % grid_.columns()] =
            static_cast<R>(taps[r * axes_[1].filter + c].real());
    factor_ = grid_.factor();
  }

  void run() const override {
    for (size_t b = 0; b < batch_; ++b) {
      in_parallel(threads_, grid_.rows(), [&](size_t first, size_t last) { load(b, first, last); });
      grid_.forward();
      grid_.multiply(factor_, threads_);
      grid_.backward();
      in_parallel(threads_, axes_[0].outputs, [&](size_t first, size_t last) { store(b, first, last); });
    }
  }

  std::optional<size_t> bytes() const override { return grid_.bytes() + factor_.size() * sizeof(R); }
  std::string text() const override {
    return "whole, " + std::to_string(grid_.rows()) + "x" + std::to_string(grid_.columns());
  }
  Planning planning() const override { return grid_.planning(); }

 private:
  void load(size_t b, size_t first, size_t last) const {
    const std::vector<ptrdiff_t>& columns = sources_[1];
    for (size_t r = first; r < last; ++r) {
      R* const to = grid_.row(r);
      if (r >= sources_[0].size()) {
        std::fill_n(to, grid_.columns(), R{});
        continue;
      }
      const ptrdiff_t row = sources_[0][r];
      const R* const from =
          in_ + (b * axes_[0].signal + static_cast<size_t>(std::max<ptrdiff_t>(row, 0))) * axes_[1].signal;
      for (size_t c = 0; c < columns.size(); ++c)
        to[c] = row == kBeyond || columns[c] == kBeyond ? border_ : from[columns[c]];
      std::fill(to + columns.size(), to + grid_.columns(), R{});
    }
  }

  void store(size_t b, size_t first, size_t last) const {
    for (size_t r = first; r < last; ++r)
      std::copy_n(grid_.row(r), axes_[1].outputs, out_ + (b * axes_[0].outputs + r) * axes_[1].outputs);
  }

  int threads_;
  std::array<ConvAxis, 2> axes_;
  std::array<std::vector<ptrdiff_t>, 2> sources_;
  R border_;
  size_t batch_;
  const R* in_;
  R* out_;
  FftwReal<R> grid_;
  std::vector<R> factor_;
};

}  // namespace

std::unique_ptr<Contender> make_fftw_whole_picture(const FftwSettings& settings, Padding padding) {
  const char* const name = padding == Padding::smooth ? "fftw" : "fftw pow2";
  return std::make_unique<FftwContender>(
      name, [settings, padding](const Problem& problem, HostArrays& arrays) {
        require_plain_real(problem);
        return in_precision_of(problem, [&](auto real) -> std::unique_ptr<FftwWork> {
          using R = decltype(real);
          return fastest_of<R>(settings.plans, [&](int) {
            return std::make_unique<WholePicture<R>>(problem, arrays, padding, settings.threads);
          });
        });
      });
}

}  // namespace clfm::bench
