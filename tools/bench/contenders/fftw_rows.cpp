#include "fftw_rows.hpp"

#include <fftw3.h>

namespace clfm::bench {

std::vector<std::complex<double>> fftw_row(const std::vector<std::complex<double>>& row) {
  std::vector<std::complex<double>> in = row, out(row.size());
  const auto plan =
      fftw_plan_dft_1d(static_cast<int>(row.size()), reinterpret_cast<fftw_complex*>(in.data()),
                       reinterpret_cast<fftw_complex*>(out.data()), FFTW_FORWARD, FFTW_ESTIMATE);
  fftw_execute(plan);
  fftw_destroy_plan(plan);
  return out;
}

}  // namespace clfm::bench
