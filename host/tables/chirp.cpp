#include "chirp.hpp"

#include "host/error.hpp"
#include "number_bytes.hpp"
#include "roots.hpp"
#include "spectrum.hpp"

namespace clfm::host {
namespace {

using Complex = std::complex<double>;
using Numbers = std::vector<Complex>;

using Parameters = std::vector<int64_t>;

Numbers padded_chirp(const Parameters& p) {
  Numbers numbers = chirp(p[0]);
  if (p.size() == 2) numbers.resize(numbers.size() + static_cast<size_t>(p[1]));
  return numbers;
}

Numbers chirp_numbers(const Table& table) {
  const Parameters& p = table.parameters;
  if (table.kind == TableKind::chirp && (p.size() == 1 || p.size() == 2) && p[0] >= 1) return padded_chirp(p);
  if (table.kind == TableKind::chirp_spectrum && p.size() == 3 && p[0] >= 1)
    return chirp_spectrum(p[0], p[1], p[2]);
  fail(Status::internal, "table kind ", static_cast<int>(table.kind), " with ", p.size(),
       " parameters is no table of chirps");
}

}  // namespace

Numbers chirp(int64_t n) {
  Numbers result(static_cast<size_t>(n));
  for (int64_t k = 0; k < n; ++k) result[static_cast<size_t>(k)] = root_of_unity(k * k % (2 * n), 2 * n);
  return result;
}

Numbers chirp_spectrum(int64_t n, int64_t ahead, int64_t m) {
  if (ahead < 0 || ahead > n || m < n)
    fail(Status::internal, "a chirp of ", n, " with ", ahead, " ahead makes no spectrum of ", m);
  const Numbers once = chirp(n);
  Numbers both(static_cast<size_t>(m));
  for (int64_t place = 0; place < m; ++place) {
    const int64_t k = place < ahead ? place : m - place;
    if (k < n)
      both[static_cast<size_t>(place)] = std::conj(once[static_cast<size_t>(k)]) / static_cast<double>(m);
  }
  return spectrum(std::move(both));
}

std::vector<std::byte> make_chirp_table(const Table& table) {
  return bytes_of(chirp_numbers(table), table.precision);
}

}  // namespace clfm::host
