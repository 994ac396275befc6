// Transforms by this project's library, or by another build of it.
#include <utility>

#include "library_api.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

class ClfftMixed final : public DeviceContender {
 public:
  ClfftMixed(const LibraryApi& api, const Device& device, std::string algorithm)
      : DeviceContender(device), api_(api), algorithm_(std::move(algorithm)) {}

  std::string name() const override { return library_name(api_, algorithm_); }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    in_ = {arrays.device.in(), 0, arrays.device.in(1), 0};
    out_ = {arrays.device.out(), 0, arrays.device.out(1), 0};
    const LibraryEngine engine(api_, device());
    const DescriptorOf<clfm_fft_desc> wanted(api_, api_.fft_desc_from_token,
                                             with_algorithm(problem.token, algorithm_));
    clfm_fft plan = nullptr;
    api_.check(api_.fft_create(engine.get(), &wanted.desc, &plan));
    plan_ = {plan, api_.fft_release};
    if (wanted.desc.workspace == CLFM_WORKSPACE_CALLER)
      workspace_ = device_buffer(device(), *workspace_bytes());
  }

  void run() override {
    api_.check(api_.fft_enqueue(plan_.get(), device().queue(), in_, out_, buffer(workspace_()), 0, nullptr,
                                nullptr));
  }

  std::string recipe() const override { return api_.text_of(api_.fft_recipe, plan_.get()); }
  std::optional<size_t> workspace_bytes() const override {
    return api_.bytes_of(api_.fft_workspace_bytes, plan_.get());
  }

 private:
  const LibraryApi& api_;
  std::string algorithm_;
  cl::Buffer workspace_;
  Buffer in_{}, out_{};
  Owned<clfm_fft> plan_{nullptr, nullptr};
};

}  // namespace

std::unique_ptr<Contender> make_clfft_mixed(const LibraryApi& api, const Device& device,
                                            const std::string& algorithm) {
  return std::make_unique<ClfftMixed>(api, device, algorithm);
}

std::string clfft_mixed_version() { return clfm_version(); }

}  // namespace clfm::bench
