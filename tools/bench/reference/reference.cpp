#include "reference.hpp"

#include <cmath>

#include "conv/conv_reference.hpp"
#include "layer/layer_reference.hpp"
#include "orthonormal.hpp"
#include "plain_transform.hpp"
#ifdef CLFM_BENCH_FFTW
#include "contenders/fftw_plan.hpp"
#endif

namespace clfm::bench {
namespace {

#ifdef CLFM_BENCH_FFTW
// Where both sides have the same size it works in place, as a large problem's reference is most
// of the memory. Empty where FFTW makes no plan, `in` being untouched then.
std::vector<double> fftw_transform(const Problem& dense, std::vector<double>& in) {
  std::vector<double> apart(dense.in.reals() == dense.out.reals() ? 0 : dense.out.reals());
  std::vector<double>& out = apart.empty() ? in : apart;
  FftwApi<double>::use_threads(1);
  const FftwPlan<double> plan(dense, fftw_parts<double>(dense.in, in.data(), nullptr),
                              fftw_parts<double>(dense.out, out.data(), nullptr), FFTW_ESTIMATE);
  if (!plan) return {};
  plan.execute();
  return std::move(out);
}
#endif

// What surrounds the unnormalized transform of a dense problem, whoever does that.
template <class Transform>
std::vector<double> normalized(const Problem& problem, const Bytes& input, Transform transform) {
  std::vector<double> in = completed(problem.in, dense_values(problem, problem.in, input));
  weigh_input(problem, in);
  std::vector<double> out = transform(dense_problem(problem), std::move(in));
  weigh_output(problem, out);
  return out.empty() ? out : part_of(problem.out, std::move(out));
}

}  // namespace

template <class Work>
std::vector<double> plain_reference(const Problem& problem, const Bytes& input) {
  return normalized(problem, input, plain_transform<Work>);
}

template std::vector<double> plain_reference<double>(const Problem&, const Bytes&);
template std::vector<double> plain_reference<long double>(const Problem&, const Bytes&);

std::vector<double> reference_transform(const Problem& dense, std::vector<double> in, Real wanted) {
  if (wanted == Real::f64) return plain_transform<long double>(dense, in);
#ifdef CLFM_BENCH_FFTW
  std::vector<double> output = fftw_transform(dense, in);
  if (!output.empty()) return output;
#endif
  return plain_transform<double>(dense, in);
}

std::vector<double> reference_output(const Problem& problem, const Bytes& input) {
  if (problem.conv) return conv_reference(problem, input);
  if (problem.layer) return layer_reference(problem, input);
  return normalized(problem, input, [&](const Problem& dense, std::vector<double> in) {
    return reference_transform(dense, std::move(in), problem.real);
  });
}

double relative_error(const Problem& problem, const Bytes& output, const std::vector<double>& expected) {
  double difference = 0, total = 0;
  const double* next = expected.data();
  const Side& side = problem.out;
  side.for_each_offset([&](size_t offset) {
    for (size_t part = 0; part < side.reals_per_element(); ++part, ++next) {
      const double d = real_at(problem.real, output.data(), side.at(offset, part)) - *next;
      difference += d * d;
      total += *next * *next;
    }
  });
  return std::sqrt(difference / total);
}

}  // namespace clfm::bench
