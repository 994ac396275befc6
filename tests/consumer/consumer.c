/* A program outside the project, in C: transforms its own buffers with the installed library and checks every
 * number against a DFT written out in double precision. */
#include <clfft_mixed/clfft_mixed.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 60, BATCH = 3, FLOATS = 2 * LENGTH * BATCH };

static void require(int ok, const char* what) {
  if (ok) return;
  fprintf(stderr, "%s failed: %s\n", what, clfm_last_message());
  exit(1);
}

/* Any device of any platform: a platform may have none. */
static cl_device_id first_device(void) {
  cl_platform_id platforms[16];
  cl_uint num_platforms = 0, i;
  require(clGetPlatformIDs(16, platforms, &num_platforms) == CL_SUCCESS, "clGetPlatformIDs");
  for (i = 0; i < num_platforms && i < 16; ++i) {
    cl_device_id device;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS) return device;
  }
  require(0, "looking for an OpenCL device");
  return NULL;
}

/* The largest difference between a transform in single precision and the definition. */
static double largest_error(const float* in, const float* out) {
  const double pi = 3.14159265358979323846;
  double worst = 0;
  int b, k, t;
  for (b = 0; b < BATCH; ++b) {
    for (k = 0; k < LENGTH; ++k) {
      double re = 0, im = 0, error;
      for (t = 0; t < LENGTH; ++t) {
        const float* x = in + 2 * (b * LENGTH + t);
        const double angle = -2 * pi * (double)(k * t % LENGTH) / LENGTH;
        re += x[0] * cos(angle) - x[1] * sin(angle);
        im += x[0] * sin(angle) + x[1] * cos(angle);
      }
      error = hypot(out[2 * (b * LENGTH + k)] - re, out[2 * (b * LENGTH + k) + 1] - im);
      if (!(error <= worst)) worst = error; /* a NaN too */
    }
  }
  return worst;
}

int main(void) {
  float in[FLOATS], out[FLOATS];
  int i;
  double error;
  cl_int code;
  const cl_device_id device = first_device();
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue;
  cl_mem signal, spectrum;
  clfm_engine_desc engine_desc;
  clfm_engine engine;
  clfm_fft_desc desc;
  clfm_fft fft;
  clfm_buffer from = {0}, to = {0}, no_workspace = {0};

  require(code == CL_SUCCESS, "clCreateContext");
  queue = clCreateCommandQueue(context, device, 0, &code);
  require(code == CL_SUCCESS, "clCreateCommandQueue");
  for (i = 0; i < FLOATS; ++i) {
    in[i] = (float)((i * 7919) % 101) / 101.0f - 0.5f;
    out[i] = NAN; /* what is not written is found */
  }
  signal = clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof in, in, &code);
  require(code == CL_SUCCESS, "clCreateBuffer");
  spectrum = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof out, out, &code);
  require(code == CL_SUCCESS, "clCreateBuffer");

  clfm_engine_desc_init(&engine_desc);
  require(clfm_engine_create(context, device, &engine_desc, &engine) == CLFM_SUCCESS, "clfm_engine_create");
  clfm_fft_desc_init(&desc);
  desc.rank = 1;
  desc.length[0] = LENGTH;
  desc.batch = BATCH;
  require(clfm_fft_create(engine, &desc, &fft) == CLFM_SUCCESS, "clfm_fft_create");
  from.mem = signal;
  to.mem = spectrum;
  require(clfm_fft_enqueue(fft, queue, from, to, no_workspace, 0, NULL, NULL) == CLFM_SUCCESS,
          "clfm_fft_enqueue");
  require(clEnqueueReadBuffer(queue, spectrum, CL_TRUE, 0, sizeof out, out, 0, NULL, NULL) == CL_SUCCESS,
          "clEnqueueReadBuffer");
  error = largest_error(in, out);
  printf("clfft_mixed %s: largest error %.2g\n", clfm_version(), error);

  clfm_fft_release(fft);
  clfm_engine_release(engine);
  clReleaseMemObject(spectrum);
  clReleaseMemObject(signal);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return error <= 1e-5 ? 0 : 1;
}
