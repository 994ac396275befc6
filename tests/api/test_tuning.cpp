// Efforts through the API: whatever chooses the recipe, the results are right; tables come from files and
// texts.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>

#include "support/run/conv_run.hpp"
#include "support/run/fft_run.hpp"
#include "support/scratch_directory.hpp"

using namespace clfm::test;

namespace {

clfm::Engine fresh_engine(const char* table = nullptr) {
  clfm_engine_desc desc;
  clfm_engine_desc_init(&desc);
  desc.tuned_table = table;
  return clfm::Engine(test_device().context(), test_device().device(), desc);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// The lines of a table, without its heading.
std::string body(const std::string& table) { return table.substr(table.find('\n') + 1); }

FftRun run_on(const clfm::Engine& engine, const std::string& token) {
  const clfm::FftDesc desc(token);
  auto random = random_for(token);
  return run_fft(clfm::Fft(engine, desc), desc, random_input(desc, random));
}

}  // namespace

TEST_CASE("measured transforms are right, and say what was measured", "[tuning]") {
  const clfm::Engine engine = fresh_engine();
  const std::vector<std::string> tokens = {"c2c f32 60 b8 inplace bwd ws=caller",
                                           "c2c f32 6x4 planar inplace", "c2r f32 6x8 inplace",
                                           "c2c f16s 16 in=planar is=3 scale=0.25", "c2c f32 1"};
  size_t lines = 0;
  for (const std::string& token : tokens) {
    const FftRun run = run_on(engine, token + " effort=measure");
    INFO(token << "\n" << run.recipe);
    CHECK(run.complaints == "");
    CHECK(has(first_line(run.recipe), "  measured "));
    CHECK(!has(run.recipe, "not measured"));
    const std::string table = body(engine.export_tuned());
    CHECK(std::count(table.begin(), table.end(), '\n') == static_cast<std::ptrdiff_t>(++lines));
    // The table takes the place of measuring again, and a table tunes.
    for (const char* effort : {" effort=measure", " effort=tuned"}) {
      const FftRun again = run_on(engine, token + effort);
      CHECK(again.complaints == "");
      CHECK(has(first_line(again.recipe), "  tuned table "));
      CHECK(first_line(again.recipe).substr(0, 20) == first_line(run.recipe).substr(0, 20));
    }
    CHECK(body(engine.export_tuned()) == table);
  }
}

TEST_CASE("random problems, measured, are within the error bound", "[tuning][random]") {
  const clfm::Engine engine = fresh_engine();
  RandomFftLimits limits;
  limits.max_points = 1 << 8;
  limits.max_total_points = 1 << 10;
  limits.max_prime = 0;
  limits.layouts = Layouts::any;
  limits.windows = Windows::any;
  limits.transforms = {"c2c", "r2c", "c2r", "dct2", "dst3"};
  limits.extras = {"effort=measure", "effort=measure ws=caller", "effort=tuned"};
  for_random_problems(3, limits, [&](const std::string& token) {
    const FftRun run = run_on(engine, token);
    INFO(run.recipe);
    CHECK(run.complaints == "");
  });
}

TEST_CASE("random convolutions, measured, are within the error bound", "[tuning][random]") {
  const clfm::Engine engine = fresh_engine();
  RandomConvLimits limits;
  limits.max_signal = 400;
  limits.max_filter_1d = 40;
  limits.max_filter_2d = 6;
  for_random_convolutions(1, limits, [&](clfm::ConvDesc desc, std::mt19937_64& random) {
    desc.effort = CLFM_EFFORT_MEASURE;
    const ConvRun run = run_conv(engine, desc, random);
    INFO(run.recipe);
    CHECK(run.complaints == "");
    CHECK(has(first_line(run.recipe), " us  measured "));
    desc.effort = CLFM_EFFORT_TUNED;
    const ConvRun tuned = run_conv(engine, desc, random);
    CHECK(tuned.complaints == "");
    CHECK(has(first_line(tuned.recipe), " us  tuned table "));
    CHECK(first_line(tuned.recipe).substr(0, 20) == first_line(run.recipe).substr(0, 20));
  });
}

TEST_CASE("a layer is measured, and tuned by what was found", "[tuning]") {
  const clfm::Engine engine = fresh_engine();
  const std::string token = "layer f32 2x7x7 c2 k3x3 b2 algo=direct";  // few kernels to compile
  const auto recipe = [&](const char* effort) {
    return clfm::Layer(engine, clfm::LayerDesc(token + effort)).recipe();
  };
  CHECK(has(recipe(" effort=tuned"),
            "  not tuned: no table has \"layer f32 2x7x7 c2 k3x3 b2 algo=direct\" on "));
  CHECK(has(first_line(recipe(" effort=measure")), " us  measured "));
  CHECK(has(first_line(recipe(" effort=tuned")), " us  tuned table "));
}

TEST_CASE("a table goes from engine to engine by text and by file", "[tuning]") {
  const std::string token = "c2c f32 120 b2";
  const clfm::Engine measuring = fresh_engine();
  const std::string recipe = run_on(measuring, token + " effort=measure").recipe;
  const std::string table = measuring.export_tuned();
  REQUIRE(has(table, " | c2c f32 120 b2 | "));

  clfm::Engine by_text = fresh_engine();
  CHECK(has(run_on(by_text, token + " effort=tuned").recipe,
            "  not tuned: no table has \"c2c f32 120 b2\" on "));
  // Tables are in order of their devices: this one is before any.
  const std::string foreign = "A moon / rover / 1 compute units | 0 | some token of tomorrow | x #1 | 3.00\n";
  by_text.import_tuned(foreign);
  by_text.import_tuned(table);
  CHECK(has(first_line(run_on(by_text, token + " effort=tuned").recipe), "  tuned table "));
  CHECK(body(by_text.export_tuned()) == foreign + body(table));  // kept, in its place

  const ScratchDirectory directory;
  const std::string path = (directory.path() / "table.txt").string();
  std::ofstream(path, std::ios::binary) << foreign << table;
  const clfm::Engine by_file = fresh_engine(path.c_str());
  CHECK(has(first_line(run_on(by_file, token + " effort=tuned").recipe), "  tuned table "));
  CHECK(by_file.export_tuned() == by_text.export_tuned());
}

TEST_CASE("a measured recipe's text makes the same plan again", "[tuning]") {
  const clfm::FftDesc desc("c2c f32 24 b3 effort=measure");
  const std::string saved = clfm::Fft(fresh_engine(), desc).recipe();
  const clfm::Fft again(test_engine(), desc, saved);  // asks nobody else
  CHECK(first_line(again.recipe()) == first_line(saved).substr(0, first_line(saved).find("  measured ")));
}

TEST_CASE("a recipe that a table has and this version has not is a remark", "[tuning]") {
  const clfm::Engine engine = fresh_engine();
  run_on(engine, "c2c f32 24 effort=measure");
  std::string stale = body(engine.export_tuned());
  const size_t name = stale.find(" #") + 2;
  stale.replace(name, 8, "00000000");
  clfm::Engine other = fresh_engine();
  other.import_tuned(stale);
  const FftRun run = run_on(other, "c2c f32 24 effort=tuned");
  CHECK(run.complaints == "");
  CHECK(has(run.recipe, "  not tuned: the table's "));
  CHECK(has(run.recipe, " #00000000 is none of the "));
}

TEST_CASE("a table that cannot be read is refused with its path, line and field", "[tuning]") {
  const ScratchDirectory directory;
  const auto refusal = [&](const std::string& path) -> std::string {
    try {
      fresh_engine(path.c_str());
    } catch (const clfm::Error& error) {
      CHECK(error.status() == CLFM_INVALID_ARGUMENT);
      return error.what();
    }
    return "taken";
  };
  const std::string absent = (directory.path() / "absent").string();
  CHECK(refusal(absent) == "tuned_table is \"" + absent + "\": there is no such file");
  CHECK(has(refusal(directory.path().string()), "there is no such file"));
  CHECK(has(refusal(""), "tuned_table is \"\": there is no such file"));
  const std::string pipe = (directory.path() / "pipe").string(), huge = (directory.path() / "huge").string();
  REQUIRE(mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(has(refusal(pipe), "tuned_table is \"" + pipe + "\": there is no such file"));
  std::ofstream(huge).close();
  std::filesystem::resize_file(huge, uint64_t{1} << 40);
  CHECK(has(refusal(huge), ": the file has 1099511627776 bytes, at most "));
  const std::string bad = (directory.path() / "bad").string();
  std::ofstream(bad) << "# fine\na | b | c | d | soon\n";
  CHECK(refusal(bad) == "tuned_table \"" + bad + "\" line 2: microseconds is \"soon\", must be a number");
  const std::string empty = (directory.path() / "empty").string();
  std::ofstream(empty).close();
  CHECK(refusal(empty) == "taken");

  const clfm::Engine engine = fresh_engine();
  const std::string before = engine.export_tuned();
  CHECK(clfm_engine_import_tuned(engine.get(), "a | b | c | d | 1\na | b\n") == CLFM_INVALID_ARGUMENT);
  CHECK(std::string(clfm_last_message()) ==
        "text line 2: has 2 fields, must have 5: device | driver | token | recipe | microseconds");
  CHECK(engine.export_tuned() == before);
  CHECK(clfm_engine_import_tuned(engine.get(), nullptr) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_engine_import_tuned(nullptr, "") == CLFM_INVALID_ARGUMENT);
  size_t size = 0;
  CHECK(clfm_engine_export_tuned(nullptr, nullptr, &size) == CLFM_INVALID_ARGUMENT);
  CHECK(clfm_engine_export_tuned(engine.get(), nullptr, nullptr) == CLFM_INVALID_ARGUMENT);
}

TEST_CASE("what cannot be measured is estimated, and the recipe says why", "[tuning]") {
  const char* const source =
      "void keep(__global void *out, size_t offset, float2 value, __global void *data) {\n"
      "  ((__global float2 *)out)[offset] = value;\n"
      "}\n";
  for (const clfm_effort effort : {CLFM_EFFORT_MEASURE, CLFM_EFFORT_TUNED}) {
    clfm::FftDesc desc("c2c f32 16");
    desc.store.source = source;
    desc.store.function = "keep";
    desc.effort = effort;
    const std::string recipe = clfm::Fft(test_engine(), desc).recipe();
    INFO(recipe);
    CHECK(!has(first_line(recipe), "measured"));
    CHECK(has(recipe, effort == CLFM_EFFORT_MEASURE ? "  not measured: callbacks may write"
                                                    : "  not tuned: a token has no words for callbacks"));
  }
}
