// Getters and setters of plans.
#include <algorithm>

#include "lengths.hpp"
#include "registry.hpp"
#include "status.hpp"

using namespace clfm::clfft;

namespace {

// Writes what `look` answers of a plan's settings.
template <class Value, class Look>
clfftStatus get(clfftPlanHandle handle, Value* value, const Look& look) {
  return answered([&] {
    require(value != nullptr, CLFFT_INVALID_HOST_PTR);
    *value = Registry::instance().find(handle)->read(look);
  });
}

template <class Change>
clfftStatus set(clfftPlanHandle handle, const Change& change) {
  return answered([&] { Registry::instance().find(handle)->change(change); });
}

clfftStatus get_axes(clfftPlanHandle handle, clfftDim dim, size_t* values,
                     const PerAxis& (*look)(const Settings&)) {
  return answered([&] {
    require(values != nullptr, CLFFT_INVALID_HOST_PTR);
    const size_t wanted = rank_of(dim);
    Registry::instance().find(handle)->read([&](const Settings& settings) {
      require(wanted <= settings.rank, CLFFT_INVALID_ARG_INDEX);
      std::copy_n(look(settings).begin(), wanted, values);
      return 0;
    });
  });
}

clfftStatus set_strides(clfftPlanHandle handle, clfftDim dim, const size_t* strides, Side Settings::*side) {
  return answered([&] {
    require(strides != nullptr, CLFFT_INVALID_HOST_PTR);
    const size_t given = rank_of(dim);
    Registry::instance().find(handle)->change(
        [&](Settings& settings) { std::copy_n(strides, given, (settings.*side).stride.begin()); });
  });
}

// What clFFT takes for an input layout: complex goes to complex, real to half a spectrum, and that to real.
bool goes_with(clfftLayout in, clfftLayout out) {
  if (in < CLFFT_COMPLEX_INTERLEAVED || out < CLFFT_COMPLEX_INTERLEAVED) return false;
  const auto kind = [](clfftLayout layout) {
    return layout <= CLFFT_COMPLEX_PLANAR ? 0 : layout == CLFFT_REAL ? 2 : 1;
  };
  return kind(in) == 0 ? kind(out) == 0 : kind(in) + kind(out) == 3;
}

// New axes have lengths and strides of 0, as in clFFT: the caller has yet to say them.
void set_rank(Settings& settings, size_t rank) {
  for (size_t axis = settings.rank; axis < rank; ++axis)
    settings.length[axis] = settings.in.stride[axis] = settings.out.stride[axis] = 0;
  settings.rank = rank;
}

}  // namespace

extern "C" {

clfftStatus clfftGetPlanContext(const clfftPlanHandle plHandle, cl_context* context) {
  return get(plHandle, context, [](const Settings& s) { return s.context; });
}

clfftStatus clfftGetPlanPrecision(const clfftPlanHandle plHandle, clfftPrecision* precision) {
  return get(plHandle, precision, [](const Settings& s) { return s.precision; });
}

clfftStatus clfftSetPlanPrecision(clfftPlanHandle plHandle, clfftPrecision precision) {
  return set(plHandle, [&](Settings& s) {
    require(precision >= CLFFT_SINGLE && precision < ENDPRECISION, CLFFT_INVALID_ARG_VALUE);
    s.precision = precision;
  });
}

clfftStatus clfftGetPlanScale(const clfftPlanHandle plHandle, clfftDirection dir, cl_float* scale) {
  return get(plHandle, scale, [&](const Settings& s) {
    return static_cast<cl_float>(dir == CLFFT_FORWARD ? s.forward_scale : s.backward_scale);
  });
}

clfftStatus clfftSetPlanScale(clfftPlanHandle plHandle, clfftDirection dir, cl_float scale) {
  return set(plHandle,
             [&](Settings& s) { (dir == CLFFT_FORWARD ? s.forward_scale : s.backward_scale) = scale; });
}

clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle plHandle, size_t* batchSize) {
  return get(plHandle, batchSize, [](const Settings& s) { return s.batch; });
}

clfftStatus clfftSetPlanBatchSize(clfftPlanHandle plHandle, size_t batchSize) {
  return set(plHandle, [&](Settings& s) { s.batch = batchSize; });
}

clfftStatus clfftGetPlanDim(const clfftPlanHandle plHandle, clfftDim* dim, cl_uint* size) {
  return answered([&] {
    require(dim != nullptr && size != nullptr, CLFFT_INVALID_HOST_PTR);
    const size_t rank = Registry::instance().find(plHandle)->read([](const Settings& s) { return s.rank; });
    *dim = static_cast<clfftDim>(rank);
    *size = static_cast<cl_uint>(rank);
  });
}

clfftStatus clfftSetPlanDim(clfftPlanHandle plHandle, const clfftDim dim) {
  return set(plHandle, [&](Settings& s) { set_rank(s, rank_of(dim)); });
}

clfftStatus clfftGetPlanLength(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clLengths) {
  return get_axes(plHandle, dim, clLengths, [](const Settings& s) -> const PerAxis& { return s.length; });
}

clfftStatus clfftSetPlanLength(clfftPlanHandle plHandle, const clfftDim dim, const size_t* clLengths) {
  return set(plHandle, [&](Settings& s) {
    require(clLengths != nullptr, CLFFT_INVALID_HOST_PTR);
    const size_t rank = rank_of(dim);
    require_lengths(rank, clLengths);
    set_rank(s, rank);
    std::copy_n(clLengths, rank, s.length.begin());
  });
}

clfftStatus clfftGetPlanInStride(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides) {
  return get_axes(plHandle, dim, clStrides, [](const Settings& s) -> const PerAxis& { return s.in.stride; });
}

clfftStatus clfftSetPlanInStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides) {
  return set_strides(plHandle, dim, clStrides, &Settings::in);
}

clfftStatus clfftGetPlanOutStride(const clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides) {
  return get_axes(plHandle, dim, clStrides, [](const Settings& s) -> const PerAxis& { return s.out.stride; });
}

clfftStatus clfftSetPlanOutStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides) {
  return set_strides(plHandle, dim, clStrides, &Settings::out);
}

clfftStatus clfftGetPlanDistance(const clfftPlanHandle plHandle, size_t* iDist, size_t* oDist) {
  return answered([&] {
    require(iDist != nullptr && oDist != nullptr, CLFFT_INVALID_HOST_PTR);
    Registry::instance().find(plHandle)->read([&](const Settings& s) {
      *iDist = s.in.distance;
      *oDist = s.out.distance;
      return 0;
    });
  });
}

clfftStatus clfftSetPlanDistance(clfftPlanHandle plHandle, size_t iDist, size_t oDist) {
  return set(plHandle, [&](Settings& s) {
    s.in.distance = iDist;
    s.out.distance = oDist;
  });
}

clfftStatus clfftGetLayout(const clfftPlanHandle plHandle, clfftLayout* iLayout, clfftLayout* oLayout) {
  return answered([&] {
    require(iLayout != nullptr && oLayout != nullptr, CLFFT_INVALID_HOST_PTR);
    Registry::instance().find(plHandle)->read([&](const Settings& s) {
      *iLayout = s.in.layout;
      *oLayout = s.out.layout;
      return 0;
    });
  });
}

clfftStatus clfftSetLayout(clfftPlanHandle plHandle, clfftLayout iLayout, clfftLayout oLayout) {
  return set(plHandle, [&](Settings& s) {
    for (const clfftLayout layout : {iLayout, oLayout}) require(layout < ENDLAYOUT, CLFFT_INVALID_ARG_VALUE);
    require(goes_with(iLayout, oLayout), CLFFT_NOTIMPLEMENTED);
    s.in.layout = iLayout;
    s.out.layout = oLayout;
  });
}

clfftStatus clfftGetResultLocation(const clfftPlanHandle plHandle, clfftResultLocation* placeness) {
  return get(plHandle, placeness, [](const Settings& s) { return s.place; });
}

clfftStatus clfftSetResultLocation(clfftPlanHandle plHandle, clfftResultLocation placeness) {
  return set(plHandle, [&](Settings& s) {
    require(placeness >= CLFFT_INPLACE && placeness < ENDPLACE, CLFFT_INVALID_ARG_VALUE);
    s.place = placeness;
  });
}

clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle plHandle, clfftResultTransposed* transposed) {
  return get(plHandle, transposed, [](const Settings& s) { return s.transposed; });
}

clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle plHandle, clfftResultTransposed transposed) {
  return set(plHandle, [&](Settings& s) {
    require(transposed >= CLFFT_NOTRANSPOSE && transposed < ENDTRANSPOSED, CLFFT_INVALID_ARG_VALUE);
    s.transposed = transposed;
  });
}

clfftStatus clfftSetPlanCallback(clfftPlanHandle plHandle, const char* funcName, const char* funcString,
                                 int localMemSize, clfftCallbackType callbackType, cl_mem* userdata,
                                 int numUserdataBuffers) {
  return set(plHandle, [&](Settings& s) {
    require(funcName != nullptr && funcString != nullptr, CLFFT_INVALID_HOST_PTR);
    require(numUserdataBuffers >= 0 && localMemSize >= 0, CLFFT_INVALID_ARG_VALUE);
    require(numUserdataBuffers <= 1 && localMemSize == 0, CLFFT_NOTIMPLEMENTED);
    require(numUserdataBuffers == 0 || userdata != nullptr, CLFFT_INVALID_HOST_PTR);
    (callbackType == PRECALLBACK ? s.in : s.out).callback = {funcName, funcString,
                                                             numUserdataBuffers == 1 ? userdata[0] : nullptr};
  });
}

}  // extern "C"
