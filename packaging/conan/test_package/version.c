/* Enough to show that header, library and run-time search path fit: no device is asked for. */
#include <clfft_mixed/clfft_mixed.h>
#include <stdio.h>

int main(void) {
  clfm_fft_desc desc;
  clfm_fft_desc_init(&desc);
  printf("libclfft_mixed %s\n", clfm_version());
  return desc.struct_size == sizeof desc ? 0 : 1;
}
