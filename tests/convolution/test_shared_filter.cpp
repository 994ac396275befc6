// A prepared filter serves every plan of an equal recipe, of another engine too: its results are the same
// bits.
#include <catch2/catch.hpp>

#include "support/random/random_problem.hpp"
#include "support/run/conv_run.hpp"

using namespace clfm::test;

namespace {

class Sharing {
 public:
  explicit Sharing(const std::string& token) : desc_(token), random_(random_for(token)) {
    const ConvShape signal = signal_shape(desc_), filter = filter_shape(desc_);
    in_bytes_ = stored(desc_.batch * signal.rows * signal.columns);
    taps_bytes_ = stored(filter.rows * filter.columns);
  }

  std::vector<std::byte> prepared_by(const clfm::Conv& plan) const {
    GuardedBuffer taps(test_device(), taps_bytes_.size()),
        prepared(test_device(), plan.prepared_filter_bytes());
    taps.write(taps_bytes_);
    plan.enqueue_prepare_filter(test_device().queue(), taps.slice(), prepared.slice());
    test_device().queue.finish();
    return prepared.read();
  }

  std::vector<std::byte> result_of(const clfm::Conv& plan, const std::vector<std::byte>& filter) const {
    const ConvShape out_shape = output_shape(desc_);
    GuardedBuffer in(test_device(), in_bytes_.size()), prepared(test_device(), filter.size());
    GuardedBuffer out(test_device(), desc_.batch * out_shape.rows * out_shape.columns * sizeof(float));
    in.write(in_bytes_);
    prepared.write(filter);
    plan.enqueue(test_device().queue(), in.slice(), prepared.slice(), out.slice());
    test_device().queue.finish();
    return out.read();
  }

  const clfm::ConvDesc& desc() const { return desc_; }

 private:
  std::vector<std::byte> stored(size_t count) {
    std::vector<std::byte> bytes(count * sizeof(float));
    std::vector<size_t> offsets(count);
    for (size_t i = 0; i < count; ++i) offsets[i] = i * sizeof(float);
    detail::store_all(desc_, detail::random_values(desc_, count, random_), offsets, bytes);
    return bytes;
  }

  clfm::ConvDesc desc_;
  std::mt19937_64 random_;
  std::vector<std::byte> in_bytes_, taps_bytes_;
};

}  // namespace

TEST_CASE("plans of an equal descriptor, planned by estimate, share a prepared filter", "[prepared]") {
  const clfm::Engine other_engine(test_device().context(), test_device().device());
  for (const char* algorithm :
       {"auto", "direct", "separable", "overlap_save tile=20x20", "in_parts tile=16x16"}) {
    Sharing sharing(std::string("conv f32 30x40 k5x5 b2 algo=") + algorithm);
    const clfm::Conv plan(test_engine(), sharing.desc());
    const std::vector<std::byte> filter = sharing.prepared_by(plan), result = sharing.result_of(plan, filter);
    INFO(plan.recipe());
    for (const clfm::Engine* engine : {&test_engine(), &other_engine}) {
      const clfm::Conv other(*engine, sharing.desc());
      CHECK(other.recipe() == plan.recipe());
      CHECK(sharing.prepared_by(other) == filter);
      CHECK(sharing.result_of(other, filter) == result);
    }
  }
}
