/* A library that was used and is closed is gone: nothing of it stays mapped. usage: unload LIBRARY */
#define _GNU_SOURCE
#include <clfft_mixed/clfft_mixed.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void require(int ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "%s failed\n", what);
  exit(1);
}

static int is_mapped(const char* path) {
  const char* const name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  char line[4096];
  int found = 0;
  FILE* const maps = fopen("/proc/self/maps", "r");
  require(maps != NULL, "opening /proc/self/maps");
  while (fgets(line, sizeof line, maps)) found = found || strstr(line, name) != NULL;
  fclose(maps);
  return found;
}

static void use(void* library, cl_context context, cl_device_id device, cl_command_queue queue,
                cl_mem buffer) {
  __typeof__(&clfm_last_message) last_message;
  __typeof__(&clfm_engine_create) engine_create;
  __typeof__(&clfm_engine_release) engine_release;
  __typeof__(&clfm_fft_desc_from_token) from_token;
  __typeof__(&clfm_fft_create) create;
  __typeof__(&clfm_fft_enqueue) enqueue;
  __typeof__(&clfm_fft_release) release;
  clfm_engine engine = NULL;
  clfm_fft_desc desc;
  clfm_fft fft = NULL;
  const clfm_buffer image = {buffer, 0, NULL, 0}, none = {NULL, 0, NULL, 0};
  *(void**)&last_message = dlsym(library, "clfm_last_message");
  *(void**)&engine_create = dlsym(library, "clfm_engine_create");
  *(void**)&engine_release = dlsym(library, "clfm_engine_release");
  *(void**)&from_token = dlsym(library, "clfm_fft_desc_from_token");
  *(void**)&create = dlsym(library, "clfm_fft_create");
  *(void**)&enqueue = dlsym(library, "clfm_fft_enqueue");
  *(void**)&release = dlsym(library, "clfm_fft_release");
  require(engine_create(NULL, NULL, NULL, &engine) == CLFM_INVALID_ARGUMENT, "a refusal");
  require(strstr(last_message(), "ctx is NULL") != NULL, "its message");
  require(engine_create(context, device, NULL, &engine) == CLFM_SUCCESS, "clfm_engine_create");
  require(from_token("c2c f32 60 b3 inplace", &desc) == CLFM_SUCCESS, "clfm_fft_desc_from_token");
  require(create(engine, &desc, &fft) == CLFM_SUCCESS, "clfm_fft_create");
  require(enqueue(fft, queue, image, none, none, 0, NULL, NULL) == CLFM_SUCCESS, "clfm_fft_enqueue");
  require(clFinish(queue) == CL_SUCCESS, "clFinish");
  release(fft);
  engine_release(engine);
}

int main(int count, char** argument) {
  cl_platform_id platform;
  cl_device_id device;
  cl_context context;
  cl_command_queue queue;
  cl_mem buffer;
  int i;
  require(count == 2, "usage");
  require(clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS, "clGetPlatformIDs");
  require(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS, "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  queue = clCreateCommandQueue(context, device, 0, NULL);
  buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 60 * 3 * 8, NULL, NULL);
  for (i = 0; i < 2; ++i) {
    void* const library = dlopen(argument[1], RTLD_NOW | RTLD_LOCAL);
    require(library != NULL && is_mapped(argument[1]), argument[1]);
    use(library, context, device, queue, buffer);
    require(dlclose(library) == 0, "dlclose");
    require(!is_mapped(argument[1]), "unmapping");
  }
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
