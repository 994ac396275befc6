#include "random_problem.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <stdexcept>

#include "random_draw.hpp"
#include "random_layout.hpp"
#include "support/token_words.hpp"

namespace clfm::test {
namespace {

std::optional<uint64_t> chosen_seed;
bool seed_is_drawn = false;

bool is_smooth(int64_t n, int64_t max_prime) {
  for (int64_t prime = 2; prime <= max_prime && n > 1; ++prime)
    while (n % prime == 0) n /= prime;
  return n == 1;
}

// Half of the time no axis may take the room of the others, so that several are longer than a few points;
// then half of the time they are as long as the first or half as long, so that what tells axes by their
// lengths is seen to err.
std::vector<int64_t> random_lengths(std::mt19937_64& random, size_t rank, const std::string& transform,
                                    const RandomFftLimits& limits) {
  const bool shares_room = random() % 2 == 0, are_alike = shares_room && random() % 2 == 0;
  std::vector<int64_t> lengths(rank);
  int64_t room = limits.max_points;
  for (size_t k = 0; k < rank; ++k) {
    const double share = std::pow(static_cast<double>(room), 1.0 / static_cast<double>(rank - k));
    int64_t length =
        random_length(random, shares_room ? static_cast<int64_t>(share) : room, limits.max_prime);
    if (are_alike && k > 0) length = lengths[0] % 2 == 0 && random() % 2 == 0 ? lengths[0] / 2 : lengths[0];
    // The FFT of type I has one number fewer, or more.
    if (transform == "dct1") length += 1;
    if (transform == "dst1") length = std::max<int64_t>(length - 1, 1);
    lengths[k] = length;
    room = std::max<int64_t>(room / length, 1);
  }
  std::shuffle(lengths.begin(), lengths.end(), random);
  return lengths;
}

SideShapes whole_shapes(const std::string& transform, const std::vector<int64_t>& lengths, size_t halved) {
  std::vector<int64_t> half = lengths;
  half[halved] = half[halved] / 2 + 1;
  return {transform == "c2r" ? half : lengths, transform == "r2c" ? half : lengths, halved};
}

std::vector<int64_t> random_starts(std::mt19937_64& random, std::vector<int64_t> shape) {
  for (int64_t& length : shape) length = random() % 2 == 0 ? 0 : uniform<int64_t>(random, 0, length - 1);
  return shape;
}

// Part of every axis, all of it as likely; `shape` becomes what is left.
std::string random_window(std::mt19937_64& random, const std::string& side,
                          const std::vector<int64_t>& starts, std::vector<int64_t>& shape) {
  std::string text = " " + side + "w=";
  for (size_t k = 0; k < shape.size(); ++k) {
    const int64_t start = starts[k];
    shape[k] = start == 0 && random() % 2 == 0 ? shape[k] : uniform<int64_t>(random, 1, shape[k] - start);
    text += (k > 0 ? ":" : "") + std::to_string(start) + "+" + std::to_string(shape[k]);
  }
  return text;
}

std::string random_windows(std::mt19937_64& random, SideShapes& shapes) {
  const std::string in = random_window(random, "i", random_starts(random, shapes.in), shapes.in);
  return in + random_window(random, "o", random_starts(random, shapes.out), shapes.out);
}

// In place they begin alike, at 0 where rows are shared by reals and half a spectrum.
std::string random_windows_in_place(std::mt19937_64& random, const std::string& transform,
                                    SideShapes shapes) {
  const bool shares_rows = transform == "r2c" || transform == "c2r";
  const std::vector<int64_t> starts =
      shares_rows ? std::vector<int64_t>(shapes.in.size()) : random_starts(random, shapes.in);
  const std::string in = random_window(random, "i", starts, shapes.in);
  return in + random_window(random, "o", starts, shapes.out);
}

}  // namespace

uint64_t run_seed() {
  static const uint64_t seed = []() -> uint64_t {
    seed_is_drawn = true;
    if (chosen_seed) return *chosen_seed;
    const char* given = std::getenv("CLFM_SEED");
    return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device()();
  }();
  return seed;
}

void choose_run_seed(uint64_t seed) {
  if (seed_is_drawn) throw std::logic_error("the seed has been used");
  chosen_seed = seed;
}

RandomFftLimits limits_of_every_form() {
  RandomFftLimits limits;
  limits.max_prime = 0;
  limits.formats = {"interleaved", "interleaved", "planar", "in=planar", "out=planar"};
  limits.placements = {"outplace"};
  limits.layouts = Layouts::any;
  limits.windows = Windows::any;
  limits.max_total_points = 1 << 12;
  limits.extras = {"", "ws=caller", "scale=-0.5", "ortho"};
  return limits;
}

RandomFftLimits limits_of_usual_forms() {
  RandomFftLimits limits = limits_of_every_form();
  limits.placements = {"outplace", "inplace"};
  limits.formats = {"interleaved"};
  limits.windows = Windows::whole;
  return limits;
}

int random_problem_count(int usual) {
  const char* given = std::getenv("CLFM_RANDOM_PROBLEMS");
  return given != nullptr ? std::atoi(given) : usual;
}

std::mt19937_64 random_for(const std::string& purpose) {
  uint64_t hash = 14695981039346656037u;  // FNV-1a: std::hash may differ between standard libraries
  for (const char c : purpose) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211u;
  return std::mt19937_64(hash ^ run_seed());
}

int64_t random_length(std::mt19937_64& random, int64_t most, int64_t max_prime) {
  for (;;) {
    const int64_t length = log_uniform<int64_t>(random, most);
    if (max_prime == 0 || is_smooth(length, max_prime)) return length;
  }
}

std::string random_fft_token(std::mt19937_64& random, const RandomFftLimits& limits) {
  const std::string transform = pick(random, limits.transforms), placement = pick(random, limits.placements);
  const auto rank = static_cast<size_t>(uniform<int64_t>(random, 1, limits.max_rank));
  const std::vector<int64_t> lengths = random_lengths(random, rank, transform, limits);
  int64_t points = 1;
  for (const int64_t length : lengths) points *= length;
  const int64_t batch = log_uniform<int64_t>(random, std::max<int64_t>(limits.max_total_points / points, 1));

  std::string token = transform + " " + pick(random, limits.precisions) + " " + joined(lengths, 'x') + " b" +
                      std::to_string(batch) + " " + placement;
  if (transform == "c2c") token += " " + pick(random, limits.directions);
  size_t halved = rank - 1;
  if (limits.repeated == RepeatedAxes::any && rank > 1 && random() % 4 == 0) {
    const bool shares_rows = placement == "inplace" && (transform == "r2c" || transform == "c2r");
    const int64_t repeated = uniform<int64_t>(random, 0, static_cast<int64_t>(rank) - (shares_rows ? 2 : 1));
    token += " rep=" + std::to_string(repeated);
    if (repeated + 1 == static_cast<int64_t>(rank)) halved -= 1;
  }
  token += " " + pick(random, limits.formats);
  SideShapes shapes = whole_shapes(transform, lengths, halved);
  const bool has_windows = limits.windows == Windows::any && random() % 2 == 0,
             in_place = placement == "inplace",
             whole_strides = has_windows && in_place;  // those of whole arrays
  if (has_windows)
    token += in_place ? random_windows_in_place(random, transform, shapes) : random_windows(random, shapes);
  const bool is_odd = limits.layouts == Layouts::odd;
  if (whole_strides || is_odd || (limits.layouts == Layouts::any && random() % 2 == 0))
    token += in_place ? random_layouts_in_place(random, transform, shapes, batch)
                      : random_layouts(random, shapes, batch, is_odd ? Distances::odd : Distances::any);
  const std::string extra = pick(random, limits.extras);
  return extra.empty() ? token : token + " " + extra;
}

}  // namespace clfm::test
