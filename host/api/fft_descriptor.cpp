#include "fft_descriptor.hpp"

#include <cstddef>

#include "boundary.hpp"
#include "descriptor_fields.hpp"

namespace clfm::host {
namespace {

// The public enums and the internal ones have the same order; these pin the ends.
static_assert(static_cast<int>(Transform::dht) == CLFM_DHT);
static_assert(static_cast<int>(Precision::bf16_storage) == CLFM_BF16_STORAGE_F32_MATH);
static_assert(static_cast<int>(Placement::in_place) == CLFM_IN_PLACE);
static_assert(static_cast<int>(ComplexFormat::planar) == CLFM_PLANAR);
static_assert(static_cast<int>(Normalization::orthonormal) == CLFM_ORTHONORMAL);
static_assert(static_cast<int>(FftAlgorithm::rader) == CLFM_FFT_RADER);
static_assert(static_cast<int>(Effort::measure) == CLFM_EFFORT_MEASURE);
static_assert(static_cast<int>(WorkspaceOwner::caller) == CLFM_WORKSPACE_CALLER);
static_assert(static_cast<int>(Direction::forward) == CLFM_FORWARD);
static_assert(static_cast<int>(Direction::backward) == CLFM_BACKWARD);
static_assert(kMaxRank == CLFM_MAX_RANK);

clfm_layout layout_of(const Layout& layout) {
  clfm_layout result{};
  for (int i = 0; i < kMaxRank; ++i) result.stride[i] = layout.stride[i];
  result.batch_stride = layout.batch_stride;
  return result;
}

Window window_of(const clfm_window& window, const char* name) {
  Window result;
  for (int i = 0; i < kMaxRank; ++i)
    result[i] = {signed_count(window.start[i], concat(name, ".start").c_str(), i),
                 signed_count(window.count[i], concat(name, ".count").c_str(), i)};
  return result;
}

clfm_window window_of(const Window& window) {
  clfm_window result{};
  for (int i = 0; i < kMaxRank; ++i) {
    result.start[i] = static_cast<size_t>(window[i].start);
    result.count[i] = static_cast<size_t>(window[i].count);
  }
  return result;
}

Callback callback_of(const clfm_callback& callback, const char* name) {
  if (callback.data && !callback.source)
    fail(Status::invalid_argument, name, ".data is set, but ", name, ".source is NULL");
  return {callback.source ? callback.source : "", callback.function ? callback.function : ""};
}

std::array<bool, kMaxRank> repeated_axes_of(uint32_t mask) {
  if (mask >> kMaxRank != 0)
    fail(Status::invalid_argument, "repeated_axes is ", mask, ", must be below ", 1 << kMaxRank);
  std::array<bool, kMaxRank> repeated{};
  for (int i = 0; i < kMaxRank; ++i) repeated[i] = (mask >> i & 1) != 0;
  return repeated;
}

}  // namespace

FftProblem problem_of(const clfm_fft_desc& desc) {
  FftProblem problem;
  problem.transform = enum_of<Transform>(desc.transform);
  problem.direction = enum_of<Direction>(desc.direction);
  problem.precision = enum_of<Precision>(desc.precision);
  problem.placement = enum_of<Placement>(desc.placement);
  problem.in_format = enum_of<ComplexFormat>(desc.in_format);
  problem.out_format = enum_of<ComplexFormat>(desc.out_format);
  problem.normalization = enum_of<Normalization>(desc.normalization);
  problem.algorithm = enum_of<FftAlgorithm>(desc.algorithm);
  problem.effort = enum_of<Effort>(desc.effort);
  problem.workspace = enum_of<WorkspaceOwner>(desc.workspace);
  if (desc.rank < 1 || desc.rank > CLFM_MAX_RANK)
    fail(Status::invalid_argument, "rank is ", desc.rank, ", must be 1 to ", CLFM_MAX_RANK);
  problem.rank = static_cast<int>(desc.rank);
  for (int i = 0; i < problem.rank; ++i) problem.length[i] = signed_count(desc.length[i], "length", i);
  problem.batch = signed_count(desc.batch, "batch", -1);
  problem.in = layout_of(desc.in);
  problem.out = layout_of(desc.out);
  problem.scale = desc.scale;
  problem.workspace_limit_bytes = desc.workspace_limit_bytes;
  problem.repeated = repeated_axes_of(desc.repeated_axes);
  problem.in_window = window_of(desc.in_window, "in_window");
  problem.out_window = window_of(desc.out_window, "out_window");
  problem.load = callback_of(desc.load, "load");
  problem.store = callback_of(desc.store, "store");
  return problem;
}

clfm_fft_desc descriptor_of(const FftProblem& problem) {
  clfm_fft_desc desc;
  clfm_fft_desc_init(&desc);
  desc.transform = static_cast<clfm_transform>(problem.transform);
  desc.direction = static_cast<clfm_direction>(problem.direction);
  desc.precision = static_cast<clfm_precision>(problem.precision);
  desc.placement = static_cast<clfm_placement>(problem.placement);
  desc.in_format = static_cast<clfm_complex_format>(problem.in_format);
  desc.out_format = static_cast<clfm_complex_format>(problem.out_format);
  desc.normalization = static_cast<clfm_normalization>(problem.normalization);
  desc.algorithm = static_cast<clfm_fft_algorithm>(problem.algorithm);
  desc.effort = static_cast<clfm_effort>(problem.effort);
  desc.workspace = static_cast<clfm_workspace_owner>(problem.workspace);
  desc.rank = static_cast<uint32_t>(problem.rank);
  for (int i = 0; i < problem.rank; ++i) desc.length[i] = static_cast<size_t>(problem.length[i]);
  desc.batch = static_cast<size_t>(problem.batch);
  desc.in = layout_of(problem.in);
  desc.out = layout_of(problem.out);
  desc.scale = problem.scale;
  desc.workspace_limit_bytes = static_cast<size_t>(problem.workspace_limit_bytes);
  for (int i = 0; i < kMaxRank; ++i)
    if (problem.repeated[i]) desc.repeated_axes |= uint32_t{1} << i;
  desc.in_window = window_of(problem.in_window);
  desc.out_window = window_of(problem.out_window);
  return desc;
}

namespace {

constexpr Field kFftFields[] = {
    CLFM_FIELD(clfm_fft_desc, in),
    CLFM_FIELD(clfm_fft_desc, out),
    CLFM_FIELD(clfm_fft_desc, scale),
    CLFM_FIELD(clfm_fft_desc, workspace_limit_bytes),
    CLFM_FIELD(clfm_fft_desc, repeated_axes),
    CLFM_FIELD(clfm_fft_desc, in_window),
    CLFM_FIELD(clfm_fft_desc, out_window),
    CLFM_FIELD(clfm_fft_desc, load),
    CLFM_FIELD(clfm_fft_desc, store),
};

}  // namespace

clfm_fft_desc read_fft_descriptor(const clfm_fft_desc* d, const char* name) {
  // Everything up to the batch has no default that could stand in for it.
  return read_descriptor(d, name, kFftFields, clfm_fft_desc_init);
}

}  // namespace clfm::host
