#include "injected.hpp"

#include <CL/cl.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>

namespace clfm::test {
namespace {

thread_local int driver_depth = 0;
std::atomic<int64_t> live{0};

struct InsideDriver {
  InsideDriver() { ++driver_depth; }
  ~InsideDriver() { --driver_depth; }
};

// In front of every block: whether it was counted. As large as the strictest alignment.
struct alignas(std::max_align_t) BlockHead {
  bool counted;
};

bool fails(const char* name) {
  if (driver_depth > 0 || !injected().opencl_fails) return false;
  const InsideDriver not_the_librarys;
  return injected().opencl_fails(name);
}

bool is_build(const char* name) { return std::strcmp(name, "clBuildProgram") == 0; }

template <class Handle>
Handle no_memory(cl_int* code) {
  if (code) *code = CL_OUT_OF_HOST_MEMORY;
  return nullptr;
}

template <class... Arguments>
void note(Arguments...) {}

void note(cl_context, cl_uint count, const char** text, const size_t* length, cl_int*) {
  const InsideDriver not_the_librarys;
  injected().source.clear();
  for (cl_uint i = 0; i < count; ++i)
    injected().source += length && length[i] ? std::string(text[i], length[i]) : std::string(text[i]);
}

void note(cl_program, cl_uint, const cl_device_id*, const char* options,
          void(CL_CALLBACK*)(cl_program, void*), void*) {
  const InsideDriver not_the_librarys;
  injected().options = options ? options : "";
}

void* allocate(size_t size) {
  Injected& state = injected();
  const bool counts = state.counts_allocations && driver_depth == 0;
  if (counts) state.allocated_bytes += size;
  if (counts && ++state.allocations == state.failing_allocation) throw std::bad_alloc();
  void* const memory = std::malloc(sizeof(BlockHead) + size);
  if (!memory) throw std::bad_alloc();
  static_cast<BlockHead*>(memory)->counted = counts;
  if (counts) ++live;
  return static_cast<char*>(memory) + sizeof(BlockHead);
}

void* allocate_or_not(size_t size) noexcept try { return allocate(size); } catch (const std::bad_alloc&) {
  return nullptr;
}

void release(void* block) {
  if (!block) return;
  BlockHead* const head = reinterpret_cast<BlockHead*>(static_cast<char*>(block) - sizeof(BlockHead));
  if (head->counted) --live;
  std::free(head);
}

}  // namespace

Injected& injected() {
  thread_local Injected state;
  return state;
}

int64_t live_allocations() { return live; }

}  // namespace clfm::test

void* operator new(size_t size) { return clfm::test::allocate(size); }
void* operator new[](size_t size) { return clfm::test::allocate(size); }
// std::stable_sort asks so. The standard library's would call those above, but a sanitizer's does not.
void* operator new(size_t size, const std::nothrow_t&) noexcept { return clfm::test::allocate_or_not(size); }
void* operator new[](size_t size, const std::nothrow_t&) noexcept {
  return clfm::test::allocate_or_not(size);
}
void operator delete(void* block, const std::nothrow_t&) noexcept { clfm::test::release(block); }
void operator delete[](void* block, const std::nothrow_t&) noexcept { clfm::test::release(block); }
void operator delete(void* block) noexcept { clfm::test::release(block); }
void operator delete[](void* block) noexcept { clfm::test::release(block); }
void operator delete(void* block, size_t) noexcept { clfm::test::release(block); }
void operator delete[](void* block, size_t) noexcept { clfm::test::release(block); }

// The linker's --wrap=NAME calls __wrap_NAME for NAME, and NAME for __real_NAME.
#define CLFM_WRAP(result, name, parameters, failure, ...)    \
  CL_API_ENTRY result CL_API_CALL __real_##name parameters;  \
  CL_API_ENTRY result CL_API_CALL __wrap_##name parameters;  \
  CL_API_ENTRY result CL_API_CALL __wrap_##name parameters { \
    clfm::test::note(__VA_ARGS__);                           \
    if (clfm::test::fails(#name)) return failure;            \
    const clfm::test::InsideDriver driver;                   \
    return __real_##name(__VA_ARGS__);                       \
  }
#define CLFM_STATUS(name, parameters, ...) \
  CLFM_WRAP(cl_int, name, parameters,      \
            clfm::test::is_build(#name) ? CL_BUILD_PROGRAM_FAILURE : CL_OUT_OF_HOST_MEMORY, __VA_ARGS__)
#define CLFM_HANDLE(result, name, parameters, ...) \
  CLFM_WRAP(result, name, parameters, clfm::test::no_memory<result>(code), __VA_ARGS__)

extern "C" {
#include "host/exec/opencl/opencl_functions.inc"
}
