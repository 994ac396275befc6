// queue.hpp - what a caller's queue is, and how far it has come.
#pragma once

#include "opencl.hpp"

namespace clfm::host {

bool is_out_of_order(cl_command_queue queue);

// Completes with everything enqueued so far; empty where the queue takes nothing any more.
opencl::Event marker(cl_command_queue queue);

// A reference for the caller, where one was asked for.
void hand_out(const opencl::Event& done, cl_event* event);

}  // namespace clfm::host
