// What a NaN or an infinity in a tensor of a layer reaches, by every algorithm: docs/layer.md has the table.
// Every element that the definition makes of it is not finite, every element beyond the documented reach is
// as good as without it.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "support/random/random_problem.hpp"
#include "support/run/layer_run.hpp"

using namespace clfm::test;

namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

enum class Method { direct, strips, gemm, spectra };

// An element of any tensor: image and channel, or output and input channel of a group; row and column.
struct Element {
  size_t outer, inner, row, column;
};

Element element_of(size_t index, size_t inner, size_t rows, size_t columns) {
  return {index / columns / rows / inner, index / columns / rows % inner, index / columns % rows,
          index % columns};
}

// Reach beyond the definition.
class LayerReach {
 public:
  LayerReach(const clfm::LayerDesc& d, Method method) : d_(d), method_(method) {}

  size_t in_group() const { return d_.in_channels / d_.groups; }
  size_t group_of_input(size_t channel) const { return channel / in_group(); }
  size_t group_of_output(size_t channel) const { return channel / (d_.out_channels / d_.groups); }
  // The channel that a weight is for.
  size_t input_of(const Element& weight) const {
    return group_of_output(weight.outer) * in_group() + weight.inner;
  }

  bool of_input(const Element& x, clfm_layer_pass pass, const Element& to) const {
    if (pass == CLFM_LAYER_FORWARD)
      return method_ == Method::spectra && to.outer == x.outer &&
             group_of_output(to.inner) == group_of_input(x.inner) && is_in_tile_of(to, x);
    if (input_of(to) != x.inner) return false;
    return method_ == Method::spectra ||
           (method_ == Method::strips && meets_row(to, x) && meets_later(to, x));
  }

  bool of_weights(const Element& w, clfm_layer_pass pass, const Element& to) const {
    if (pass == CLFM_LAYER_FORWARD) return method_ != Method::direct && to.inner == w.outer;
    if (to.inner != input_of(w)) return false;
    return method_ == Method::spectra ||
           (method_ == Method::strips && (to.row + d_.pad_top + d_.stride_y - w.row) % d_.stride_y == 0 &&
            (to.column + d_.pad_left + d_.stride_x - w.column) % d_.stride_x == 0);
  }

  bool of_grad(const Element& g, clfm_layer_pass pass, const Element& to) const {
    if (pass == CLFM_LAYER_BACKWARD_WEIGHTS) return method_ != Method::direct && to.outer == g.inner;
    return method_ == Method::spectra && to.outer == g.outer &&
           group_of_input(to.inner) == group_of_output(g.inner) && is_in_tile_of(g, to);
  }

 private:
  // Of the spectral algorithm, whose cases here have strides and dilations of 1.
  bool is_in_tile_of(const Element& output, const Element& input) const {
    const auto is_in = [](size_t o, size_t i, size_t pad, size_t tile, size_t filter) {
      const size_t step = tile - filter + 1, begin = o / step * step;
      return i + pad >= begin && i + pad < begin + tile;
    };
    return is_in(output.row, input.row, d_.pad_top, d_.tile[0], d_.filter_height) &&
           is_in(output.column, input.column, d_.pad_left, d_.tile[1], d_.filter_width);
  }
  bool meets_row(const Element& tap, const Element& x) const {
    const size_t y = x.row + d_.pad_top;
    return y >= tap.row && (y - tap.row) % d_.stride_y == 0 &&
           (y - tap.row) / d_.stride_y < layer_sizes(d_).out_height;
  }
  // An output, or one that would follow the last.
  bool meets_later(const Element& tap, const Element& x) const {
    const size_t position = x.column + d_.pad_left;
    return position >= tap.column && (position - tap.column) % d_.stride_x == 0;
  }

  const clfm::LayerDesc& d_;
  Method method_;
};

class Containment {
 public:
  Containment(const clfm::Engine& engine, const char* token, Method method)
      : d_(token), layer_(engine, d_), reach_(d_, method), sizes_(layer_sizes(d_)) {
    std::mt19937_64 random = random_for(token);
    tensors_ = random_tensors(d_, random);
  }
  std::string recipe() const { return layer_.recipe(); }

  void check_input(size_t at, double value) const {
    check({"input", &LayerTensors::input, &LayerReach::of_input},
          {CLFM_LAYER_FORWARD, CLFM_LAYER_BACKWARD_WEIGHTS}, at, value, input_element(at));
  }
  void check_weights(size_t at, double value) const {
    check({"weight", &LayerTensors::weights, &LayerReach::of_weights},
          {CLFM_LAYER_FORWARD, CLFM_LAYER_BACKWARD_DATA}, at, value, weight_element(at));
  }
  void check_grad(size_t at, double value) const {
    check({"gradient", &LayerTensors::grad, &LayerReach::of_grad},
          {CLFM_LAYER_BACKWARD_DATA, CLFM_LAYER_BACKWARD_WEIGHTS}, at, value, output_element(at));
  }

  LayerSizes sizes() const { return sizes_; }

 private:
  Element input_element(size_t at) const { return element_of(at, d_.in_channels, d_.height, d_.width); }
  Element output_element(size_t at) const {
    return element_of(at, d_.out_channels, sizes_.out_height, sizes_.out_width);
  }
  Element weight_element(size_t at) const {
    return element_of(at, reach_.in_group(), d_.filter_height, d_.filter_width);
  }

  struct Source {
    const char* name;
    Tensor LayerTensors::*tensor;
    bool (LayerReach::*reach)(const Element& bad, clfm_layer_pass pass, const Element& to) const;
  };

  // Both passes that read the tensor.
  void check(const Source& source, std::array<clfm_layer_pass, 2> passes, size_t at, double value,
             const Element& bad) const {
    INFO(source.name << " " << at << " is " << value);
    LayerTensors zero = tensors_;
    const LayerRun run = run_with(source.tensor, at, value, zero);
    for (const clfm_layer_pass pass : passes)
      check_pass(pass, run, zero, [&](const Element& to) { return (reach_.*source.reach)(bad, pass, to); });
  }

  // `zero`: the tensors with a zero in that place instead.
  LayerRun run_with(Tensor LayerTensors::*which, size_t at, double value, LayerTensors& zero) const {
    LayerTensors tensors = tensors_;
    (tensors.*which)[at] = value;
    (zero.*which)[at] = 0;
    LayerRun run = run_layer(layer_, d_, std::move(tensors));
    for (const char* complaint : {"wrote", "changed", "gave"})
      CHECK_THAT(run.complaints, !Catch::Contains(complaint));
    return run;
  }

  LayerExpectation expected(clfm_layer_pass pass, const LayerTensors& t) const {
    const Tensor& first = pass == CLFM_LAYER_BACKWARD_DATA ? t.weights : t.input;
    const Tensor& second = pass == CLFM_LAYER_FORWARD ? t.weights : t.grad;
    LayerExpectation result = reference_pass(d_, pass, first, second);
    if (pass == CLFM_LAYER_FORWARD) add_bias_and_activate(d_, t.bias, result.values);
    return result;
  }

  void check_pass(clfm_layer_pass pass, const LayerRun& run, const LayerTensors& zero,
                  const std::function<bool(const Element&)>& reaches) const {
    INFO("pass " << pass);
    Tensor out = pass == CLFM_LAYER_FORWARD         ? run.output
                 : pass == CLFM_LAYER_BACKWARD_DATA ? run.grad_input
                                                    : run.grad_weights;
    const Tensor defined = expected(pass, run.tensors).values;
    const LayerExpectation without = expected(pass, zero);
    size_t reached = 0, contained = 0;
    for (size_t i = 0; i < out.size(); ++i) {
      const Element to = pass == CLFM_LAYER_FORWARD         ? output_element(i)
                         : pass == CLFM_LAYER_BACKWARD_DATA ? input_element(i)
                                                            : weight_element(i);
      const bool is_reached = !std::isfinite(defined[i]);
      if (is_reached && std::isfinite(out[i])) FAIL("element " << i << " is finite");
      if (is_reached || reaches(to))
        out[i] = without.values[i];
      else
        ++contained;
      reached += is_reached;
    }
    CHECK(reached > 0);
    CHECK(contained > 0);
    CHECK(layer_error(out, without) <= layer_error_bound(d_));
  }

  clfm::LayerDesc d_;
  clfm::Layer layer_;
  LayerReach reach_;
  LayerSizes sizes_;
  LayerTensors tensors_;
};

struct Case {
  const char* profile;
  const char* token;
  Method method;
};

constexpr Case kCases[] = {
    {"nvidia", "layer f32 4x6x20 c4 k3x3 pad=0+2:1+0 b2 groups=2 algo=direct", Method::direct},
    {"cpu-pocl", "layer f32 4x6x20 c4 k3x3 pad=0+2:1+0 b2 groups=2 algo=direct", Method::strips},
    {"cpu-pocl", "layer f32 4x6x22 c4 k3x3 pad=0+2:1+0 stride=2x2 b2 groups=2 algo=direct", Method::strips},
    {"cpu-pocl", "layer f32 4x6x20 c4 k3x3 pad=0+2:1+0 b2 groups=2 algo=gemm", Method::gemm},
    {"cpu-pocl", "layer f32 4x6x20 c4 k3x3 pad=0+2:1+0 b2 groups=2 algo=overlap_save tile=6x8",
     Method::spectra},
};

}  // namespace

TEST_CASE("what is not finite in a tensor stays within the documented reach", "[containment]") {
  for (const Case& c : kCases) {
    INFO(c.profile << ": " << c.token);
    const clfm::Engine engine(test_device().context(), test_device().device(), c.profile);
    const Containment containment(engine, c.token, c.method);
    INFO(containment.recipe());
    const LayerSizes sizes = containment.sizes();
    containment.check_input(0, kNaN);
    containment.check_input(sizes.input / 2 + 47, kInfinity);
    containment.check_input(sizes.input - 1, kNaN);
    containment.check_weights(0, kInfinity);
    containment.check_weights(sizes.weights - 5, kNaN);
    containment.check_grad(0, kNaN);
    containment.check_grad(sizes.output - 1, kInfinity);
  }
}

TEST_CASE("a NaN in front of an activation is one behind it", "[containment]") {
  const clfm::LayerDesc d("layer f32 2x5x7 c2 k3x3 pad=1x1 bias relu algo=direct");
  std::mt19937_64 random = random_for("activation");
  LayerTensors tensors = random_tensors(d, random);
  tensors.input[16] = kNaN;
  const Tensor out = run_layer(clfm::Layer(test_engine(), d), d, tensors).output;
  CHECK(std::isnan(out[16]));
  CHECK(std::isnan(out[35 + 16]));
}
