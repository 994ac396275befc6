#include "suites.hpp"

#include <stdexcept>

namespace clfm::bench {
namespace {

std::vector<std::string> every_pass_of(const std::vector<std::string>& layers) {
  std::vector<std::string> tokens;
  for (const std::string& layer : layers)
    for (const char* pass : {"forward", "backward_data", "backward_weights"})
      tokens.push_back(layer + " pass=" + pass);
  return tokens;
}

}  // namespace

// The data: about a million points each, so that a batch fills a device and a run takes milliseconds.
const std::vector<Suite>& suites() {
  static const std::vector<Suite> all = {
      {"c2c",
       "complex f32 of rank 1 to 3: powers of two, mixed radices, a large prime",
       Extras::none,
       {"c2c f32 64 b16384",   "c2c f32 256 b4096",   "c2c f32 1024 b1024",  "c2c f32 4096 b256",
        "c2c f32 16384 b64",   "c2c f32 65536 b16",   "c2c f32 1048576",     "c2c f32 120 b8738",
        "c2c f32 1000 b1048",  "c2c f32 3000 b349",   "c2c f32 3920 b267",   "c2c f32 5600 b187",
        "c2c f32 2401 b436",   "c2c f32 2431 b431",   "c2c f32 1009 b1039",  "c2c f32 65537 b16",
        "c2c f32 120x120 b72", "c2c f32 256x256 b16", "c2c f32 512x512 b4",  "c2c f32 1000x1000",
        "c2c f32 1024x1024",   "c2c f32 3000x3000",   "c2c f32 64x64x64 b4", "c2c f32 128x128x128"}},
      {"c2c-2d",
       "complex f32 pictures and volumes: squares, screens, odd sides, in place too",
       Extras::none,
       {"c2c f32 120x120 b72", "c2c f32 256x256 b16", "c2c f32 512x512 b4", "c2c f32 1000x1000",
        "c2c f32 1024x1024", "c2c f32 2048x2048", "c2c f32 3000x3000", "c2c f32 480x640 b3",
        "c2c f32 720x1280", "c2c f32 1080x1920", "c2c f32 1155x1001", "c2c f32 1024x1024 inplace",
        "c2c f32 1080x1920 inplace", "c2c f32 64x64x64 b4", "c2c f32 128x128x128", "c2c f32 100x120x96",
        "c2c f32 32768x32"}},
      {"r2c",
       "real f32 to the half spectrum and back, the lengths and shapes of c2c",
       Extras::none,
       {"r2c f32 64 b16384",        "r2c f32 256 b4096",   "r2c f32 1024 b1024",
        "r2c f32 4096 b256",        "r2c f32 16384 b64",   "r2c f32 65536 b16",
        "r2c f32 1048576",          "r2c f32 120 b8738",   "r2c f32 1000 b1048",
        "r2c f32 3000 b349",        "r2c f32 2401 b436",   "r2c f32 120x120 b72",
        "r2c f32 256x256 b16",      "r2c f32 512x512 b4",  "r2c f32 1000x1000",
        "r2c f32 1024x1024",        "r2c f32 1080x1920",   "r2c f32 64x64x64 b4",
        "r2c f32 128x128x128",      "c2r f32 64 b16384",   "c2r f32 256 b4096",
        "c2r f32 1024 b1024",       "c2r f32 4096 b256",   "c2r f32 16384 b64",
        "c2r f32 65536 b16",        "c2r f32 1048576",     "c2r f32 120 b8738",
        "c2r f32 1000 b1048",       "c2r f32 3000 b349",   "c2r f32 2401 b436",
        "c2r f32 120x120 b72",      "c2r f32 256x256 b16", "c2r f32 512x512 b4",
        "c2r f32 1000x1000",        "c2r f32 1024x1024",   "c2r f32 1080x1920",
        "c2r f32 64x64x64 b4",      "c2r f32 128x128x128", "r2c f32 1024x1024 inplace",
        "c2r f32 1024x1024 inplace"}},
      {"prime",
       "complex f32 lengths with prime factors over 13: small ones, primes, powers and products of them",
       Extras::none,
       {"c2c f32 34 b30840",  "c2c f32 68 b15420",  "c2c f32 119 b8811", "c2c f32 272 b3855",
        "c2c f32 1088 b963",  "c2c f32 17408 b60",  "c2c f32 127 b8192", "c2c f32 251 b4096",
        "c2c f32 1009 b1039", "c2c f32 1021 b1024", "c2c f32 2018 b512", "c2c f32 2431 b431",
        "c2c f32 4913 b213",  "c2c f32 5003 b200",  "c2c f32 6859 b152", "c2c f32 10007 b100",
        "c2c f32 12167 b86",  "c2c f32 65537 b16",  "c2c f32 100003 b8", "c2c f32 1000003",
        "c2c f32 997x997",    "r2c f32 1009 b1039", "r2c f32 2018 b512", "r2c f32 65537 b16"}},
      {"dct",
       "DCT and DST of f32, all types, and Hartley transforms, in one to three dimensions",
       Extras::none,
       {"dct2 f32 64 b16384",  "dct2 f32 256 b4096",   "dct2 f32 1024 b1024",  "dct2 f32 4096 b256",
        "dct2 f32 16384 b64",  "dct2 f32 65536 b16",   "dct2 f32 1000 b1048",  "dct2 f32 2401 b436",
        "dct2 f32 4x4 b65536", "dct2 f32 8x8 b16384",  "dct2 f32 16x16 b4096", "dct2 f32 512x512 b4",
        "dct2 f32 1080x1920",  "dct2 f32 64x64x64 b4", "dct3 f32 256 b4096",   "dct3 f32 1024 b1024",
        "dct3 f32 65536 b16",  "dct3 f32 1000 b1048",  "dct3 f32 8x8 b16384",  "dct3 f32 512x512 b4",
        "dct4 f32 256 b4096",  "dct4 f32 1024 b1024",  "dct4 f32 65536 b16",   "dct4 f32 512x512 b4",
        "dct1 f32 257 b4080",  "dct1 f32 1025 b1023",  "dct1 f32 513x513 b4",  "dst1 f32 255 b4112",
        "dst1 f32 511x511 b4", "dst2 f32 1024 b1024",  "dst2 f32 512x512 b4",  "dst3 f32 1024 b1024",
        "dst4 f32 1024 b1024", "dht f32 256 b4096",    "dht f32 1024 b1024",   "dht f32 1001 b1000",
        "dht f32 512x512 b4"}},
      {"strided",
       "c2c and r2c of f32 with gaps: batch innermost, transposed outputs, parts of larger arrays, every "
       "other element",
       Extras::none,
       {"c2c f32 1024 b1024 is=1024 ib=1 os=1024 ob=1",
        "c2c f32 1024 b1024 os=1024 ob=1",
        "c2c f32 1024 b1024 is=1024 ib=1",
        "c2c f32 1000 b1048 is=1048 ib=1 os=1048 ob=1",
        "c2c f32 20000 b50 is=50 ib=1 os=50 ob=1",
        "c2c f32 1024 b1024 is=1 ib=1100 os=1 ob=1100",
        "c2c f32 1024 b512 is=2 ib=2048 os=2 ob=2048",
        "c2c f32 1024 b512 is=2 ib=2048",
        "c2c f32 1024x1024 os=1:1024",
        "c2c f32 512x512 b4 is=1:512 ib=262144",
        "c2c f32 512x512 b4 is=640:1 ib=327680 os=640:1 ob=327680",
        "c2c f32 512x512 b4 is=640:1 ib=327680",
        "c2c f32 64x64x64 b4 os=1:64:4096 ob=262144",
        "c2c f32 256x256 b16 is=4096:16 ib=1 os=4096:16 ob=1",
        "r2c f32 1024 b1024 is=1024 ib=1 os=1024 ob=1",
        "r2c f32 512x512 b4 is=640:1 ib=327680",
        "c2r f32 512x512 b4 os=640:1 ob=327680",
        "c2c f32 1024x1024 rep=1",
        "c2c f32 64x1024x16 rep=0:2",
        "r2c f32 1024x1024 rep=1",
        "c2c f32 1024 b1024 planar",
        "c2c f32 512x512 b4 planar",
        "r2c f32 512x512 b4 out=planar"}},
      {"large",
       "single transforms of f32 from 2^20 to 2^26 points",
       Extras::none,
       {"c2c f32 1048576", "c2c f32 2097152", "c2c f32 4194304", "c2c f32 8388608", "c2c f32 16777216",
        "c2c f32 33554432", "c2c f32 67108864", "c2c f32 10000000", "c2c f32 4096x4096", "c2c f32 8192x8192",
        "c2c f32 256x256x256", "r2c f32 16777216", "r2c f32 4096x4096", "r2c f32 256x256x256"}},
      {"gpu",
       "2^24 points of every kind, beyond a large GPU's cache: what its memory allows",
       Extras::none,
       {"c2c f32 16 b1048576", "c2c f32 64 b262144",    "c2c f32 256 b65536",    "c2c f32 1024 b16384",
        "c2c f32 4096 b4096",  "c2c f32 8192 b2048",    "c2c f32 16384 b1024",   "c2c f32 65536 b256",
        "c2c f32 1048576 b16", "c2c f32 16777216",      "c2c f32 1000 b16777",   "c2c f32 3000 b5592",
        "c2c f32 1009 b16384", "c2c f32 1024x1024 b16", "c2c f32 1000x1000 b16", "c2c f32 1080x1920 b8",
        "c2c f32 256x256x256", "r2c f32 1024 b32768",   "c2r f32 1024 b32768",   "r2c f32 65536 b512",
        "c2r f32 65536 b512",  "r2c f32 1024x1024 b32", "dct2 f32 1024 b32768",  "c2c f64 1024 b8192"}},
      {"half",
       "halves in memory, single precision in between",
       Extras::none,
       {"c2c f16s 64 b16384", "c2c f16s 256 b4096", "c2c f16s 1024 b1024", "c2c f16s 4096 b256",
        "c2c f16s 65536 b16", "c2c f16s 1000 b1048", "c2c f16s 512x512 b4", "c2c f16s 1024x1024",
        "c2c f16s 64x64x64 b4", "r2c f16s 1024 b1024", "r2c f16s 1000 b1048", "r2c f16s 512x512 b4",
        "c2r f16s 1024 b1024", "c2r f16s 512x512 b4", "c2c f16 1024 b1024", "c2c f16 512x512 b4"}},
      {"double",
       "f64 of rank 1 to 3: complex, real, large primes, DCT",
       Extras::none,
       {"c2c f64 64 b8192",   "c2c f64 256 b2048",   "c2c f64 1024 b512",  "c2c f64 4096 b128",
        "c2c f64 65536 b8",   "c2c f64 1048576",     "c2c f64 120 b4369",  "c2c f64 1000 b524",
        "c2c f64 3000 b175",  "c2c f64 3920 b134",   "c2c f64 256x256 b8", "c2c f64 512x512 b2",
        "c2c f64 1000x1000",  "c2c f64 64x64x64 b2", "c2c f64 127 b4096",  "c2c f64 1009 b519",
        "c2c f64 65537 b8",   "r2c f64 256 b2048",   "r2c f64 1024 b512",  "r2c f64 65536 b8",
        "r2c f64 1000 b524",  "r2c f64 512x512 b2",  "c2r f64 1024 b512",  "c2r f64 512x512 b2",
        "dct2 f64 1024 b512", "dct2 f64 512x512 b2"}},
      {"openfft",
       "lengths 14^a 20^b times a small factor: large radices (14, 20) against small ones (up to 10)",
       Extras::radix_sizes,
       {"c2c f32 280 b3745", "c2c f32 560 b1872", "c2c f32 840 b1248", "c2c f32 3920 b267",
        "c2c f32 5600 b187", "c2c f32 11760 b89", "c2c f32 16800 b62", "c2c f32 54880 b19",
        "c2c f32 78400 b13", "c2c f64 560 b936", "c2c f64 3920 b134", "c2c f64 5600 b94",
        "c2c f64 54880 b10"}},
      {"mali",
       "square pictures in place, from a loop of launches over rows to a tuned transpose; mixed radix "
       "against radix 2",
       Extras::mali_steps,
       {"c2c f32 64x64 inplace", "c2c f32 120x120 inplace", "c2c f32 128x128 inplace",
        "c2c f32 256x256 inplace", "c2c f32 512x512 inplace", "c2c f32 1000x1000 inplace",
        "c2c f32 1024x1024 inplace", "c2c f32 2048x2048 inplace", "c2c f32 3000x3000 inplace"}},
      {"conv1d",
       "real f32 signals of a million samples and filters from 16 to 16384 taps, every algorithm",
       Extras::algorithms,
       {"conv f32 1048576 k16 full", "conv f32 1048576 k64 full", "conv f32 1048576 k256 full",
        "conv f32 1048576 k1024 full", "conv f32 1048576 k4096 full", "conv f32 1048576 k16384 full"}},
      {"conv2d",
       "real f32 pictures of a million pixels and filters from 3x3 to 127x127, every algorithm",
       Extras::algorithms,
       {"conv f32 1024x1024 k3x3 same", "conv f32 1024x1024 k5x5 same", "conv f32 1024x1024 k7x7 same",
        "conv f32 1024x1024 k9x9 same", "conv f32 1024x1024 k11x11 same", "conv f32 1024x1024 k15x15 same",
        "conv f32 1024x1024 k21x21 same", "conv f32 1024x1024 k31x31 same", "conv f32 1024x1024 k63x63 same",
        "conv f32 1024x1024 k127x127 same"}},
      {"padding",
       "pictures of a power of two and a small filter: what padding both to the next powers of two takes",
       Extras::algorithms,
       {"conv f32 256x256 k3x3 same", "conv f32 1024x1024 k3x3 same", "conv f32 1024x1024 k7x7 same"}},
      {"layer",
       "convolution layers of AlexNet, VGG, ResNet, MobileNet and with large filters, each pass, every "
       "algorithm",
       Extras::algorithms,
       every_pass_of(
           {"layer f32 3x224x224 c64 k11x11 pad=2x2 stride=4x4 b4", "layer f32 64x27x27 c192 k5x5 pad=2x2 b4",
            "layer f32 192x13x13 c384 k3x3 pad=1x1 b4", "layer f32 3x224x224 c64 k3x3 pad=1x1",
            "layer f32 128x56x56 c256 k3x3 pad=1x1", "layer f32 512x14x14 c512 k3x3 pad=1x1",
            "layer f32 3x224x224 c64 k7x7 pad=3x3 stride=2x2", "layer f32 64x56x56 c64 k3x3 pad=1x1 b4",
            "layer f32 256x56x56 c64 k1x1 b2", "layer f32 128x56x56 c128 k3x3 pad=1x1 stride=2x2 b2",
            "layer f32 128x56x56 c128 k3x3 pad=1x1 groups=128 b4",
            "layer f32 128x56x56 c128 k3x3 pad=1x1 stride=2x2 groups=128 b4",
            "layer f32 96x56x56 c96 k7x7 pad=3x3 groups=96 b4",
            "layer f32 128x32x32 c128 k31x31 pad=15x15 groups=128 b4",
            "layer f32 8x64x64 c8 k31x31 pad=15x15 b4", "layer f32 16x64x64 c16 k15x15 pad=7x7 b4"})},
  };
  return all;
}

const Suite& find_suite(const std::string& name) {
  std::string known;
  for (const Suite& suite : suites()) {
    if (name == suite.name) return suite;
    known += (known.empty() ? "" : ", ") + std::string(suite.name);
  }
  throw std::invalid_argument("no suite \"" + name + "\"; there are " + known);
}

}  // namespace clfm::bench
