// The cl* functions that the library calls, forwarding to an OpenCL library that is loaded at the first call.
// Compiled only with CLFM_LOAD_OPENCL_AT_RUNTIME: the NDK has no libOpenCL to link with, and phones keep
// theirs in many places. A function that the library calls and opencl_functions.inc lacks fails to link;
// without an OpenCL library every call returns CL_PLATFORM_NOT_FOUND_KHR. The caller may say which library,
// before the first call.
#include <CL/cl.h>
#include <CL/cl_ext.h>
#include <dlfcn.h>

#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>

#include "host/error.hpp"
#include "opencl_library.hpp"

namespace {

using clfm::host::concat;
using clfm::host::fail;
using clfm::host::Status;

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

// Found once per process and never closed: a program may release its last OpenCL object while it exits.
class OpenClLibrary {
 public:
  // A path has one library opened, which must be OpenCL; null has it searched for, by the environment and
  // then by name.
  static const OpenClLibrary& get(const char* path = nullptr) {
    static std::mutex mutex;
    static OpenClLibrary* found = nullptr;
    const std::lock_guard lock(mutex);
    if (path && found && found->name_ == path) return *found;
    if (path && found)
      fail(Status::invalid_argument, "path is \"", path, "\": ",
           found->handle_ ? concat("\"", found->name_, "\" is already in use")
                          : "OpenCL has already been looked for");
    if (found) return *found;
    auto library = std::make_unique<OpenClLibrary>();
    if (path && !library->open(path))
      fail(Status::invalid_argument, "path is \"", path, "\": no OpenCL library can be loaded from there");
    if (!path) library->search();
    found = library.release();
    return *found;
  }

  void* symbol(const char* name) const {
    if (load_pointer_) return load_pointer_(name);
    return handle_ ? dlsym(handle_, name) : nullptr;
  }

 private:
  void search() {
    // What the user has said is not replaced by another library where it does not work.
    if (const char* given = environment("CLFM_OPENCL_LIBRARY"); given && *given) {
      open(given);
      return;
    }
    for (const char* name : kLibraries)
      if (open(name)) return;
  }

  // Not of a program with more rights than its user.
  static const char* environment(const char* name) {
#ifdef __GLIBC__
    return secure_getenv(name);
#else
    return std::getenv(name);
#endif
  }

  bool open(const char* name) {
    name_ = name;
    handle_ = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!handle_) {
      name_.clear();
      return false;
    }
    // Pixel phones hand out the functions one by one.
    if (auto enable = reinterpret_cast<void (*)()>(dlsym(handle_, "enableOpenCL"))) {
      enable();
      load_pointer_ = reinterpret_cast<void* (*)(const char*)>(dlsym(handle_, "loadOpenCLPointer"));
    }
    if (symbol("clGetPlatformIDs")) return true;
    dlclose(handle_);
    handle_ = nullptr;
    load_pointer_ = nullptr;
    name_.clear();
    return false;
  }

  void* handle_ = nullptr;
  void* (*load_pointer_)(const char*) = nullptr;
  std::string name_;
};

// Nothing is thrown across a C function: without memory for a library there is none.
void* symbol(const char* name) noexcept try { return OpenClLibrary::get().symbol(name); } catch (...) {
  return nullptr;
}

template <class Handle>
Handle no_opencl(cl_int* code) {
  if (code) *code = CL_PLATFORM_NOT_FOUND_KHR;
  return nullptr;
}

}  // namespace

namespace clfm::host {

void set_opencl_library(const char* path) {
  if (path) OpenClLibrary::get(path);
}

}  // namespace clfm::host

// Functions that return a status, and functions that return a handle and put the status into their last
// argument.
#define CLFM_FORWARD(result, name, parameters, otherwise, ...)                       \
  CL_API_ENTRY result CL_API_CALL name parameters {                                  \
    static const auto function = reinterpret_cast<decltype(&(name))>(symbol(#name)); \
    return function ? function(__VA_ARGS__) : otherwise;                             \
  }
#define CLFM_STATUS(name, parameters, ...) \
  CLFM_FORWARD(cl_int, name, parameters, CL_PLATFORM_NOT_FOUND_KHR, __VA_ARGS__)
#define CLFM_HANDLE(result, name, parameters, ...) \
  CLFM_FORWARD(result, name, parameters, no_opencl<result>(code), __VA_ARGS__)

extern "C" {

#include "opencl_functions.inc"

}  // extern "C"
