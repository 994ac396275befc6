#include "products.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <limits>
#include <memory>
#include <random>
#include <stdexcept>
#include <variant>
#include <vector>

#include "../contenders/clblast_product.hpp"
#include "../layer/layer_problem.hpp"
#include "host/exec/executor.hpp"
#include "host/exec/scratch.hpp"
#include "host/layer/planner.hpp"
#include "host/problem/layer_token.hpp"
#include "problem/token.hpp"

namespace clfm::bench {
namespace {

using Complex = std::complex<float>;
using Spectra = std::vector<Complex>;

// Spectra of a group as the entries of a matrix; strides count complex numbers.
struct Matrix {
  uint64_t rows, columns;
  uint64_t row_stride, column_stride, group_stride;
  Matrix transposed() const { return {columns, rows, column_stride, row_stride, group_stride}; }
};

// What a launch of spectral_product.cl is told.
struct Product {
  Matrix a, b, c;
  uint64_t groups, frequencies;
  bool conjugates;

  size_t numbers(const Matrix& matrix) const { return matrix.rows * matrix.columns * groups * frequencies; }
};

std::string value_of(const host::Step& step, const std::string& define) {
  for (const host::Define& one : step.defines)
    if (one.name == define) return one.value;
  throw std::logic_error("a product of spectra without " + define);
}

std::array<uint64_t, 4> strides_of(const host::Argument& argument) {
  if (const auto* wide = std::get_if<host::VectorArgument<uint64_t, 4>>(&argument)) return wide->lane;
  std::array<uint64_t, 4> strides{};
  std::ranges::copy(std::get<host::VectorArgument<uint32_t, 4>>(argument).lane, strides.begin());
  return strides;
}

Product product_of(const host::Step& step) {
  const auto& shape = std::get<host::VectorArgument<int32_t, 4>>(step.arguments.at(6)).lane;
  const auto matrix = [&](size_t operand, size_t rows, size_t columns) {
    const std::array<uint64_t, 4> reals = strides_of(step.arguments.at(3 + operand));
    return Matrix{static_cast<uint64_t>(shape.at(rows)), static_cast<uint64_t>(shape.at(columns)),
                  reals[0] / 2, reals[1] / 2, reals[2] / 2};
  };
  constexpr size_t kRows = 0, kColumns = 1, kDepth = 2, kGroups = 3;
  const uint64_t vectors = std::get<host::VectorArgument<uint32_t, 2>>(step.arguments.at(7)).lane[0];
  return {matrix(0, kRows, kDepth),
          matrix(1, kDepth, kColumns),
          matrix(2, kRows, kColumns),
          static_cast<uint64_t>(shape[kGroups]),
          vectors * std::stoull(value_of(step, "VW")),
          value_of(step, "CONJUGATED") == "1"};
}

Spectra random_spectra(size_t count) {
  static std::mt19937 random(1);
  std::uniform_real_distribution<float> uniform(-1, 1);
  Spectra spectra(count);
  for (Complex& one : spectra) one = {uniform(random), uniform(random)};
  return spectra;
}

// As CLBlast has it: for every frequency a packed matrix, column by column.
Spectra frequency_by_frequency(const Spectra& spectra, const Matrix& m, const Product& product) {
  const uint64_t entries = m.rows * m.columns, frequencies = product.frequencies;
  Spectra turned(spectra.size());
  for (uint64_t group = 0; group < product.groups; ++group)
    for (uint64_t column = 0; column < m.columns; ++column)
      for (uint64_t row = 0; row < m.rows; ++row) {
        const Complex* from =
            spectra.data() + group * m.group_stride + row * m.row_stride + column * m.column_stride;
        Complex* to = turned.data() + group * frequencies * entries + column * m.rows + row;
        for (uint64_t f = 0; f < frequencies; ++f) to[f * entries] = from[f];
      }
  return turned;
}

void conjugate_all(Spectra& spectra) {
  for (Complex& one : spectra) one = std::conj(one);
}

double l2_distance(const Spectra& from, const Spectra& to) {
  double squares = 0, all = 0;
  for (size_t i = 0; i < from.size(); ++i) {
    squares += std::norm(std::complex<double>(from[i]) - std::complex<double>(to[i]));
    all += std::norm(std::complex<double>(from[i]));
  }
  return std::sqrt(squares / all);
}

// Operands and results of one of the two.
class ProductBuffers {
 public:
  ProductBuffers(host::Scratch& scratch, const Spectra& a, const Spectra& b, size_t results)
      : queue_(scratch.queue(), true),
        a_(filled(scratch, a)),
        b_(filled(scratch, b)),
        c_(filled(scratch, Spectra(results, Complex(std::numeric_limits<float>::quiet_NaN())))),
        results_(results) {}

  cl_mem a() const { return a_.mem; }
  cl_mem b() const { return b_.mem; }
  cl_mem c() const { return c_.mem; }
  Spectra results() const {
    Spectra spectra(results_);
    queue_.enqueueReadBuffer(cl::Buffer(c_.mem, true), CL_TRUE, 0, results_ * sizeof(Complex),
                             spectra.data());
    return spectra;
  }

 private:
  host::BufferSlice filled(host::Scratch& scratch, const Spectra& spectra) const {
    const size_t bytes = spectra.size() * sizeof(Complex);
    const host::BufferSlice slice = scratch.empty(bytes);
    queue_.enqueueWriteBuffer(cl::Buffer(slice.mem, true), CL_TRUE, 0, bytes, spectra.data());
    return slice;
  }

  cl::CommandQueue queue_;
  host::BufferSlice a_, b_, c_;
  size_t results_;
};

host::Heat our_heat(host::Engine& engine, const host::Recipe& recipe, const host::Step& step,
                    const ProductBuffers& side, cl_command_queue queue) {
  host::Recipe one = recipe;
  one.steps = {step};
  const auto executor = std::make_shared<host::Executor>(engine, one, host::WorkspaceOwner::caller);
  host::UserBuffers users;
  // The operand that the step calls A or B may be either of the pass's.
  const auto place = [&](size_t argument, cl_mem mem) {
    const auto slot = std::get<host::BufferArgument>(step.arguments.at(argument)).slot;
    (slot == host::Slot::in ? users.in : users.filter) = {mem, 0};
  };
  place(0, side.a());
  place(1, side.b());
  users.workspace = {side.c(), 0};
  host::Heat heat;
  heat.run = [=] { executor->enqueue(queue, users, {}, nullptr); };
  return heat;
}

host::Heat clblast_heat([[maybe_unused]] const Product& product, [[maybe_unused]] const ProductBuffers& side,
                        [[maybe_unused]] cl_command_queue queue) {
#ifdef CLFM_BENCH_CLBLAST
  const BatchedProduct batched{product.c.rows, product.c.columns, product.a.columns,
                               product.groups * product.frequencies};
  host::Heat heat;
  heat.run = [=, a = side.a(), b = side.b(), c = side.c()] {
    enqueue_clblast_product(batched, a, b, c, queue);
  };
  heat.run();  // compiles
  return heat;
#else
  throw std::runtime_error("this build has no CLBlast");
#endif
}

host::Recipe pass_of(const Problem& problem, const host::DeviceProfile& device) {
  host::LayerProblem layer = host::parse_layer_token(without_pass(problem.token));
  layer.algorithm = host::ConvAlgorithm::overlap_save;
  return host::layer_candidates(layer, device).front().pass.at(static_cast<size_t>(problem.layer->pass));
}

const host::Step& product_step(const host::Recipe& pass) {
  const auto is_product = [](const host::Step& step) { return step.kernel() == "spectral_product"; };
  return *std::ranges::find_if(pass.steps, is_product);
}

}  // namespace

ProductTimes time_product(const Problem& problem, const Device& device, host::RaceClock clock) {
  if (!problem.layer || problem.real != Real::f32)
    throw std::invalid_argument("\"" + problem.token + "\": products of spectra are timed of layers in f32");
  host::Engine engine(device.context(), device.device(), {});
  const host::Recipe pass = pass_of(problem, engine.profile());
  const host::Step& step = product_step(pass);
  const Product product = product_of(step);
  Spectra a = random_spectra(product.numbers(product.a));
  const Spectra b = random_spectra(product.numbers(product.b));
  const size_t results = product.numbers(product.c);
  host::Scratch scratch(engine, 2 * (a.size() + b.size() + results) * sizeof(Complex));
  const ProductBuffers ours(scratch, a, b, results);
  if (product.conjugates) conjugate_all(a);
  const ProductBuffers clblasts(scratch, frequency_by_frequency(a, product.a, product),
                                frequency_by_frequency(b, product.b.transposed(), product), results);
  constexpr double kBudgetUs = 3e6, kNobodyIsHopeless = 1e12;
  constexpr int kTurns = 50;
  const std::vector<host::RaceTime> times =
      host::race(scratch, 2, {kBudgetUs, kNobodyIsHopeless, kTurns, clock}, [&](size_t i) {
        return i == 0 ? our_heat(engine, pass, step, ours, scratch.queue())
                      : clblast_heat(product, clblasts, scratch.queue());
      });
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  ProductTimes told{problem.token,
                    step.note,
                    times[0].us.value_or(kNone),
                    times[1].us.value_or(kNone),
                    kNone,
                    times[0].failure + times[1].failure};
  if (told.refusal.empty())
    told.distance =
        l2_distance(frequency_by_frequency(ours.results(), product.c, product), clblasts.results());
  return told;
}

}  // namespace clfm::bench
