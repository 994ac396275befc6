// CLBlast's Convgemm: a convolution as the product of matrices, as neural networks do it, of one channel
// here.
#include <clblast.h>

#include "../conv/conv_problem.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

void refuse_what_it_cannot(const Problem& problem) {
  const ConvDesc& desc = problem.conv->desc;
  if (desc.rank != 2 || desc.extent != CLFM_SAME || desc.border != CLFM_BORDER_ZERO)
    throw Refusal("CLBlast's Convgemm is asked for pictures of the same size with zeros around");
  if (problem.real != Real::f32 || desc.domain != CLFM_REAL)
    throw Refusal("CLBlast's Convgemm is asked for real single precision");
  for (uint32_t k = 0; k < 2; ++k)
    if (desc.filter[k] % 2 == 0) throw Refusal("CLBlast pads both ends alike: filters of odd lengths only");
  for (const Side* side : {&problem.in, &problem.out})
    if (side->strides[1] != 1 || side->strides[0] != side->shape[1] ||
        side->batch_stride != side->shape[0] * side->shape[1])
      throw Refusal("CLBlast's Convgemm wants packed pictures");
}

class Clblast final : public DeviceContender {
 public:
  using DeviceContender::DeviceContender;
  std::string name() const override { return "clblast"; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    refuse_what_it_cannot(problem);
    std::vector<float> taps;
    for (const auto& tap : taps_of(*problem.conv)) taps.push_back(static_cast<float>(tap.real()));
    taps_ = cl::Buffer(device().context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, taps.size() * sizeof(float),
                       taps.data());
    desc_ = problem.conv->desc;
    in_ = arrays.device.in();
    out_ = arrays.device.out();
    run();  // compiles
    finish();
  }

  void run() override {
    cl_command_queue queue = device().queue();
    const size_t* const k = desc_.filter;
    const clblast::StatusCode status = clblast::Convgemm<float>(
        clblast::KernelMode::kCrossCorrelation, 1, desc_.signal[0], desc_.signal[1], k[0], k[1],
        (k[0] - 1) / 2, (k[1] - 1) / 2, 1, 1, 1, 1, 1, desc_.batch, in_, 0, taps_(), 0, out_, 0, &queue);
    if (status != clblast::StatusCode::kSuccess)
      throw Refusal("Convgemm returns " + std::to_string(static_cast<int>(status)));
  }

  std::string recipe() const override { return "clblast::Convgemm"; }

 private:
  ConvDesc desc_;
  cl::Buffer taps_;
  cl_mem in_ = nullptr, out_ = nullptr;
};

}  // namespace

std::unique_ptr<Contender> make_clblast(const Device& device) { return std::make_unique<Clblast>(device); }

std::string clblast_version() {
  return std::to_string(CLBLAST_VERSION_MAJOR) + "." + std::to_string(CLBLAST_VERSION_MINOR) + "." +
         std::to_string(CLBLAST_VERSION_PATCH);
}

}  // namespace clfm::bench
