// layer_run.hpp - a convolution layer through the public API under hostile conditions: NaN everywhere but in
// the tensors, guards round every buffer, and everything looked at afterwards. Header-only, since it calls
// the library.
#pragma once

#include <array>
#include <clfft_mixed/clfft_mixed.hpp>
#include <random>
#include <sstream>
#include <string>

#include "fft_run.hpp"
#include "support/guarded/guarded_buffer.hpp"
#include "support/reference/layer_reference.hpp"
#include "support/stored_real.hpp"

namespace clfm::test {

struct LayerTensors {
  Tensor input, weights, grad, bias;
};

struct LayerRun {
  std::string recipe;
  LayerTensors tensors;
  Tensor output, grad_input, grad_weights;  // of the three passes
  std::array<double, 3> error{};
  std::string complaints;  // empty when all is well
};

namespace detail {

inline std::vector<std::byte> stored(const LayerDesc& d, const Tensor& values) {
  const size_t size = real_bytes(d.precision);
  std::vector<std::byte> bytes(values.size() * size);
  for (size_t i = 0; i < values.size(); ++i) store_real(d.precision, values[i], bytes.data() + i * size);
  return bytes;
}

inline Tensor loaded(const LayerDesc& d, const std::vector<std::byte>& bytes) {
  const size_t size = real_bytes(d.precision);
  Tensor values(bytes.size() / size);
  for (size_t i = 0; i < values.size(); ++i) values[i] = load_real(d.precision, bytes.data() + i * size);
  return values;
}

inline Tensor random_tensor(const LayerDesc& d, size_t elements, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  Tensor values(elements);
  for (double& value : values) value = normal(random);
  return loaded(d, stored(d, values));  // what memory can hold
}

// A tensor of the caller's, and its prepared form.
class PreparedTensor {
 public:
  PreparedTensor(const Layer& layer, const LayerDesc& desc, clfm_layer_tensor which, const Tensor& values,
                 Buffer workspace, const cl::CommandQueue& queue)
      : content_(stored(desc, values)),
        tensor_(test_device(), content_.size()),
        prepared_(test_device(), layer.prepared_bytes(which)) {
    tensor_.write(content_);
    cl::Event is_prepared;
    layer.enqueue_prepare(queue(), which, tensor_.slice(), prepared_.slice(), workspace, {}, &is_prepared());
    is_prepared.wait();
    after_prepare_ = prepared_.read();
  }
  Buffer slice() const { return prepared_.slice(); }
  void judge(std::string& complaints) const {
    complain(complaints, tensor_.read() == content_, "changed a tensor");
    complain(complaints, prepared_.read() == after_prepare_, "changed a prepared tensor");
    complain(complaints, tensor_.guards_are_intact() && prepared_.guards_are_intact(),
             "wrote round a tensor or its prepared form");
  }

 private:
  std::vector<std::byte> content_, after_prepare_;
  GuardedBuffer tensor_, prepared_;
};

inline void judge_pass(const LayerDesc& desc, clfm_layer_pass pass, const LayerExpectation& expected,
                       const Tensor& out, LayerRun& run) {
  const double error = run.error[static_cast<size_t>(pass)] = layer_error(out, expected);
  if (error <= layer_error_bound(desc)) return;
  std::ostringstream text;
  text << "pass " << pass << ": rms error " << error << " over " << layer_error_bound(desc) << "; ";
  run.complaints += text.str();
}

}  // namespace detail

inline LayerTensors random_tensors(const LayerDesc& desc, std::mt19937_64& random) {
  const LayerSizes sizes = layer_sizes(desc);
  return {detail::random_tensor(desc, sizes.input, random),
          detail::random_tensor(desc, sizes.weights, random),
          detail::random_tensor(desc, sizes.output, random),
          detail::random_tensor(desc, desc.out_channels, random)};
}

// Prepares the three tensors once, runs the three passes, and judges what came out.
inline LayerRun run_layer(const Layer& layer, const LayerDesc& desc, LayerTensors tensors,
                          const cl::CommandQueue& queue = test_device().queue) {
  LayerRun run{layer.recipe(), std::move(tensors), {}, {}, {}, {}, {}};
  const LayerTensors& t = run.tensors;
  const bool brings = desc.workspace == CLFM_WORKSPACE_CALLER && layer.workspace_bytes() > 0;
  GuardedBuffer workspace(test_device(), brings ? layer.workspace_bytes() : 1);
  const Buffer work = brings ? workspace.slice() : Buffer{};
  const detail::PreparedTensor input(layer, desc, CLFM_LAYER_INPUT, t.input, work, queue),
      weights(layer, desc, CLFM_LAYER_WEIGHTS, t.weights, work, queue),
      grad(layer, desc, CLFM_LAYER_GRAD_OUTPUT, t.grad, work, queue);
  GuardedBuffer bias(test_device(), t.bias.size() * real_bytes(desc.precision));
  bias.write(detail::stored(desc, t.bias));

  const auto pass = [&](clfm_layer_pass which, size_t elements, clfm_layer_prepared prepared) {
    GuardedBuffer out(test_device(), elements * real_bytes(desc.precision));
    const auto once = [&] {
      out.write(poison(out.payload_bytes()));
      cl::Event done;
      if (which == CLFM_LAYER_FORWARD && desc.bias == CLFM_LAYER_BIAS)
        layer.enqueue_forward_bias(queue(), prepared, bias.slice(), out.slice(), work, {}, &done());
      else
        layer.enqueue_pass(queue(), which, prepared, out.slice(), work, {}, &done());
      done.wait();
      return out.read();
    };
    const std::vector<std::byte> result = once();
    detail::complain(run.complaints, once() == result, "gave other bits when run again");
    detail::complain(run.complaints, out.guards_are_intact() && workspace.guards_are_intact(),
                     "wrote round the result or the workspace");
    return detail::loaded(desc, result);
  };
  detail::complain(run.complaints,
                   desc.workspace_limit_bytes == 0 || layer.workspace_bytes() <= desc.workspace_limit_bytes,
                   "takes more workspace than it may");
  const LayerSizes sizes = layer_sizes(desc);
  run.output = pass(CLFM_LAYER_FORWARD, sizes.output, {input.slice(), weights.slice(), Buffer{}});
  run.grad_input = pass(CLFM_LAYER_BACKWARD_DATA, sizes.input, {Buffer{}, weights.slice(), grad.slice()});
  run.grad_weights =
      pass(CLFM_LAYER_BACKWARD_WEIGHTS, sizes.weights, {input.slice(), Buffer{}, grad.slice()});

  LayerExpectation forward = reference_pass(desc, CLFM_LAYER_FORWARD, t.input, t.weights);
  add_bias_and_activate(desc, t.bias, forward.values);
  detail::judge_pass(desc, CLFM_LAYER_FORWARD, forward, run.output, run);
  detail::judge_pass(desc, CLFM_LAYER_BACKWARD_DATA,
                     reference_pass(desc, CLFM_LAYER_BACKWARD_DATA, t.weights, t.grad), run.grad_input, run);
  detail::judge_pass(desc, CLFM_LAYER_BACKWARD_WEIGHTS,
                     reference_pass(desc, CLFM_LAYER_BACKWARD_WEIGHTS, t.input, t.grad), run.grad_weights,
                     run);
  for (const detail::PreparedTensor* tensor : {&input, &weights, &grad}) tensor->judge(run.complaints);
  return run;
}

inline LayerRun run_layer(const LayerDesc& desc, std::mt19937_64& random) {
  return run_layer(Layer(test_engine(), desc), desc, random_tensors(desc, random));
}

}  // namespace clfm::test
