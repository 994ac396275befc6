// What an engine knows, asked and told by several threads.
#include <catch2/catch.hpp>
#include <thread>
#include <vector>

#include "host/tuning/tuner.hpp"

using namespace clfm::host;

TEST_CASE("threads may tune at once", "[tuning][threads]") {
  Tuner tuner({"P / gpu / 4 compute units", "1.0"});
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&tuner, t] {
      for (int i = 1; i <= 50; ++i) {
        const std::string token = "c2c f32 " + std::to_string(i), own = token + " b" + std::to_string(t + 2);
        tuner.remember(token, "item #1", 5);
        tuner.remember(own, "item #2", i);
        tuner.add("P / gpu / 4 compute units | 1.0 | " + own + " | item #3 | 0.5\n", "it");
        tuner.known(token, Effort::tuned);
        tuner.to_text();
      }
    });
  for (std::thread& thread : threads) thread.join();
  for (int i = 1; i <= 50; ++i) {
    CHECK(tuner.known("c2c f32 " + std::to_string(i), Effort::measure).size() == 1);
    CHECK(tuner.known("c2c f32 " + std::to_string(i) + " b3", Effort::measure).size() == 2);
  }
}
