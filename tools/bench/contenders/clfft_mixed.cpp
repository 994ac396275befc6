// This project's library through its public C++ face, as any program would use it.
#include <utility>

#include "registry.hpp"

namespace clfm::bench {
namespace {

class ClfftMixed final : public DeviceContender {
 public:
  ClfftMixed(const Device& device, std::string algorithm)
      : DeviceContender(device), algorithm_(std::move(algorithm)) {}

  std::string name() const override {
    return algorithm_.empty() ? "clfft_mixed" : "clfft_mixed " + algorithm_;
  }

  // Where no engine is shared, it is new for every problem: nothing that an earlier one compiled is reused, and its making
  // counts.
  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    const std::string forced = algorithm_.empty() ? "" : " algo=" + algorithm_;
    in_ = {arrays.device.in(), 0, arrays.device.in(1), 0};
    out_ = {arrays.device.out(), 0, arrays.device.out(1), 0};
    try {
      const std::shared_ptr<const Engine> engine = engine_for(device());
      const FftDesc desc(problem.token + forced);
      plan_ = std::make_unique<Fft>(*engine, desc);
      bring_workspace(desc);
    } catch (const Error& error) {
      throw Refusal(error.what());
    }
  }

  void run() override { plan_->enqueue(device().queue(), in_, out_, buffer(workspace_())); }

  std::string recipe() const override { return plan_->recipe(); }
  std::optional<size_t> workspace_bytes() const override { return plan_->workspace_bytes(); }

 private:
  void bring_workspace(const FftDesc& desc) {
    const size_t bytes = desc.workspace == CLFM_WORKSPACE_CALLER ? plan_->workspace_bytes() : 0;
    if (bytes > 0) workspace_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes);
  }

  std::string algorithm_;
  cl::Buffer workspace_;
  Buffer in_{}, out_{};
  std::unique_ptr<Fft> plan_;
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed(const Device& device, const std::string& algorithm) {
  return std::make_unique<ClfftMixed>(device, algorithm);
}

std::string clfft_mixed_version() { return clfm_version(); }

}  // namespace clfm::bench
