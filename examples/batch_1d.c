/* Transforms 64 signals of 1000 points each, forward, in one call. Signal b is the complex exponential of
 * frequency b, so its transform is 1000 at position b and zero elsewhere. */
#include <clfft_mixed/clfft_mixed.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { LENGTH = 1000, BATCH = 64, POINTS = LENGTH * BATCH };
static const double kPi = 3.14159265358979323846;

static void check(clfm_status status, const char* what) {
  if (status == CLFM_SUCCESS) return;
  fprintf(stderr, "%s: %s\n", what, clfm_last_message());
  exit(1);
}

static cl_device_id first_device(void) {
  cl_platform_id platform;
  cl_device_id device;
  if (clGetPlatformIDs(1, &platform, NULL) == CL_SUCCESS &&
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) == CL_SUCCESS)
    return device;
  fprintf(stderr, "there is no OpenCL device\n");
  exit(3);
}

static void fill_signals(float* signals) {
  for (int b = 0; b < BATCH; ++b)
    for (int t = 0; t < LENGTH; ++t) {
      const double angle = 2 * kPi * (b * t % LENGTH) / LENGTH;
      signals[2 * (b * LENGTH + t)] = (float)cos(angle);
      signals[2 * (b * LENGTH + t) + 1] = (float)sin(angle);
    }
}

/* Of all positions, that of position b of signal b included. */
static double largest_error(const float* spectra) {
  double worst = 0;
  for (int b = 0; b < BATCH; ++b)
    for (int k = 0; k < LENGTH; ++k) {
      const float* point = spectra + 2 * (b * LENGTH + k);
      worst = fmax(worst, hypot(point[0] - (k == b ? LENGTH : 0), point[1]));
    }
  return worst;
}

int main(void) {
  const size_t bytes = POINTS * 2 * sizeof(float);
  float* const values = malloc(bytes);
  const cl_device_id device = first_device();
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  clfm_engine engine;
  clfm_fft_desc desc;
  clfm_fft plan;

  check(clfm_engine_create(context, device, NULL, &engine), "creating the engine");
  clfm_fft_desc_init(&desc); /* c2c, forward, single precision, interleaved, packed */
  desc.rank = 1;
  desc.length[0] = LENGTH;
  desc.batch = BATCH;
  desc.placement = CLFM_IN_PLACE;
  check(clfm_fft_create(engine, &desc, &plan), "creating the plan");

  fill_signals(values);
  {
    const clfm_buffer none = {NULL, 0, NULL, 0};
    clfm_buffer data = none;
    data.mem = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, values, NULL);
    check(clfm_fft_enqueue(plan, queue, data, none, none, 0, NULL, NULL), "enqueueing the transforms");
    clEnqueueReadBuffer(queue, data.mem, CL_TRUE, 0, bytes, values, 0, NULL, NULL);
    clReleaseMemObject(data.mem);
  }

  const double error = largest_error(values);
  printf("%d transforms of %d points, largest error %.2g\n", BATCH, LENGTH, error);

  clfm_fft_release(plan);
  clfm_engine_release(engine);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  free(values);
  return error < 1e-3 ? 0 : 1;
}
