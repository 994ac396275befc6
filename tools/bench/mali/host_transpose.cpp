#include "host_transpose.hpp"

#include <complex>

#include "host/exec/engine.hpp"
#include "host/exec/executor.hpp"

namespace clfm::bench {
namespace {

template <class Point>
void transpose(const void* from, void* to, size_t side) {
  const auto* source = static_cast<const Point*>(from);
  auto* target = static_cast<Point*>(to);
  for (size_t row = 0; row < side; ++row)
    for (size_t column = 0; column < side; ++column)
      target[column * side + row] = source[row * side + column];
}

class HostTranspose final : public DeviceContender {
 public:
  HostTranspose(const Device& device, std::string name, RowLaunches launches)
      : DeviceContender(device), name_(std::move(name)), launches_(launches) {}

  std::string name() const override { return name_; }

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    const host::FftProblem fft = host::canonical(host::parse_fft_token(problem.token));
    engine_ = std::make_unique<host::Engine>(device().context(), device().device(), host::EngineOptions{});
    const host::DeviceProfile& profile = engine_->profile();
    PictureRecipe picture(fft, profile, mixed_radices(fft, profile));
    summary_ = to_text(with_drivers_groups(picture.rows(RowLaunches::all_rows, 1)));
    make_executors(picture, problem.scale);
    side_ = problem.lengths.front();
    real_ = problem.real;
    bytes_ = problem.bytes(problem.out);
    picture_ = cl::Buffer(arrays.device.out(), true);
    rows_ = cl::Buffer(device().context, CL_MEM_READ_WRITE, bytes_);
  }

  void run() override {
    for (const auto& executor : executors_) {
      executor->enqueue(device().queue(), {{picture_(), 0}, {rows_(), 0}, {}}, {}, nullptr);
      transpose_on_host();
    }
  }

  std::string recipe() const override {
    const char* how = launches_ == RowLaunches::one_per_row ? "one launch per row of\n" : "";
    return "twice, each time followed by a transpose on the host: " + (how + summary_);
  }

 private:
  // The executors of the first and the second pass; only the second one scales.
  void make_executors(PictureRecipe& picture, double scale) {
    for (const double factor : {1.0, scale}) {
      const host::Recipe recipe = with_drivers_groups(picture.rows(launches_, factor));
      executors_.push_back(std::make_unique<host::Executor>(*engine_, recipe, host::WorkspaceOwner::plan));
    }
  }

  void transpose_on_host() {
    const cl::CommandQueue& queue = device().queue;
    void* from = queue.enqueueMapBuffer(rows_, CL_TRUE, CL_MAP_READ, 0, bytes_);
    void* to = queue.enqueueMapBuffer(picture_, CL_TRUE, CL_MAP_WRITE_INVALIDATE_REGION, 0, bytes_);
    if (real_ == Real::f32)
      transpose<std::complex<float>>(from, to, side_);
    else
      transpose<std::complex<double>>(from, to, side_);
    queue.enqueueUnmapMemObject(rows_, from);
    queue.enqueueUnmapMemObject(picture_, to);
  }

  std::string name_;
  RowLaunches launches_;
  std::string summary_;
  std::unique_ptr<host::Engine> engine_;
  std::vector<std::unique_ptr<host::Executor>> executors_;
  size_t side_ = 0, bytes_ = 0;
  Real real_ = Real::f32;
  cl::Buffer picture_, rows_;
};

}  // namespace

std::unique_ptr<Contender> make_host_transpose(const Device& device, const std::string& name,
                                               RowLaunches launches) {
  return std::make_unique<HostTranspose>(device, name, launches);
}

}  // namespace clfm::bench
