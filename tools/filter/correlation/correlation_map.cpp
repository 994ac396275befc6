// correlation_map.cpp - normalised correlation of a picture with a template at every place, and its best
// places.
#include "correlation_map.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace clfm::filter {
namespace {

// Relative to the largest number: planes are in single precision, and filters leave two units of its last
// place.
constexpr double kPrecision = 0x1p-22;

// A correlation on the map may be that far from the one in double precision.
constexpr double kMapError = 1e-3;

double largest_of(const Brightness& plane) {
  double largest = 0;
  for (const double value : plane.values) largest = std::max(largest, std::abs(value));
  return largest;
}

double mean_of(const Brightness& plane) {
  return std::accumulate(plane.values.begin(), plane.values.end(), 0.0) /
         static_cast<double>(plane.values.size());
}

// Whether `count` numbers, the largest of their kind being `largest`, deviate from their mean by no more than
// rounding does.
bool is_rounding(double energy, size_t count, double largest) {
  const double least = kPrecision * largest;
  return !(energy > static_cast<double>(count) * least * least);
}

struct Sums {
  double values = 0, squares = 0;

  void add(const Sums& other) {
    values += other.values;
    squares += other.squares;
  }
  void subtract(const Sums& other) {
    values -= other.values;
    squares -= other.squares;
  }
};

// Calls take(place, sums) for the window of `size` at every place. `value` gives the picture's number at (x,
// y).
template <class Value, class Take>
void for_each_window(Size picture, Size window, const Value& value, const Take& take) {
  std::vector<Sums> columns(picture.width);
  const auto squared = [&](size_t x, size_t y) {
    const double v = value(x, y);
    return Sums{v, v * v};
  };
  const size_t places_x = picture.width - window.width + 1;
  for (size_t y = 0; y < picture.height; ++y) {
    for (size_t x = 0; x < picture.width; ++x) {
      columns[x].add(squared(x, y));
      if (y >= window.height) columns[x].subtract(squared(x, y - window.height));
    }
    if (y + 1 < window.height) continue;
    const size_t row = (y + 1 - window.height) * places_x;
    Sums sums;
    for (size_t x = 0; x < picture.width; ++x) {
      sums.add(columns[x]);
      if (x >= window.width) sums.subtract(columns[x - window.width]);
      if (x + 1 >= window.width) take(row + x + 1 - window.width, sums);
    }
  }
}

bool is_local_maximum(const std::vector<float>& scores, Size places, size_t place) {
  const size_t x = place % places.width, y = place / places.width;
  for (size_t j = y - (y > 0); j < std::min(places.height, y + 2); ++j)
    for (size_t i = x - (x > 0); i < std::min(places.width, x + 2); ++i)
      if (scores[j * places.width + i] > scores[place]) return false;
  return true;
}

// From the best on, those that keep their distance to all better ones.
std::vector<size_t> separate_maxima(const std::vector<float>& scores, Size places, Size pattern, size_t count,
                                    float least) {
  std::vector<size_t> candidates, kept;
  for (size_t place = 0; place < scores.size(); ++place)
    if (scores[place] > CorrelationMap::kUndefined && scores[place] >= least &&
        is_local_maximum(scores, places, place))
      candidates.push_back(place);
  std::stable_sort(candidates.begin(), candidates.end(),
                   [&](size_t a, size_t b) { return scores[a] > scores[b]; });
  const auto distance = [](size_t a, size_t b) { return a > b ? a - b : b - a; };
  for (size_t place : candidates) {
    if (kept.size() == count) break;
    const bool free = std::none_of(kept.begin(), kept.end(), [&](size_t other) {
      return distance(place % places.width, other % places.width) <= pattern.width / 2 &&
             distance(place / places.width, other / places.width) <= pattern.height / 2;
    });
    if (free) kept.push_back(place);
  }
  return kept;
}

// Where a parabola through three equidistant numbers has its vertex, from the middle one on, at most half a
// step away.
double vertex(double before, double here, double after) {
  const double bend = before - 2 * here + after;
  return bend < 0 ? std::clamp(0.5 * (before - after) / bend, -0.5, 0.5) : 0.0;
}

}  // namespace

bool standardize(Brightness& pattern) {
  const double largest = largest_of(pattern), mean = mean_of(pattern);
  double energy = 0;
  for (double& value : pattern.values) {
    value -= mean;
    energy += value * value;
  }
  if (is_rounding(energy, pattern.values.size(), largest)) return false;
  for (double& value : pattern.values) value /= std::sqrt(energy);
  return true;
}

CorrelationMap::CorrelationMap(const Brightness& picture, const Brightness& pattern)
    : picture_(picture),
      pattern_(pattern),
      places_{picture.size.width - pattern.size.width + 1, picture.size.height - pattern.size.height + 1},
      mean_(mean_of(picture)),
      largest_(largest_of(picture)) {}

std::vector<float> CorrelationMap::deviations() const {
  std::vector<float> deviations;
  deviations.reserve(picture_.values.size());
  for (const double value : picture_.values) deviations.push_back(static_cast<float>(value - mean_));
  return deviations;
}

std::vector<float> CorrelationMap::normalised(const std::vector<float>& products) const {
  std::vector<float> scores(products.size(), kUndefined);
  const auto count = static_cast<double>(pattern_.values.size());
  const auto value = [&](size_t x, size_t y) { return picture_.at(x, y) - mean_; };
  for_each_window(picture_.size, pattern_.size, value, [&](size_t place, const Sums& sums) {
    const double energy = sums.squares - sums.values * sums.values / count;
    if (is_even(energy)) return;
    const double score = static_cast<double>(products[place]) / std::sqrt(energy);
    if (std::isfinite(score)) scores[place] = static_cast<float>(std::clamp(score, -1.0, 1.0));
  });
  return scores;
}

bool CorrelationMap::is_even(double energy) const {
  return is_rounding(energy, pattern_.values.size(), largest_);
}

std::optional<double> CorrelationMap::exact(size_t x, size_t y) const {
  const Size size = pattern_.size;
  double sum = 0;
  for (size_t j = 0; j < size.height; ++j)
    for (size_t i = 0; i < size.width; ++i) sum += picture_.at(x + i, y + j);
  const double mean = sum / static_cast<double>(size.area());
  double energy = 0, product = 0;
  for (size_t j = 0; j < size.height; ++j)
    for (size_t i = 0; i < size.width; ++i) {
      const double deviation = picture_.at(x + i, y + j) - mean;
      energy += deviation * deviation;
      product += deviation * pattern_.at(i, j);
    }
  if (is_even(energy)) return {};
  return std::clamp(product / std::sqrt(energy), -1.0, 1.0);
}

// Of three neighbours along an axis; 0 where one of them is not there, or has no correlation.
double CorrelationMap::vertex_at(size_t x, size_t y, Axis axis, double here) const {
  const size_t place = axis == Axis::x ? x : y;
  const size_t places = axis == Axis::x ? places_.width : places_.height;
  if (place == 0 || place + 1 == places) return 0;
  const size_t dx = axis == Axis::x ? 1 : 0, dy = 1 - dx;
  const std::optional<double> before = exact(x - dx, y - dy), after = exact(x + dx, y + dy);
  return before && after ? vertex(*before, here, *after) : 0.0;
}

Match CorrelationMap::match_at(size_t place) const {
  Match match;
  match.x = place % places_.width;
  match.y = place / places_.width;
  match.score = exact(match.x, match.y).value_or(0.0);
  match.peak_x = static_cast<double>(match.x) + vertex_at(match.x, match.y, Axis::x, match.score);
  match.peak_y = static_cast<double>(match.y) + vertex_at(match.x, match.y, Axis::y, match.score);
  return match;
}

MatchResult CorrelationMap::best(const std::vector<float>& scores, const MatchLimits& limits) const {
  MatchResult result;
  const auto best = std::max_element(scores.begin(), scores.end());
  if (*best <= kUndefined) return result;
  for (size_t place : separate_maxima(scores, places_, pattern_.size, limits.count,
                                      static_cast<float>(limits.threshold - kMapError))) {
    const Match match = match_at(place);
    if (match.score >= limits.threshold) result.found.push_back(match);
  }
  std::stable_sort(result.found.begin(), result.found.end(),
                   [](const Match& a, const Match& b) { return a.score > b.score; });
  result.best = result.found.empty() ? match_at(static_cast<size_t>(best - scores.begin())) : result.found[0];
  return result;
}

}  // namespace clfm::filter
