// picture_stage.hpp - one filter of the chain over all planes of a picture, with or without alpha.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "stage_runner.hpp"
#include "tools/filter/options/options.hpp"

namespace clfm::filter {

// The planes that a chain of stages works on.
struct PicturePlanes {
  std::vector<Planes> colours;  // two of them, or one, at a time; with alpha they are premultiplied
  cl::Buffer transparency;      // `transparent` less alpha's sample; any buffer where alpha plays no part
  float transparent = 1;        // the transparency of a pixel of which nothing is seen
};

class PictureStage {
 public:
  virtual ~PictureStage() = default;
  virtual void prepare() = 0;  // once, after Scratch::allocate
  virtual void enqueue(const PicturePlanes& picture) = 0;
  virtual std::string explain() const = 0;
};

enum class Alpha { absent, premultiplied };

// With Alpha::premultiplied, P being the premultiplied colours and t = 1 - alpha, a filter F does one of two
// things:
//   - Where filters_alpha(F): P becomes F(P), and t becomes F(t) over what F makes of an even area.
//   - Else alpha stays, and to each pixel its transparent neighbours have its own colour, in proportion: P
//   becomes
//     (1 - t) F(P) + P F(t).
// So an even area with a transparent hole stays even, and no hidden colour is seen. Beyond the edge t
// continues as the border says, but is 0 where that is a constant: an opaque picture comes out as one without
// alpha.
std::unique_ptr<PictureStage> make_picture_stage(Runtime& runtime, const Operation& operation, Size picture,
                                                 Alpha alpha, const Options& options);

}  // namespace clfm::filter
