// overlap.cpp - two index tuples meet when their difference d, |d_k| < count_k and not all zero, has sum d_k
// * stride_k = 0.
#include "overlap.hpp"

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <utility>

namespace clfm::host {
namespace {

int64_t reach(const StridedLoop& loop) { return (loop.count - 1) * loop.stride; }

int64_t total_reach(const std::vector<StridedLoop>& loops) {
  int64_t sum = 0;
  for (const StridedLoop& loop : loops) sum += reach(loop);
  return sum;
}

// d = 0 is the only choice for a loop whose one step is longer than all the others reach together, and for
// one that cannot move by a multiple of what divides all other strides.
bool cannot_take_part(const std::vector<StridedLoop>& loops, size_t which) {
  const StridedLoop& loop = loops[which];
  if (loop.stride > total_reach(loops) - reach(loop)) return true;
  int64_t divisor = 0;
  for (size_t k = 0; k < loops.size(); ++k)
    if (k != which) divisor = std::gcd(divisor, loops[k].stride);
  return loop.count - 1 < divisor / std::gcd(divisor, loop.stride);
}

void drop_idle_loops(std::vector<StridedLoop>& loops) {
  for (size_t k = 0; k < loops.size();) {
    if (cannot_take_part(loops, k)) {
      loops.erase(loops.begin() + static_cast<ptrdiff_t>(k));
      k = 0;  // the others may have become idle by that
    } else {
      ++k;
    }
  }
}

// Exactly tiling loops are one loop: i + count * j is as good an index as (i, j).
void merge_tiling_loops(std::vector<StridedLoop>& loops) {
  std::sort(loops.begin(), loops.end(), [](const auto& a, const auto& b) { return a.stride < b.stride; });
  for (size_t k = 0; k + 1 < loops.size();) {
    StridedLoop& inner = loops[k];
    const StridedLoop& outer = loops[k + 1];
    if (outer.stride % inner.stride == 0 && outer.stride / inner.stride == inner.count) {
      inner.count *= outer.count;
      loops.erase(loops.begin() + static_cast<ptrdiff_t>(k) + 1);
    } else {
      ++k;
    }
  }
}

uint64_t multiply_mod(uint64_t a, uint64_t b, uint64_t modulus) {  // modulus < 2^63
  if (modulus <= uint64_t{1} << 32) return a % modulus * (b % modulus) % modulus;
  uint64_t result = 0;
  for (a %= modulus; b > 0; b >>= 1) {
    if (b & 1) result = (result + a) % modulus;
    a = (a + a) % modulus;
  }
  return result;
}

int64_t inverse_mod(int64_t a, int64_t modulus) {  // a and modulus coprime; 0 when modulus is 1
  int64_t r0 = modulus, r1 = a % modulus, t0 = 0, t1 = 1;
  while (r1 != 0) {
    const int64_t q = r0 / r1;
    r0 = std::exchange(r1, r0 - q * r1);
    t0 = std::exchange(t1, t0 - q * t1);
  }
  return modulus == 1 ? 0 : (t0 % modulus + modulus) % modulus;
}

int64_t floor_divide(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }  // b > 0

// Is there d_a * a.stride + d_b * b.stride = target within the counts?
class PairSolver {
 public:
  PairSolver(const StridedLoop& a, const StridedLoop& b)
      : a_(a),
        b_(b),
        divisor_(std::gcd(a.stride, b.stride)),
        modulus_(b.stride / divisor_),
        inverse_(inverse_mod(a.stride / divisor_, modulus_)) {}

  bool reaches(int64_t target) const {
    if (target % divisor_ != 0) return false;
    // d_a must lie where d_b = (target - d_a * a.stride) / b.stride is within its bounds,
    const int64_t low = std::max(-(a_.count - 1), -floor_divide(reach(b_) - target, a_.stride));
    const int64_t high = std::min(a_.count - 1, floor_divide(target + reach(b_), a_.stride));
    if (low > high) return false;
    // and in the one residue class that makes d_b an integer.
    const int64_t wanted = (target / divisor_ % modulus_ + modulus_) % modulus_;
    const auto residue = static_cast<int64_t>(multiply_mod(
        static_cast<uint64_t>(wanted), static_cast<uint64_t>(inverse_), static_cast<uint64_t>(modulus_)));
    const int64_t gap = ((residue - low % modulus_) % modulus_ + modulus_) % modulus_;
    return gap <= high - low;
  }

  bool reaches_zero_otherwise() const {  // with d not all zero
    return b_.stride / divisor_ < a_.count && a_.stride / divisor_ < b_.count;
  }

 private:
  StridedLoop a_, b_;
  int64_t divisor_, modulus_, inverse_;
};

// Every difference of the loops from `first` on, completed by the pair. `leading` says that all before were
// zero: then only d >= 0 is new, since d and -d meet in the same elements.
enum class Leading { zeros, non_zero };
bool search(const PairSolver& pair, const std::vector<StridedLoop>& loops, size_t first, int64_t sum,
            Leading leading) {
  if (first == loops.size())
    return leading == Leading::zeros ? pair.reaches_zero_otherwise() : pair.reaches(-sum);
  const StridedLoop& loop = loops[first];
  for (int64_t d = leading == Leading::zeros ? 0 : 1 - loop.count; d < loop.count; ++d) {
    const Leading next = d == 0 ? leading : Leading::non_zero;
    if (search(pair, loops, first + 1, sum + d * loop.stride, next)) return true;
  }
  return false;
}

}  // namespace

Overlap find_overlap(std::vector<StridedLoop> loops, uint64_t search_limit) {
  std::erase_if(loops, [](const StridedLoop& loop) { return loop.count == 1; });
  drop_idle_loops(loops);
  merge_tiling_loops(loops);
  drop_idle_loops(loops);
  if (loops.empty()) return Overlap::none;

  const int64_t elements = total_reach(loops) + 1;
  int64_t room = elements;
  for (const StridedLoop& loop : loops) room /= loop.count;
  if (room == 0) return Overlap::found;  // more index tuples than elements

  // Two loops are solved in closed form, those of most steps; the differences of the others are tried one by
  // one.
  std::sort(loops.begin(), loops.end(), [](const auto& a, const auto& b) { return a.count > b.count; });
  const PairSolver pair(loops[0], loops[1]);
  const std::vector<StridedLoop> rest(loops.begin() + 2, loops.end());
  uint64_t combinations = 1;
  for (const StridedLoop& loop : rest) {
    const uint64_t differences = 2 * static_cast<uint64_t>(loop.count) - 1;
    if (differences > search_limit / combinations) return Overlap::undecided;
    combinations *= differences;
  }
  return search(pair, rest, 0, 0, Leading::zeros) ? Overlap::found : Overlap::none;
}

}  // namespace clfm::host
