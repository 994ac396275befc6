// clfft_mixed.hpp - C++17 face of clfft_mixed.h. Header-only: no std type crosses the library's ABI,
// every failure is thrown as clfm::Error here, on the caller's side.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <array>
#include <memory>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace clfm {

class Error : public std::runtime_error {
 public:
  explicit Error(clfm_status s) : std::runtime_error(clfm_last_message()), status_(s) {}
  clfm_status status() const noexcept { return status_; }

 private:
  clfm_status status_;
};

inline void check(clfm_status s) {
  if (s != CLFM_SUCCESS) throw Error(s);
}

using Buffer = clfm_buffer;
using WaitList = std::vector<cl_event>;

inline Buffer buffer(cl_mem mem, size_t offset_bytes = 0) { return {mem, offset_bytes, nullptr, 0}; }

inline void set_opencl_library(const char* path) { check(clfm_set_opencl_library(path)); }

namespace detail {
// Reads a text result: the library counts the terminating zero, std::string does not.
template <class Handle>
std::string text_of(clfm_status (*read)(Handle, char*, size_t*), Handle handle) {
  size_t n = 0;
  check(read(handle, nullptr, &n));
  std::string text(n, '\0');
  check(read(handle, text.data(), &n));
  text.resize(n > 0 ? n - 1 : 0);
  return text;
}

template <class H, void (*Release)(H)>
struct Releaser {
  void operator()(std::remove_pointer_t<H>* h) const noexcept { Release(h); }
};
template <class H, void (*Release)(H)>
using Owned = std::unique_ptr<std::remove_pointer_t<H>, Releaser<H, Release>>;
}  // namespace detail

class Engine {
 public:
  Engine(cl_context context, cl_device_id device, const char* profile = nullptr)
      : Engine(context, device, desc_with(profile)) {}
  Engine(cl_context context, cl_device_id device, const clfm_engine_desc& desc) {
    clfm_engine e = nullptr;
    check(clfm_engine_create(context, device, &desc, &e));
    handle_.reset(e);
  }
  std::vector<unsigned char> export_cache() const {
    size_t n = 0;
    check(clfm_engine_export_cache(get(), nullptr, &n));
    std::vector<unsigned char> blob(n);
    check(clfm_engine_export_cache(get(), blob.data(), &n));
    return blob;
  }
  void import_cache(const std::vector<unsigned char>& blob) {
    check(clfm_engine_import_cache(get(), blob.data(), blob.size()));
  }
  void save_cache() { check(clfm_engine_save_cache(get())); }
  void trim() { check(clfm_engine_trim(get())); }
  std::string export_tuned() const { return detail::text_of(clfm_engine_export_tuned, get()); }
  void import_tuned(const std::string& table) { check(clfm_engine_import_tuned(get(), table.c_str())); }
  std::string describe() const { return detail::text_of(clfm_engine_describe, get()); }
  clfm_engine get() const noexcept { return handle_.get(); }

 private:
  static clfm_engine_desc desc_with(const char* profile) {
    clfm_engine_desc d;
    clfm_engine_desc_init(&d);
    d.profile = profile;
    return d;
  }
  detail::Owned<clfm_engine, clfm_engine_release> handle_;
};

// A descriptor is the C struct with its defaults set; fill the named fields you care about.
struct FftDesc : clfm_fft_desc {
  FftDesc() { clfm_fft_desc_init(this); }
  explicit FftDesc(const std::string& token) { check(clfm_fft_desc_from_token(token.c_str(), this)); }
  std::string token() const {
    return detail::text_of(clfm_fft_desc_to_token, static_cast<const clfm_fft_desc*>(this));
  }
};

class Fft {
 public:
  Fft(const Engine& engine, const FftDesc& desc) {
    clfm_fft p = nullptr;
    check(clfm_fft_create(engine.get(), &desc, &p));
    handle_.reset(p);
  }
  // Runs what a saved recipe says; see clfm_fft_create_from_recipe.
  Fft(const Engine& engine, const FftDesc& desc, const std::string& recipe) {
    clfm_fft p = nullptr;
    check(clfm_fft_create_from_recipe(engine.get(), &desc, recipe.c_str(), &p));
    handle_.reset(p);
  }
  clfm_fft_info info() const {
    clfm_fft_info info{};
    info.struct_size = sizeof info;
    check(clfm_fft_get_info(handle_.get(), &info));
    return info;
  }
  size_t workspace_bytes() const {
    size_t n = 0;
    check(clfm_fft_workspace_bytes(handle_.get(), &n));
    return n;
  }
  void enqueue(cl_command_queue q, Buffer in, Buffer out, Buffer workspace = {}, const WaitList& wait = {},
               cl_event* event = nullptr) const {
    check(clfm_fft_enqueue(handle_.get(), q, in, out, workspace, static_cast<cl_uint>(wait.size()),
                           wait.empty() ? nullptr : wait.data(), event));
  }
  std::string recipe() const { return detail::text_of(clfm_fft_recipe, handle_.get()); }

 private:
  detail::Owned<clfm_fft, clfm_fft_release> handle_;
};

struct ConvDesc : clfm_conv_desc {
  ConvDesc() { clfm_conv_desc_init(this); }
  explicit ConvDesc(const std::string& token) { check(clfm_conv_desc_from_token(token.c_str(), this)); }
  std::string token() const {
    return detail::text_of(clfm_conv_desc_to_token, static_cast<const clfm_conv_desc*>(this));
  }
};

class Conv {
 public:
  Conv(const Engine& engine, const ConvDesc& desc) {
    clfm_conv p = nullptr;
    check(clfm_conv_create(engine.get(), &desc, &p));
    handle_.reset(p);
  }
  std::array<size_t, 2> output_size() const {
    std::array<size_t, 2> size{};
    check(clfm_conv_output_size(handle_.get(), size.data()));
    return size;
  }
  size_t workspace_bytes() const {
    size_t n = 0;
    check(clfm_conv_workspace_bytes(handle_.get(), &n));
    return n;
  }
  size_t prepared_filter_bytes() const {
    size_t n = 0;
    check(clfm_conv_prepared_filter_bytes(handle_.get(), &n));
    return n;
  }
  void enqueue_prepare_filter(cl_command_queue q, Buffer filter, Buffer prepared, Buffer workspace = {},
                              const WaitList& wait = {}, cl_event* event = nullptr) const {
    check(clfm_conv_enqueue_prepare_filter(handle_.get(), q, filter, prepared, workspace,
                                           static_cast<cl_uint>(wait.size()),
                                           wait.empty() ? nullptr : wait.data(), event));
  }
  void enqueue(cl_command_queue q, Buffer signal, Buffer prepared, Buffer out, Buffer workspace = {},
               const WaitList& wait = {}, cl_event* event = nullptr) const {
    check(clfm_conv_enqueue(handle_.get(), q, signal, prepared, out, workspace,
                            static_cast<cl_uint>(wait.size()), wait.empty() ? nullptr : wait.data(), event));
  }
  std::string recipe() const { return detail::text_of(clfm_conv_recipe, handle_.get()); }
  clfm_conv_info info() const {
    clfm_conv_info info{};
    info.struct_size = sizeof info;
    check(clfm_conv_get_info(handle_.get(), &info));
    return info;
  }

 private:
  detail::Owned<clfm_conv, clfm_conv_release> handle_;
};

struct LayerDesc : clfm_layer_desc {
  LayerDesc() { clfm_layer_desc_init(this); }
  explicit LayerDesc(const std::string& token) { check(clfm_layer_desc_from_token(token.c_str(), this)); }
  std::string token() const {
    return detail::text_of(clfm_layer_desc_to_token, static_cast<const clfm_layer_desc*>(this));
  }
};

class Layer {
 public:
  Layer(const Engine& engine, const LayerDesc& desc) {
    clfm_layer p = nullptr;
    check(clfm_layer_create(engine.get(), &desc, &p));
    handle_.reset(p);
  }
  std::array<size_t, 2> output_size() const {
    std::array<size_t, 2> size{};
    check(clfm_layer_output_size(handle_.get(), size.data()));
    return size;
  }
  size_t workspace_bytes() const {
    size_t n = 0;
    check(clfm_layer_workspace_bytes(handle_.get(), &n));
    return n;
  }
  size_t prepared_bytes(clfm_layer_tensor tensor) const {
    size_t n = 0;
    check(clfm_layer_prepared_bytes(handle_.get(), tensor, &n));
    return n;
  }
  void enqueue_prepare(cl_command_queue q, clfm_layer_tensor which, Buffer tensor, Buffer prepared,
                       Buffer workspace = {}, const WaitList& wait = {}, cl_event* event = nullptr) const {
    check(clfm_layer_enqueue_prepare(handle_.get(), q, which, tensor, prepared, workspace,
                                     static_cast<cl_uint>(wait.size()), wait.empty() ? nullptr : wait.data(),
                                     event));
  }
  void enqueue_pass(cl_command_queue q, clfm_layer_pass pass, const clfm_layer_prepared& prepared,
                    Buffer result, Buffer workspace = {}, const WaitList& wait = {},
                    cl_event* event = nullptr) const {
    check(clfm_layer_enqueue_pass(handle_.get(), q, pass, &prepared, result, workspace,
                                  static_cast<cl_uint>(wait.size()), wait.empty() ? nullptr : wait.data(),
                                  event));
  }
  void enqueue_forward_bias(cl_command_queue q, const clfm_layer_prepared& prepared, Buffer bias,
                            Buffer result, Buffer workspace = {}, const WaitList& wait = {},
                            cl_event* event = nullptr) const {
    check(clfm_layer_enqueue_forward_bias(handle_.get(), q, &prepared, bias, result, workspace,
                                          static_cast<cl_uint>(wait.size()),
                                          wait.empty() ? nullptr : wait.data(), event));
  }
  std::string recipe() const { return detail::text_of(clfm_layer_recipe, handle_.get()); }

 private:
  detail::Owned<clfm_layer, clfm_layer_release> handle_;
};

struct StreamDesc : clfm_stream_desc {
  StreamDesc() { clfm_stream_desc_init(this); }
};

class Stream {
 public:
  Stream(const Engine& engine, const StreamDesc& desc) {
    clfm_stream p = nullptr;
    check(clfm_stream_create(engine.get(), &desc, &p));
    handle_.reset(p);
  }
  size_t prepared_filter_bytes() const {
    size_t n = 0;
    check(clfm_stream_prepared_filter_bytes(handle_.get(), &n));
    return n;
  }
  void enqueue_prepare_filter(cl_command_queue q, Buffer filter, Buffer prepared, const WaitList& wait = {},
                              cl_event* event = nullptr) const {
    check(clfm_stream_enqueue_prepare_filter(handle_.get(), q, filter, prepared,
                                             static_cast<cl_uint>(wait.size()),
                                             wait.empty() ? nullptr : wait.data(), event));
  }
  void exchange_filter(Buffer prepared, size_t fade_samples = 0) {
    check(clfm_stream_exchange_filter(handle_.get(), prepared, fade_samples));
  }
  void enqueue_push(cl_command_queue q, Buffer in, size_t samples, Buffer out, const WaitList& wait = {},
                    cl_event* event = nullptr) {
    check(clfm_stream_enqueue_push(handle_.get(), q, in, samples, out, static_cast<cl_uint>(wait.size()),
                                   wait.empty() ? nullptr : wait.data(), event));
  }
  void enqueue_flush(cl_command_queue q, size_t samples, Buffer out, const WaitList& wait = {},
                     cl_event* event = nullptr) {
    check(clfm_stream_enqueue_flush(handle_.get(), q, samples, out, static_cast<cl_uint>(wait.size()),
                                    wait.empty() ? nullptr : wait.data(), event));
  }
  void reset() { check(clfm_stream_reset(handle_.get())); }
  std::string recipe() const { return detail::text_of(clfm_stream_recipe, handle_.get()); }
  clfm_stream_info info() const {
    clfm_stream_info info{};
    info.struct_size = sizeof info;
    check(clfm_stream_get_info(handle_.get(), &info));
    return info;
  }

 private:
  detail::Owned<clfm_stream, clfm_stream_release> handle_;
};

}  // namespace clfm
