// Convolutions by this project's library, or by another build of it. The filter is prepared once, with the
// plan.
#include <utility>

#include "../conv/conv_problem.hpp"
#include "library_api.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

class ClfftMixedConv final : public DeviceContender {
 public:
  ClfftMixedConv(const LibraryApi& api, const Device& device, std::string algorithm)
      : DeviceContender(device), api_(api), algorithm_(std::move(algorithm)) {}

  std::string name() const override { return library_name(api_, algorithm_); }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    in_ = buffer(arrays.device.in());
    out_ = buffer(arrays.device.out());
    const LibraryEngine engine(api_, device());
    const DescriptorOf<clfm_conv_desc> wanted(api_, api_.conv_desc_from_token,
                                              with_algorithm(problem.token, algorithm_));
    clfm_conv plan = nullptr;
    api_.check(api_.conv_create(engine.get(), &wanted.desc, &plan));
    plan_ = {plan, api_.conv_release};
    if (wanted.desc.workspace == CLFM_WORKSPACE_CALLER)
      workspace_ = device_buffer(device(), api_.bytes_of(api_.conv_workspace_bytes, plan));
    prepare_filter(problem);
  }

  void run() override {
    api_.check(api_.conv_enqueue(plan_.get(), device().queue(), in_, buffer(prepared_()), out_,
                                 buffer(workspace_()), 0, nullptr, nullptr));
  }

  std::string recipe() const override { return api_.text_of(api_.conv_recipe, plan_.get()); }
  std::optional<size_t> workspace_bytes() const override {
    return api_.bytes_of(api_.conv_workspace_bytes, plan_.get()) + prepared_filter_bytes();
  }

 private:
  size_t prepared_filter_bytes() const { return api_.bytes_of(api_.conv_prepared_filter_bytes, plan_.get()); }

  void prepare_filter(const Problem& problem) {
    Bytes bytes = packed_bytes(problem.real, problem.conv->filter);
    const cl::Buffer filter(device().context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(),
                            bytes.data());
    prepared_ = device_buffer(device(), prepared_filter_bytes());
    api_.check(api_.conv_enqueue_prepare_filter(plan_.get(), device().queue(), buffer(filter()),
                                                buffer(prepared_()), buffer(workspace_()), 0, nullptr,
                                                nullptr));
    finish();
  }

  const LibraryApi& api_;
  std::string algorithm_;
  cl::Buffer workspace_, prepared_;
  Buffer in_{}, out_{};
  Owned<clfm_conv> plan_{nullptr, nullptr};
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed_conv(const LibraryApi& api, const Device& device,
                                                 const std::string& algorithm) {
  return std::make_unique<ClfftMixedConv>(api, device, algorithm);
}

}  // namespace clfm::bench
