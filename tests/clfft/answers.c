/* Prints what the calls of clFFT's interface answer, one line each, without computing anything: run with
 * clFFT's own library and with ours, the two outputs are compared. */
#include <clFFT.h>
#include <stdio.h>
#include <string.h>

static void say(const char* what, clfftStatus status) { printf("%s: %d\n", what, (int)status); }

static cl_context context;
static cl_command_queue queue;

static void say_sizes(const char* what, clfftStatus status, const size_t* values, int count) {
  printf("%s: %d:", what, (int)status);
  for (int i = 0; status == CLFFT_SUCCESS && i < count; ++i) printf(" %zu", values[i]);
  printf("\n");
}

static clfftPlanHandle plan_of(clfftDim dim, const size_t* lengths) {
  clfftPlanHandle plan = 0;
  say("create", clfftCreateDefaultPlan(&plan, context, dim, lengths));
  return plan;
}

static void defaults(clfftDim dim, const size_t* lengths) {
  clfftPlanHandle plan = plan_of(dim, lengths);
  size_t values[3] = {0, 0, 0}, distances[2] = {0, 0}, batch = 0;
  clfftDim got_dim;
  cl_uint size = 0;
  clfftPrecision precision;
  clfftLayout in, out;
  clfftResultLocation place;
  clfftResultTransposed transposed;
  float forward = 0, backward = 0;
  say("get dim", clfftGetPlanDim(plan, &got_dim, &size));
  printf("dim %d size %u\n", (int)got_dim, size);
  say_sizes("lengths", clfftGetPlanLength(plan, dim, values), values, (int)dim);
  say_sizes("in stride", clfftGetPlanInStride(plan, dim, values), values, (int)dim);
  say_sizes("out stride", clfftGetPlanOutStride(plan, dim, values), values, (int)dim);
  say_sizes("distances", clfftGetPlanDistance(plan, &distances[0], &distances[1]), distances, 2);
  say_sizes("batch", clfftGetPlanBatchSize(plan, &batch), &batch, 1);
  say("precision", clfftGetPlanPrecision(plan, &precision));
  say("layouts", clfftGetLayout(plan, &in, &out));
  say("location", clfftGetResultLocation(plan, &place));
  say("transposed", clfftGetPlanTransposeResult(plan, &transposed));
  say("forward scale", clfftGetPlanScale(plan, CLFFT_FORWARD, &forward));
  say("backward scale", clfftGetPlanScale(plan, CLFFT_BACKWARD, &backward));
  printf("%d %d %d %d %d %.9g %.9g\n", (int)precision, (int)in, (int)out, (int)place, (int)transposed,
         forward, backward);
  say("destroy", clfftDestroyPlan(&plan));
  printf("handle %zu\n", plan);
}

static void bad_arguments(void) {
  const size_t length = 16, zero = 0;
  clfftPlanHandle plan = 0;
  size_t values[3] = {0, 0, 0};
  clfftPrecision precision;
  say("create without lengths", clfftCreateDefaultPlan(&plan, context, CLFFT_1D, NULL));
  say("create of length 0", clfftCreateDefaultPlan(&plan, context, CLFFT_1D, &zero));
  say("no such plan", clfftGetPlanPrecision(12345, &precision));
  plan = plan_of(CLFFT_1D, &length);
  say("too many axes", clfftGetPlanLength(plan, CLFFT_3D, values));
  say("set length 0", clfftSetPlanLength(plan, CLFFT_1D, &zero));
  say("precision 5", clfftSetPlanPrecision(plan, ENDPRECISION));
  say("location 3", clfftSetResultLocation(plan, ENDPLACE));
  say("tmp size before baking", clfftGetTmpBufSize(plan, values));
  cl_command_queue queues[2] = {queue, queue};
  say("bake with two queues", clfftBakePlan(plan, 2, queues, NULL, NULL));
  say("enqueue with two queues",
      clfftEnqueueTransform(plan, CLFFT_FORWARD, 2, queues, 0, NULL, NULL, NULL, NULL, NULL));
  say("destroy", clfftDestroyPlan(&plan));
  say("destroy again", clfftDestroyPlan(&plan));
}

static void layouts(void) {
  const size_t length = 16;
  clfftPlanHandle plan = plan_of(CLFFT_1D, &length);
  for (int in = 0; in <= 6; ++in)
    for (int out = 0; out <= 6; ++out) {
      char text[40];
      snprintf(text, sizeof text, "layout %d to %d", in, out);
      say(text, clfftSetLayout(plan, (clfftLayout)in, (clfftLayout)out));
    }
  clfftDestroyPlan(&plan);
}

static void changed_ranks(void) {
  const size_t lengths[3] = {6, 10, 15};
  clfftPlanHandle plan = plan_of(CLFFT_1D, lengths);
  size_t values[3] = {0, 0, 0};
  clfftDim dim;
  cl_uint size = 0;
  say("to rank 3", clfftSetPlanDim(plan, CLFFT_3D));
  say_sizes("lengths", clfftGetPlanLength(plan, CLFFT_3D, values), values, 3);
  say_sizes("in stride", clfftGetPlanInStride(plan, CLFFT_3D, values), values, 3);
  say("lengths of rank 2", clfftSetPlanLength(plan, CLFFT_2D, lengths));
  say("get dim", clfftGetPlanDim(plan, &dim, &size));
  printf("dim %d size %u\n", (int)dim, size);
  say_sizes("in stride", clfftGetPlanInStride(plan, CLFFT_2D, values), values, 2);
  clfftDestroyPlan(&plan);
}

int main(void) {
  setvbuf(stdout, NULL, _IONBF, 0); /* what was said before a crash, too */
  cl_platform_id platform;
  cl_device_id device;
  clfftSetupData setup;
  const size_t lengths[3] = {6, 10, 15};
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
    return 3;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  queue = clCreateCommandQueue(context, device, 0, NULL);
  setup.major = clfftVersionMajor; /* clFFT 2.12 exports no clfftInitSetupData */
  setup.minor = clfftVersionMinor;
  setup.patch = clfftVersionPatch;
  setup.debugFlags = 0;
  say("setup", clfftSetup(&setup));
  for (int dim = 1; dim <= 3; ++dim) defaults((clfftDim)dim, lengths);
  bad_arguments();
  layouts();
  changed_ranks();
  say("teardown", clfftTeardown());
  say("setup again", clfftSetup(&setup));
  say("teardown again", clfftTeardown());
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
