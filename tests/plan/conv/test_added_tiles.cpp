// Overlap-add in K steps: launches whose tiles meet wait for each other, those whose tiles do not may run at
// once, and every output is stored by the first tile that reaches it, whatever was there.
#include <catch2/catch.hpp>
#include <random>
#include <set>

#include "host/conv/added_tiles.hpp"
#include "host/conv/planner.hpp"
#include "host/device/profile.hpp"
#include "host/problem/conv_token.hpp"

using namespace clfm::host;

namespace {

using Places = std::set<std::pair<int64_t, int64_t>>;  // rows and columns of outputs

struct Range {
  int64_t begin, end;
  bool has(int64_t i) const { return i >= begin && i < end; }
};

// One tile of a launch along an axis, as reach_of() of tile_reach.clh says: its outputs, and those that are
// new.
struct Reach {
  Range outputs, fresh;
};

std::vector<Reach> reaches(const ConvProblem& problem, size_t k, const AddedAxis& axis, int64_t phase) {
  const auto lane = std::get<VectorArgument<int32_t, 4>>(reach_argument(axis, phase)).lane;
  std::vector<Reach> tiles;
  for (int64_t i = 0; i < axis.count_of(phase); ++i) {
    const int64_t first = lane[0] + i * axis.steps * axis.tile;
    const int64_t end = i + 1 < axis.count_of(phase) ? lane[2] : lane[3];
    tiles.push_back({{std::max<int64_t>(first, 0), std::min(first + axis.length(), problem.slice_size[k])},
                     {first + lane[1], first + end}});
  }
  return tiles;
}

// Adds one for every tile that reaches an output, as a kernel would, to what is far from a sum.
void check_sums(const ConvProblem& problem, const AddedTiles& tiles) {
  const int64_t columns = problem.slice_size[1];
  std::vector<int> sums(static_cast<size_t>(problem.slice_size[0] * columns), -1000), expected(sums.size());
  for (const AddedLaunch& launch : launch_order(tiles))
    for (const Reach& y : reaches(problem, 0, tiles[0], launch.phase[0]))
      for (const Reach& x : reaches(problem, 1, tiles[1], launch.phase[1]))
        for (int64_t row = y.outputs.begin; row < y.outputs.end; ++row)
          for (int64_t column = x.outputs.begin; column < x.outputs.end; ++column) {
            const auto at = static_cast<size_t>(row * columns + column);
            ++expected[at];
            sums[at] = y.fresh.has(row) && x.fresh.has(column) ? 1 : sums[at] + 1;
          }
  CHECK(sums == expected);
}

Places outputs_of(const ConvProblem& problem, const AddedTiles& tiles, const AddedLaunch& launch) {
  Places places;
  for (const Reach& y : reaches(problem, 0, tiles[0], launch.phase[0]))
    for (const Reach& x : reaches(problem, 1, tiles[1], launch.phase[1]))
      for (int64_t row = y.outputs.begin; row < y.outputs.end; ++row)
        for (int64_t column = x.outputs.begin; column < x.outputs.end; ++column) {
          CHECK(places.insert({row, column}).second);  // no two tiles of a launch meet
        }
  return places;
}

// A launch waits, by itself or by way of others, for those before it that meet it; and for others only by way
// of these.
void check_graph(const ConvProblem& problem, const AddedTiles& tiles) {
  const std::vector<AddedLaunch> launches = launch_order(tiles);
  std::vector<Places> places;
  std::vector<std::set<size_t>> before(launches.size());
  for (size_t i = 0; i < launches.size(); ++i) {
    places.push_back(outputs_of(problem, tiles, launches[i]));
    const auto meets = [&](size_t j) {
      return std::any_of(places[j].begin(), places[j].end(),
                         [&](const auto& place) { return places[i].contains(place); });
    };
    for (const uint32_t back : launches[i].waits_back) {
      if (back > i) continue;
      const size_t j = i - back;
      CHECK(meets(j));
      before[i].insert(j);
      before[i].insert(before[j].begin(), before[j].end());
    }
    for (size_t j = 0; j < i; ++j)
      if (meets(j)) CHECK(before[i].contains(j));
  }
}

ConvProblem conv_problem_of(const std::string& token) { return parse_conv_token(token); }

}  // namespace

TEST_CASE("outputs that tiles share are begun once, and launches that share some wait", "[conv]") {
  std::mt19937_64 random(std::random_device{}());
  const auto number = [&](int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random);
  };
  int planned = 0;
  for (int i = 0; i < 60; ++i) {
    ConvProblem problem = conv_problem_of("conv f32 20x20 k3x3");
    for (size_t k = 0; k < kConvRank; ++k) {
      problem.signal[k] = number(1, 40);
      problem.filter[k] = number(1, 9);
      problem.slice_begin[k] = number(-3, 5);
      problem.slice_size[k] = number(1, 45);
    }
    problem.extent = ConvExtent::slice;
    problem.border = number(0, 1) == 0 ? Border::zero : Border::clamp;
    problem.steps = number(0, 5);
    const auto tiles =
        added_tiles(problem, {problem.filter[0] + number(0, 12), problem.filter[1] + number(0, 12)});
    if (!tiles) continue;
    INFO("signal " << problem.signal[0] << "x" << problem.signal[1] << " filter " << problem.filter[0] << "x"
                   << problem.filter[1] << " slice " << problem.slice_size[0] << "x" << problem.slice_size[1]
                   << " tile " << (*tiles)[0].tile << "x" << (*tiles)[1].tile << " steps "
                   << (*tiles)[0].steps << "x" << (*tiles)[1].steps);
    check_sums(problem, *tiles);
    check_graph(problem, *tiles);
    ++planned;
  }
  CHECK(planned > 20);
}

// "Parallelized Filters": subsets of a step that run as soon as what they need is there. Of four phases along
// a row the even ones meet no other, and each odd one meets both.
TEST_CASE("phases that do not meet have no events between them", "[conv]") {
  for (const char* algorithm : {"direct_overlap_add tile=100", "overlap_add tile=120"}) {
    const std::string token = std::string("conv f32 5000 k21 steps=4 algo=") + algorithm;
    const ConvRecipe recipe = conv_candidates(conv_problem_of(token), find_profile("nvidia")).front();
    INFO(to_text(recipe));
    std::vector<std::vector<uint32_t>> waits;
    for (const Step& step : recipe.run.steps) waits.push_back(step.waits_back);
    CHECK(waits == std::vector<std::vector<uint32_t>>{{1}, {2}, {1, 2}, {2, 3}});
    CHECK(to_text(recipe).find("after -1 -2") != std::string::npos);
  }
  // Of an image in 2 x 2 phases any two meet in the corners of tiles: a chain.
  const ConvRecipe image =
      conv_candidates(conv_problem_of("conv f32 200x300 k5x5 algo=direct_overlap_add tile=32x32"),
                      find_profile("nvidia"))
          .front();
  CHECK(image.run.steps.size() == 4);
  for (const Step& step : image.run.steps) CHECK(step.waits_back == std::vector<uint32_t>{1});
}
