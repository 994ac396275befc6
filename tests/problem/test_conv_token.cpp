// Tokens of convolutions: what is written reads back as the same problem, by the C API too, and what cannot
// be read is named.
#include <catch2/catch.hpp>
#include <cmath>
#include <random>
#include <utility>

#include "host/api/conv_descriptor.hpp"
#include "host/problem/conv_token.hpp"
#include "support/random/random_conv.hpp"
#include "support/random/random_problem.hpp"
#include "token_refusal.hpp"

using namespace clfm::host;

namespace {

std::string rewritten_conv(const std::string& token) { return format_conv_token(parse_conv_token(token)); }

std::string conv_refusal(const std::string& token) { return clfm::test::refusal_of(parse_conv_token, token); }

}  // namespace

TEST_CASE("every field of a convolution in words", "[token]") {
  ConvProblem expected;
  expected.kind = ConvKind::correlation;
  expected.domain = ConvDomain::complex;
  expected.extent = ConvExtent::slice;
  expected.border = Border::constant;
  expected.border_value = 0.25;
  expected.algorithm = ConvAlgorithm::overlap_save;
  expected.precision = Precision::f64;
  expected.effort = Effort::tuned;
  expected.workspace = WorkspaceOwner::caller;
  expected.rank = 2;
  expected.signal = {60, 70};
  expected.filter = {5, 3};
  expected.slice_begin = {-2, 4};
  expected.slice_size = {50, 60};
  expected.batch = 3;
  expected.in = {{70, 1, 0}, 4300};
  expected.out = {{1, 55, 0}, 4000};
  expected.scale = -0.125;
  expected.steps = 6;
  expected.tile = {16, 0};
  expected.workspace_limit_bytes = 1048576;
  expected.separable_tolerance = 0.25;
  const std::string token =
      "corr complex f64 60x70 k5x3 slice=-2+50:4+60 constant=0.25 b3 algo=overlap_save tile=16x0 steps=6 "
      "effort=tuned ws=caller scale=-0.125 limit=1048576 tol=0.25 is=70:1 ib=4300 os=1:55 ob=4000";
  CHECK(parse_conv_token(token) == canonical(expected));
  CHECK(format_conv_token(canonical(expected)) == token);
  CHECK(rewritten_conv(
            "ob=4000 os=1:55,ib=4300 is=70:1 limit=1048576 tol=25e-2 scale=-125e-3\tws=caller effort=tuned "
            "steps=6 tile=16x0 algo=overlap_save b3 constant=0.25 slice=-2+50:4+60 k5x3 60x70 f64 "
            "complex corr") == token);
}

TEST_CASE("convolutions that are equal have one token", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"1024 k5", "conv f32 1024 k5 full"},
      {"conv real f32 1024 k5 full zero b1 algo=auto tile=0 steps=0 effort=estimate ws=plan scale=1 limit=0",
       "conv f32 1024 k5 full"},
      {"k31x31 b4,clamp 1024x1024 same", "conv f32 1024x1024 k31x31 same clamp b4"},
      {"corr complex f64 4096 k129 valid wrap", "corr complex f64 4096 k129 valid"},
      {"8 k4 slice=0+11", "conv f32 8 k4 full"},
      {"8 k4 slice=0+11 reflect", "conv f32 8 k4 slice=0+11 reflect"},
      {"8 k4 slice=1+8 reflect101", "conv f32 8 k4 same reflect101"},
      {"8 k4 slice=3+5 wrap", "conv f32 8 k4 valid"},
      {"8 k4 same constant=0", "conv f32 8 k4 same"},
      {"8x6 k1x1 same clamp", "conv f32 8x6 k1x1 full"},
      {"f16s 9 k3 is=1 os=2 algo=direct tile=64 steps=3",
       "conv f16s 9 k3 full algo=direct tile=64 steps=3 os=2"},
      {"9 k3 b2 is=1 ib=9 os=1 ob=20", "conv f32 9 k3 full b2 os=1 ob=20"},
      {"1x9 k1x3 is=77:1", "conv f32 1x9 k1x3 full"},
  };
  for (const auto& [token, canonical_token] : cases) CHECK(rewritten_conv(token) == canonical_token);
}

TEST_CASE("a bad word of a convolution is named with its column", "[token]") {
  const std::pair<const char*, const char*> cases[] = {
      {"conv 16 k3 fast", "token word \"fast\" at column 12: not a word of this grammar; see docs/tokens.md"},
      {"c2c 16", "token word \"c2c\" at column 1: not a word of this grammar; see docs/tokens.md"},
      {"16 k", "token word \"k\" at column 4: not a word of this grammar; see docs/tokens.md"},
      {"16 k3x", "token word \"k3x\" at column 4: \"\" is not a whole number"},
      {"16 k3 k5", "token word \"k5\" at column 7: filter is given twice"},
      {"16 k3x3", "token word \"k3x3\" at column 4: 2 lengths of the filter for 1 lengths"},
      {"16x16 k3x3 tile=8", "token word \"tile=8\" at column 12: 1 lengths of the tile for 2 lengths"},
      {"4x4x4 k3x3", "token word \"4x4x4\" at column 1: more than 2 numbers"},
      {"16 k3 full same", "token word \"same\" at column 12: extent is given twice"},
      {"16 k3 same slice=0+3", "token word \"slice=0+3\" at column 12: extent is given twice"},
      {"16 k3 slice=3", "token word \"slice=3\" at column 7: \"3\" is not start+count"},
      {"16 k3 slice=0+1:0+1", "token word \"slice=0+1:0+1\" at column 7: 2 ranges for 1 lengths"},
      {"16 k3 clamp constant=1", "token word \"constant=1\" at column 13: border is given twice"},
      {"16 k3 constant=x", "token word \"constant=x\" at column 7: \"x\" is not a number"},
      {"16 k3 algo=fft",
       "token word \"algo=fft\" at column 7: algorithm must be one of auto, direct, direct_tiled, "
       "direct_overlap_add, separable, overlap_save, overlap_add, whole_fft, in_parts, gemm"},
      {"16 k3 inplace", "token word \"inplace\" at column 7: not a word of this grammar; see docs/tokens.md"},
      {"16 k3 iw=0+1",
       "token word \"iw=0+1\" at column 7: no such key; known are slice, constant, algo, tile, steps, "
       "effort, ws, limit, scale, tol, is, ib, os, ob"},
      {"k3", "token \"k3\" has no lengths of the signal, such as 1024 or 1080x1920"},
      {"16", "token \"16\" has no filter, such as k9 or k31x31"},
      // A problem that cannot be is refused as canonical() does.
      {"16 k0", "filter[0] is 0, must be 1 to 536870912"},
      {"4x4 k2x5 valid",
       "filter[1] is 5, at most 4 for the extent valid: the filter lies nowhere within the signal"},
  };
  for (const auto& [token, message] : cases) CHECK(conv_refusal(token) == message);
}

TEST_CASE("random convolutions survive being written and read", "[token]") {
  clfm::test::RandomConvLimits limits;
  limits.precisions = {CLFM_F32, CLFM_F64, CLFM_F16_STORAGE_F32_MATH, CLFM_BF16_STORAGE_F32_MATH};
  for (int a = CLFM_CONV_AUTO; a <= CLFM_CONV_GEMM; ++a)
    limits.algorithms.push_back(static_cast<clfm_conv_algorithm>(a));
  clfm::test::for_random_convolutions(2000, limits,
                                      [](const clfm::ConvDesc& random_desc, std::mt19937_64& random) {
                                        clfm::ConvDesc desc = random_desc;
                                        desc.scale *= std::exp(std::normal_distribution<double>()(random));
                                        desc.steps = random() % 3;
                                        desc.tile[0] = random() % 2 * 16;
                                        desc.tile[desc.rank - 1] = random() % 2 * 32;
                                        desc.workspace_limit_bytes = random() % 2 * 77;
                                        desc.effort = static_cast<clfm_effort>(random() % 3);
                                        const ConvProblem problem = canonical(problem_of(desc));
                                        const std::string written = format_conv_token(problem);
                                        INFO(written);
                                        CHECK(parse_conv_token(written) == problem);
                                        const clfm::ConvDesc read(written);
                                        CHECK(canonical(problem_of(read)) == problem);
                                        CHECK(read.token() == written);
                                        CHECK(desc.token() == written);
                                      });
}
