#include "traced.hpp"

#include <algorithm>

namespace clfm::test {

Trace& trace() {
  static Trace the_trace;
  return the_trace;
}

void clear_trace() { trace() = Trace(); }

Traced record(double value, std::initializer_list<int> operands) {
  Operation operation{trace().values++, {-1, -1, -1}};
  std::copy(operands.begin(), operands.end(), operation.operands);
  trace().operations.push_back(operation);
  Traced result(value);
  result.name_ = operation.result;
  return result;
}

Traced Traced::input(double value) {
  Traced result(value);
  result.name_ = trace().values++;
  return result;
}

namespace {

// Of constants a compiler makes another constant; of anything else, an operation.
Traced add(double value, const Traced& a, const Traced& b) {
  if (a.constant() && b.constant()) return Traced(value);
  ++trace().additions;
  return record(value, {a.name(), b.name()});
}

Traced multiply_add(double value, const Traced& a, const Product& b) {
  if (b.constant()) return add(value, a, Traced(b.value()));
  ++trace().additions;
  ++trace().multiplications;
  ++trace().multiply_adds;
  return record(value, {a.name(), b.a().name(), b.b().name()});
}

}  // namespace

Traced::Traced(const Product& product) : value_(product.value()) {
  if (product.constant()) return;
  ++trace().multiplications;
  name_ = record(value_, {product.a().name(), product.b().name()}).name_;
}

Traced operator-(const Traced& a) {
  if (a.constant()) return Traced(-a.value());
  ++trace().negations;
  return record(-a.value(), {a.name()});
}
Traced operator+(const Traced& a, const Traced& b) { return add(a.value() + b.value(), a, b); }
Traced operator-(const Traced& a, const Traced& b) { return add(a.value() - b.value(), a, b); }
Traced operator+(const Traced& a, const Product& b) { return multiply_add(a.value() + b.value(), a, b); }
Traced operator-(const Traced& a, const Product& b) { return multiply_add(a.value() - b.value(), a, b); }
Traced operator+(const Product& a, const Traced& b) { return multiply_add(a.value() + b.value(), b, a); }
Traced operator-(const Product& a, const Traced& b) { return multiply_add(a.value() - b.value(), b, a); }

int live_values(const Trace& trace, const std::vector<int>& inputs, const std::vector<int>& outputs) {
  const int end = static_cast<int>(trace.operations.size());
  std::vector<int> last_use(static_cast<size_t>(trace.values), -1);
  const auto use = [&](int name, int when) {
    if (name >= 0) last_use[static_cast<size_t>(name)] = when;
  };
  for (int i = 0; i < end; ++i)
    for (int operand : trace.operations[static_cast<size_t>(i)].operands) use(operand, i);
  for (int output : outputs) use(output, end);

  int alive = 0;
  for (int input : inputs) alive += last_use[static_cast<size_t>(input)] >= 0;
  int most = alive;
  for (int i = 0; i < end; ++i) {
    const Operation& operation = trace.operations[static_cast<size_t>(i)];
    std::vector<int> operands(std::begin(operation.operands), std::end(operation.operands));
    std::sort(operands.begin(), operands.end());
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    for (int operand : operands) alive -= operand >= 0 && last_use[static_cast<size_t>(operand)] == i;
    alive += last_use[static_cast<size_t>(operation.result)] > i;
    most = std::max(most, alive);
  }
  return most;
}

}  // namespace clfm::test
