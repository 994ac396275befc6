#include "cuda.hpp"

#include <dlfcn.h>

#include <cstdio>
#include <initializer_list>
#include <optional>

namespace clfm::bench {
namespace {

void* open_first(std::initializer_list<const char*> names) {
  for (const char* name : names)
    if (void* const library = ::dlopen(name, RTLD_NOW | RTLD_LOCAL)) return library;
  return nullptr;
}

// Looks functions up one by one and knows whether all were there.
class Lookup {
 public:
  explicit Lookup(void* library) : library_(library) {}

  template <class Function>
  Lookup& operator()(Function*& function, const char* name) {
    function = library_ == nullptr ? nullptr : reinterpret_cast<Function*>(::dlsym(library_, name));
    complete_ = complete_ && function != nullptr;
    return *this;
  }
  bool is_complete() const { return complete_; }

 private:
  void* library_;
  bool complete_ = true;
};

std::optional<CudaDriver> load_driver() {
  CudaDriver d{};
  Lookup find(open_first({"libcuda.so.1"}));
  find(d.cuInit, "cuInit")(d.cuDeviceGetCount, "cuDeviceGetCount")(d.cuDeviceGetByPCIBusId,
                                                                   "cuDeviceGetByPCIBusId")(
      d.cuDevicePrimaryCtxRetain, "cuDevicePrimaryCtxRetain")(d.cuCtxSetCurrent, "cuCtxSetCurrent")(
      d.cuCtxSynchronize, "cuCtxSynchronize")(d.cuMemAlloc, "cuMemAlloc_v2")(d.cuMemFree, "cuMemFree_v2")(
      d.cuMemcpyHtoD, "cuMemcpyHtoD_v2")(d.cuMemcpyDtoH, "cuMemcpyDtoH_v2")(d.cuMemsetD8, "cuMemsetD8_v2");
  if (!find.is_complete() || d.cuInit(0) != 0) return {};
  return d;
}

std::optional<CuFft> load_cufft() {
  CuFft f{};
  Lookup find(open_first({"libcufft.so.12", "libcufft.so.11", "libcufft.so.10", "libcufft.so"}));
  find(f.cufftGetVersion, "cufftGetVersion")(f.cufftCreate, "cufftCreate")(f.cufftDestroy, "cufftDestroy")(
      f.cufftMakePlanMany64, "cufftMakePlanMany64")(f.cufftExecC2C, "cufftExecC2C")(
      f.cufftExecZ2Z, "cufftExecZ2Z")(f.cufftExecR2C, "cufftExecR2C")(f.cufftExecD2Z, "cufftExecD2Z")(
      f.cufftExecC2R, "cufftExecC2R")(f.cufftExecZ2D, "cufftExecZ2D");
  return find.is_complete() ? std::optional(f) : std::nullopt;
}

struct PciBusInfo {  // cl_device_pci_bus_info_khr
  cl_uint domain, bus, device, function;
};
constexpr cl_device_info kPciBusInfo =
    0x410F;  // CL_DEVICE_PCI_BUS_INFO_KHR, newer than the headers of OpenCL 1.2

}  // namespace

const CudaDriver* cuda_driver() {
  static const std::optional<CudaDriver> driver = load_driver();
  return driver ? &*driver : nullptr;
}

const CuFft* cufft() {
  static const std::optional<CuFft> library = load_cufft();
  return library ? &*library : nullptr;
}

int cuda_device_of(const CudaDriver& driver, const cl::Device& device) {
  constexpr int kNone = -1;
  const cl::Platform platform(device.getInfo<CL_DEVICE_PLATFORM>());
  if (platform.getInfo<CL_PLATFORM_NAME>() != "NVIDIA CUDA") return kNone;
  int found = 0;
  PciBusInfo pci{};
  if (::clGetDeviceInfo(device(), kPciBusInfo, sizeof pci, &pci, nullptr) == CL_SUCCESS) {
    char bus_id[32];
    std::snprintf(bus_id, sizeof bus_id, "%04x:%02x:%02x.%x", pci.domain, pci.bus, pci.device, pci.function);
    return driver.cuDeviceGetByPCIBusId(&found, bus_id) == 0 ? found : kNone;
  }
  int count = 0;
  return driver.cuDeviceGetCount(&count) == 0 && count == 1 ? 0 : kNone;  // an old driver does not tell which
}

}  // namespace clfm::bench
