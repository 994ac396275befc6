/* The caller says which OpenCL library the library is to load. usage: choose_opencl LIBRARY call|environment
 * The ctest entries hide the machine's own libOpenCL behind empty files of its names. */
#define _GNU_SOURCE
#include <clfft_mixed/clfft_mixed.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(int ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "%s failed: %s\n", what, clfm_last_message());
  exit(1);
}

static void refused(const char* path, const char* words) {
  require(clfm_set_opencl_library(path) == CLFM_INVALID_ARGUMENT, path);
  require(strstr(clfm_last_message(), path) != NULL && strstr(clfm_last_message(), words) != NULL, words);
}

/* From the same library, as an application has its contexts from it. */
static void* function(void* library, const char* name) {
  void* const found = dlsym(library, name);
  require(found != NULL, name);
  return found;
}

static void use(const char* path) {
  void* const library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  cl_int (*platforms)(cl_uint, cl_platform_id*, cl_uint*);
  cl_int (*devices)(cl_platform_id, cl_device_type, cl_uint, cl_device_id*, cl_uint*);
  cl_context (*create)(const cl_context_properties*, cl_uint, const cl_device_id*,
                       void(CL_CALLBACK*)(const char*, const void*, size_t, void*), void*, cl_int*);
  cl_int (*release)(cl_context);
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  clfm_engine engine = NULL;
  clfm_status status;
  require(library != NULL, path);
  *(void**)&platforms = function(library, "clGetPlatformIDs");
  *(void**)&devices = function(library, "clGetDeviceIDs");
  *(void**)&create = function(library, "clCreateContext");
  *(void**)&release = function(library, "clReleaseContext");
  require(platforms(1, &platform, NULL) == CL_SUCCESS, "clGetPlatformIDs");
  require(devices(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS, "clGetDeviceIDs");
  context = create(NULL, 1, &device, NULL, NULL, NULL);
  status = clfm_engine_create(context, device, NULL, &engine);
  require(status == CLFM_SUCCESS, "clfm_engine_create");
  clfm_engine_release(engine);
  release(context);
}

int main(int count, char** argument) {
  require(count == 3, "usage");
  if (strcmp(argument[2], "call") == 0) {
    require(clfm_set_opencl_library(NULL) == CLFM_SUCCESS, "NULL");
    refused("/no/such/libOpenCL.so", "no OpenCL library can be loaded");
    refused("libm.so.6", "no OpenCL library can be loaded");
    require(clfm_set_opencl_library(argument[1]) == CLFM_SUCCESS, argument[1]);
  }
  use(argument[1]);
  refused("libm.so.6", "is already in use");
  require(clfm_set_opencl_library(argument[1]) == CLFM_SUCCESS, "the same once more");
  return 0;
}
