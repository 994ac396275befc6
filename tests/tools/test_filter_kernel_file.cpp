// Kernel files: what is read, and what is refused with the number of its line.
#include <catch2/catch.hpp>

#include "tools/filter/error.hpp"
#include "tools/filter/spatial/kernel_file.hpp"

using namespace clfm::filter;
using Catch::Matchers::Contains;

TEST_CASE("kernel files may have comments, commas, any line ends and a byte order mark") {
  const std::vector<double> binomial{0.25, 0.5, 0.25, 0.5, 1, 0.5};
  for (const char* text :
       {"0.25 0.5 0.25\n0.5 1 0.5\n", "\xef\xbb\xbf# comment\r\n0.25,0.5,0.25\r\n.5, +1, 5e-1,\r\n",
        "1 2 1\r2 4 2 # comment\rscale 4", "\n1\t2\t1\n\n2 , 4 , 2\nscale +4\n"}) {
    INFO(text);
    const Taps taps = parse_taps(text, "k");
    CHECK(taps.width == 3);
    CHECK(taps.height == 2);
    CHECK(taps.values == binomial);
  }
  CHECK(parse_taps("scale sum\n1 3", "k").values == std::vector<double>{0.25, 0.75});
}

TEST_CASE("a kernel file that may mean something else is refused with its line") {
  struct Case {
    const char *text, *message;
  };
  const Case cases[] = {
      {"1 2\n0,5 0,25\n", "'k' line 2: '0,5': is its comma a decimal one? Write numbers with a point"},
      {"0,25;0,5;0,25\n", "'k' line 1: '0,25;0,5;0,25': is its comma a decimal one?"},
      {"# one\n0,05\n", "'k' line 2: '0,05': is its comma a decimal one?"},
      {"1,,2\n", "'k' line 1: a number is missing before a comma"},
      {"1 2\nscale 3 4\n", "'k' line 2: '4' follows 'scale 3', which ends its line"},
      {"1 2\nscale sum of all\n", "'k' line 2: 'of' follows 'scale sum'"},
      {"scale 2\n1 2\n\nscale 2\n", "'k' line 4: a second 'scale'"},
      {"1 2\nscale\n", "'k' line 2: 'scale' needs a number or 'sum'"},
      {"1 2\nscale twice\n", "'k' line 2: 'twice' is no number"},
      {"1 2\nscale 0\n", "'k' line 2: 'scale 0' divides by 0"},
      {"scale sum\n0.1 0.2 -0.3\n", "'k' line 1: 'scale sum' divides by 0"},
      {"scale 1e-30\n1e30 1\n", "'k' line 1: a number becomes 1e+60, at most"},
      {"1 0x10\n", "'k' line 1: '0x10' is no number"},
      {"1\n1 nan\n", "'k' line 2: 2 numbers where the rows before have 1"},
      {"1 nan\n", "'k' line 1: 'nan' is no number"},
      {"1 1e999\n", "'k' line 1: '1e999' is out of range"},
      {"\xff\xfe"
       "1",
       "'k' line 1: this is UTF-16"},
  };
  for (const Case& c : cases) {
    INFO(c.text);
    std::string message = "read without an error";
    try {
      parse_taps(c.text, "k");
    } catch (const ToolError& error) {
      CHECK(error.code() == ExitCode::file);
      message = error.what();
    }
    CHECK_THAT(message, Contains(c.message));
  }
}
