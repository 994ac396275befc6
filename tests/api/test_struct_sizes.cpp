// Programs that were compiled against older headers: every structure with struct_size, at every length that
// it has had.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "support/run/fft_run.hpp"

using namespace clfm::test;

namespace {

constexpr int kNeitherZeroNorDefault = 0xee;

// What `answer` says of a descriptor that ends at each of `ends`, garbage behind, must be what it says of the
// same one with defaults in the place of what is missing.
template <class Desc, class Answer>
void check_descriptors(const Desc& whole, void (*init)(Desc*), const std::vector<size_t>& ends,
                       const Answer& answer) {
  for (const size_t end : ends) {
    INFO("struct_size " << end << " of " << sizeof whole);
    Desc older = whole, completed;
    std::memset(reinterpret_cast<char*>(&older) + end, kNeitherZeroNorDefault, sizeof older - end);
    older.struct_size = end;
    init(&completed);
    std::memcpy(&completed, &whole, end);
    completed.struct_size = sizeof completed;
    CHECK(answer(older) == answer(completed));
  }
}

// The first bytes of a result as a caller gets them whose structure has so many; nothing behind is touched.
template <class Result, class Ask>
void check_results(const std::vector<size_t>& ends, const Ask& ask) {
  Result whole{};
  whole.struct_size = sizeof whole;
  ask(&whole);
  for (const size_t end : ends) {
    INFO("struct_size " << end << " of " << sizeof whole);
    Result expected = whole, older;
    std::memset(reinterpret_cast<char*>(&expected) + end, kNeitherZeroNorDefault, sizeof expected - end);
    std::memset(&older, kNeitherZeroNorDefault, sizeof older);
    expected.struct_size = older.struct_size = end;
    ask(&older);
    CHECK(std::memcmp(&older, &expected, sizeof older) == 0);
  }
}

template <class Handle>
using Plan = std::unique_ptr<std::remove_pointer_t<Handle>, void (*)(Handle)>;

template <class Desc, class Handle>
Plan<Handle> made(clfm_status (*create)(clfm_engine, const Desc*, Handle*), void (*release)(Handle),
                  const Desc& desc) {
  Handle handle = nullptr;
  clfm::check(create(test_engine().get(), &desc, &handle));
  return Plan<Handle>(handle, release);
}
Plan<clfm_fft> plan_of(const clfm_fft_desc& desc) { return made(clfm_fft_create, clfm_fft_release, desc); }
Plan<clfm_conv> plan_of(const clfm_conv_desc& desc) {
  return made(clfm_conv_create, clfm_conv_release, desc);
}
Plan<clfm_layer> plan_of(const clfm_layer_desc& desc) {
  return made(clfm_layer_create, clfm_layer_release, desc);
}
Plan<clfm_stream> plan_of(const clfm_stream_desc& desc) {
  return made(clfm_stream_create, clfm_stream_release, desc);
}

// For check_descriptors: what the plan will run.
template <class Handle>
auto recipe_by(clfm_status (*recipe)(Handle, char*, size_t*)) {
  return [recipe](const auto& desc) { return clfm::detail::text_of(recipe, plan_of(desc).get()); };
}

}  // namespace

TEST_CASE("an engine's descriptor of an older header is completed") {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.profile = "mali-valhall";
  check_descriptors(desc, clfm_engine_desc_init,
                    {offsetof(clfm_engine_desc, profile), offsetof(clfm_engine_desc, tuned_table),
                     offsetof(clfm_engine_desc, cache_directory), offsetof(clfm_engine_desc, idle_programs)},
                    [](const clfm_engine_desc& d) {
                      const TestDevice& device = test_device();
                      return clfm::Engine(device.context(), device.device(), d).describe();
                    });
}

TEST_CASE("a transform's descriptor of an older header is completed") {
  clfm::FftDesc desc("c2c f32 12x60 b2 scale=0.5");
  desc.repeated_axes = 1;
  check_descriptors<clfm_fft_desc>(
      desc, clfm_fft_desc_init,
      {offsetof(clfm_fft_desc, in), offsetof(clfm_fft_desc, out), offsetof(clfm_fft_desc, scale),
       offsetof(clfm_fft_desc, workspace_limit_bytes), offsetof(clfm_fft_desc, repeated_axes),
       offsetof(clfm_fft_desc, in_window), offsetof(clfm_fft_desc, out_window), offsetof(clfm_fft_desc, load),
       offsetof(clfm_fft_desc, store)},
      recipe_by(clfm_fft_recipe));
}

TEST_CASE("a convolution's descriptor of an older header is completed") {
  const clfm::ConvDesc desc("conv f32 40x56 k5x5 same clamp b2 scale=0.5");
  check_descriptors<clfm_conv_desc>(
      desc, clfm_conv_desc_init,
      {offsetof(clfm_conv_desc, in), offsetof(clfm_conv_desc, out), offsetof(clfm_conv_desc, scale),
       offsetof(clfm_conv_desc, steps), offsetof(clfm_conv_desc, tile),
       offsetof(clfm_conv_desc, workspace_limit_bytes), offsetof(clfm_conv_desc, filter_values),
       offsetof(clfm_conv_desc, separable_tolerance)},
      recipe_by(clfm_conv_recipe));
}

TEST_CASE("a layer's descriptor of an older header is completed") {
  const clfm::LayerDesc desc("layer f32 4x12x12 c6 k3x3 pad=1x1 b2 relu");
  check_descriptors<clfm_layer_desc>(desc, clfm_layer_desc_init,
                                     {offsetof(clfm_layer_desc, activation), offsetof(clfm_layer_desc, bias),
                                      offsetof(clfm_layer_desc, tile)},
                                     recipe_by(clfm_layer_recipe));
}

TEST_CASE("a stream's descriptor of an older header is completed") {
  clfm::StreamDesc desc;
  desc.taps = 300;
  desc.max_push = 64;
  desc.scale = 0.5;
  check_descriptors<clfm_stream_desc>(
      desc, clfm_stream_desc_init,
      {offsetof(clfm_stream_desc, in), offsetof(clfm_stream_desc, out), offsetof(clfm_stream_desc, scale),
       offsetof(clfm_stream_desc, partition)},
      recipe_by(clfm_stream_recipe));
}

TEST_CASE("results are as long as an older header has them") {
  const clfm::FftDesc fft_desc("c2c f32 60");
  const auto fft = plan_of(fft_desc);
  check_results<clfm_fft_info>(
      {offsetof(clfm_fft_info, nominal_flops), offsetof(clfm_fft_info, bytes_written),
       offsetof(clfm_fft_info, workspace_bytes), offsetof(clfm_fft_info, steps)},
      [&](clfm_fft_info* info) { clfm::check(clfm_fft_get_info(fft.get(), info)); });
  check_results<clfm_fft_extents>(
      {offsetof(clfm_fft_extents, in), offsetof(clfm_fft_extents, out)},
      [&](clfm_fft_extents* extents) { clfm::check(clfm_fft_desc_extents(&fft_desc, extents)); });

  const clfm::ConvDesc conv_desc("conv f32 40x56 k5x5 same");
  const auto conv = plan_of(conv_desc);
  check_results<clfm_conv_info>(
      {offsetof(clfm_conv_info, operations), offsetof(clfm_conv_info, local_bytes),
       offsetof(clfm_conv_info, groups), offsetof(clfm_conv_info, items)},
      [&](clfm_conv_info* info) { clfm::check(clfm_conv_get_info(conv.get(), info)); });
  check_results<clfm_conv_extents>(
      {offsetof(clfm_conv_extents, signal), offsetof(clfm_conv_extents, out)},
      [&](clfm_conv_extents* extents) { clfm::check(clfm_conv_desc_extents(&conv_desc, extents)); });

  const clfm::LayerDesc layer("layer f32 4x12x12 c6 k3x3");
  check_results<clfm_layer_extents>(
      {offsetof(clfm_layer_extents, input), offsetof(clfm_layer_extents, bias)},
      [&](clfm_layer_extents* extents) { clfm::check(clfm_layer_desc_extents(&layer, extents)); });
}

TEST_CASE("a stream's results are as long as an older header has them") {
  clfm::StreamDesc desc;
  desc.taps = 20;
  desc.max_push = 64;
  const auto stream = plan_of(desc);
  check_results<clfm_stream_info>(
      {offsetof(clfm_stream_info, tail_samples), offsetof(clfm_stream_info, partition),
       offsetof(clfm_stream_info, worst_us)},
      [&](clfm_stream_info* info) { clfm::check(clfm_stream_get_info(stream.get(), info)); });
  check_results<clfm_stream_extents>(
      {offsetof(clfm_stream_extents, in), offsetof(clfm_stream_extents, filter)},
      [&](clfm_stream_extents* extents) { clfm::check(clfm_stream_desc_extents(&desc, extents)); });
}
