// The command line: the chain keeps its order, every mistake has its message and exit code.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "filter_process.hpp"
#include "filter_reference.hpp"
#include "tools/filter/frequency/smooth_size.hpp"
#include "tools/filter/options/options.hpp"

using namespace clfm::filter;
using namespace clfm::test;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;

namespace {

std::vector<std::string> stages_of(std::vector<const char*> arguments) {
  arguments.insert(arguments.begin(), "clfm-filter");
  std::vector<std::string> texts;
  for (const Stage& stage :
       parse_command_line(static_cast<int>(arguments.size()), arguments.data()).options.stages)
    texts.push_back(stage.text);
  return texts;
}

}  // namespace

TEST_CASE("filters keep the order of the command line") {
  CHECK(stages_of({"a.png", "b.png", "--gauss", "2", "--sobel", "--gauss=3", "--sobel", "--lowpass", "0.1",
                   "--shape", "gaussian"}) ==
        std::vector<std::string>{"gauss 2", "sobel 1", "gauss 3", "sobel 1", "lowpass 0.1,gaussian"});
}

TEST_CASE("a picture's name is never taken for a filter's optional value") {
  CHECK(stages_of({"--sharpen", "a.png", "b.png", "--unsharp"}) ==
        std::vector<std::string>{"sharpen 1", "unsharp 2,1"});
  CHECK(stages_of({"--emboss", "-0.5", "a.png", "--unsharp", "3,0.7", "b.png"}) ==
        std::vector<std::string>{"emboss -0.5", "unsharp 3,0.7"});
}

TEST_CASE("smooth sizes") {
  for (size_t least = 1; least < 3000; ++least) {
    const size_t size = smooth_size(least);
    REQUIRE(is_smooth(size));
    REQUIRE(size >= least);
    REQUIRE(size <= least + least / 8 + 2);
    size_t rest = size;
    for (size_t prime : {2, 3, 5, 7, 11, 13})
      while (rest % prime == 0) rest /= prime;
    REQUIRE(rest == 1);
  }
  CHECK_FALSE(is_smooth(17));
  CHECK_FALSE(is_smooth(0));
  CHECK(smooth_size(1024) == 1024);
}

TEST_CASE("mistakes have a message of one line and an exit code") {
  FilterProcess process;
  process.write("in.png", random_image(8, 8, 3, 8));
  process.write("other.png", random_image(8, 9, 3, 8));
  process.write("black.png", Image(3, 3, 1, 8));
  process.write_text("broken.png", "\x89PNG, but no more");
  process.write_text("text.png", "hello");
  process.write_text("ragged.txt", "1 2\n3\n");
  process.write_text("empty.txt", "# nothing\n");
  process.write_text("large.txt", "1 1e39\n");
  struct Case {
    const char* arguments;
    int exit_code;
    const char* message;
  };
  const Case cases[] = {
      {"", 1, "no picture to read"},
      {"in.png", 1, "nothing to write"},
      {"in.png out.png extra.png", 1, "extra.png"},
      {"in.png out.png --blur", 1, "--blur"},
      {"in.png out.png --gauss", 1, "SIGMA"},
      {"in.png out.png --gauss x", 1, "'x' is no number"},
      {"in.png out.png --gauss 0", 1, "gauss: sigma (pixels) is 0, must be 0.05 to 250"},
      {"in.png out.png --gauss nan", 1, "nan"},
      {"in.png out.png --lowpass 20", 1, "cutoff (cycles per pixel) is 20, must be"},
      {"in.png out.png --lowpass 0.1,round", 1, "SHAPE one of ideal, butterworth, gaussian"},
      {"in.png out.png --lowpass 0.1,ideal,2", 1, "only butterworth has an order"},
      {"in.png out.png --bandpass 0.3,0.2", 1, "lower cutoff 0.3 must be below the upper one 0.2"},
      {"in.png out.png --notch 0.1,0.1", 1, "FX,FY,RADIUS"},
      {"in.png out.png --box 2.5", 1, "whole pixels"},
      {"in.png out.png --shape round", 1, "shape 'round'"},
      {"in.png out.png --border mirror", 1, "border 'mirror' is none of"},
      {"in.png out.png --border clamp,1", 1, "only constant takes a value"},
      {"in.png out.png --algo fast", 1,
       "--algo: 'fast' is none of auto|direct|tiled|steps|separable|os|oa|whole|parts"},
      {"in.png out.png --tile 8x", 1, "tile: height: '' is no number"},
      {"in.png out.png --tile 0", 1, "tile: width is 0, must be 1 to 65536"},
      {"in.png out.png --memory-limit 0", 1, "memory-limit (MiB) is 0, must be"},
      {"in.png out.png --motion 3", 1, "motion: '3' is not LENGTH,ANGLE"},
      {"in.png out.png --motion 0.5,0", 1, "motion: length (pixels) is 0.5, must be 1 to 1000"},
      {"in.png out.png --disk 0", 1, "disk: radius (pixels) is 0, must be 0.5 to 500"},
      {"in.png out.png --wiener in.png", 1, "wiener: 'in.png' is not PICTURE,NSR"},
      {"in.png out.png --wiener in.png,0", 1, "wiener: ratio of noise to signal is 0, must be"},
      {"in.png out.png --bokeh missing.png", 2, "cannot read 'missing.png'"},
      {"in.png out.png --bokeh black.png", 2, "'black.png' is black"},
      {"in.png --correlate other.png", 1, "the template's height is 9, at most 8"},
      {"in.png --correlate black.png", 1, "the template is even"},
      {"in.png --correlate in.png --peaks 0", 1, "--peaks"},
      {"in.png --correlate in.png --threshold 2", 1, "threshold is 2, must be -1 to 1"},
      {"in.png out.png --alpha drop", 1, "--alpha: 'drop' is none of keep|premultiply"},
      {"in.png out.png --map x", 1, "--map: 'x' is none of"},
      {"in.png out.png --quality 101", 1, "--quality"},
      {"in.png out.png --sampling 4:1:1", 1, "--sampling: '4:1:1' is none of 4:4:4, 4:2:2, 4:2:0"},
      {"in.png out.png --format gif", 1, "--format: 'gif': it is none of png, jpg, jpeg, ppm, pgm, pnm, pam"},
      {"in.png out.png --max-pixels 0", 1, "--max-pixels is 0, must be 1 to"},
      {"in.png out.png --max-pixels 63", 2, "'in.png': it has 8x8 pixels, at most 63 (see --max-pixels)"},
      {"- out.png --compare -", 1, "standard input is given for two inputs"},
      {"in.png - --spectrum -", 1, "'-' is given for two outputs"},
      {"in.png out.png --repeat 0", 1, "--repeat"},
      {"in.png out.png --keep-low 0", 1, "keep-low: percent of the frequencies is 0, must be 0.01 to 99.99"},
      {"in.png out.png --keep-high 100", 1, "keep-high: percent of the frequencies is 100, must be"},
      {"in.png out.png --dct-compress 0", 1, "--dct-compress: quality is 0, must be 1 to 100"},
      {"in.png out.png --dct-compress 101", 1, "--dct-compress: quality is 101, must be 1 to 100"},
      {"in.png out.png --dct-compress 7.5", 1, "--dct-compress: quality is 7.5, must be a whole number"},
      {"in.png out.png --watermark-embed in.png", 1, "--watermark-embed requires --key"},
      {"in.png out.png --watermark-embed in.png --key -1", 1,
       "--key: '-1' is no whole number of 0 to 18446744073709551615"},
      {"in.png out.png --watermark-embed in.png --key 1x", 1, "--key: '1x' is no whole number"},
      {"in.png out.png --watermark-embed in.png --key 1 --strength 0", 1,
       "--strength is 0, must be 1 to 255"},
      {"in.png out.png --key 1", 1, "--key needs --watermark-embed or --watermark-extract"},
      {"in.png out.png --strength 3", 1, "--strength requires --key"},
      {"in.png --watermark-extract out.png --key 1", 1, "--watermark-extract requires --mark-size"},
      {"in.png --watermark-extract out.png --mark-size 8x8", 1, "--watermark-extract requires --key"},
      {"in.png --watermark-extract out.png --key 1 --mark-size 8", 1, "--mark-size: '8' is not WIDTHxHEIGHT"},
      {"in.png --watermark-extract out.png --key 1 --mark-size 8x0", 1,
       "--mark-size: height is 0, must be 1 to 4096"},
      {"in.png out.png --mark-size 8x8", 1, "--mark-size requires --watermark-extract"},
      {"in.png out.png --watermark-extract out.png --key 1 --mark-size 8x8", 1, "given for two outputs"},
      {"in.png out.gif", 1, "unknown format '.gif'"},
      {"in.png out.png --montage m", 1, "no format in the name 'm'"},
      {"in.png out.png --montage out.png", 1, "'out.png' is given for two outputs"},
      {"missing.png out.png", 2, "cannot read 'missing.png': No such file"},
      {". out.png", 2, "it is a directory"},
      {"broken.png out.png", 2, "broken PNG"},
      {"text.png out.png", 2, "neither PNG nor JPEG nor PBM/PGM/PPM/PAM"},
      {"in.png nowhere/out.png", 2, "cannot write 'nowhere/out.png': No such file"},
      {"in.png out.png --watermark-embed missing.png --key 1", 2, "cannot read 'missing.png'"},
      {"in.png out.png --watermark-embed other.png --key 1", 2,
       "a picture of 8x8 has 4 coefficients for a watermark, 8 for each bit: at most 0 bits, but the mark "
       "has 72"},
      {"in.png --watermark-extract out.png --key 1 --mark-size 3x2", 2, "at most 0 bits, but the mark has 6"},
      {"in.png out.pgm", 2, "PGM holds gray pictures"},
      {"in.png out.png --kernel missing.txt", 2, "cannot read 'missing.txt': No such file"},
      {"in.png out.png --kernel ragged.txt", 2,
       "'ragged.txt' line 2: 1 numbers where the rows before have 2"},
      {"in.png out.png --kernel empty.txt", 2, "holds no numbers"},
      {"in.png out.png --kernel large.txt", 2, "a number is 1e+39, at most 3.40282e+38"},
      {"in.png --compare other.png", 2, "cannot compare"},
      {"in.png out.png --device 99", 3, "device is 99, the last one is"},
      {"in.png out.png --device nosuchname", 3, "no device's name contains 'nosuchname'"},
  };
  for (const Case& c : cases) {
    INFO(c.arguments);
    const ProcessResult result = process.run(c.arguments);
    CHECK(result.exit_code == c.exit_code);
    CHECK(result.output.empty());
    CHECK_THAT(result.errors, StartsWith("clfm-filter: ") && Contains(c.message));
    CHECK(std::count(result.errors.begin(), result.errors.end(), '\n') == 1);
    CHECK_FALSE(process.exists("out.png"));
  }
}

TEST_CASE("a run tells its times on one line, or all as JSON, or nothing") {
  FilterProcess process;
  process.write("in.png", random_image(20, 10, 3, 8));
  const ProcessResult plain = process.run("in.png out.png --lowpass 0.2 --repeat 3");
  REQUIRE(plain.exit_code == 0);
  CHECK(std::count(plain.output.begin(), plain.output.end(), '\n') == 1);
  for (const char* part : {"read ", "upload ", "build ", "kernels ", "median of 3", "download ", "write "})
    CHECK_THAT(plain.output, Contains(part));
  CHECK(plain.errors.empty());  // no progress where nobody watches

  CHECK_THAT(plain.output, Contains("(no cache)"));
  for (const char* expected : {"(not cached)", "(cached)"})
    CHECK_THAT(process.run_with_cache("in.png out.png --lowpass 0.2").output, Contains(expected));
  CHECK(process.run("in.png out.png --quiet").output.empty());

  const auto json = nlohmann::json::parse(
      process.run("in.png out.png --lowpass 0.2 --sobel --json --explain --compare in.png").output);
  CHECK(json["input"]["width"] == 20);
  CHECK(json["stages"].size() == 2);
  CHECK(json["stages"][0]["stage"] == "lowpass 0.2,butterworth,2");
  CHECK(json["ms"]["kernels"].is_number());
  CHECK(json["compare"]["psnr_db"].is_number());
  CHECK(json["recipes"].size() == 3);  // two transforms, one convolution

  CHECK_THAT(process.run("in.png out.png --lowpass 0.2 --explain").output,
             Contains("stage 1: lowpass 0.2") && Contains("plan of "));
  CHECK_THAT(process.run("--list-devices").output, StartsWith("0  "));
  CHECK_THAT(process.run("--help").output, Contains("--lowpass"));
  CHECK_THAT(process.run("--version").output, StartsWith("clfm-filter "));
}

TEST_CASE("a comparison finds the pixel that differs") {
  FilterProcess process;
  Image image = random_image(20, 10, 1, 8);
  image.set_sample(3, 4, 0, 100);
  process.write("in.png", image);
  CHECK_THAT(process.run("in.png --compare in.png").output, StartsWith("compared: equal"));
  image.set_sample(3, 4, 0, 110);
  process.write("other.png", image);
  // 10 log10(255^2 * 200 / 10^2)
  CHECK_THAT(process.run("in.png --compare other.png").output,
             StartsWith("compared: PSNR 51.14 dB, largest difference 10 of 255 at (3, 4)"));
}

TEST_CASE("what a format cannot hold is said") {
  FilterProcess process;
  process.write("in.png", random_image(9, 9, 4, 16));
  const ProcessResult result = process.run("in.png out.jpg");
  CHECK(result.exit_code == 0);
  CHECK_THAT(result.errors, Contains("'out.jpg' is without alpha and 16 bits"));
  CHECK(process.run("in.png out.jpg --quiet").errors.empty());
  CHECK(process.read("out.jpg").channels == 3);
}
