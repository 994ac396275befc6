// fuzz_descriptors.cpp - descriptors of every kind with any numbers in their fields, on a driver that fails
// where it likes: what is created is enqueued, every status has its message, none is CLFM_INTERNAL, and
// nothing is left behind.
#include <fuzzer/FuzzedDataProvider.h>

#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

#include "on_mock.hpp"

using namespace clfm::fuzz;

namespace {

// Numbers into fields before `end`, most of them small. Where a descriptor ends is a field, too.
template <class Desc>
void edit(Desc& desc, size_t end, FuzzedDataProvider& data) {
  auto* bytes = reinterpret_cast<unsigned char*>(&desc);
  for (int edits = data.ConsumeIntegralInRange(0, 12); edits > 0; --edits) {
    const bool wide = data.ConsumeBool();
    const size_t width = wide ? sizeof(uint64_t) : sizeof(uint32_t);
    const size_t at = data.ConsumeIntegralInRange<size_t>(sizeof(size_t) / width, end / width - 1) * width;
    const uint64_t value =
        data.ConsumeBool() ? data.ConsumeIntegralInRange<uint64_t>(0, 40) : data.ConsumeIntegral<uint64_t>();
    std::memcpy(bytes + at, &value, width);
  }
  if (data.ConsumeIntegralInRange(0, 15) == 0)
    desc.struct_size = data.ConsumeIntegralInRange<size_t>(0, sizeof desc);
}

// What one input says, and where it runs.
struct Session {
  cl_context context;
  clfm_engine engine;
  cl_command_queue queue;
  FuzzedDataProvider& data;
  std::string token;
};

template <class Desc, class FromToken, class Init>
Desc described(Session& session, size_t end, FromToken from_token, Init init) {
  Desc desc;
  if (!succeeds(from_token(session.token.c_str(), &desc))) init(&desc);
  edit(desc, end, session.data);
  return desc;
}

void release_event(cl_event event) {
  if (event) clReleaseEvent(event);
}

void transform(Session& session) {
  auto desc = described<clfm_fft_desc>(session, offsetof(clfm_fft_desc, load), clfm_fft_desc_from_token,
                                       clfm_fft_desc_init);
  // A descriptor that ends within a pointer has half of one, which no header's does.
  const bool is_whole = desc.struct_size == sizeof desc;
  if (is_whole && session.data.ConsumeBool()) desc.load = {"float2 get() { return 0; }", "get", nullptr};
  text_from(clfm_fft_desc_to_token, &desc);
  const auto plan = created<clfm_fft>(clfm_fft_release, clfm_fft_create, session.engine, &desc);
  if (!plan) return;
  text_from(clfm_fft_recipe, plan.get());
  clfm_fft_info info{};
  info.struct_size = sizeof info;
  require(succeeds(clfm_fft_get_info(plan.get(), &info)) && info.steps > 0);
  const MockBuffer in(session.context, kMemoryBytes), out(session.context, kMemoryBytes),
      workspace(session.context, info.workspace_bytes);
  for (int runs = 0; runs < 2; ++runs) {
    cl_event done = nullptr;
    const bool in_place = desc.placement == CLFM_IN_PLACE;
    const bool success = succeeds(
        clfm_fft_enqueue(plan.get(), session.queue, in, in_place ? in : out, workspace, 0, nullptr, &done));
    require(success == (done != nullptr));
    release_event(done);
  }
}

void convolution(Session& session) {
  const auto desc = described<clfm_conv_desc>(session, offsetof(clfm_conv_desc, filter_values),
                                              clfm_conv_desc_from_token, clfm_conv_desc_init);
  text_from(clfm_conv_desc_to_token, &desc);
  const auto plan = created<clfm_conv>(clfm_conv_release, clfm_conv_create, session.engine, &desc);
  if (!plan) return;
  text_from(clfm_conv_recipe, plan.get());
  size_t prepared_bytes = 0, workspace_bytes = 0;
  require(succeeds(clfm_conv_prepared_filter_bytes(plan.get(), &prepared_bytes)));
  require(succeeds(clfm_conv_workspace_bytes(plan.get(), &workspace_bytes)));
  const MockBuffer signal(session.context, kMemoryBytes), filter(session.context, kMemoryBytes),
      out(session.context, kMemoryBytes), prepared(session.context, prepared_bytes),
      workspace(session.context, workspace_bytes);
  cl_event ready = nullptr;
  if (!succeeds(clfm_conv_enqueue_prepare_filter(plan.get(), session.queue, filter, prepared, workspace, 0,
                                                 nullptr, &ready)))
    return;
  succeeds(
      clfm_conv_enqueue(plan.get(), session.queue, signal, prepared, out, workspace, 1, &ready, nullptr));
  release_event(ready);
}

void layer(Session& session) {
  const auto desc = described<clfm_layer_desc>(session, sizeof(clfm_layer_desc), clfm_layer_desc_from_token,
                                               clfm_layer_desc_init);
  text_from(clfm_layer_desc_to_token, &desc);
  const auto plan = created<clfm_layer>(clfm_layer_release, clfm_layer_create, session.engine, &desc);
  if (!plan) return;
  text_from(clfm_layer_recipe, plan.get());
  size_t workspace_bytes = 0, bytes[3] = {};
  require(succeeds(clfm_layer_workspace_bytes(plan.get(), &workspace_bytes)));
  for (int t = 0; t < 3; ++t)
    require(succeeds(clfm_layer_prepared_bytes(plan.get(), static_cast<clfm_layer_tensor>(t), &bytes[t])));
  const MockBuffer tensor(session.context, kMemoryBytes), result(session.context, kMemoryBytes),
      workspace(session.context, workspace_bytes), input(session.context, bytes[0]),
      weights(session.context, bytes[1]), gradient(session.context, bytes[2]);
  const clfm_layer_prepared prepared = {input, weights, gradient};
  const clfm_buffer parts[] = {input, weights, gradient};
  for (int t = 0; t < 3; ++t)
    succeeds(clfm_layer_enqueue_prepare(plan.get(), session.queue, static_cast<clfm_layer_tensor>(t), tensor,
                                        parts[t], workspace, 0, nullptr, nullptr));
  for (int pass = 0; pass < 3; ++pass)
    succeeds(clfm_layer_enqueue_pass(plan.get(), session.queue, static_cast<clfm_layer_pass>(pass), &prepared,
                                     result, workspace, 0, nullptr, nullptr));
  succeeds(clfm_layer_enqueue_forward_bias(plan.get(), session.queue, &prepared, tensor, result, workspace, 0,
                                           nullptr, nullptr));
}

void stream(Session& session) {
  clfm_stream_desc desc;
  clfm_stream_desc_init(&desc);
  desc.taps = session.data.ConsumeIntegralInRange<size_t>(1, 5000);
  desc.max_push = session.data.ConsumeIntegralInRange<size_t>(1, 1024);
  edit(desc, sizeof desc, session.data);
  const auto plan = created<clfm_stream>(clfm_stream_release, clfm_stream_create, session.engine, &desc);
  if (!plan) return;
  text_from(clfm_stream_recipe, plan.get());
  size_t prepared_bytes = 0;
  require(succeeds(clfm_stream_prepared_filter_bytes(plan.get(), &prepared_bytes)));
  const MockBuffer samples(session.context, kMemoryBytes), out(session.context, kMemoryBytes),
      prepared(session.context, prepared_bytes);
  succeeds(
      clfm_stream_enqueue_prepare_filter(plan.get(), session.queue, samples, prepared, 0, nullptr, nullptr));
  for (int pushes = session.data.ConsumeIntegralInRange(0, 8); pushes > 0; --pushes) {
    if (session.data.ConsumeBool())
      succeeds(clfm_stream_exchange_filter(plan.get(), prepared, session.data.ConsumeIntegral<uint8_t>()));
    const auto count = session.data.ConsumeIntegralInRange<size_t>(0, 1024);
    cl_event done = nullptr;
    const bool success =
        succeeds(clfm_stream_enqueue_push(plan.get(), session.queue, samples, count, out, 0, nullptr, &done));
    require(success == (done != nullptr));
    release_event(done);
  }
  succeeds(clfm_stream_enqueue_flush(plan.get(), session.queue, 64, out, 0, nullptr, nullptr));
  succeeds(clfm_stream_reset(plan.get()));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* bytes, size_t size) {
  FuzzedDataProvider data(bytes, size);
  const char* profile = kProfiles[data.ConsumeIntegralInRange<size_t>(0, kProfiles.size() - 1)];
  void (*const kinds[])(Session&) = {transform, convolution, layer, stream};
  const auto kind = kinds[data.ConsumeIntegralInRange(0, 3)];
  std::vector<uint8_t> failures = data.ConsumeBytes<uint8_t>(data.ConsumeIntegralInRange(0, 300));
  std::string token = data.ConsumeRandomLengthString(120);
  on_mock(profile, std::move(failures), [&](cl_context context, clfm_engine engine, cl_command_queue queue) {
    Session session{context, engine, queue, data, token.c_str()};
    kind(session);
  });
  return 0;
}
