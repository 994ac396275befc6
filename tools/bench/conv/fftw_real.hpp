// fftw_real.hpp - real transforms of grids by FFTW, forth and back between two arrays of their own, and
// spectra multiplied: what convolutions by FFTW are made of. Only for builds that found FFTW.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <memory>
#include <new>
#include <thread>
#include <vector>

#include "contenders/fftw_contender.hpp"
#include "conv_problem.hpp"

namespace clfm::bench {

// Calls work(first, last) for `threads` parts of [0, count) at once.
template <class Work>
void in_parallel(int threads, size_t count, const Work& work) {
  const size_t parts = std::min(static_cast<size_t>(threads), count);
  std::vector<std::thread> others;
  for (size_t part = 1; part < parts; ++part)
    others.emplace_back([&, part] { work(count * part / parts, count * (part + 1) / parts); });
  work(size_t{0}, count / std::max<size_t>(parts, 1));
  for (std::thread& other : others) other.join();
}

template <class R>
class FftwReal {
  using Api = FftwApi<R>;

 public:
  // Of millions of points FFTW_MEASURE may take minutes; beyond these seconds for one direction FFTW_ESTIMATE
  // has to do.
  static constexpr double kMeasureSeconds = 10;

  FftwReal(size_t rows, size_t columns, int threads, double measure_s = kMeasureSeconds)
      : rows_(rows), columns_(columns), reals_(array(rows * columns)), spectrum_(array(spectrum_reals())) {
    Api::use_threads(threads);
    const auto row = static_cast<ptrdiff_t>(columns), half = static_cast<ptrdiff_t>(2 * bins());
    const auto height = static_cast<ptrdiff_t>(rows);
    const typename Api::iodim there[] = {{height, row, half}, {row, 1, 2}};
    const typename Api::iodim back[] = {{height, half, row}, {row, 2, 1}};
    R* const re = spectrum_.get();
    forward_ = planned(measure_s, [&](unsigned effort) {
      return Api::r2c(2, there, 0, nullptr, reals_.get(), re, re + 1, effort);
    });
    backward_ = planned(measure_s, [&](unsigned effort) {
      return Api::c2r(2, back, 0, nullptr, re, re + 1, reals_.get(), effort);
    });
  }
  ~FftwReal() {
    if (forward_ != nullptr) Api::destroy(forward_);
    if (backward_ != nullptr) Api::destroy(backward_);
  }
  FftwReal(const FftwReal&) = delete;
  FftwReal& operator=(const FftwReal&) = delete;

  size_t rows() const { return rows_; }
  size_t columns() const { return columns_; }
  R* reals() const { return reals_.get(); }
  R* row(size_t r) const { return reals_.get() + r * columns_; }
  void forward() const { Api::execute(forward_); }
  void backward() const { Api::execute(backward_); }  // the spectrum is lost

  // The spectrum of what is in reals(), over the number of points.
  std::vector<R> factor() const {
    forward();
    std::vector<R> factor(spectrum_.get(), spectrum_.get() + spectrum_reals());
    for (R& number : factor) number /= static_cast<R>(rows_ * columns_);
    return factor;
  }

  void multiply(const std::vector<R>& factor, int threads) const {
    in_parallel(threads, rows_, [&](size_t first, size_t last) {
      R* const values = spectrum_.get();
      for (size_t i = 2 * first * bins(); i < 2 * last * bins(); i += 2) {
        const R re = values[i], im = values[i + 1];
        values[i] = re * factor[i] - im * factor[i + 1];
        values[i + 1] = re * factor[i + 1] + im * factor[i];
      }
    });
  }

  Planning planning() const { return effort_ == FFTW_MEASURE ? Planning::measured : Planning::estimated; }

  size_t bytes() const { return (rows_ * columns_ + spectrum_reals()) * sizeof(R); }
  size_t spectrum_reals() const { return 2 * rows_ * bins(); }

 private:
  template <class Make>
  typename Api::plan planned(double measure_s, const Make& make) {
    typename Api::plan plan = nullptr;
    if (effort_ == FFTW_MEASURE) {
      const auto start = std::chrono::steady_clock::now();
      Api::limit_planning(measure_s);
      plan = make(FFTW_MEASURE);
      Api::limit_planning(FFTW_NO_TIMELIMIT);
      const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
      // FFTW does not say that it has run out of time, and then gives some plan.
      if (taken.count() < measure_s && plan != nullptr) return plan;
      if (plan != nullptr) Api::destroy(plan);
      Api::forget_wisdom();
      effort_ = FFTW_ESTIMATE;
    }
    plan = make(effort_);
    if (plan == nullptr) throw Refusal("FFTW makes no plan");
    return plan;
  }

  size_t bins() const { return columns_ / 2 + 1; }

  struct Free {
    void operator()(R* memory) const noexcept { std::free(memory); }
  };
  using Array = std::unique_ptr<R[], Free>;
  static Array array(size_t count) {
    constexpr size_t kAlignment = 64;
    const size_t bytes = (count * sizeof(R) + kAlignment - 1) / kAlignment * kAlignment;
    Array memory(static_cast<R*>(std::aligned_alloc(kAlignment, bytes)));
    if (!memory) throw std::bad_alloc();
    std::fill_n(memory.get(), count, R{});
    return memory;
  }

  size_t rows_, columns_;
  unsigned effort_ = FFTW_MEASURE;
  Array reals_, spectrum_;
  typename Api::plan forward_ = nullptr, backward_ = nullptr;
};

// What both ways of convolving by FFTW are asked for.
inline void require_plain_real(const Problem& problem) {
  const ConvDesc& desc = problem.conv->desc;
  if (desc.domain != CLFM_REAL) throw Refusal("FFTW is used for convolutions of real numbers here");
  for (const Side* side : {&problem.in, &problem.out}) {
    size_t packed = 1;
    for (size_t axis = side->shape.size(); axis-- > 0; packed *= side->shape[axis])
      if (side->strides[axis] != packed) throw Refusal("FFTW is used for convolutions of packed arrays here");
    if (side->batch_stride != packed) throw Refusal("FFTW is used for convolutions of packed arrays here");
  }
}

}  // namespace clfm::bench
