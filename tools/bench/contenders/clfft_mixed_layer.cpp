// Passes of convolution layers by this project's library through its public C++ face. Both tensors that a pass reads are
// prepared before the runs, as for a step of training, in which each serves two passes.
#include <array>
#include <utility>

#include "../layer/layer_problem.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr const char* kTensorNames[] = {"input", "weights", "gradient of the output"};

class ClfftMixedLayer final : public DeviceContender {
 public:
  ClfftMixedLayer(const Device& device, std::string algorithm)
      : DeviceContender(device), algorithm_(std::move(algorithm)) {}

  std::string name() const override {
    return algorithm_.empty() ? "clfft_mixed" : "clfft_mixed " + algorithm_;
  }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    pass_ = problem.layer->pass;
    const LayerOperands operands = operands_of(pass_);
    const std::string forced = algorithm_.empty() ? "" : " algo=" + algorithm_;
    out_ = buffer(arrays.device.out());
    try {
      const std::shared_ptr<const Engine> engine = engine_for(device());
      const LayerDesc desc(problem.layer->desc.token() + forced);
      plan_ = std::make_unique<Layer>(*engine, desc);
      if (desc.workspace == CLFM_WORKSPACE_CALLER) workspace_ = device_buffer(plan_->workspace_bytes());
      second_ = device_buffer(problem.layer->second.size() * problem.value_bytes());
      store_second(problem);
      tensors_ = {
          Tensor{operands.first, arrays.device.in(), device_buffer(plan_->prepared_bytes(operands.first))},
          Tensor{operands.second, second_(), device_buffer(plan_->prepared_bytes(operands.second))}};
      describe_prepared();
    } catch (const Error& error) {
      throw Refusal(error.what());
    }
  }

  Preparation prepare_input() override {
    for (const Tensor& tensor : tensors_)
      plan_->enqueue_prepare(device().queue(), tensor.which, buffer(tensor.given), buffer(tensor.prepared()),
                             buffer(workspace_()));
    finish();
    return Preparation::done;
  }

  void run() override { plan_->enqueue_pass(device().queue(), pass_, prepared_, out_, buffer(workspace_())); }

  std::string recipe() const override {
    return plan_->recipe() +
           "prepared before the runs, for two passes each: " + kTensorNames[tensors_[0].which] + ", " +
           kTensorNames[tensors_[1].which] + "\n";
  }
  std::optional<size_t> workspace_bytes() const override {
    return plan_->workspace_bytes() + plan_->prepared_bytes(tensors_[0].which) +
           plan_->prepared_bytes(tensors_[1].which);
  }

 private:
  struct Tensor {
    clfm_layer_tensor which;
    cl_mem given;
    cl::Buffer prepared;
  };

  cl::Buffer device_buffer(size_t bytes) const {
    return bytes > 0 ? cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes) : cl::Buffer();
  }

  void store_second(const Problem& problem) {
    const Bytes bytes = packed_bytes(problem.real, problem.layer->second);
    device().queue.enqueueWriteBuffer(second_, CL_TRUE, 0, bytes.size(), bytes.data());
  }

  void describe_prepared() {
    const auto place = [this](clfm_layer_tensor which) {
      for (const Tensor& tensor : tensors_)
        if (tensor.which == which) return buffer(tensor.prepared());
      return Buffer{};
    };
    prepared_ = {place(CLFM_LAYER_INPUT), place(CLFM_LAYER_WEIGHTS), place(CLFM_LAYER_GRAD_OUTPUT)};
  }

  std::string algorithm_;
  clfm_layer_pass pass_ = CLFM_LAYER_FORWARD;
  cl::Buffer workspace_, second_;
  std::array<Tensor, 2> tensors_{};
  clfm_layer_prepared prepared_{};
  Buffer out_{};
  std::unique_ptr<Layer> plan_;
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed_layer(const Device& device, const std::string& algorithm) {
  return std::make_unique<ClfftMixedLayer>(device, algorithm);
}

}  // namespace clfm::bench
