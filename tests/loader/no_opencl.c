/* Without an OpenCL library the library that loads it at run time answers with a status. The ctest entry
 * hides the machine's own libOpenCL behind empty files of its names. */
#include <clfft_mixed/clfft_mixed.h>
#include <stdio.h>
#include <string.h>

int main(void) {
  const clfm_status platform_not_found = -1001; /* CL_PLATFORM_NOT_FOUND_KHR */
  static char nothing[256]; /* stands for a context and a device that nobody can have made */
  clfm_engine_desc desc;
  clfm_engine engine = NULL;
  clfm_status status;
  clfm_engine_desc_init(&desc);
  status = clfm_engine_create((cl_context)(void*)nothing, (cl_device_id)(void*)nothing, &desc, &engine);
  printf("status %d: %s\n", (int)status, clfm_last_message());
  return status == platform_not_found && engine == NULL && strlen(clfm_last_message()) > 0 ? 0 : 1;
}
