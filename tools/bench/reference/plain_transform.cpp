#include "plain_transform.hpp"

#include "plain_dft.hpp"

namespace clfm::bench {
namespace {

template <class Work>
using Line = std::vector<std::complex<Work>>;

// A DCT or DST is the DFT of a longer sequence: input j stands at first_in + step_in j and, with this sign,
// at the opposite place; output k is found at first_out + step_out k.
struct Extension {
  size_t length;
  int sign;
  size_t first_in, step_in, first_out, step_out;
};

Extension extension_of(clfm_transform transform, size_t n) {
  switch (transform) {
    case CLFM_DCT1:
      return {2 * (n - 1), +1, 0, 1, 0, 1};
    case CLFM_DCT2:
      return {4 * n, +1, 1, 2, 0, 1};
    case CLFM_DCT3:
      return {4 * n, +1, 0, 1, 1, 2};
    case CLFM_DST1:
      return {2 * (n + 1), -1, 1, 1, 1, 1};
    case CLFM_DST2:
      return {4 * n, -1, 1, 2, 1, 1};
    case CLFM_DST3:
      return {4 * n, -1, 1, 1, 1, 2};
    default:  // both of type 4
      return {8 * n, transform == CLFM_DCT4 ? +1 : -1, 1, 2, 1, 2};
  }
}

template <class Work>
class TrigonometricLine {
 public:
  TrigonometricLine(clfm_transform transform, size_t n)
      : transform_(transform), extension_(extension_of(transform, n)), dft_(extension_.length, -1) {}

  void operator()(Line<Work>& line) const {
    const size_t length = extension_.length;
    Line<Work> longer(length);
    // FFTW counts the last input of a DST-III once, though it has an opposite.
    if (transform_ == CLFM_DST3) line.back() /= 2;
    for (size_t j = 0; j < line.size(); ++j) {
      const size_t at = extension_.first_in + extension_.step_in * j;
      longer[at] = line[j];
      longer[(length - at) % length] = line[j] * static_cast<Work>(extension_.sign);
    }
    dft_.transform(longer);
    for (size_t k = 0; k < line.size(); ++k) {
      const std::complex<Work> found = longer[extension_.first_out + extension_.step_out * k];
      line[k] = extension_.sign > 0 ? found.real() : -found.imag();
    }
  }

 private:
  clfm_transform transform_;
  Extension extension_;
  PlainDft<Work> dft_;
};

// Every line along `axis` of every transform, in turn.
template <class Work, class TransformLine>
void for_each_line(const Problem& problem, size_t axis, Line<Work>& data, const TransformLine& transform) {
  const size_t length = problem.lengths[axis];
  size_t stride = 1;
  for (size_t inner = axis + 1; inner < problem.lengths.size(); ++inner) stride *= problem.lengths[inner];
  Line<Work> line(length);
  for (size_t block = 0; block < data.size(); block += length * stride) {
    for (size_t start = block; start < block + stride; ++start) {
      for (size_t i = 0; i < length; ++i) line[i] = data[start + i * stride];
      transform(line);
      for (size_t i = 0; i < length; ++i) data[start + i * stride] = line[i];
    }
  }
}

// Where element `index` of the whole array is found in a half spectrum, and whether as its conjugate.
struct Source {
  size_t index;
  bool conjugate;
};

Source source_in_half(const Problem& problem, size_t index) {
  const size_t halved = problem.axes.back(), length = problem.lengths[halved];
  size_t inner = 1;
  for (size_t axis = halved + 1; axis < problem.lengths.size(); ++axis) inner *= problem.lengths[axis];
  Source source{0, index / inner % length > length / 2};
  size_t stride = 1, rest = index;
  for (size_t axis = problem.lengths.size(); axis-- > 0;) {
    const size_t n = problem.lengths[axis], at = rest % n;
    source.index += stride * (source.conjugate && problem.transforms(axis) ? (n - at) % n : at);
    stride *= axis == halved ? n / 2 + 1 : n;
    rest /= n;
  }
  source.index += rest * stride;
  return source;
}

template <class Work>
Line<Work> whole_input(const Problem& problem, const std::vector<double>& in) {
  size_t points = problem.batch;
  for (const size_t length : problem.lengths) points *= length;
  Line<Work> data(points);
  for (size_t i = 0; i < points; ++i) {
    if (problem.in.numbers == Numbers::real) {
      data[i] = static_cast<Work>(in[i]);
      continue;
    }
    const Source source = problem.transform == CLFM_C2R ? source_in_half(problem, i) : Source{i, false};
    const std::complex<Work> value(static_cast<Work>(in[2 * source.index]),
                                   static_cast<Work>(in[2 * source.index + 1]));
    data[i] = source.conjugate ? std::conj(value) : value;
  }
  return data;
}

template <class Work>
std::vector<double> kept_output(const Problem& problem, const Line<Work>& data) {
  const size_t halved = problem.axes.back(), length = problem.lengths[halved];
  size_t inner = 1;
  for (size_t axis = halved + 1; axis < problem.lengths.size(); ++axis) inner *= problem.lengths[axis];
  std::vector<double> out;
  out.reserve(problem.out.reals());
  for (size_t i = 0; i < data.size(); ++i) {
    if (problem.transform == CLFM_R2C && i / inner % length > length / 2) continue;
    out.push_back(static_cast<double>(data[i].real()));
    if (problem.out.numbers == Numbers::complex) out.push_back(static_cast<double>(data[i].imag()));
  }
  return out;
}

}  // namespace

template <class Work>
std::vector<double> plain_transform(const Problem& problem, const std::vector<double>& in) {
  Line<Work> data = whole_input<Work>(problem, in);
  for (const size_t axis : problem.axes) {
    if (problem.transform == CLFM_DHT) {
      const PlainDft<Work> dft(problem.lengths[axis], -1);
      for_each_line(problem, axis, data, [&dft](Line<Work>& line) {
        dft.transform(line);
        for (std::complex<Work>& value : line) value = value.real() - value.imag();
      });
    } else if (problem.is_trigonometric()) {
      for_each_line(problem, axis, data, TrigonometricLine<Work>(problem.transform, problem.lengths[axis]));
    } else {
      const PlainDft<Work> dft(problem.lengths[axis], static_cast<int>(problem.direction));
      for_each_line(problem, axis, data, [&dft](Line<Work>& line) { dft.transform(line); });
    }
  }
  return kept_output(problem, data);
}

template std::vector<double> plain_transform<double>(const Problem&, const std::vector<double>&);
template std::vector<double> plain_transform<long double>(const Problem&, const std::vector<double>&);

}  // namespace clfm::bench
