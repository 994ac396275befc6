// Overlap-add with FFTW: every thread convolves its stretch of the signal block by block, in arrays that stay
// in its cache, and carries each block's tail into the next. Several sizes of the blocks are tried and the
// fastest races.
#include "../conv/fftw_real.hpp"
#include "fftw_contender.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr size_t kLeastFft = 256;

template <class R>
class OverlapAdd final : public FftwWork {
 public:
  OverlapAdd(const Problem& problem, const HostArrays& arrays, size_t fft, int threads)
      : signal_(problem.conv->desc.signal[0]),
        filter_(problem.conv->desc.filter[0]),
        block_(fft - filter_ + 1),
        batch_(problem.batch),
        in_(static_cast<const R*>(arrays.in())),
        out_(static_cast<R*>(arrays.out())) {
    const auto gathered = taps_of(*problem.conv);
    for (int t = 0; t < threads; ++t)
      workers_.push_back({std::make_unique<FftwReal<R>>(1, fft, 1), std::vector<R>(filter_ - 1)});
    R* const taps = workers_[0].fft->reals();
    std::fill_n(taps, fft, R{});
    for (size_t i = 0; i < filter_; ++i) taps[i] = static_cast<R>(gathered[filter_ - 1 - i].real());
    factor_ = workers_[0].fft->factor();
  }

  void run() const override {
    for (size_t b = 0; b < batch_; ++b) convolve(in_ + b * signal_, out_ + b * (signal_ + filter_ - 1));
  }

  std::optional<size_t> bytes() const override {
    return workers_.size() * (workers_[0].fft->bytes() + (filter_ - 1) * sizeof(R)) +
           factor_.size() * sizeof(R);
  }
  std::string text() const override { return "overlap-add, blocks of " + std::to_string(block_); }
  Planning planning() const override { return workers_[0].fft->planning(); }

 private:
  struct Worker {
    std::unique_ptr<FftwReal<R>> fft;
    mutable std::vector<R> carry;  // what the last block adds to what follows
  };

  void convolve(const R* in, R* out) const {
    const size_t blocks = (signal_ + block_ - 1) / block_, parts = std::min(workers_.size(), blocks);
    const auto first_of = [&](size_t part) { return blocks * part / parts * block_; };
    in_parallel(static_cast<int>(parts), parts, [&](size_t part, size_t) {
      const size_t end = std::min(signal_, first_of(part + 1));
      std::fill(workers_[part].carry.begin(), workers_[part].carry.end(), R{});
      for (size_t at = first_of(part); at < end; at += block_)
        add_block(workers_[part], in + at, std::min(block_, end - at), out + at);
    });
    for (size_t part = 0; part < parts; ++part) {
      const std::vector<R>& carry = workers_[part].carry;
      R* const next = out + std::min(signal_, first_of(part + 1));
      if (part + 1 == parts)
        std::copy(carry.begin(), carry.end(), next);
      else
        for (size_t i = 0; i < carry.size(); ++i) next[i] += carry[i];
    }
  }

  // A block, the last one too, gives as many outputs as it has inputs; the rest of it is carried.
  void add_block(const Worker& worker, const R* in, size_t count, R* out) const {
    R* const values = worker.fft->reals();
    std::copy_n(in, count, values);
    std::fill(values + count, values + worker.fft->columns(), R{});
    worker.fft->forward();
    worker.fft->multiply(factor_, 1);
    worker.fft->backward();
    std::vector<R>& carry = worker.carry;
    for (size_t i = 0; i < carry.size(); ++i) values[i] += carry[i];
    std::copy_n(values, count, out);
    std::copy_n(values + count, carry.size(), carry.begin());
  }

  size_t signal_, filter_, block_, batch_;
  const R* in_;
  R* out_;
  std::vector<Worker> workers_;
  std::vector<R> factor_;
};

}  // namespace

std::unique_ptr<Contender> make_fftw_overlap_add(const FftwSettings& settings) {
  return std::make_unique<FftwContender>("fftw", [settings](const Problem& problem, HostArrays& arrays) {
    require_plain_real(problem);
    size_t least = kLeastFft;
    // Blocks at least as long as what is carried, so that a part's carry reaches into the next part only.
    while (least < 2 * problem.conv->desc.filter[0]) least *= 2;
    return in_precision_of(problem, [&](auto real) -> std::unique_ptr<FftwWork> {
      using R = decltype(real);
      return fastest_of<R>(settings.plans, [&](int plan) {
        return std::make_unique<OverlapAdd<R>>(problem, arrays, least << plan, settings.threads);
      });
    });
  });
}

}  // namespace clfm::bench
