#include "suites.hpp"

#include <stdexcept>

namespace clfm::bench {

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
        "c2c f32 1080x1920 inplace", "c2c f32 64x64x64 b4", "c2c f32 128x128x128", "c2c f32 100x120x96"}},
      {"double",
       "complex f64 of rank 1 to 3",
       Extras::none,
       {"c2c f64 64 b8192", "c2c f64 256 b2048", "c2c f64 1024 b512", "c2c f64 4096 b128", "c2c f64 65536 b8",
        "c2c f64 1048576", "c2c f64 120 b4369", "c2c f64 1000 b524", "c2c f64 3000 b175", "c2c f64 3920 b134",
        "c2c f64 256x256 b8", "c2c f64 512x512 b2", "c2c f64 1000x1000", "c2c f64 64x64x64 b2"}},
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
