#include "rader.hpp"

#include <algorithm>

#include "host/error.hpp"
#include "host/plan/radix_sequence.hpp"
#include "modular.hpp"
#include "number_bytes.hpp"
#include "roots.hpp"
#include "spectrum.hpp"

namespace clfm::host {
namespace {

// exp(-2 pi i g^-q / p) / (p - 1), q < p - 1.
std::vector<std::complex<double>> convolved_roots(int64_t prime) {
  const std::vector<uint32_t> order = rader_order(prime);
  const auto n = static_cast<size_t>(prime - 1);
  std::vector<std::complex<double>> roots(n);
  for (size_t q = 0; q < n; ++q) roots[q] = root_of_unity(order[n + q], prime) / static_cast<double>(n);
  return roots;
}

}  // namespace

int64_t primitive_root(int64_t prime) {
  if (prime < 2 || prime >= int64_t{1} << 31 || largest_prime_factor(prime) != prime)
    fail(Status::internal, prime, " is no prime below 2^31");
  const std::vector<int64_t> factors = prime_factors(prime - 1);
  for (int64_t root = 1;; ++root)
    if (std::none_of(factors.begin(), factors.end(),
                     [&](int64_t factor) { return power_modulo(root, (prime - 1) / factor, prime) == 1; }))
      return root;
}

int64_t inverse_modulo(int64_t x, int64_t modulus) {
  for (int64_t inverse = 0; inverse < modulus; ++inverse)
    if (x % modulus * inverse % modulus == 1 % modulus) return inverse;
  fail(Status::internal, x, " has no inverse modulo ", modulus);
}

std::vector<uint32_t> rader_order(int64_t prime, int64_t cofactor) {
  const int64_t root = primitive_root(prime);
  std::vector<uint32_t> order;
  const auto append = [&](int64_t element, int64_t step) {
    for (int64_t q = 0; q < prime - 1; ++q, element = element * step % prime)
      order.push_back(static_cast<uint32_t>(cofactor * element));
  };
  append(1, root);
  append(inverse_modulo(cofactor, prime), power_modulo(root, prime - 2, prime));
  return order;
}

std::vector<std::complex<double>> rader_spectrum(int64_t prime) { return spectrum(convolved_roots(prime)); }

std::vector<std::complex<double>> rader_reals_spectrum(int64_t prime) {
  std::vector<std::complex<double>> sums = convolved_roots(prime);
  for (std::complex<double>& root : sums) root = root.real() + root.imag();
  std::vector<std::complex<double>> half = spectrum(std::move(sums));
  half.resize(static_cast<size_t>(prime + 1) / 2);
  return half;
}

std::vector<std::byte> make_rader_table(const Table& table) {
  const std::vector<int64_t>& p = table.parameters;
  if (table.kind == TableKind::rader_order && p.size() == 2 && p[1] >= 1 && p[1] % p[0] != 0)
    return bytes_of(rader_order(p[0], p[1]));
  if (table.parameters.size() != 1)
    fail(Status::internal, "a table for Rader's convolution has ", table.parameters.size(),
         " parameters, needs 1");
  if (table.kind == TableKind::rader_order) return bytes_of(rader_order(table.parameters[0]));
  if (table.kind == TableKind::rader_reals_spectrum)
    return bytes_of(rader_reals_spectrum(table.parameters[0]), table.precision);
  return bytes_of(rader_spectrum(table.parameters[0]), table.precision);
}

}  // namespace clfm::host
