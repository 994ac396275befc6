// Baking and running plans.
#include "registry.hpp"
#include "status.hpp"

using namespace clfm::clfft;

extern "C" {

clfftStatus clfftBakePlan(clfftPlanHandle plHandle, cl_uint numQueues, cl_command_queue* commQueueFFT,
                          void(CL_CALLBACK* pfn_notify)(clfftPlanHandle plHandle, void* user_data),
                          void* user_data) {
  const clfftStatus status = answered([&] {
    const auto plan = Registry::instance().find(plHandle);
    require(numQueues == 1, CLFFT_NOTIMPLEMENTED);
    require(commQueueFFT != nullptr, CLFFT_INVALID_VALUE);
    plan->bake(commQueueFFT[0]);
  });
  if (status == CLFFT_SUCCESS && pfn_notify != nullptr) pfn_notify(plHandle, user_data);
  return status;
}

clfftStatus clfftLocalMemSize(const clfftPlanHandle plHandle, cl_ulong* local_mem_size) {
  return answered([&] {
    require(local_mem_size != nullptr, CLFFT_INVALID_HOST_PTR);
    const cl_device_id device = Registry::instance().find(plHandle)->device();
    check_cl(
        clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof *local_mem_size, local_mem_size, nullptr));
  });
}

clfftStatus clfftGetTmpBufSize(const clfftPlanHandle plHandle, size_t* buffersize) {
  return answered([&] {
    require(buffersize != nullptr, CLFFT_INVALID_HOST_PTR);
    *buffersize = Registry::instance().find(plHandle)->workspace_bytes();
  });
}

clfftStatus clfftEnqueueTransform(clfftPlanHandle plHandle, clfftDirection dir, cl_uint numQueuesAndEvents,
                                  cl_command_queue* commQueues, cl_uint numWaitEvents,
                                  const cl_event* waitEvents, cl_event* outEvents, cl_mem* inputBuffers,
                                  cl_mem* outputBuffers, cl_mem tmpBuffer) {
  return answered([&] {
    const auto plan = Registry::instance().find(plHandle);
    require(numQueuesAndEvents <= 1, CLFFT_NOTIMPLEMENTED);
    require(numQueuesAndEvents == 1 && commQueues != nullptr && inputBuffers != nullptr, CLFFT_INVALID_VALUE);
    require(dir == CLFFT_FORWARD || dir == CLFFT_BACKWARD, CLFFT_INVALID_ARG_VALUE);
    require(numWaitEvents == 0 || waitEvents != nullptr, CLFFT_INVALID_EVENT_WAIT_LIST);
    plan->enqueue(dir, commQueues[0], {inputBuffers, outputBuffers, tmpBuffer},
                  {numWaitEvents, waitEvents, outEvents});
  });
}

}  // extern "C"
