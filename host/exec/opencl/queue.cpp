#include "queue.hpp"

namespace clfm::host {

bool is_out_of_order(cl_command_queue queue) {
  cl_command_queue_properties properties = 0;
  opencl_check("clGetCommandQueueInfo",
               clGetCommandQueueInfo(queue, CL_QUEUE_PROPERTIES, sizeof properties, &properties, nullptr));
  return (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

opencl::Event marker(cl_command_queue queue) {
  cl_event event = nullptr;
  clEnqueueMarkerWithWaitList(queue, 0, nullptr, &event);
  return opencl::Event(event);
}

void hand_out(const opencl::Event& done, cl_event* event) {
  if (!event) return;
  *event = done();
  clRetainEvent(*event);
}

}  // namespace clfm::host
