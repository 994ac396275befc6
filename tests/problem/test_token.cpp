// Tokens: what is written reads back as the same problem, and what cannot be read is named.
#include <catch2/catch.hpp>
#include <cmath>
#include <locale>
#include <random>
#include <utility>

#include "host/problem/fft_problem.hpp"
#include "support/random/random_problem.hpp"
#include "token_refusal.hpp"

using namespace clfm::host;

namespace {

std::string rewritten_fft(const std::string& token) { return format_fft_token(parse_fft_token(token)); }

std::string fft_refusal(const std::string& token) { return clfm::test::refusal_of(parse_fft_token, token); }

class DecimalComma : public std::numpunct<char> {
 protected:
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

}  // namespace

TEST_CASE("every field in words", "[token]") {
  FftProblem expected;
  expected.transform = Transform::c2c;
  expected.direction = Direction::backward;
  expected.precision = Precision::f64;
  expected.placement = Placement::out_of_place;
  expected.in_format = ComplexFormat::planar;
  expected.out_format = ComplexFormat::interleaved;
  expected.algorithm = FftAlgorithm::stockham;
  expected.effort = Effort::measure;
  expected.workspace = WorkspaceOwner::caller;
  expected.rank = 2;
  expected.length = {6, 7, 1};
  expected.batch = 3;
  expected.in = {{10, 1, 0}, 60};
  expected.out = {{1, 6, 0}, 50};
  expected.scale = -0.125;
  expected.workspace_limit_bytes = 1048576;
  const std::string token =
      "c2c f64 6x7 b3 bwd in=planar algo=stockham effort=measure ws=caller scale=-0.125 limit=1048576 "
      "is=10:1 ib=60 os=1:6 ob=50";
  CHECK(parse_fft_token(token) == expected);
  CHECK(format_fft_token(expected) == token);
  CHECK(parse_fft_token(
            "  ob=50,os=1:6, ib=60 is=10:1\tlimit=1048576,,scale=-125e-3 ws=caller effort=measure "
            "algo=stockham outplace in=planar out=interleaved bwd b3 6x7 f64 unnormalized c2c ") == expected);
}

TEST_CASE("what the library writes is short and canonical", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"1024", "c2c f32 1024"},
      {"1024 b1 fwd outplace interleaved effort=estimate algo=auto ws=plan scale=1 limit=0", "c2c f32 1024"},
      {"inplace 1080x1920,bwd,b4", "c2c f32 1080x1920 b4 inplace bwd"},
      {"16 ortho", "c2c f32 16 scale=0.25"},
      {"dct2 8x8 ortho b100", "dct2 f32 8x8 b100 ortho"},
      {"r2c 9 planar f16s", "r2c f16s 9 out=planar"},
      {"c2r 9 bwd f16", "c2r f16 9"},
      {"8x9 planar", "c2c f32 8x9 planar"},
      {"8 b2 is=1 ib=8", "c2c f32 8 b2"},
      {"8 is=3 ib=77", "c2c f32 8 is=3"},
      {"1x8 is=0:2", "c2c f32 1x8 is=8:2"},
      {"8 scale=0.1", "c2c f32 8 scale=0.1"},
      {"8 scale=0.7654321", "c2c f32 8 scale=0.7654321"},
      {"f64 8 scale=0.30000000000000004", "c2c f64 8 scale=0.30000000000000004"},
      {"8 limit=18446744073709551615", "c2c f32 8 limit=18446744073709551615"},
      {"r2c 4x6 inplace is=8:1 os=4:1", "r2c f32 4x6 inplace"},
      {"rep=2:0 4x6x8", "c2c f32 4x6x8 rep=0:2"},
      {"4x1x8 rep=1", "c2c f32 4x1x8"},
      {"8x9 iw=0+8:2+3 ow=0+8:0+9", "c2c f32 8x9 iw=0+8:2+3"},
      {"r2c 16 ow=1+8 os=2", "r2c f32 16 ow=1+8 os=2"},
      {"8x9 iw=0+8:2+3 is=3:1", "c2c f32 8x9 iw=0+8:2+3"},
      {"r2c 1x8 rep=0", "r2c f32 1x8 rep=0"},
      {"16x9 rep=1 ortho", "c2c f32 16x9 rep=1 scale=0.25"},
  };
  for (const auto& [token, canonical_token] : cases) CHECK(rewritten_fft(token) == canonical_token);
}

TEST_CASE("a bad word is named with its column", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"c2c 16 fast", "token word \"fast\" at column 8: not a word of this grammar; see docs/tokens.md"},
      {"16, b", "token word \"b\" at column 5: not a word of this grammar; see docs/tokens.md"},
      {"16x", "token word \"16x\" at column 1: \"\" is not a whole number"},
      {"16xx2", "token word \"16xx2\" at column 1: \"\" is not a whole number"},
      {"16y4", "token word \"16y4\" at column 1: \"16y4\" is not a whole number"},
      {"1x2x3x4", "token word \"1x2x3x4\" at column 1: more than 3 numbers"},
      {"9223372036854775808",
       "token word \"9223372036854775808\" at column 1: \"9223372036854775808\" does not fit 63 bits"},
      {"16 b2 b2", "token word \"b2\" at column 7: batch is given twice"},
      {"16 8", "token word \"8\" at column 4: lengths is given twice"},
      {"16 c2c r2c", "token word \"r2c\" at column 8: transform is given twice"},
      {"16 planar in=planar", "token word \"in=planar\" at column 11: in format is given twice"},
      {"16 out=planar planar", "token word \"planar\" at column 15: out format is given twice"},
      {"16 b2x", "token word \"b2x\" at column 4: \"2x\" is not a whole number"},
      {"16 algo=fast",
       "token word \"algo=fast\" at column 4: algorithm must be one of auto, digit_reverse, stockham, local, "
       "item, "
       "four_step, bluestein, rader"},
      {"16 iw=3", "token word \"iw=3\" at column 4: \"3\" is not start+count"},
      {"16 iw=0+1:0+1", "token word \"iw=0+1:0+1\" at column 4: 2 ranges for 1 lengths"},
      {"4x4 rep=3", "token word \"rep=3\" at column 5: axis 3 must be 0 to 2"},
      {"16 effort=", "token word \"effort=\" at column 4: effort must be one of estimate, tuned, measure"},
      {"16 scale=1e", "token word \"scale=1e\" at column 4: \"1e\" is not a number"},
      {"16 scale=0,5", "token word \"5\" at column 12: lengths is given twice"},
      {"16 scale=nan", "token word \"scale=nan\" at column 4: \"nan\" is not a number"},
      {"16 scale=", "token word \"scale=\" at column 4: \"\" is not a number"},
      {"16 limit=-3", "token word \"limit=-3\" at column 4: \"-3\" is not a whole number"},
      {"16 is=1:2", "token word \"is=1:2\" at column 4: 2 strides for 1 lengths"},
      {"16x2 os=1", "token word \"os=1\" at column 6: 1 strides for 2 lengths"},
      {"16 size=3",
       "token word \"size=3\" at column 4: no such key; known are algo, effort, ws, in, out, scale, limit, "
       "rep, iw, ow, is, ib, os, ob"},
      {"c2c b3", "token \"c2c b3\" has no lengths, such as 1024 or 1080x1920"},
      {"", "token \"\" has no lengths, such as 1024 or 1080x1920"},
      // A problem that cannot be is refused as canonical() does.
      {"16x0", "length[1] is 0, must be at least 1"},
      {"16 b2 os=1 ob=1", "out.stride is 1, batch_stride 1: two elements share a place"},
  };
  for (const auto& [token, message] : cases) CHECK(fft_refusal(token) == message);
}

TEST_CASE("random problems survive being written and read", "[token]") {
  clfm::test::RandomFftLimits limits;
  limits.max_prime = 0;
  limits.layouts = clfm::test::Layouts::any;
  limits.transforms = {"c2c",  "r2c",  "c2r",  "dct1", "dct2", "dct3",
                       "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
  limits.precisions = {"f32", "f64", "f16", "f16s", "bf16s"};
  limits.extras = {"", "ortho", "scale=1e-3", "algo=rader", "ws=caller", "limit=77", "effort=tuned"};
  clfm::test::for_random_problems(2000, limits, [](const std::string& token) {
    FftProblem problem = parse_fft_token(token);
    auto random = clfm::test::random_for(token);
    problem.scale *= std::exp(std::normal_distribution<double>()(random));
    problem = canonical(problem);
    const std::string written = format_fft_token(problem);
    INFO(written);
    CHECK(parse_fft_token(written) == problem);
    CHECK(rewritten_fft(written) == written);
  });
}

TEST_CASE("the program's locale changes nothing", "[token]") {
  const std::locale before = std::locale::global(std::locale(std::locale::classic(), new DecimalComma));
  const std::string token = "c2c f64 12345x6 b2 scale=1234.5 limit=1048576";
  const std::string written = rewritten_fft(token);
  std::locale::global(before);
  CHECK(written == token);
}
