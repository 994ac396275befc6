// injected.hpp - failures on demand: of the OpenCL calls that the library makes, which the linker sends
// through wrappers, and of its host allocations, by an operator new of this program's own. What a driver does
// inside a call is left alone.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace clfm::test {

// Of this thread.
struct Injected {
  std::function<bool(const char* name)> opencl_fails;  // asked before every call, which then is not made
  bool counts_allocations = false;
  uint64_t allocations = 0;         // since counting began
  uint64_t allocated_bytes = 0;     // by them, freed or not
  uint64_t failing_allocation = 0;  // which of them throws std::bad_alloc; 0: none
  std::string source, options;      // of the program that was created, or built, last
};
Injected& injected();

// Blocks that counted allocations have made and that are there still.
int64_t live_allocations();

}  // namespace clfm::test
