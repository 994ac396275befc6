// The tables that come with the library.
#include <catch2/catch.hpp>
#include <sstream>

#include "host/error.hpp"
#include "host/problem/conv_token.hpp"
#include "host/tuning/embedded_tables.hpp"
#include "host/tuning/shipped.hpp"
#include "host/tuning/tuned_name.hpp"
#include "host/tuning/tuner.hpp"

using namespace clfm::host;

namespace {

std::string tuned_token(const std::string& token) {
  const bool is_conv = token.rfind("conv", 0) == 0 || token.rfind("corr", 0) == 0;
  return is_conv ? tuned_name(parse_conv_token(token)).token
                 : tuned_name(canonical(parse_fft_token(token))).token;
}

std::string field(const std::string& line, int index) {
  size_t begin = 0;
  for (; index > 0; --index) begin = line.find(" | ", begin) + 3;
  return line.substr(begin, line.find(" | ", begin) - begin);
}

}  // namespace

TEST_CASE("every shipped table is whole, sorted and about problems as the library names them", "[tuning]") {
  for (const EmbeddedTable& file : embedded_tables()) {
    INFO(file.path);
    TunedTable table;
    REQUIRE_NOTHROW(table.add(file.text, file.path));
    CHECK(table.to_text() == file.text);
    std::istringstream lines{std::string(file.text)};
    for (std::string line; std::getline(lines, line);)
      if (line[0] != '#') CHECK(tuned_token(field(line, 2)) == field(line, 2));
  }
}

TEST_CASE("tuning knows what is shipped; measuring does not rely on it", "[tuning]") {
  const std::string text = shipped_table().to_text();
  const size_t heading = text.find('\n') + 1;
  REQUIRE(heading < text.size());
  const std::string line = text.substr(heading, text.find('\n', heading) - heading);
  const Tuner tuner({field(line, 0), field(line, 1)});
  REQUIRE_FALSE(tuner.known(field(line, 2), Effort::tuned).empty());
  CHECK(tuner.known(field(line, 2), Effort::tuned).front().recipe == field(line, 3));
  CHECK(tuner.known(field(line, 2), Effort::measure).empty());
  CHECK(Tuner({"another", field(line, 1)}).known(field(line, 2), Effort::tuned).empty());
}
