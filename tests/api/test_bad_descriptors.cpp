// Every kind of bad descriptor has its own status and a message that names the field, its value and the
// limit; nothing is created, the engine goes on.
#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "fft_engine.hpp"

using clfm::test::FftEngine;

namespace {

struct BadDescriptor {
  const char* name;
  std::function<void(clfm_fft_desc&)> spoil;
  clfm_status status;
  std::vector<std::string> says;
};

const std::vector<BadDescriptor>& bad_descriptors() {
  static const std::vector<BadDescriptor> cases = {
      {"rank 0", [](auto& d) { d.rank = 0; }, CLFM_INVALID_ARGUMENT, {"rank", "0", "3"}},
      {"rank 4", [](auto& d) { d.rank = 4; }, CLFM_INVALID_ARGUMENT, {"rank", "4", "3"}},
      {"length 0", [](auto& d) { d.length[0] = 0; }, CLFM_INVALID_ARGUMENT, {"length[0]", "0", "1"}},
      {"length beyond 63 bits",
       [](auto& d) { d.length[0] = std::numeric_limits<size_t>::max(); },
       CLFM_INVALID_ARGUMENT,
       {"length"}},
      {"product overflows",
       [](auto& d) {
         d.rank = 3;
         d.length[0] = d.length[1] = d.length[2] = size_t{1} << 40;
       },
       CLFM_INVALID_ARGUMENT,
       {}},
      {"prime factor without a radix",
       [](auto& d) {
         d.length[0] = 37 * 64;
         d.algorithm = CLFM_FFT_STOCKHAM;
       },
       CLFM_UNSUPPORTED,
       {"37", "31"}},
      {"batch 0", [](auto& d) { d.batch = 0; }, CLFM_INVALID_ARGUMENT, {"batch", "0", "1"}},
      {"NaN scale", [](auto& d) { d.scale = std::nan(""); }, CLFM_INVALID_ARGUMENT, {"scale", "nan"}},
      {"infinite scale", [](auto& d) { d.scale = INFINITY; }, CLFM_INVALID_ARGUMENT, {"scale", "inf"}},
      {"in place with different layouts",
       [](auto& d) {
         d.placement = CLFM_IN_PLACE;
         d.batch = 2;
         d.in.stride[0] = 1;
         d.in.batch_stride = 64;
         d.out.stride[0] = 2;
         d.out.batch_stride = 128;
       },
       CLFM_INVALID_ARGUMENT,
       {"in_place", "stride[0]"}},
      {"negative stride",
       [](auto& d) {
         d.in.stride[0] = -1;
         d.in.batch_stride = 64;
       },
       CLFM_INVALID_ARGUMENT,
       {"stride[0]", "-1"}},
      {"output overlapping itself",
       [](auto& d) {
         d.batch = 4;
         d.out.stride[0] = 1;
         d.out.batch_stride = 63;
       },
       CLFM_INVALID_ARGUMENT,
       {"out", "63"}},
      {"unknown transform",
       [](auto& d) { d.transform = static_cast<clfm_transform>(99); },
       CLFM_INVALID_ARGUMENT,
       {"transform", "99"}},
      {"unknown direction",
       [](auto& d) { d.direction = static_cast<clfm_direction>(0); },
       CLFM_INVALID_ARGUMENT,
       {"direction", "0"}},
      {"unknown algorithm",
       [](auto& d) { d.algorithm = static_cast<clfm_fft_algorithm>(-3); },
       CLFM_INVALID_ARGUMENT,
       {"algorithm", "-3"}},
      {"uninitialised descriptor",
       [](auto& d) { d.struct_size = 0; },
       CLFM_INVALID_ARGUMENT,
       {"struct_size", "0", "_desc_init"}},
      {"a struct_size that no header has",  // nothing may be read from so far behind the descriptor
       [](auto& d) { d.struct_size = std::numeric_limits<size_t>::max() / 2; },
       CLFM_INVALID_ARGUMENT,
       {"struct_size", "_desc_init"}},
      {"a long prime length",  // refused before it is factored, which would take seconds
       [](auto& d) { d.length[0] = (size_t{1} << 59) - 55; },
       CLFM_UNSUPPORTED,
       {"length[0]", "2147483647"}},
      {"more rows than 32 bits count",
       [](auto& d) {
         d.length[0] = 2;
         d.batch = size_t{1} << 33;
       },
       CLFM_UNSUPPORTED,
       {"8589934592", "2147483647"}},
      {"strides that no buffer holds",
       [](auto& d) {
         d.length[0] = 16;
         d.out.stride[0] = int64_t{1} << 50;
       },
       CLFM_UNSUPPORTED,
       {"out", "135107988821114888", "largest allocation"}},
      {"workspace limit that no recipe meets",
       [](auto& d) {
         d.length[0] = 4096;
         d.algorithm = CLFM_FFT_STOCKHAM;
         d.batch = 16;
         d.workspace_limit_bytes = 1;
       },
       CLFM_WORKSPACE_TOO_SMALL,
       {"workspace_limit_bytes", "1", "smallest"}},
  };
  return cases;
}

}  // namespace

TEST_CASE_METHOD(FftEngine, "a bad descriptor is refused with its own message", "[bad-input]") {
  for (const BadDescriptor& bad : bad_descriptors()) {
    DYNAMIC_SECTION(bad.name) {
      clfm::FftDesc desc = line(64);
      bad.spoil(desc);
      CHECK(create(desc) == bad.status);
      INFO(message());
      for (const std::string& word : bad.says) CHECK_THAT(message(), Catch::Contains(word));
      CHECK(create(line(64)) == CLFM_SUCCESS);  // the engine goes on
    }
  }
}

TEST_CASE_METHOD(FftEngine, "descriptors of older and newer headers are read", "[bad-input]") {
  SECTION("an older one lacks the last fields: they take their defaults") {
    clfm_fft_desc desc = line(64);
    desc.struct_size = offsetof(clfm_fft_desc, workspace_limit_bytes);
    desc.workspace_limit_bytes = 1;  // not a field of that header: must not be read
    desc.algorithm = CLFM_FFT_STOCKHAM;
    CHECK(create(desc) == CLFM_SUCCESS);
  }
  struct Newer {
    clfm_fft_desc desc;
    uint64_t more;
  } newer{line(64), 0};
  newer.desc.struct_size = sizeof newer;
  SECTION("a newer one with its new fields at zero is accepted") {
    CHECK(create(newer.desc) == CLFM_SUCCESS);
  }
  SECTION("a newer one that asks for something unknown is not") {
    newer.more = 7;
    CHECK(create(newer.desc) == CLFM_UNSUPPORTED);
    CHECK_THAT(message(), Catch::Contains("struct_size") && Catch::Contains("newer header"));
  }
}

TEST_CASE_METHOD(FftEngine, "double precision is refused where the device has none", "[bad-input]") {
  // The same planner as on such a device: the row "mali-valhall" has no fp64.
  const clfm::Engine phone(device.context(), device.device(), "mali-valhall");
  clfm::FftDesc desc = line(64);
  desc.precision = CLFM_F64;
  clfm_fft plan = nullptr;
  CHECK(clfm_fft_create(phone.get(), &desc, &plan) == CLFM_UNSUPPORTED);
  CHECK_THAT(message(), Catch::Contains("double precision"));
}
