// OpenCV's filters on the host's threads: what a program for pictures would call. filter2D is a direct sum
// for small kernels and goes by DFT from 11 x 11 or so on.
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "../conv/conv_problem.hpp"
#include "registry.hpp"

namespace clfm::bench {
namespace {

int border_type(clfm_border border) {
  switch (border) {
    case CLFM_BORDER_ZERO:
      return cv::BORDER_CONSTANT;
    case CLFM_BORDER_CLAMP:
      return cv::BORDER_REPLICATE;
    case CLFM_BORDER_REFLECT:
      return cv::BORDER_REFLECT;
    case CLFM_BORDER_REFLECT_101:
      return cv::BORDER_REFLECT_101;
    default:
      throw Refusal("OpenCV's filters continue neither with a constant nor periodically");
  }
}

void refuse_what_it_cannot(const Problem& problem) {
  const ConvDesc& desc = problem.conv->desc;
  if (desc.rank != 2 || desc.extent != CLFM_SAME) throw Refusal("OpenCV filters pictures, to the same size");
  if (desc.domain != CLFM_REAL) throw Refusal("OpenCV filters real numbers");
  if (problem.value_bytes() < 4) throw Refusal("OpenCV does not filter halves");
  for (const Side* side : {&problem.in, &problem.out})
    if (side->strides[1] != 1) throw Refusal("OpenCV wants rows without gaps");
}

class Opencv final : public Contender {
 public:
  Opencv(int threads, OpencvFilter filter) : threads_(threads), filter_(filter) {}

  std::string name() const override { return filter_ == OpencvFilter::whole ? "opencv" : "opencv sep"; }
  Arrays& arrays(ArrayPairs& pairs) const override { return pairs.host; }
  void finish() override {}

  void prepare(const Problem& problem, ArrayPairs& arrays) override {
    refuse_what_it_cannot(problem);
    cv::setNumThreads(threads_);
    const ConvDesc& desc = problem.conv->desc;
    border_ = border_type(desc.border);
    depth_ = problem.real == Real::f64 ? CV_64F : CV_32F;
    const auto axes = axes_of(desc);
    for (int k = 0; k < 2; ++k) anchor_[k] = static_cast<int>(-axes[k].origin);
    set_taps(problem, axes);
    for (size_t b = 0; b < problem.batch; ++b) {
      in_.push_back(picture(problem, problem.in, arrays.host.in(), b));
      out_.push_back(picture(problem, problem.out, arrays.host.out(), b));
    }
  }

  void run() override {
    const cv::Point anchor(anchor_[1], anchor_[0]);
    for (size_t b = 0; b < in_.size(); ++b) {
      if (filter_ == OpencvFilter::whole)
        cv::filter2D(in_[b], out_[b], depth_, taps_, anchor, 0, border_);
      else
        cv::sepFilter2D(in_[b], out_[b], depth_, row_, column_, anchor, 0, border_);
    }
  }

  std::string recipe() const override {
    return filter_ == OpencvFilter::whole ? "cv::filter2D" : "cv::sepFilter2D";
  }

 private:
  // OpenCV correlates, as taps_of() does. The bench's filters are products of a column and a row.
  void set_taps(const Problem& problem, const std::array<ConvAxis, 2>& axes) {
    const auto taps = taps_of(*problem.conv);
    const auto rows = static_cast<int>(axes[0].filter), columns = static_cast<int>(axes[1].filter);
    cv::Mat all(rows, columns, CV_64F);
    size_t tap = 0;
    for (int r = 0; r < rows; ++r)
      for (int c = 0; c < columns; ++c) all.at<double>(r, c) = taps[tap++].real();
    cv::Point pivot;
    cv::minMaxLoc(cv::abs(all), nullptr, nullptr, nullptr, &pivot);
    const cv::Mat column = all.col(pivot.x) / all.at<double>(pivot);
    all.convertTo(taps_, depth_);
    all.row(pivot.y).convertTo(row_, depth_);
    column.convertTo(column_, depth_);
  }

  cv::Mat picture(const Problem& problem, const Side& side, void* array, size_t b) const {
    auto* const first = static_cast<std::byte*>(array) + b * side.batch_stride * problem.value_bytes();
    return cv::Mat(static_cast<int>(side.shape[0]), static_cast<int>(side.shape[1]), depth_, first,
                   side.strides[0] * problem.value_bytes());
  }

  int threads_;
  OpencvFilter filter_;
  int border_ = 0, depth_ = 0;
  int anchor_[2]{};
  cv::Mat taps_, row_, column_;
  std::vector<cv::Mat> in_, out_;
};

}  // namespace

std::unique_ptr<Contender> make_opencv(int threads, OpencvFilter filter) {
  return std::make_unique<Opencv>(threads, filter);
}

std::string opencv_version() { return cv::getVersionString(); }

}  // namespace clfm::bench
