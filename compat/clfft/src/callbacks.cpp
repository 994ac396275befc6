#include "callbacks.hpp"

#include "status.hpp"

namespace clfm::clfft {
namespace {

constexpr const char* kLoadName = "clfft_precallback_element";
constexpr const char* kStoreName = "clfft_postcallback_element";

std::string element_type(const Settings& settings, clfftLayout layout) {
  const std::string real = is_double(settings.precision) ? "double" : "float";
  return layout == CLFFT_REAL ? real : real + "2";
}

// clFFT counts elements in 32 bits, and its pointers have no const.
std::string load_source(const Callback& callback, const std::string& type) {
  return callback.source + "\n" + type + " " + kLoadName +
         "(__global const void *in, size_t offset, __global const void *data) {\n  return " +
         callback.function + "((__global void *)in, (uint)offset, (__global void *)data);\n}\n";
}

std::string store_source(const Callback& callback, const std::string& type) {
  return callback.source + "\nvoid " + kStoreName + "(__global void *out, size_t offset, " + type +
         " value, __global void *data) {\n  " + callback.function + "(out, (uint)offset, data, value);\n}\n";
}

}  // namespace

void add_callbacks(const Settings& settings, const Side& out, Descriptor& to) {
  if (const Callback& load = settings.in.callback; !load.function.empty()) {
    require(!is_planar(settings.in.layout), CLFFT_NOTIMPLEMENTED);
    to.load_source = load_source(load, element_type(settings, settings.in.layout));
    to.desc.load = {to.load_source.c_str(), kLoadName, load.data};
  }
  if (const Callback& store = out.callback; !store.function.empty()) {
    require(!is_planar(out.layout), CLFFT_NOTIMPLEMENTED);
    to.store_source = store_source(store, element_type(settings, out.layout));
    to.desc.store = {to.store_source.c_str(), kStoreName, store.data};
  }
}

}  // namespace clfm::clfft
