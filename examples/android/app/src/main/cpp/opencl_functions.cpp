// opencl_functions.cpp - phones have no OpenCL library to link with: the project's loader finds it. That one
// knows the functions which the library calls; the filter's pipeline calls these, too.
#include "host/exec/opencl/opencl_loader.cpp"

extern "C" {

CLFM_STATUS(clGetPlatformIDs, (cl_uint most, cl_platform_id* platforms, cl_uint* n), most, platforms, n)
CLFM_STATUS(clGetDeviceIDs,
            (cl_platform_id p, cl_device_type type, cl_uint most, cl_device_id* devices, cl_uint* n), p, type,
            most, devices, n)
CLFM_HANDLE(cl_context, clCreateContext,
            (const cl_context_properties* properties, cl_uint n, const cl_device_id* devices,
             void(CL_CALLBACK* notify)(const char*, const void*, size_t, void*), void* user, cl_int* code),
            properties, n, devices, notify, user, code)
CLFM_STATUS(clEnqueueReadBuffer,
            (cl_command_queue q, cl_mem m, cl_bool blocking, size_t offset, size_t size, void* to, cl_uint n,
             const cl_event* wait, cl_event* event),
            q, m, blocking, offset, size, to, n, wait, event)

}  // extern "C"
