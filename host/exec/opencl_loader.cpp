// The cl* functions that the library calls, forwarding to an OpenCL library that is loaded at the first call.
// Compiled only with CLFM_LOAD_OPENCL_AT_RUNTIME: the NDK has no libOpenCL to link with, and phones keep
// theirs in many places. A function that the library calls and this table lacks fails to link; without an
// OpenCL library every call returns CL_PLATFORM_NOT_FOUND_KHR.
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <dlfcn.h>

namespace {

constexpr const char* kLibraries[] = {
#ifdef __ANDROID__
// By name first: what the app's manifest lists under uses-native-library is found that way.
#ifdef __LP64__
#define CLFM_LIB "lib64"
#else
#define CLFM_LIB "lib"
#endif
#define CLFM_IN(directory)                                                                   \
  directory "/libOpenCL.so", directory "/libOpenCL-pixel.so", directory "/libOpenCL-car.so", \
      directory "/libGLES_mali.so", directory "/libmali.so", directory "/libPVROCL.so"
    "libOpenCL.so",
    "libOpenCL-pixel.so",
    "libOpenCL-car.so",
    "libGLES_mali.so",
    "libmali.so",
    "libPVROCL.so",
    CLFM_IN("/vendor/" CLFM_LIB),
    CLFM_IN("/system/vendor/" CLFM_LIB),
    CLFM_IN("/system/vendor/" CLFM_LIB "/egl"),
    CLFM_IN("/vendor/" CLFM_LIB "/egl"),
    CLFM_IN("/odm/" CLFM_LIB),
    CLFM_IN("/system/" CLFM_LIB),
#else
    "libOpenCL.so.1",
    "libOpenCL.so",
#endif
};

class OpenClLibrary {
 public:
  OpenClLibrary() {
    for (const char* name : kLibraries)
      if (open(name)) return;
  }
  void* symbol(const char* name) const {
    if (load_pointer_) return load_pointer_(name);
    return handle_ ? dlsym(handle_, name) : nullptr;
  }

 private:
  bool open(const char* name) {
    handle_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle_) return false;
    // Pixel phones hand out the functions one by one.
    if (auto enable = reinterpret_cast<void (*)()>(dlsym(handle_, "enableOpenCL"))) {
      enable();
      load_pointer_ = reinterpret_cast<void* (*)(const char*)>(dlsym(handle_, "loadOpenCLPointer"));
    }
    if (symbol("clGetPlatformIDs")) return true;
    dlclose(handle_);
    handle_ = nullptr;
    load_pointer_ = nullptr;
    return false;
  }

  void* handle_ = nullptr;
  void* (*load_pointer_)(const char*) = nullptr;
};

void* symbol(const char* name) {
  // Never closed: a program may release its last OpenCL object while it exits.
  static const OpenClLibrary* const library = new OpenClLibrary;
  return library->symbol(name);
}

template <class Handle>
Handle no_opencl(cl_int* code) {
  if (code) *code = CL_PLATFORM_NOT_FOUND_KHR;
  return nullptr;
}

}  // namespace

// Functions that return a status, and functions that return a handle and put the status into their last
// argument.
#define CLFM_FORWARD(result, name, parameters, arguments, otherwise)               \
  CL_API_ENTRY result CL_API_CALL name parameters {                                \
    static const auto function = reinterpret_cast<decltype(&name)>(symbol(#name)); \
    return function ? function arguments : otherwise;                              \
  }
#define CLFM_STATUS(name, parameters, arguments) \
  CLFM_FORWARD(cl_int, name, parameters, arguments, CL_PLATFORM_NOT_FOUND_KHR)
#define CLFM_HANDLE(result, name, parameters, arguments) \
  CLFM_FORWARD(result, name, parameters, arguments, no_opencl<result>(code))
#define CLFM_INFO(name, object, info) \
  CLFM_STATUS(name, (object o, info i, size_t size, void* value, size_t* needed), (o, i, size, value, needed))

extern "C" {

CLFM_INFO(clGetPlatformInfo, cl_platform_id, cl_platform_info)
CLFM_INFO(clGetDeviceInfo, cl_device_id, cl_device_info)
CLFM_STATUS(clRetainDevice, (cl_device_id d), (d))
CLFM_STATUS(clReleaseDevice, (cl_device_id d), (d))

CLFM_INFO(clGetContextInfo, cl_context, cl_context_info)
CLFM_STATUS(clRetainContext, (cl_context c), (c))
CLFM_STATUS(clReleaseContext, (cl_context c), (c))

CLFM_HANDLE(cl_command_queue, clCreateCommandQueue,
            (cl_context c, cl_device_id d, cl_command_queue_properties properties, cl_int* code),
            (c, d, properties, code))
CLFM_INFO(clGetCommandQueueInfo, cl_command_queue, cl_command_queue_info)
CLFM_STATUS(clRetainCommandQueue, (cl_command_queue q), (q))
CLFM_STATUS(clReleaseCommandQueue, (cl_command_queue q), (q))
CLFM_STATUS(clFlush, (cl_command_queue q), (q))
CLFM_STATUS(clFinish, (cl_command_queue q), (q))

CLFM_HANDLE(cl_mem, clCreateBuffer, (cl_context c, cl_mem_flags flags, size_t size, void* host, cl_int* code),
            (c, flags, size, host, code))
CLFM_INFO(clGetMemObjectInfo, cl_mem, cl_mem_info)
CLFM_STATUS(clReleaseMemObject, (cl_mem m), (m))
CLFM_STATUS(clRetainMemObject, (cl_mem m), (m))

CLFM_HANDLE(cl_program, clCreateProgramWithSource,
            (cl_context c, cl_uint n, const char** text, const size_t* length, cl_int* code),
            (c, n, text, length, code))
CLFM_HANDLE(cl_program, clCreateProgramWithBinary,
            (cl_context c, cl_uint n, const cl_device_id* devices, const size_t* length,
             const unsigned char** binary, cl_int* status, cl_int* code),
            (c, n, devices, length, binary, status, code))
CLFM_STATUS(clBuildProgram,
            (cl_program p, cl_uint n, const cl_device_id* devices, const char* options,
             void(CL_CALLBACK* notify)(cl_program, void*), void* data),
            (p, n, devices, options, notify, data))
CLFM_INFO(clGetProgramInfo, cl_program, cl_program_info)
CLFM_STATUS(clGetProgramBuildInfo,
            (cl_program p, cl_device_id d, cl_program_build_info i, size_t size, void* value, size_t* needed),
            (p, d, i, size, value, needed))
CLFM_STATUS(clRetainProgram, (cl_program p), (p))
CLFM_STATUS(clReleaseProgram, (cl_program p), (p))

CLFM_HANDLE(cl_kernel, clCreateKernel, (cl_program p, const char* name, cl_int* code), (p, name, code))
CLFM_STATUS(clGetKernelWorkGroupInfo,
            (cl_kernel k, cl_device_id d, cl_kernel_work_group_info i, size_t size, void* value,
             size_t* needed),
            (k, d, i, size, value, needed))
CLFM_STATUS(clSetKernelArg, (cl_kernel k, cl_uint i, size_t size, const void* value), (k, i, size, value))
CLFM_STATUS(clReleaseKernel, (cl_kernel k), (k))

CLFM_STATUS(clEnqueueNDRangeKernel,
            (cl_command_queue q, cl_kernel k, cl_uint dims, const size_t* offset, const size_t* global,
             const size_t* local, cl_uint n, const cl_event* wait, cl_event* event),
            (q, k, dims, offset, global, local, n, wait, event))
CLFM_STATUS(clEnqueueFillBuffer,
            (cl_command_queue q, cl_mem m, const void* pattern, size_t pattern_size, size_t offset,
             size_t size, cl_uint n, const cl_event* wait, cl_event* event),
            (q, m, pattern, pattern_size, offset, size, n, wait, event))
CLFM_STATUS(clEnqueueWriteBuffer,
            (cl_command_queue q, cl_mem m, cl_bool blocking, size_t offset, size_t size, const void* from,
             cl_uint n, const cl_event* wait, cl_event* event),
            (q, m, blocking, offset, size, from, n, wait, event))
CLFM_STATUS(clEnqueueCopyBuffer,
            (cl_command_queue q, cl_mem from, cl_mem to, size_t from_offset, size_t to_offset, size_t size,
             cl_uint n, const cl_event* wait, cl_event* event),
            (q, from, to, from_offset, to_offset, size, n, wait, event))
CLFM_STATUS(clEnqueueMarkerWithWaitList,
            (cl_command_queue q, cl_uint n, const cl_event* wait, cl_event* event), (q, n, wait, event))
CLFM_INFO(clGetEventInfo, cl_event, cl_event_info)
CLFM_STATUS(clRetainEvent, (cl_event e), (e))
CLFM_STATUS(clReleaseEvent, (cl_event e), (e))

}  // extern "C"
