// cuda.hpp - what the bench calls of NVIDIA's driver and of cuFFT, looked up when the program runs, so that
// neither is needed to build it. Names and values are those of cuda.h and cufft.h, whose C interface stays as
// it is.
#pragma once

#include <cstddef>
#include <string>

#include "cl.hpp"

namespace clfm::bench {

using CudaPointer = unsigned long long;  // CUdeviceptr

struct CudaDriver {
  int (*cuInit)(unsigned flags);
  int (*cuDeviceGetCount)(int* count);
  int (*cuDeviceGetByPCIBusId)(int* device, const char* bus_id);
  int (*cuDevicePrimaryCtxRetain)(void** context, int device);
  int (*cuCtxSetCurrent)(void* context);
  int (*cuCtxSynchronize)();
  int (*cuMemAlloc)(CudaPointer* memory, size_t bytes);
  int (*cuMemFree)(CudaPointer memory);
  int (*cuMemcpyHtoD)(CudaPointer to, const void* from, size_t bytes);
  int (*cuMemcpyDtoH)(void* to, CudaPointer from, size_t bytes);
  int (*cuMemsetD8)(CudaPointer memory, unsigned char value, size_t bytes);
};

struct CuFft {
  int (*cufftGetVersion)(int* version);
  int (*cufftCreate)(int* plan);
  int (*cufftDestroy)(int plan);
  int (*cufftMakePlanMany64)(int plan, int rank, long long* n, long long* inembed, long long istride,
                             long long idist, long long* onembed, long long ostride, long long odist,
                             int type, long long batch, size_t* workspace_bytes);
  // One for each pair of number types: of a complex transform with a direction.
  int (*cufftExecC2C)(int plan, void* in, void* out, int direction);
  int (*cufftExecZ2Z)(int plan, void* in, void* out, int direction);
  int (*cufftExecR2C)(int plan, void* in, void* out);
  int (*cufftExecD2Z)(int plan, void* in, void* out);
  int (*cufftExecC2R)(int plan, void* in, void* out);
  int (*cufftExecZ2D)(int plan, void* in, void* out);
};

// Null where this machine has no such library. Either stays loaded.
const CudaDriver* cuda_driver();
const CuFft* cufft();

// The driver's number of an OpenCL device; negative where it is none of its own.
int cuda_device_of(const CudaDriver& driver, const cl::Device& device);

}  // namespace clfm::bench
