// clfm-tune as its users call it.
#include <sys/wait.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "support/scratch_directory.hpp"

namespace {

namespace fs = std::filesystem;

struct Tuned {
  int exit_code;
  std::string output;  // both streams
};

class Workplace {
 public:
  Tuned tune(const std::string& arguments) const {
    const std::string log = path("log");
    // The programs it compiles stay in the test's own directory.
    const int status = std::system(
        ("XDG_CACHE_HOME=\"" + path("cache") + "\" \"" CLFM_TOOL "\" " + arguments + " >\"" + log + "\" 2>&1")
            .c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read("log")};
  }
  std::string path(const std::string& name) const { return (directory_.path() / name).string(); }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
  }

 private:
  clfm::test::ScratchDirectory directory_;
};

long lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

const std::string kForeign = "Moon / rover / 1 compute units | 0 | some token of tomorrow | x #1 | 3.00\n";

}  // namespace

TEST_CASE("a table is filled, and a second call has nothing left to do", "[tune]") {
  const Workplace place;
  const std::string table = " --table \"" + place.path("table") + "\"";
  const Tuned first =
      place.tune("\"c2c f32 12 b2\" c2c,f32,12,b2,effort=tuned \"conv f32 20 k3 algo=direct\"" + table);
  INFO(first.output);
  REQUIRE(first.exit_code == 0);
  CHECK_THAT(first.output, Catch::Contains("c2c f32 12 b2 | ") &&
                               Catch::Contains("conv f32 20 k3 full algo=direct | ") &&
                               Catch::EndsWith("2 measured, 0 known before, 0 not measurable, 0 left\n"));
  const std::string filled = place.read("table");
  CHECK(lines(filled) == 3);
  CHECK_THAT(filled, Catch::Contains(" | c2c f32 12 b2 | ") &&
                         Catch::Contains(" | conv f32 20 k3 full algo=direct | "));
  // What the tool prints is what the table has.
  CHECK_THAT(filled, Catch::Contains(first.output.substr(0, first.output.find('\n'))));

  const Tuned second = place.tune("\"c2c f32 12 b2\" \"c2c f32 9\" \"conv f32 20 k3 algo=direct\"" + table);
  INFO(second.output);
  CHECK(second.exit_code == 0);
  CHECK_THAT(second.output, Catch::EndsWith("1 measured, 2 known before, 0 not measurable, 0 left\n"));
  CHECK(lines(place.read("table")) == 4);
}

TEST_CASE("a table behind a link is filled there; what is no table is refused at once", "[tune]") {
  const Workplace place;
  place.write("table", "b | 1 | c2c f32 4 | x #2 | 2.00\n");
  place.write("other", kForeign);
  fs::create_symlink("table", place.path("link"));
  const Tuned merged =
      place.tune("--table \"" + place.path("link") + "\" --merge \"" + place.path("other") + "\"");
  INFO(merged.output);
  CHECK(merged.exit_code == 0);
  CHECK(fs::is_symlink(place.path("link")));
  CHECK_THAT(place.read("table"), Catch::Contains(kForeign));
  CHECK(place.tune("\"c2c f32 4\" --table /dev/zero").exit_code == 2);
  const Tuned zeros = place.tune("--merge /dev/zero --table \"" + place.path("table") + "\"");
  CHECK(zeros.exit_code == 2);
  CHECK_THAT(zeros.output, Catch::Contains("cannot read '/dev/zero': it is no text"));
}

TEST_CASE("tables are merged, with what other devices know", "[tune]") {
  const Workplace place;
  place.write("table", "b | 1 | c2c f32 4 | x #2 | 2.00\n");
  place.write("other", "# by somebody\n" + kForeign + "b | 1 | c2c f32 4 | x #2 | 1.00\n");
  const Tuned merged =
      place.tune("--table \"" + place.path("table") + "\" --merge \"" + place.path("other") + "\"");
  INFO(merged.output);
  CHECK(merged.exit_code == 0);
  const std::string table = place.read("table");
  CHECK(table.substr(table.find('\n') + 1) == kForeign + "b | 1 | c2c f32 4 | x #2 | 1.00\n");
}

TEST_CASE("after the time budget nothing is begun", "[tune]") {
  const Workplace place;
  const Tuned tuned =
      place.tune("\"c2c f32 10\" \"c2c f32 14\" --time-budget 1e-9 --table \"" + place.path("table") + "\"");
  CHECK(tuned.exit_code == 0);
  CHECK(tuned.output == "0 measured, 0 known before, 0 not measurable, 2 left\n");
}

TEST_CASE("layers are tuned once, whatever passes the bench has of them", "[tune]") {
  const Workplace place;
  const Tuned tuned = place.tune(
      "\"layer corr f32 2x5x5 c2 k3x3 algo=direct pass=forward\" \"layer f32 2x5x5 c2 k3x3 "
      "pass=backward_data "
      "algo=direct\" --table \"" +
      place.path("table") + "\"");
  INFO(tuned.output);
  CHECK(tuned.exit_code == 0);
  CHECK_THAT(tuned.output, Catch::EndsWith("1 measured, 0 known before, 0 not measurable, 0 left\n"));
  CHECK_THAT(place.read("table"), Catch::Contains(" | layer f32 2x5x5 c2 k3x3 algo=direct | "));
}

TEST_CASE("what cannot be planned is told, and the others are tuned", "[tune]") {
  const Workplace place;
  const Tuned tuned =
      place.tune("\"conv f16 20 k3\" \"c2c f32 8 algo=stockham\" --table \"" + place.path("table") + "\"");
  INFO(tuned.output);
  CHECK(tuned.exit_code == 0);
  CHECK_THAT(tuned.output, Catch::Contains("clfm-tune: conv f16 20 k3 full: precision is f16") &&
                               Catch::EndsWith("1 measured, 0 known before, 1 not measurable, 0 left\n"));
}

TEST_CASE("bad use has its exit codes", "[tune]") {
  const Workplace place;
  place.write("bad", "a | b\n");
  const std::string table = " --table \"" + place.path("table") + "\"",
                    bad = " \"" + place.path("bad") + "\"";
  CHECK(place.tune("--list-suites").exit_code == 0);
  CHECK(place.tune("--list-devices").exit_code == 0);
  CHECK(place.tune("--help").exit_code == 0);
  CHECK(place.tune("--version").exit_code == 0);
  CHECK(place.tune("").exit_code == 1);
  CHECK(place.tune("\"c2c f32 4\"").exit_code == 1);
  CHECK(place.tune(table).exit_code == 1);
  CHECK(place.tune("\"c2c f32 nonsense\"" + table).exit_code == 1);
  CHECK(place.tune("--suite nonsense" + table).exit_code == 1);
  CHECK(place.tune("\"c2c f32 4\" --device nonsense" + table).exit_code == 3);
  CHECK(place.tune("\"c2c f32 4\" --table /nonexistent-directory/file").exit_code == 2);
  CHECK(place.tune("--merge /nonexistent-file" + table).exit_code == 2);
  const Tuned merged = place.tune("--merge" + bad + table);
  CHECK(merged.exit_code == 2);
  CHECK_THAT(merged.output, Catch::Contains("line 1: has 2 fields, must have 5"));
  CHECK(place.tune("\"c2c f32 4\" --table" + bad).exit_code == 2);
  CHECK(place.read("bad") == "a | b\n");
}

TEST_CASE("price factors are written, and kept where nothing was measured", "[tune]") {
  const Workplace place;
  const std::string file = place.path("factors"), factors = " --factors \"" + file + "\"";
  const Tuned first = place.tune("\"c2c f32 12 b2\"" + factors);  // too short to say anything
  INFO(first.output);
  REQUIRE(first.exit_code == 0);
  const std::string heading = place.read("factors");
  CHECK_THAT(heading, Catch::StartsWith("# Price factors") && Catch::Contains("| vectors | precision |"));
  CHECK(lines(heading) == 1);
  CHECK(place.tune("\"conv f32 20 k3\"" + factors).exit_code == 1);
  CHECK(place.tune("\"c2c f32 12\" --table t" + factors).exit_code == 1);
  CHECK(place.read("factors") == heading);
  std::string wrong;  // whichever CPU runs this
  for (const char* row : {"cpu-pocl", "cpu-intel", "cpu-other"})
    wrong += std::string(row) + " | fft/simd_rows.cl | 8 | f32 | 1-2 | 1 | 2026-11-29\n";
  place.write("factors", wrong);
  const Tuned refused = place.tune("\"c2c f32 12\"" + factors);
  CHECK(refused.exit_code == 2);
  CHECK_THAT(refused.output, Catch::Contains("vectors is \"8\""));
  CHECK(place.read("factors") == wrong);
}
