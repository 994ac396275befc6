#include "scenarios.hpp"

#include <random>

namespace clfm::test {
namespace {

constexpr size_t kFloats = size_t{1} << 16, kBytes = kFloats * sizeof(float);
constexpr clfm_buffer kNone = {nullptr, 0, nullptr, 0};

template <class Plan>
void describe(clfm_status (*read)(Plan, char*, size_t*), Plan plan, std::string* recipe) {
  if (!recipe) return;
  size_t size = 0;
  read(plan, nullptr, &size);
  recipe->resize(size);
  read(plan, recipe->data(), &size);
}

// The first call that fails ends it.
template <class... Calls>
clfm_status in_turn(const Calls&... calls) {
  clfm_status status = CLFM_SUCCESS;
  (void)((... && ((status = calls()) == CLFM_SUCCESS)));
  return status;
}

clfm_status run_fft(clfm_engine engine, Stage& stage, std::string* recipe) {
  clfm_fft_desc desc;
  clfm_fft plan = nullptr;
  const auto enqueue = [&] {
    return clfm_fft_enqueue(plan, stage.queue(), stage.in, stage.out, kNone, 0, nullptr, nullptr);
  };
  const clfm_status status = in_turn([&] { return clfm_fft_desc_from_token("c2c f32 48x60 b2", &desc); },
                                     [&] { return clfm_fft_create(engine, &desc, &plan); }, enqueue, enqueue);
  if (plan) describe(clfm_fft_recipe, plan, recipe);
  clfm_fft_release(plan);
  return status;
}

clfm_status run_conv(clfm_engine engine, Stage& stage, std::string* recipe) {
  clfm_conv_desc desc;
  clfm_conv plan = nullptr;
  const auto enqueue = [&] {
    return clfm_conv_enqueue(plan, stage.queue(), stage.in, stage.prepared[0], stage.out, kNone, 0, nullptr,
                             nullptr);
  };
  const clfm_status status =
      in_turn([&] { return clfm_conv_desc_from_token("conv f32 40x56 k5x5 same", &desc); },
              [&] { return clfm_conv_create(engine, &desc, &plan); },
              [&] {
                return clfm_conv_enqueue_prepare_filter(plan, stage.queue(), stage.in, stage.prepared[0],
                                                        kNone, 0, nullptr, nullptr);
              },
              enqueue, enqueue);
  if (plan) describe(clfm_conv_recipe, plan, recipe);
  clfm_conv_release(plan);
  return status;
}

clfm_status run_layer(clfm_engine engine, Stage& stage, std::string* recipe) {
  clfm_layer_desc desc;
  clfm_layer plan = nullptr;
  const auto prepare = [&](clfm_layer_tensor tensor) {
    return clfm_layer_enqueue_prepare(plan, stage.queue(), tensor, stage.in, stage.prepared[tensor], kNone, 0,
                                      nullptr, nullptr);
  };
  const auto pass = [&] {
    const clfm_layer_prepared prepared = {stage.prepared[0], stage.prepared[1], stage.prepared[2]};
    return clfm_layer_enqueue_pass(plan, stage.queue(), CLFM_LAYER_FORWARD, &prepared, stage.out, kNone, 0,
                                   nullptr, nullptr);
  };
  const clfm_status status = in_turn(
      [&] { return clfm_layer_desc_from_token("layer f32 4x12x12 c4 k3x3 pad=1x1", &desc); },
      [&] { return clfm_layer_create(engine, &desc, &plan); }, [&] { return prepare(CLFM_LAYER_INPUT); },
      [&] { return prepare(CLFM_LAYER_WEIGHTS); }, pass, pass);
  if (plan) describe(clfm_layer_recipe, plan, recipe);
  clfm_layer_release(plan);
  return status;
}

clfm_status run_stream(clfm_engine engine, Stage& stage, std::string* recipe) {
  clfm_stream_desc desc;
  clfm_stream_desc_init(&desc);
  desc.taps = 2000;
  desc.max_push = 64;
  clfm_stream plan = nullptr;
  const auto push = [&] {
    return clfm_stream_enqueue_push(plan, stage.queue(), stage.in, 64, stage.out, 0, nullptr, nullptr);
  };
  const clfm_status status =
      in_turn([&] { return clfm_stream_create(engine, &desc, &plan); },
              [&] {
                return clfm_stream_enqueue_prepare_filter(plan, stage.queue(), stage.in, stage.prepared[0], 0,
                                                          nullptr, nullptr);
              },
              [&] { return clfm_stream_exchange_filter(plan, stage.prepared[0], 0); }, push, push, push);
  if (plan) describe(clfm_stream_recipe, plan, recipe);
  clfm_stream_release(plan);
  return status;
}

cl::Buffer filled(const cl::Context& context, cl_mem_flags flags) {
  std::mt19937 random(7);
  std::uniform_real_distribution<float> number(-1, 1);
  std::vector<float> numbers(kFloats);
  for (float& x : numbers) x = number(random);
  return cl::Buffer(context, flags | CL_MEM_COPY_HOST_PTR, kBytes, numbers.data());
}

clfm_buffer slice(const cl::Buffer& buffer) { return {buffer(), 0, nullptr, 0}; }

}  // namespace

Stage::Stage()
    : context(test_device().device),
      queue(context, test_device().device),
      in_(filled(context, CL_MEM_READ_ONLY)),
      out_(filled(context, CL_MEM_READ_WRITE)) {
  in = slice(in_);
  out = slice(out_);
  for (size_t i = 0; i < 3; ++i) {
    prepared_[i] = filled(context, CL_MEM_READ_WRITE);
    prepared[i] = slice(prepared_[i]);
  }
}

void Stage::poison() { queue.enqueueFillBuffer(out_, cl_uint{0x7fc0dead}, 0, kBytes); }

std::vector<float> Stage::result() {
  std::vector<float> numbers(kFloats);
  queue.enqueueReadBuffer(out_, CL_TRUE, 0, kBytes, numbers.data());
  return numbers;
}

cl_uint Stage::objects() const { return context.getInfo<CL_CONTEXT_REFERENCE_COUNT>(); }

const std::vector<Scenario>& scenarios() {
  static const std::vector<Scenario> all = {
      {"fft", run_fft}, {"conv", run_conv}, {"layer", run_layer}, {"stream", run_stream}};
  return all;
}

}  // namespace clfm::test
