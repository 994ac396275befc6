// Convolutions by this project's library through its public C++ face. The filter is prepared once, with the plan.
#include <utility>

#include "../conv/conv_problem.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

class ClfftMixedConv final : public DeviceContender {
 public:
  ClfftMixedConv(const Device& device, std::string algorithm)
      : DeviceContender(device), algorithm_(std::move(algorithm)) {}

  std::string name() const override {
    return algorithm_.empty() ? "clfft_mixed" : "clfft_mixed " + algorithm_;
  }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    const std::string forced = algorithm_.empty() ? "" : " algo=" + algorithm_;
    in_ = buffer(arrays.device.in());
    out_ = buffer(arrays.device.out());
    try {
      const std::shared_ptr<const Engine> engine = engine_for(device());
      const ConvDesc desc(problem.token + forced);
      plan_ = std::make_unique<Conv>(*engine, desc);
      bring_workspace(desc);
      prepare_filter(problem);
    } catch (const Error& error) {
      throw Refusal(error.what());
    }
  }

  void run() override {
    plan_->enqueue(device().queue(), in_, buffer(prepared_()), out_, buffer(workspace_()));
  }

  std::string recipe() const override { return plan_->recipe(); }
  std::optional<size_t> workspace_bytes() const override {
    return plan_->workspace_bytes() + plan_->prepared_filter_bytes();
  }

 private:
  void bring_workspace(const ConvDesc& desc) {
    const size_t bytes = desc.workspace == CLFM_WORKSPACE_CALLER ? plan_->workspace_bytes() : 0;
    if (bytes > 0) workspace_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes);
  }

  void prepare_filter(const Problem& problem) {
    Bytes bytes = packed_bytes(problem.real, problem.conv->filter);
    const cl::Buffer filter(device().context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(),
                            bytes.data());
    prepared_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, plan_->prepared_filter_bytes());
    plan_->enqueue_prepare_filter(device().queue(), buffer(filter()), buffer(prepared_()),
                                  buffer(workspace_()));
    finish();
  }

  std::string algorithm_;
  cl::Buffer workspace_, prepared_;
  Buffer in_{}, out_{};
  std::unique_ptr<Conv> plan_;
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed_conv(const Device& device, const std::string& algorithm) {
  return std::make_unique<ClfftMixedConv>(device, algorithm);
}

}  // namespace clfm::bench
