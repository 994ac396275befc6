#include "library_api.hpp"

#include <dlfcn.h>

#include <stdexcept>

#include "contender.hpp"

namespace clfm::bench {

void LibraryApi::check(clfm_status status) const {
  if (status != CLFM_SUCCESS) throw Refusal(last_message());
}

const LibraryApi& linked_library() {
  static const LibraryApi api = [] {
    LibraryApi linked;
    linked.name = "clfft_mixed";
#define CLFM_BENCH_LINK(function) linked.function = &clfm_##function;
    CLFM_BENCH_FUNCTIONS(CLFM_BENCH_LINK)
#undef CLFM_BENCH_LINK
    return linked;
  }();
  return api;
}

const LibraryApi& load_library(const std::string& path) {
  // A name without a folder would be looked up in the system's.
  void* const library =
      dlopen((path.find('/') == std::string::npos ? "./" + path : path).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) throw std::invalid_argument(std::string("--against: ") + dlerror());
  static LibraryApi api;
  api.name = "against";
  const auto address_of = [&](const char* name) {
    void* const address = dlsym(library, name);
    if (address == nullptr) throw std::invalid_argument("--against: \"" + path + "\" has no " + name);
    return address;
  };
#define CLFM_BENCH_LOAD(function) \
  api.function = reinterpret_cast<decltype(api.function)>(address_of("clfm_" #function));
  CLFM_BENCH_FUNCTIONS(CLFM_BENCH_LOAD)
#undef CLFM_BENCH_LOAD
  return api;
}

const LibraryApi& library_with_profile(const std::string& profile) {
  static LibraryApi api = linked_library();
  api.name = api.profile = profile;
  return api;
}

std::string library_name(const LibraryApi& api, const std::string& algorithm) {
  return algorithm.empty() ? api.name : api.name + " " + algorithm;
}

std::string with_algorithm(const std::string& token, const std::string& algorithm) {
  return algorithm.empty() ? token : token + " algo=" + algorithm;
}

cl::Buffer device_buffer(const Device& device, size_t bytes) {
  return bytes > 0 ? cl::Buffer(device.context, CL_MEM_READ_WRITE, bytes) : cl::Buffer();
}

LibraryEngine::LibraryEngine(const LibraryApi& api, const Device& device) {
  if (&api == &linked_library()) {
    const std::shared_ptr<const Engine> engine = engine_for(device);
    handle_ = {engine, engine->get()};
    return;
  }
  clfm_engine_desc desc{};
  api.engine_desc_init(&desc);
  if (!api.profile.empty()) desc.profile = api.profile.c_str();
  clfm_engine engine = nullptr;
  api.check(api.engine_create(device.context(), device.device(), &desc, &engine));
  handle_ = {engine, api.engine_release};
}

}  // namespace clfm::bench
