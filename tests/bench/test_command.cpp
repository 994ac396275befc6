// The program as its users call it.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <set>

#include "json_file.hpp"
#include "support/scratch_directory.hpp"

#ifdef CLFM_BENCH_FFTW
#define CLFM_BENCH_HAS_FFTW true
#else
#define CLFM_BENCH_HAS_FFTW false
#endif

namespace {

namespace fs = std::filesystem;

void check_result(const nlohmann::json& line) {
  CAPTURE(line.dump());
  CHECK(line.at("lower_quartile_us").get<double>() > 0);
  CHECK(line.at("median_us").get<double>() >= line.at("lower_quartile_us").get<double>());
  CHECK(line.at("gflops").get<double>() > 0);
  CHECK(line.at("relative_error").get<double>() < 1e-6);
  CHECK(line.at("create_ms").get<double>() > 0);
  CHECK(line.at("first_run_ms").get<double>() > 0);
  CHECK(line.at("samples").get<int>() >= 3);
  if (line.at("library") == "clfft_mixed") CHECK_FALSE(line.at("recipe").get<std::string>().empty());
}

}  // namespace

TEST_CASE("two small problems are measured, checked and written as JSON lines") {
  const JsonFile json;
  const std::set<std::string> tokens{"c2c f32 60 b4", "c2c f32 6x8 inplace bwd"};
  // The peers that may take seconds to plan are left out.
  const std::string only = " --only clfft_mixed" + std::string(CLFM_BENCH_HAS_FFTW ? " --only fftw" : "");
  REQUIRE(
      exit_code_of("\"c2c f32 60 b4\" c2c,f32,6x8,inplace,bwd --check --rounds 3 --burst 0.1 --fftw-plans 1" +
                   only + json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() == (CLFM_BENCH_HAS_FFTW ? 5 : 3));
  CHECK(lines[0].at("kind") == "run");
  CHECK_FALSE(lines[0].at("device").at("name").get<std::string>().empty());
  CHECK(lines[0].at("versions").contains("clfft_mixed"));
  std::set<std::string> seen;
  for (size_t i = 1; i < lines.size(); ++i) {
    REQUIRE(lines[i].at("kind") == "result");
    seen.insert(lines[i].at("token").get<std::string>());
    check_result(lines[i]);
  }
  CHECK(seen == tokens);
}

TEST_CASE("a base is named and gives a ratio") {
  const JsonFile json;
  REQUIRE(exit_code_of("\"r2c f32 60 b4\" \"c2c f32 60 b4\" --relative-to c2c --check --rounds 3 --burst 0.1 "
                       "--only clfft_mixed" +
                       json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() == 3);
  CHECK(lines[1].at("base") == "c2c f32 60 b4");
  CHECK(lines[1].at("over_base").get<double>() > 0);
  CHECK_FALSE(lines[2].contains("base"));  // it is its own
  CHECK(lines[2].at("over_base").is_null());
}

TEST_CASE("a convolution is measured with its memory; the library's refusal has its message") {
  const JsonFile json;
  REQUIRE(
      exit_code_of("\"conv f32 20x30 k3x5 same clamp\" --check --rounds 3 --burst 0.1 --only clfft_mixed" +
                   json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() == 2);
  check_result(lines[1]);
  CHECK(lines[1].at("workspace_bytes").get<double>() > 0);  // the prepared filter
  const JsonFile refused;
  REQUIRE(exit_code_of("\"conv f16 20 k3 full\" --check --rounds 3 --only clfft_mixed" + refused.option()) ==
          4);
  CHECK_THAT(refused.lines().at(1).at("reason").get<std::string>(), Catch::Contains("precision is f16"));
}

TEST_CASE("a layer's pass with every algorithm forced ends with the regret") {
  const JsonFile json;
  REQUIRE(
      exit_code_of("\"layer f32 2x9x8 c3 k3x3 pad=1x1 pass=backward_weights\" --algo all --check --rounds 3 "
                   "--burst 0.1 --only clfft_mixed" +
                   json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() == 7);  // the choice, three algorithms, two about regret
  for (size_t i = 1; i < 5; ++i) {
    check_result(lines[i]);
    CHECK(lines[i].at("prepare_ms").get<double>() > 0);
    CHECK(lines[i].at("input_bytes") == 2 * 9 * 8 * 4);
  }
  CHECK(lines[5].at("kind") == "regret");
  CHECK(lines[5].at("token") == "layer f32 2x9x8 c3 k3x3 pad=1x1");
  const double over_best = lines[5].at("over_best").get<double>();
  CHECK(over_best > 0);
  CHECK(lines[6].at("kind") == "regret summary");
  CHECK(lines[6].at("worst").get<double>() == over_best);
  CHECK(lines[6].at("geometric_mean").get<double>() == Approx(over_best));
}

TEST_CASE("a start is timed with empty caches, with filled ones, and again") {
  const JsonFile json;
  REQUIRE(exit_code_of("\"c2c f32 4\" --start-up --rounds 1 --only clfft_mixed" + json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() == 2);
  CHECK(lines[1].at("kind") == "start-up");
  CHECK(lines[1].at("token") == "c2c f32 4");
  CHECK_FALSE(lines[1].contains("reason"));
  for (const char* start : {"cold", "warm", "again"})
    for (const char* part : {"_create_ms", "_first_run_ms"})
      CHECK(lines[1].at(std::string(start) + part).get<double>() > 0);
}

TEST_CASE("every launch is timed beside a copy") {
  const JsonFile json;
  REQUIRE(exit_code_of("\"c2c f32 8x16 b3 algo=stockham\" --passes --rounds 3" + json.option()) == 0);
  const std::vector<nlohmann::json> lines = json.lines();
  REQUIRE(lines.size() > 2);  // a launch for each axis at least
  for (size_t i = 1; i < lines.size(); ++i) {
    CHECK(lines[i].at("kind") == "pass");
    CHECK(lines[i].at("token") == "c2c f32 8x16 b3 algo=stockham");
    CHECK_FALSE(lines[i].at("kernel").get<std::string>().empty());
    const double us = lines[i].at("lower_quartile_us").get<double>(), gbs = lines[i].at("gbs").get<double>();
    CHECK(us > 0);
    CHECK(us * gbs * 1e3 == Approx(2 * 8 * 16 * 3 * 8));  // each element is read and written once
    CHECK(lines[i].at("of_copy").get<double>() == Approx(gbs / lines[i].at("copy_gbs").get<double>()));
  }
  CHECK(exit_code_of("\"conv f32 20 k3 full\" --passes") == 1);
}

TEST_CASE("a record has every candidate's time, and is not measured again") {
  const JsonFile table;  // a file's name that is free
  const std::string record =
      "\"c2c f32 64 b64\" --time-budget 0.1 --record \"" + table.path().string() + "\"";
  REQUIRE(exit_code_of(record) == 0);
  const auto text = [&] {
    std::ifstream file(table.path());
    return std::string{std::istreambuf_iterator<char>(file), {}};
  };
  const std::string first = text();
  CHECK_THAT(first, Catch::Contains(" | c2c f32 64 b64 | item #"));
  REQUIRE(exit_code_of(record) == 0);
  CHECK(text() == first);
  std::ofstream(table.path()) << "nonsense\n";
  CHECK(exit_code_of(record) == 2);
}

TEST_CASE("a JSON file stays as it was until there are results, and is then replaced as a whole") {
  const JsonFile json;
  std::ofstream(json.path()) << "old";
  fs::permissions(json.path(), fs::perms::owner_read | fs::perms::owner_write);
  CHECK(exit_code_of("\"c2c f32 4\" --device nonsense" + json.option()) == 3);
  CHECK(json.text() == "old");
  const std::string passes = "\"c2c f32 4\" --passes --rounds 3";
  CHECK(exit_code_of(passes + json.option()) == 0);
  REQUIRE(json.lines().size() >= 2);
  CHECK(json.lines()[0].at("kind") == "run");
  CHECK(fs::status(json.path()).permissions() == (fs::perms::owner_read | fs::perms::owner_write));
  CHECK(exit_code_of(passes + " --json /dev/full") == 2);
}

TEST_CASE("bad use has its exit codes") {
  CHECK(exit_code_of("--list-suites") == 0);
  CHECK(exit_code_of("--list-devices") == 0);
  CHECK(exit_code_of("--help") == 0);
  CHECK(exit_code_of("") == 1);
  CHECK(exit_code_of("\"c2c f32 nonsense\"") == 1);
  CHECK(exit_code_of("\"layer f32 1x4x4 c1 k3x3 pass=nonsense\"") == 1);
  CHECK(exit_code_of("--suite nonsense") == 1);
  CHECK(exit_code_of("\"c2c f32 4\" --relative-to nonsense") == 1);
  CHECK(exit_code_of("\"c2c f32 4\" --only nonsense") == 1);
  CHECK(exit_code_of("\"c2c f32 4\" --device nonsense") == 3);
  CHECK(exit_code_of("\"c2c f32 4\" --json /nonexistent-directory/file") == 2);
}

TEST_CASE("a chart is replaced as a whole or not at all, and JSON lines have an end") {
  const clfm::test::ScratchDirectory directory;
  CHECK(shell("/usr/bin/env python3 \"" CLFM_TESTS_DIR "/bench/check_plot_files.py\" \"" +
              directory.path().string() + "\"") == 0);
}

TEST_CASE("JSON lines become charts") {
  if (shell("/usr/bin/env python3 -c 'import matplotlib'") != 0) {
    WARN("python3 has no matplotlib: charts not tested");
    return;
  }
  const JsonFile json;
  const fs::path charts = json.path().string() + ".charts";
  std::ofstream(json.path())
      << R"({"kind":"run","device":{"name":"d","driver":"1","compute_units":2},)"
      << R"("host":{"processor":"p","threads":2},"versions":{"fftw":"3"},)"
      << R"("fftw":{"threads":2,"plans":1}})"
      << "\n"
      << R"({"kind":"refusal","suite":"c2c","token":"c2c f32 4","library":"clfft","reason":"no"})"
      << "\n"
      << R"({"kind":"result","suite":"c2c","token":"c2c f32 4","library":"clfft_mixed",)"
      << R"("lower_quartile_us":1,"gflops":1,"times_fftw":2})"
      << "\n"
      << R"({"kind":"result","suite":"half","token":"r2c f16s 4","library":"clfft_mixed","base":"r2c f32 4",)"
      << R"("lower_quartile_us":1,"gflops":1,"times_fftw":null,"over_base":0.7})"
      << "\n"
      << R"({"kind":"result","suite":"mali","token":"c2c f32 8x8 inplace","library":"fftw",)"
      << R"("lower_quartile_us":1,"gflops":1,"times_fftw":1})"
      << "\n"
      << R"({"kind":"result","suite":"conv2d","token":"conv f32 9x9 k3x3 same","library":"clfft_mixed",)"
      << R"("lower_quartile_us":1,"gflops":1,"workspace_bytes":0,"recipe":"direct  1 step"})"
      << "\n"
      << R"({"kind":"result","suite":"padding","token":"conv f32 9x9 k3x3 same","library":"fftw pow2",)"
      << R"("lower_quartile_us":1,"gflops":1,"input_bytes":324,"workspace_bytes":3072})"
      << "\n"
      << R"({"kind":"result","suite":"layer","token":"layer f32 1x9x9 c1 k3x3 pass=forward",)"
      << R"("library":"clfft_mixed","lower_quartile_us":1,"gflops":1})"
      << "\n"
      << R"({"kind":"regret","suite":"layer","token":"layer f32 1x9x9 c1 k3x3","best":"b","over_best":1})"
      << "\n";
  const std::string script = "/usr/bin/env python3 \"" CLFM_TESTS_DIR "/../tools/plot-bench.py\" \"";
  CHECK(shell(script + json.path().string() + "\" --out \"" + charts.string() + "\"") == 0);
  CHECK(fs::file_size(charts / "bench-c2c.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-mali.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-conv2d.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-padding.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-layer.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-half.svg") > 1000);
  CHECK(fs::file_size(charts / "bench-half-over-base.svg") > 1000);
  fs::remove_all(charts);
  CHECK(shell(script + "/nonexistent-file\"") == 2);
}
