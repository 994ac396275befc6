// cl.hpp - Khronos's C++ handles for OpenCL, with exceptions, the same way in every file of this tool.
#pragma once

#ifndef CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_ENABLE_EXCEPTIONS
#endif
#include <CL/opencl.hpp>
