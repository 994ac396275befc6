// clfft_run.hpp - problems that tokens name, through clFFT's interface: NaN everywhere but in the input,
// guards round every buffer, and everything looked at afterwards.
#pragma once

#include <clFFT.h>

#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "support/device.hpp"
#include "support/error.hpp"
#include "support/guarded/guarded_array.hpp"
#include "support/random/random_problem.hpp"
#include "support/reference/reference.hpp"

namespace clfm::test {

// A handle that is destroyed with its owner.
class ClfftPlan {
 public:
  ClfftPlan(cl_context context, const std::vector<size_t>& lengths) {
    REQUIRE(clfftCreateDefaultPlan(&handle_, context, static_cast<clfftDim>(lengths.size()),
                                   lengths.data()) == CLFFT_SUCCESS);
  }
  explicit ClfftPlan(clfftPlanHandle handle) : handle_(handle) {}
  ~ClfftPlan() { clfftDestroyPlan(&handle_); }
  ClfftPlan(const ClfftPlan&) = delete;
  ClfftPlan& operator=(const ClfftPlan&) = delete;
  clfftPlanHandle get() const { return handle_; }

 private:
  clfftPlanHandle handle_ = 0;
};

inline std::vector<size_t> innermost_first(const clfm_fft_desc& desc, const size_t* values) {
  return {std::make_reverse_iterator(values + desc.rank), std::make_reverse_iterator(values)};
}

// The strides of a side as the caller of clFFT says them, packed ones spelled out.
struct ClfftLayout {
  std::vector<size_t> stride;
  size_t distance;
};

inline ClfftLayout layout_of(const clfm_fft_desc& desc, Side side) {
  const clfm_layout& given = side == Side::in ? desc.in : desc.out;
  ClfftLayout layout{{}, static_cast<size_t>(given.batch_stride)};
  std::vector<size_t> length = shape_of(desc, side).length;  // outermost first
  if (desc.placement == CLFM_IN_PLACE && is_real(desc, side)) length.back() = 2 * (length.back() / 2 + 1);
  size_t packed = 1;
  for (size_t k = desc.rank; k-- > 0;) {
    layout.stride.push_back(given.stride[k] > 0 ? static_cast<size_t>(given.stride[k]) : packed);
    packed *= length[k];
  }
  if (layout.distance == 0) layout.distance = packed;
  return layout;
}

inline clfftLayout clfft_layout(const clfm_fft_desc& desc, Side side) {
  const bool planar = is_planar(desc, side);
  if (desc.transform == CLFM_C2C) return planar ? CLFFT_COMPLEX_PLANAR : CLFFT_COMPLEX_INTERLEAVED;
  if ((desc.transform == CLFM_R2C) == (side == Side::in)) return CLFFT_REAL;
  return planar ? CLFFT_HERMITIAN_PLANAR : CLFFT_HERMITIAN_INTERLEAVED;
}

// Everything that `desc` says, by clFFT's setters.
inline std::unique_ptr<ClfftPlan> clfft_plan(const clfm_fft_desc& desc) {
  auto plan = std::make_unique<ClfftPlan>(test_device().context(), innermost_first(desc, desc.length));
  ClfftLayout in = layout_of(desc, Side::in), out = layout_of(desc, Side::out);
  const auto dim = static_cast<clfftDim>(desc.rank);
  REQUIRE(clfftSetPlanPrecision(plan->get(), desc.precision == CLFM_F64 ? CLFFT_DOUBLE : CLFFT_SINGLE) == 0);
  REQUIRE(clfftSetLayout(plan->get(), clfft_layout(desc, Side::in), clfft_layout(desc, Side::out)) == 0);
  REQUIRE(clfftSetResultLocation(plan->get(),
                                 desc.placement == CLFM_IN_PLACE ? CLFFT_INPLACE : CLFFT_OUTOFPLACE) == 0);
  REQUIRE(clfftSetPlanInStride(plan->get(), dim, in.stride.data()) == 0);
  REQUIRE(clfftSetPlanOutStride(plan->get(), dim, out.stride.data()) == 0);
  REQUIRE(clfftSetPlanDistance(plan->get(), in.distance, out.distance) == 0);
  REQUIRE(clfftSetPlanBatchSize(plan->get(), desc.batch) == 0);
  for (const clfftDirection direction : {CLFFT_FORWARD, CLFFT_BACKWARD})
    REQUIRE(clfftSetPlanScale(plan->get(), direction, static_cast<float>(desc.scale)) == 0);
  return plan;
}

// The payload of a guarded side as buffers of its own, which is how clFFT's interface wants them.
class PayloadBuffers {
 public:
  PayloadBuffers(const GuardedSide& side, size_t bytes) {
    const clfm_buffer slice = side.slice();
    add(slice.mem, slice.offset_bytes, bytes);
    if (slice.imag != nullptr) add(slice.imag, slice.imag_offset_bytes, bytes);
  }
  ~PayloadBuffers() {
    for (cl_mem mem : mems_) clReleaseMemObject(mem);
  }
  PayloadBuffers(const PayloadBuffers&) = delete;
  PayloadBuffers& operator=(const PayloadBuffers&) = delete;
  cl_mem* get() { return mems_.data(); }

 private:
  void add(cl_mem whole, size_t offset_bytes, size_t bytes) {
    const cl_buffer_region region{offset_bytes, bytes};
    cl_int code = CL_SUCCESS;
    mems_.push_back(
        clCreateSubBuffer(whole, CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region, &code));
    REQUIRE(code == CL_SUCCESS);
  }
  std::vector<cl_mem> mems_;
};

inline clfftDirection clfft_direction(const clfm_fft_desc& desc) {
  return desc.direction == CLFM_FORWARD ? CLFFT_FORWARD : CLFFT_BACKWARD;
}

// Enqueues `plan`, made from `desc`, on random input and checks the result against the reference.
inline void check_clfft(const FftDesc& desc, clfftPlanHandle plan, cl_mem workspace = nullptr) {
  std::mt19937_64 random = random_for(desc.token());
  const Signal signal = random_input(desc, random);
  const bool in_place = desc.placement == CLFM_IN_PLACE;
  const size_t out_bytes = extent_bytes(desc, Side::out);
  const size_t in_bytes =
      in_place ? std::max(extent_bytes(desc, Side::in), out_bytes) : extent_bytes(desc, Side::in);
  GuardedSide in(test_device(), in_bytes, is_planar(desc, Side::in) ? in_bytes : 0, 0);
  GuardedSide out(test_device(), out_bytes, is_planar(desc, Side::out) ? out_bytes : 0, 0);
  SideBytes stored = in.poisoned();
  store_elements(desc, Side::in, signal, stored);
  in.write(stored);
  const Signal input = load_elements(desc, Side::in, stored);

  PayloadBuffers inputs(in, in_bytes), outputs(out, out_bytes);
  cl_command_queue queue = test_device().queue();
  REQUIRE(clfftEnqueueTransform(plan, clfft_direction(desc), 1, &queue, 0, nullptr, nullptr, inputs.get(),
                                in_place ? nullptr : outputs.get(), workspace) == CLFFT_SUCCESS);
  REQUIRE(clFinish(queue) == CL_SUCCESS);

  const Signal result = load_elements(desc, Side::out, in_place ? in.read() : out.read());
  CHECK(relative_l2(result, reference_fft(desc, input)) <= error_bound(desc));
  CHECK(in.guards_are_intact());
  CHECK(out.guards_are_intact());
}

inline void check_clfft(const std::string& token) {
  INFO(token);
  const FftDesc desc(token);
  check_clfft(desc, clfft_plan(desc)->get());
}

}  // namespace clfm::test
