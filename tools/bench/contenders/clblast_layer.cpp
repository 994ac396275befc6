// CLBlast's Convgemm for layers: it unfolds the input and multiplies matrices, forward.
#include <clblast.h>

#include "../layer/layer_problem.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

void refuse_what_it_cannot(const Problem& problem) {
  const LayerDesc& desc = problem.layer->desc;
  if (problem.layer->pass != CLFM_LAYER_FORWARD) throw Refusal("CLBlast's Convgemm goes forward only");
  if (problem.real != Real::f32) throw Refusal("CLBlast's Convgemm is asked for single precision");
  if (desc.groups != 1) throw Refusal("CLBlast's Convgemm has no groups");
  if (desc.pad_top != desc.pad_bottom || desc.pad_left != desc.pad_right)
    throw Refusal("CLBlast's Convgemm pads both ends alike");
}

class ClblastLayer final : public DeviceContender {
 public:
  using DeviceContender::DeviceContender;
  std::string name() const override { return "clblast"; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    refuse_what_it_cannot(problem);
    desc_ = problem.layer->desc;
    Bytes weights = packed_bytes(problem.real, problem.layer->second);
    weights_ =
        cl::Buffer(device().context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, weights.size(), weights.data());
    in_ = arrays.device.in();
    out_ = arrays.device.out();
    run();  // compiles
    finish();
  }

  void run() override {
    using clblast::KernelMode;
    cl_command_queue queue = device().queue();
    const KernelMode mode =
        desc_.kind == CLFM_CONVOLUTION ? KernelMode::kConvolution : KernelMode::kCrossCorrelation;
    const clblast::StatusCode status = clblast::Convgemm<float>(
        mode, desc_.in_channels, desc_.height, desc_.width, desc_.filter_height, desc_.filter_width,
        desc_.pad_top, desc_.pad_left, desc_.stride_y, desc_.stride_x, desc_.dilation_y, desc_.dilation_x,
        desc_.out_channels, desc_.batch, in_, 0, weights_(), 0, out_, 0, &queue);
    if (status != clblast::StatusCode::kSuccess)
      throw Refusal("Convgemm returns " + std::to_string(static_cast<int>(status)));
  }

  std::string recipe() const override { return "clblast::Convgemm"; }

 private:
  LayerDesc desc_;
  cl::Buffer weights_;
  cl_mem in_ = nullptr, out_ = nullptr;
};

}  // namespace

std::unique_ptr<Contender> make_clblast_layer(const Device& device) {
  return std::make_unique<ClblastLayer>(device);
}

}  // namespace clfm::bench
