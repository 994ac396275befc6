// traced.hpp - a number that remembers how it was made. A kernel source compiled as C++ over it computes in
// double precision and leaves a list of its operations, which tells what it costs and how many values it
// keeps alive.
#pragma once

#include <cstddef>
#include <vector>

namespace clfm::test {

// The operations recorded since the last clear_trace(), in source order.
struct Operation {
  int result;
  int operands[3];  // -1: none
};
struct Trace {
  int additions = 0, multiplications = 0, multiply_adds = 0, negations = 0;
  int values = 0;  // names given so far
  std::vector<Operation> operations;
};
Trace& trace();
void clear_trace();

// The most values alive at once. `inputs` are alive from the start to their last use, `outputs` from their
// making to the end; a result may take the place of an operand that is used no more.
int live_values(const Trace& trace, const std::vector<int>& inputs, const std::vector<int>& outputs);

class Product;

class Traced {
 public:
  Traced() = default;
  Traced(double constant) : value_(constant) {}  // known at compile time: no register, no operation
  Traced(const Product& product);  // a product that is kept cannot become part of a multiply-add
  static Traced input(double value);

  double value() const { return value_; }
  int name() const { return name_; }
  bool constant() const { return name_ < 0; }

 private:
  friend class Product;
  friend Traced record(double value, std::initializer_list<int> operands);
  double value_ = 0;
  int name_ = -1;
};

// What a * b is as long as it is only part of an expression. An addition in the same expression takes it in,
// as -cl-mad-enable lets a compiler do.
class Product {
 public:
  Product(const Traced& a, const Traced& b) : a_(a), b_(b) {}
  double value() const { return a_.value() * b_.value(); }
  bool constant() const { return a_.constant() && b_.constant(); }
  const Traced& a() const { return a_; }
  const Traced& b() const { return b_; }

 private:
  Traced a_, b_;
};

inline Product operator*(const Traced& a, const Traced& b) { return {a, b}; }
Traced operator-(const Traced& a);
Traced operator+(const Traced& a, const Traced& b);
Traced operator-(const Traced& a, const Traced& b);
Traced operator+(const Traced& a, const Product& b);
Traced operator-(const Traced& a, const Product& b);
Traced operator+(const Product& a, const Traced& b);
Traced operator-(const Product& a, const Traced& b);
// One of two products is a multiplication of its own; the other one is fused.
inline Traced operator+(const Product& a, const Product& b) { return Traced(a) + b; }
inline Traced operator-(const Product& a, const Product& b) { return Traced(a) - b; }

}  // namespace clfm::test
