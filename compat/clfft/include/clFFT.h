/* clFFT.h - the interface of clFFT 2.12, answered by libclfft_mixed. Programs that were compiled for clFFT
 * run with this library unchanged; docs/clfft.md says what differs.
 *
 * Lengths, strides and distances count elements of their side, innermost first. A plan is made, changed by
 * setters, baked for the device of a queue (an enqueue bakes by itself what is not), and enqueued any number
 * of times. Every function may be called from several threads.
 */
#ifndef CLFFT_H
#define CLFFT_H

#if defined(__APPLE__) || defined(__MACOSX)
#  include <OpenCL/cl.h>
#else
#  include <CL/cl.h>
#endif
#include "clFFT.version.h"

#if defined(_WIN32) && !defined(CLFFT_STATIC)
#  if defined(CLFFT_EXPORTS)
#    define CLFFTAPI __declspec(dllexport)
#  else
#    define CLFFTAPI __declspec(dllimport)
#  endif
#elif defined(__GNUC__)
#  define CLFFTAPI __attribute__((visibility("default")))
#else
#  define CLFFTAPI
#endif

/* OpenCL's codes under names of their own, and what else a call may answer. */
enum clfftStatus_ {
  CLFFT_INVALID_GLOBAL_WORK_SIZE = CL_INVALID_GLOBAL_WORK_SIZE,
  CLFFT_INVALID_MIP_LEVEL = CL_INVALID_MIP_LEVEL,
  CLFFT_INVALID_BUFFER_SIZE = CL_INVALID_BUFFER_SIZE,
  CLFFT_INVALID_GL_OBJECT = CL_INVALID_GL_OBJECT,
  CLFFT_INVALID_OPERATION = CL_INVALID_OPERATION,
  CLFFT_INVALID_EVENT = CL_INVALID_EVENT,
  CLFFT_INVALID_EVENT_WAIT_LIST = CL_INVALID_EVENT_WAIT_LIST,
  CLFFT_INVALID_GLOBAL_OFFSET = CL_INVALID_GLOBAL_OFFSET,
  CLFFT_INVALID_WORK_ITEM_SIZE = CL_INVALID_WORK_ITEM_SIZE,
  CLFFT_INVALID_WORK_GROUP_SIZE = CL_INVALID_WORK_GROUP_SIZE,
  CLFFT_INVALID_WORK_DIMENSION = CL_INVALID_WORK_DIMENSION,
  CLFFT_INVALID_KERNEL_ARGS = CL_INVALID_KERNEL_ARGS,
  CLFFT_INVALID_ARG_SIZE = CL_INVALID_ARG_SIZE,
  CLFFT_INVALID_ARG_VALUE = CL_INVALID_ARG_VALUE,
  CLFFT_INVALID_ARG_INDEX = CL_INVALID_ARG_INDEX,
  CLFFT_INVALID_KERNEL = CL_INVALID_KERNEL,
  CLFFT_INVALID_KERNEL_DEFINITION = CL_INVALID_KERNEL_DEFINITION,
  CLFFT_INVALID_KERNEL_NAME = CL_INVALID_KERNEL_NAME,
  CLFFT_INVALID_PROGRAM_EXECUTABLE = CL_INVALID_PROGRAM_EXECUTABLE,
  CLFFT_INVALID_PROGRAM = CL_INVALID_PROGRAM,
  CLFFT_INVALID_BUILD_OPTIONS = CL_INVALID_BUILD_OPTIONS,
  CLFFT_INVALID_BINARY = CL_INVALID_BINARY,
  CLFFT_INVALID_SAMPLER = CL_INVALID_SAMPLER,
  CLFFT_INVALID_IMAGE_SIZE = CL_INVALID_IMAGE_SIZE,
  CLFFT_INVALID_IMAGE_FORMAT_DESCRIPTOR = CL_INVALID_IMAGE_FORMAT_DESCRIPTOR,
  CLFFT_INVALID_MEM_OBJECT = CL_INVALID_MEM_OBJECT,
  CLFFT_INVALID_HOST_PTR = CL_INVALID_HOST_PTR,
  CLFFT_INVALID_COMMAND_QUEUE = CL_INVALID_COMMAND_QUEUE,
  CLFFT_INVALID_QUEUE_PROPERTIES = CL_INVALID_QUEUE_PROPERTIES,
  CLFFT_INVALID_CONTEXT = CL_INVALID_CONTEXT,
  CLFFT_INVALID_DEVICE = CL_INVALID_DEVICE,
  CLFFT_INVALID_PLATFORM = CL_INVALID_PLATFORM,
  CLFFT_INVALID_DEVICE_TYPE = CL_INVALID_DEVICE_TYPE,
  CLFFT_INVALID_VALUE = CL_INVALID_VALUE,
  CLFFT_MAP_FAILURE = CL_MAP_FAILURE,
  CLFFT_BUILD_PROGRAM_FAILURE = CL_BUILD_PROGRAM_FAILURE,
  CLFFT_IMAGE_FORMAT_NOT_SUPPORTED = CL_IMAGE_FORMAT_NOT_SUPPORTED,
  CLFFT_IMAGE_FORMAT_MISMATCH = CL_IMAGE_FORMAT_MISMATCH,
  CLFFT_MEM_COPY_OVERLAP = CL_MEM_COPY_OVERLAP,
  CLFFT_PROFILING_INFO_NOT_AVAILABLE = CL_PROFILING_INFO_NOT_AVAILABLE,
  CLFFT_OUT_OF_HOST_MEMORY = CL_OUT_OF_HOST_MEMORY,
  CLFFT_OUT_OF_RESOURCES = CL_OUT_OF_RESOURCES,
  CLFFT_MEM_OBJECT_ALLOCATION_FAILURE = CL_MEM_OBJECT_ALLOCATION_FAILURE,
  CLFFT_COMPILER_NOT_AVAILABLE = CL_COMPILER_NOT_AVAILABLE,
  CLFFT_DEVICE_NOT_AVAILABLE = CL_DEVICE_NOT_AVAILABLE,
  CLFFT_DEVICE_NOT_FOUND = CL_DEVICE_NOT_FOUND,
  CLFFT_SUCCESS = CL_SUCCESS,
  CLFFT_BUGCHECK = 4 * 1024,       /* a fault of the library */
  CLFFT_NOTIMPLEMENTED,            /* legal, and not offered */
  CLFFT_TRANSPOSED_NOTIMPLEMENTED, /* the same of transposed results */
  CLFFT_FILE_NOT_FOUND,
  CLFFT_FILE_CREATE_FAILURE,
  CLFFT_VERSION_MISMATCH,
  CLFFT_INVALID_PLAN,     /* no plan has this handle */
  CLFFT_DEVICE_NO_DOUBLE, /* double precision on a device that has none */
  CLFFT_DEVICE_MISMATCH,  /* a queue of another context, or of a device that the plan was not baked for */
  CLFFT_ENDSTATUS
};
typedef enum clfftStatus_ clfftStatus;

typedef enum clfftDim_ { CLFFT_1D = 1, CLFFT_2D, CLFFT_3D, ENDDIMENSION } clfftDim;

typedef enum clfftLayout_ {
  CLFFT_COMPLEX_INTERLEAVED = 1,
  CLFFT_COMPLEX_PLANAR, /* two buffers */
  CLFFT_HERMITIAN_INTERLEAVED,
  CLFFT_HERMITIAN_PLANAR,
  CLFFT_REAL,
  ENDLAYOUT
} clfftLayout;

typedef enum clfftPrecision_ {
  CLFFT_SINGLE = 1,
  CLFFT_DOUBLE,
  CLFFT_SINGLE_FAST, /* as CLFFT_SINGLE */
  CLFFT_DOUBLE_FAST, /* as CLFFT_DOUBLE */
  ENDPRECISION
} clfftPrecision;

typedef enum clfftDirection_ {
  CLFFT_FORWARD = -1,
  CLFFT_BACKWARD = 1,
  CLFFT_MINUS = -1,
  CLFFT_PLUS = 1,
  ENDDIRECTION
} clfftDirection;

typedef enum clfftResultLocation_ { CLFFT_INPLACE = 1, CLFFT_OUTOFPLACE, ENDPLACE } clfftResultLocation;

typedef enum clfftResultTransposed_ {
  CLFFT_NOTRANSPOSE = 1,
  CLFFT_TRANSPOSED,
  ENDTRANSPOSED
} clfftResultTransposed;

#define CLFFT_DUMP_PROGRAMS 0x1 /* of debugFlags; has no effect */

struct clfftSetupData_ {
  cl_uint major, minor, patch;
  cl_ulong debugFlags;
};
typedef struct clfftSetupData_ clfftSetupData;

typedef enum clfftCallbackType_ { PRECALLBACK, POSTCALLBACK } clfftCallbackType;

typedef size_t clfftPlanHandle; /* never 0 */

#ifdef __cplusplus
extern "C" {
#endif

/* The library. Setup may be called more than once, or not at all; teardown destroys every plan. */
CLFFTAPI clfftStatus clfftInitSetupData(clfftSetupData* setupData);
CLFFTAPI clfftStatus clfftSetup(const clfftSetupData* setupData); /* NULL: no data */
CLFFTAPI clfftStatus clfftTeardown(void);
CLFFTAPI clfftStatus clfftGetVersion(cl_uint* major, cl_uint* minor, cl_uint* patch);

/* Plans. A new one is of complex interleaved single precision numbers, in place, packed, one transform,
 * scaled by 1 forward and by 1/N backward. A copy has the settings of the original and is not baked. */
CLFFTAPI clfftStatus clfftCreateDefaultPlan(clfftPlanHandle* plHandle, cl_context context, const clfftDim dim,
                                            const size_t* clLengths);
CLFFTAPI clfftStatus clfftCopyPlan(clfftPlanHandle* out_plHandle, cl_context new_context,
                                   clfftPlanHandle in_plHandle);
CLFFTAPI clfftStatus clfftDestroyPlan(clfftPlanHandle* plHandle);

/* Compiles for the device of the one queue. pfn_notify, if there is one, is called before the function
 * returns. */
CLFFTAPI clfftStatus clfftBakePlan(clfftPlanHandle plHandle, cl_uint numQueues,
                                   cl_command_queue* commQueueFFT,
                                   void(CL_CALLBACK* pfn_notify)(clfftPlanHandle plHandle, void* user_data),
                                   void* user_data);

/* Settings. A setter makes the plan one that is not baked. */
CLFFTAPI clfftStatus clfftGetPlanContext(const clfftPlanHandle plHandle, cl_context* context);
CLFFTAPI clfftStatus clfftGetPlanPrecision(const clfftPlanHandle plHandle, clfftPrecision* precision);
CLFFTAPI clfftStatus clfftSetPlanPrecision(clfftPlanHandle plHandle, clfftPrecision precision);
CLFFTAPI clfftStatus clfftGetPlanScale(const clfftPlanHandle plHandle, clfftDirection dir, cl_float* scale);
CLFFTAPI clfftStatus clfftSetPlanScale(clfftPlanHandle plHandle, clfftDirection dir, cl_float scale);
CLFFTAPI clfftStatus clfftGetPlanBatchSize(const clfftPlanHandle plHandle, size_t* batchSize);
CLFFTAPI clfftStatus clfftSetPlanBatchSize(clfftPlanHandle plHandle, size_t batchSize);
CLFFTAPI clfftStatus clfftGetPlanDim(const clfftPlanHandle plHandle, clfftDim* dim, cl_uint* size);
CLFFTAPI clfftStatus clfftSetPlanDim(clfftPlanHandle plHandle, const clfftDim dim);
CLFFTAPI clfftStatus clfftGetPlanLength(const clfftPlanHandle plHandle, const clfftDim dim,
                                        size_t* clLengths);
CLFFTAPI clfftStatus clfftSetPlanLength(clfftPlanHandle plHandle, const clfftDim dim,
                                        const size_t* clLengths);
CLFFTAPI clfftStatus clfftGetPlanInStride(const clfftPlanHandle plHandle, const clfftDim dim,
                                          size_t* clStrides);
CLFFTAPI clfftStatus clfftSetPlanInStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
CLFFTAPI clfftStatus clfftGetPlanOutStride(const clfftPlanHandle plHandle, const clfftDim dim,
                                           size_t* clStrides);
CLFFTAPI clfftStatus clfftSetPlanOutStride(clfftPlanHandle plHandle, const clfftDim dim, size_t* clStrides);
CLFFTAPI clfftStatus clfftGetPlanDistance(const clfftPlanHandle plHandle, size_t* iDist, size_t* oDist);
CLFFTAPI clfftStatus clfftSetPlanDistance(clfftPlanHandle plHandle, size_t iDist, size_t oDist);
CLFFTAPI clfftStatus clfftGetLayout(const clfftPlanHandle plHandle, clfftLayout* iLayout,
                                    clfftLayout* oLayout);
CLFFTAPI clfftStatus clfftSetLayout(clfftPlanHandle plHandle, clfftLayout iLayout, clfftLayout oLayout);
CLFFTAPI clfftStatus clfftGetResultLocation(const clfftPlanHandle plHandle, clfftResultLocation* placeness);
CLFFTAPI clfftStatus clfftSetResultLocation(clfftPlanHandle plHandle, clfftResultLocation placeness);
CLFFTAPI clfftStatus clfftGetPlanTransposeResult(const clfftPlanHandle plHandle,
                                                 clfftResultTransposed* transposed);
CLFFTAPI clfftStatus clfftSetPlanTransposeResult(clfftPlanHandle plHandle, clfftResultTransposed transposed);

/* Bytes of local memory of the device that a plan is baked for. */
CLFFTAPI clfftStatus clfftLocalMemSize(const clfftPlanHandle plHandle, cl_ulong* local_mem_size);

/* Bytes of the buffer that a baked plan works in: 0 where it needs none. */
CLFFTAPI clfftStatus clfftGetTmpBufSize(const clfftPlanHandle plHandle, size_t* buffersize);

/* A function in OpenCL C that brings each input (PRECALLBACK), or takes each output, with at most one buffer
 * of user data. Those of planar sides and those with local memory get CLFFT_NOTIMPLEMENTED. */
CLFFTAPI clfftStatus clfftSetPlanCallback(clfftPlanHandle plHandle, const char* funcName,
                                          const char* funcString, int localMemSize,
                                          clfftCallbackType callbackType, cl_mem* userdata,
                                          int numUserdataBuffers);

/* One queue. tmpBuffer may be NULL: then the plan brings what clfftGetTmpBufSize says. outEvents may be NULL.
 * Real layouts decide the direction themselves. */
CLFFTAPI clfftStatus clfftEnqueueTransform(clfftPlanHandle plHandle, clfftDirection dir,
                                           cl_uint numQueuesAndEvents, cl_command_queue* commQueues,
                                           cl_uint numWaitEvents, const cl_event* waitEvents,
                                           cl_event* outEvents, cl_mem* inputBuffers, cl_mem* outputBuffers,
                                           cl_mem tmpBuffer);

#ifdef __cplusplus
}
#endif
#endif
