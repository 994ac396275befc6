#include "reference.hpp"

#include <cmath>
#include <cstring>

#include "plain_dft.hpp"
#ifdef CLFM_BENCH_FFTW
#include "fftw_api.hpp"
#endif

namespace clfm::bench {
namespace {

double value_at(const Problem& problem, const Bytes& bytes, size_t index) {
  if (problem.real == Real::f32) {
    float value;
    std::memcpy(&value, bytes.data() + index * sizeof value, sizeof value);
    return static_cast<double>(value);
  }
  double value;
  std::memcpy(&value, bytes.data() + index * sizeof value, sizeof value);
  return value;
}

// Every line along `axis` of every transform, in turn.
template <class Work>
void transform_axis(const Problem& problem, size_t axis, std::vector<std::complex<Work>>& data) {
  const size_t length = problem.lengths[axis];
  if (length == 1) return;
  size_t stride = 1;
  for (size_t inner = axis + 1; inner < problem.lengths.size(); ++inner) stride *= problem.lengths[inner];
  const PlainDft<Work> dft(length, static_cast<int>(problem.direction));
  std::vector<std::complex<Work>> line(length);
  for (size_t block = 0; block < data.size(); block += length * stride) {
    for (size_t start = block; start < block + stride; ++start) {
      for (size_t i = 0; i < length; ++i) line[i] = data[start + i * stride];
      dft.transform(line);
      for (size_t i = 0; i < length; ++i) data[start + i * stride] = line[i];
    }
  }
}

#ifdef CLFM_BENCH_FFTW
std::vector<double> fftw_reference(const Problem& problem, const Bytes& input) {
  using Api = FftwApi<double>;
  std::vector<double> data(problem.values());
  auto* points = reinterpret_cast<Api::complex*>(data.data());
  const std::vector<int> lengths(problem.lengths.begin(), problem.lengths.end());
  Api::use_threads(1);
  const Api::plan plan =
      Api::plan_many(static_cast<int>(lengths.size()), lengths.data(), static_cast<int>(problem.batch),
                     points, points, static_cast<int>(problem.points()),
                     problem.direction == CLFM_FORWARD ? FFTW_FORWARD : FFTW_BACKWARD, FFTW_ESTIMATE);
  if (plan == nullptr) return {};
  for (size_t i = 0; i < data.size(); ++i) data[i] = value_at(problem, input, i);
  Api::execute(plan);
  Api::destroy(plan);
  for (double& value : data) value *= problem.scale;
  return data;
}
#endif

}  // namespace

template <class Work>
std::vector<double> plain_reference(const Problem& problem, const Bytes& input) {
  std::vector<std::complex<Work>> data(problem.values() / 2);
  for (size_t i = 0; i < data.size(); ++i)
    data[i] = {static_cast<Work>(value_at(problem, input, 2 * i)),
               static_cast<Work>(value_at(problem, input, 2 * i + 1))};
  for (size_t axis = 0; axis < problem.lengths.size(); ++axis) transform_axis(problem, axis, data);
  std::vector<double> values;
  values.reserve(problem.values());
  for (const std::complex<Work>& point : data) {
    values.push_back(static_cast<double>(point.real() * static_cast<Work>(problem.scale)));
    values.push_back(static_cast<double>(point.imag() * static_cast<Work>(problem.scale)));
  }
  return values;
}

template std::vector<double> plain_reference<double>(const Problem&, const Bytes&);
template std::vector<double> plain_reference<long double>(const Problem&, const Bytes&);

std::vector<double> reference_output(const Problem& problem, const Bytes& input) {
  if (problem.real == Real::f64) return plain_reference<long double>(problem, input);
#ifdef CLFM_BENCH_FFTW
  if (std::vector<double> output = fftw_reference(problem, input); !output.empty()) return output;
#endif
  return plain_reference<double>(problem, input);
}

double relative_error(const Problem& problem, const Bytes& output, const std::vector<double>& expected) {
  double difference = 0, total = 0;
  for (size_t i = 0; i < expected.size(); ++i) {
    const double d = value_at(problem, output, i) - expected[i];
    difference += d * d;
    total += expected[i] * expected[i];
  }
  return std::sqrt(difference / total);
}

}  // namespace clfm::bench
