// The library and its plans: setup, teardown, creating, copying and destroying.

#include "lengths.hpp"
#include "registry.hpp"
#include "status.hpp"

using namespace clfm::clfft;

extern "C" {

// Tells this library from clFFT's own, for who compares the two.
extern CLFFTAPI const int clfft_is_answered_by_clfft_mixed;
const int clfft_is_answered_by_clfft_mixed = 1;

clfftStatus clfftInitSetupData(clfftSetupData* setupData) {
  return answered([&] {
    require(setupData != nullptr, CLFFT_INVALID_HOST_PTR);
    *setupData = {clfftVersionMajor, clfftVersionMinor, clfftVersionPatch, 0};
  });
}

clfftStatus clfftSetup(const clfftSetupData* setupData) {
  return answered([&] {
    (void)setupData;  // clFFT looks at no version in it, and programs pass one that nobody has set
  });
}

clfftStatus clfftTeardown(void) {
  return answered([] { Registry::instance().clear(); });
}

clfftStatus clfftGetVersion(cl_uint* major, cl_uint* minor, cl_uint* patch) {
  return answered([&] {
    require(major != nullptr && minor != nullptr && patch != nullptr, CLFFT_INVALID_HOST_PTR);
    *major = clfftVersionMajor;
    *minor = clfftVersionMinor;
    *patch = clfftVersionPatch;
  });
}

clfftStatus clfftCreateDefaultPlan(clfftPlanHandle* plHandle, cl_context context, const clfftDim dim,
                                   const size_t* clLengths) {
  return answered([&] {
    require(plHandle != nullptr && clLengths != nullptr, CLFFT_INVALID_HOST_PTR);
    cl_uint references = 0;
    require(context != nullptr && clGetContextInfo(context, CL_CONTEXT_REFERENCE_COUNT, sizeof references,
                                                   &references, nullptr) == CL_SUCCESS,
            CLFFT_INVALID_CONTEXT);
    const size_t rank = rank_of(dim);
    require_lengths(rank, clLengths);
    *plHandle = Registry::instance().add(default_settings(context, rank, clLengths));
  });
}

clfftStatus clfftCopyPlan(clfftPlanHandle* out_plHandle, cl_context new_context,
                          clfftPlanHandle in_plHandle) {
  return answered([&] {
    require(out_plHandle != nullptr, CLFFT_INVALID_HOST_PTR);
    require(new_context != nullptr, CLFFT_INVALID_CONTEXT);
    Settings settings = Registry::instance().find(in_plHandle)->read([](const Settings& s) { return s; });
    settings.context = new_context;
    *out_plHandle = Registry::instance().add(settings);
  });
}

clfftStatus clfftDestroyPlan(clfftPlanHandle* plHandle) {
  return answered([&] {
    require(plHandle != nullptr, CLFFT_INVALID_HOST_PTR);
    Registry::instance().remove(*plHandle);
    *plHandle = 0;
  });
}

}  // extern "C"
