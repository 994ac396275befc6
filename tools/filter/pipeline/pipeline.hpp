// pipeline.hpp - the chain of stages over one picture: upload, run, download.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "picture_stage.hpp"
#include "tools/filter/device/runtime.hpp"
#include "tools/filter/image/image.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

// The map that `automatic` stands for.
OutputMap resolved_map(OutputMap map, const std::vector<Stage>& stages);

class Pipeline {
 public:
  // Makes every plan, program and buffer: after it and prepare(), run() only enqueues.
  Pipeline(Runtime& runtime, const Image& like, const Options& options);
  void prepare();

  void upload(const Image& image);
  // `on_stage` hears the number of each stage before it is enqueued; where it is set, each stage is waited
  // for.
  void run(const std::function<void(size_t)>& on_stage = {});
  Image download() const;

  // The picture's planes: as they came, and as the last run() left them, before they become samples.
  // Premultiplied where alpha is not merely kept.
  void enqueue_load();
  const std::vector<cl::Buffer>& planes() const { return planes_; }
  std::string explain(size_t stage) const { return stages_[stage]->explain(); }

 private:
  Runtime& runtime_;
  Size size_;
  Image layout_;  // what kind of samples; its bytes are not used
  OutputMap map_;
  Alpha alpha_;
  std::vector<std::unique_ptr<PictureStage>> stages_;
  std::vector<cl::Buffer> planes_;
  PicturePlanes picture_;  // the same, and what goes with them
  cl::Buffer pixels_, result_;
  cl::Kernel load_, store_;
};

}  // namespace clfm::filter
