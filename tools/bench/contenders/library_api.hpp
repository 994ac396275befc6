// library_api.hpp - the functions of this library that its contenders call: of the build that this program is
// linked with, or of another one's shared library, so that two builds race in one process.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <memory>
#include <string>

#include "../device.hpp"

namespace clfm::bench {

// clang-format off
#define CLFM_BENCH_FUNCTIONS(F)                                                                         \
  F(version) F(last_message)                                                                            \
  F(engine_desc_init) F(engine_create) F(engine_release)                                                \
  F(fft_desc_from_token) F(fft_create) F(fft_workspace_bytes) F(fft_enqueue) F(fft_recipe)              \
  F(fft_release)                                                                                        \
  F(conv_desc_from_token) F(conv_create) F(conv_workspace_bytes) F(conv_prepared_filter_bytes)          \
  F(conv_enqueue_prepare_filter) F(conv_enqueue) F(conv_recipe) F(conv_release)                         \
  F(layer_desc_from_token) F(layer_create) F(layer_workspace_bytes) F(layer_prepared_bytes)             \
  F(layer_enqueue_prepare) F(layer_enqueue_pass) F(layer_recipe) F(layer_release)
// clang-format on

struct LibraryApi {
  std::string name;     // of the contenders
  std::string profile;  // of their engines; empty: the device's own
// NOLINTNEXTLINE(bugprone-macro-parentheses): a name that is declared has none
#define CLFM_BENCH_MEMBER(function) decltype(&clfm_##function) function = nullptr;
  CLFM_BENCH_FUNCTIONS(CLFM_BENCH_MEMBER)
#undef CLFM_BENCH_MEMBER

  // Throws Refusal with the library's message.
  void check(clfm_status status) const;
  template <class Handle>
  std::string text_of(clfm_status (*read)(Handle, char*, size_t*), Handle handle) const {
    size_t size = 0;
    check(read(handle, nullptr, &size));
    std::string text(size, '\0');
    check(read(handle, text.data(), &size));
    text.resize(size > 0 ? size - 1 : 0);
    return text;
  }
  template <class Handle>
  size_t bytes_of(clfm_status (*read)(Handle, size_t*), Handle handle) const {
    size_t bytes = 0;
    check(read(handle, &bytes));
    return bytes;
  }
};

const LibraryApi& linked_library();  // named "clfft_mixed"
// The shared library at `path`, named "against", for as long as the process runs. Throws
// std::invalid_argument where there is none, or where it lacks a function.
const LibraryApi& load_library(const std::string& path);
// The linked library with this clfm_engine_desc::profile, by which it is named, for as long as the process
// runs.
const LibraryApi& library_with_profile(const std::string& profile);

// A descriptor as `api` knows it: another build's may be larger than this one's.
template <class Desc>
struct DescriptorOf {
  union {
    Desc desc;
    unsigned char room[4096];
  };
  DescriptorOf(const LibraryApi& api, clfm_status (*from_token)(const char*, Desc*), const std::string& token)
      : room{} {
    api.check(from_token(token.c_str(), &desc));
  }
};

template <class Handle>
using Owned = std::unique_ptr<std::remove_pointer_t<Handle>, void (*)(Handle)>;

std::string library_name(const LibraryApi& api, const std::string& algorithm);  // of a contender
std::string with_algorithm(const std::string& token,
                           const std::string& algorithm);      // empty: the library's choice
cl::Buffer device_buffer(const Device& device, size_t bytes);  // of 0 bytes: none

// The engine of a contender: of the linked library the one that `device` shares, else a new one for every
// problem, so that nothing that an earlier one compiled is reused, and its making counts.
class LibraryEngine {
 public:
  LibraryEngine(const LibraryApi& api, const Device& device);
  clfm_engine get() const { return handle_.get(); }

 private:
  std::shared_ptr<clfm_engine_s> handle_;
};

}  // namespace clfm::bench
