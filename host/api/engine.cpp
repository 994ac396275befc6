// The engine part of the C API.
#include "boundary.hpp"
#include "handles.hpp"
#include "host/exec/opencl/opencl_library.hpp"
#include "host/exec/programs/cache_directory.hpp"

using namespace clfm::host;

namespace {

constexpr Field kEngineFields[] = {
    CLFM_FIELD(clfm_engine_desc, profile),
    CLFM_FIELD(clfm_engine_desc, tuned_table),
    CLFM_FIELD(clfm_engine_desc, cache_directory),
    CLFM_FIELD(clfm_engine_desc, idle_programs),
};

EngineOptions options_of(const clfm_engine_desc& d) {
  EngineOptions options;
  if (d.profile) options.profile = d.profile;
  if (d.tuned_table) options.tuned_table = d.tuned_table;
  options.cache_directory = resolve_cache_directory(d.cache_directory);
  if (d.idle_programs > 0) options.idle_programs = d.idle_programs;
  return options;
}

}  // namespace

extern "C" {

clfm_status clfm_set_opencl_library(const char* path) {
  return guarded([&] { set_opencl_library(path); });
}

void clfm_engine_desc_init(clfm_engine_desc* d) {
  if (!d) return;
  *d = {};
  d->struct_size = sizeof *d;
}

clfm_status clfm_engine_create(cl_context ctx, cl_device_id dev, const clfm_engine_desc* d,
                               clfm_engine* out) {
  return guarded([&] {
    required(out, "out") = nullptr;
    if (!ctx) fail(Status::invalid_argument, "ctx is NULL");
    if (!dev) fail(Status::invalid_argument, "dev is NULL");
    clfm_engine_desc defaults;
    clfm_engine_desc_init(&defaults);
    const clfm_engine_desc desc =
        read_descriptor(d ? d : &defaults, "d", kEngineFields, clfm_engine_desc_init);
    *out = new clfm_engine_s{std::make_shared<Engine>(ctx, dev, options_of(desc))};
  });
}

void clfm_engine_release(clfm_engine e) { delete e; }

clfm_status clfm_engine_save_cache(clfm_engine e) {
  return guarded([&] { required(e, "e").engine->programs().flush(); });
}

clfm_status clfm_engine_trim(clfm_engine e) {
  return guarded([&] { required(e, "e").engine->trim(); });
}

clfm_status clfm_engine_export_cache(clfm_engine e, void* blob, size_t* size) {
  return guarded([&] {
    const std::vector<std::byte> bytes = required(e, "e").engine->programs().export_blob();
    size_t& capacity = required(size, "size");
    if (blob) {
      if (capacity < bytes.size())
        fail(Status::invalid_argument, "*size is ", capacity, ", the blob needs ", bytes.size());
      std::memcpy(blob, bytes.data(), bytes.size());
    }
    capacity = bytes.size();
  });
}

clfm_status clfm_engine_import_cache(clfm_engine e, const void* blob, size_t size) {
  return guarded([&] {
    Engine& engine = *required(e, "e").engine;
    if (!blob) fail(Status::invalid_argument, "blob is NULL");
    engine.programs().import_blob({static_cast<const std::byte*>(blob), size});
  });
}

clfm_status clfm_engine_export_tuned(clfm_engine e, char* text, size_t* size) {
  return guarded([&] { hand_out(required(e, "e").engine->tuner().to_text(), text, size); });
}

clfm_status clfm_engine_import_tuned(clfm_engine e, const char* text) {
  return guarded([&] {
    Engine& engine = *required(e, "e").engine;
    if (!text) fail(Status::invalid_argument, "text is NULL");
    engine.tuner().add(text, "text");
  });
}

clfm_status clfm_engine_describe(clfm_engine e, char* text, size_t* size) {
  return guarded([&] { hand_out(to_text(required(e, "e").engine->profile()), text, size); });
}

}  // extern "C"
