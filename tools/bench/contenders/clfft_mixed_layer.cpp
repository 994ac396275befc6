// Passes of convolution layers by this project's library, or by another build of it. Both tensors that a pass
// reads are prepared before the runs, as for a step of training, in which each serves two passes.
#include <array>
#include <utility>

#include "../layer/layer_problem.hpp"
#include "library_api.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

constexpr const char* kTensorNames[] = {"input", "weights", "gradient of the output"};

class ClfftMixedLayer final : public DeviceContender {
 public:
  ClfftMixedLayer(const LibraryApi& api, const Device& device, std::string algorithm)
      : DeviceContender(device), api_(api), algorithm_(std::move(algorithm)) {}

  std::string name() const override { return library_name(api_, algorithm_); }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    pass_ = problem.layer->pass;
    const LayerOperands operands = operands_of(pass_);
    out_ = buffer(arrays.device.out());
    const LibraryEngine engine(api_, device());
    const DescriptorOf<clfm_layer_desc> wanted(api_, api_.layer_desc_from_token,
                                               with_algorithm(problem.layer->desc.token(), algorithm_));
    clfm_layer plan = nullptr;
    api_.check(api_.layer_create(engine.get(), &wanted.desc, &plan));
    plan_ = {plan, api_.layer_release};
    if (wanted.desc.workspace == CLFM_WORKSPACE_CALLER)
      workspace_ = device_buffer(device(), api_.bytes_of(api_.layer_workspace_bytes, plan));
    second_ = device_buffer(device(), problem.layer->second.size() * problem.value_bytes());
    store_second(problem);
    tensors_ = {Tensor{operands.first, arrays.device.in(), prepared_buffer(operands.first)},
                Tensor{operands.second, second_(), prepared_buffer(operands.second)}};
    describe_prepared();
  }

  Preparation prepare_input() override {
    for (const Tensor& tensor : tensors_)
      api_.check(api_.layer_enqueue_prepare(plan_.get(), device().queue(), tensor.which, buffer(tensor.given),
                                            buffer(tensor.prepared()), buffer(workspace_()), 0, nullptr,
                                            nullptr));
    finish();
    return Preparation::done;
  }

  void run() override {
    api_.check(api_.layer_enqueue_pass(plan_.get(), device().queue(), pass_, &prepared_, out_,
                                       buffer(workspace_()), 0, nullptr, nullptr));
  }

  std::string recipe() const override {
    return api_.text_of(api_.layer_recipe, plan_.get()) +
           "prepared before the runs, for two passes each: " + kTensorNames[tensors_[0].which] + ", " +
           kTensorNames[tensors_[1].which] + "\n";
  }
  std::optional<size_t> workspace_bytes() const override {
    return api_.bytes_of(api_.layer_workspace_bytes, plan_.get()) + prepared_bytes(tensors_[0].which) +
           prepared_bytes(tensors_[1].which);
  }

 private:
  struct Tensor {
    clfm_layer_tensor which;
    cl_mem given;
    cl::Buffer prepared;
  };

  size_t prepared_bytes(clfm_layer_tensor which) const {
    size_t bytes = 0;
    api_.check(api_.layer_prepared_bytes(plan_.get(), which, &bytes));
    return bytes;
  }

  cl::Buffer prepared_buffer(clfm_layer_tensor which) const {
    return device_buffer(device(), prepared_bytes(which));
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

  const LibraryApi& api_;
  std::string algorithm_;
  clfm_layer_pass pass_ = CLFM_LAYER_FORWARD;
  cl::Buffer workspace_, second_;
  std::array<Tensor, 2> tensors_{};
  clfm_layer_prepared prepared_{};
  Buffer out_{};
  Owned<clfm_layer> plan_{nullptr, nullptr};
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed_layer(const LibraryApi& api, const Device& device,
                                                  const std::string& algorithm) {
  return std::make_unique<ClfftMixedLayer>(api, device, algorithm);
}

}  // namespace clfm::bench
