#include "host/error.hpp"
#include "profile.hpp"

namespace clfm::host {

namespace {

const char* word(LocalMemory memory) {
  switch (memory) {
    case LocalMemory::on_chip:
      return "on chip";
    case LocalMemory::emulated:
      return "emulated";
    case LocalMemory::none:
      return "none";
  }
  return "?";
}

const char* word(GroupSizeHint hint) {
  switch (hint) {
    case GroupSizeHint::helps:
      return "helps";
    case GroupSizeHint::neutral:
      return "neutral";
    case GroupSizeHint::hurts:
      return "hurts";
  }
  return "?";
}

const char* word(KernelGroupLimit limit) {
  return limit == KernelGroupLimit::reported ? "reported" : "compiled";
}
const char* word(ItemRuns runs) { return runs == ItemRuns::gathered ? "gathered" : "scattered"; }
const char* word(CacheSets sets) { return sets == CacheSets::hashed ? "hashed" : "by address"; }
const char* word(CompilerHints hints) {
  return hints == CompilerHints::clang_on_cpu ? "clang on cpu" : "portable";
}
const char* word(bool value) { return value ? "yes" : "no"; }

std::string text_of(const DeviceTraits& traits) {
  return concat("profile = ", traits.name,                                   //
                "\nwave = ", traits.wave,                                    //
                "\npreferred_group = ", traits.preferred_group,              //
                "\npreferred_local_group = ", traits.preferred_local_group,  //
                "\nregisters = ", traits.registers,                          //
                "\nlocal_memory = ", word(traits.local_memory),              //
                "\nfixed_group_size = ", word(traits.group_size_hint),       //
                "\ncompiler = ", word(traits.compiler),                      //
                "\nsimd_lanes_f32 = ", traits.simd_lanes_f32,                //
                "\nsimd_lanes_f64 = ", traits.simd_lanes_f64,                //
                "\naccess_bytes = ", traits.access_bytes,                    //
                "\ncache_line_bytes = ", traits.cache_line_bytes,            //
                "\ncache_bytes = ", traits.cache_bytes,                      //
                "\nlaunch_us = ", traits.launch_us,                          //
                "\nmemory_gbs = ", traits.memory_gbs,                        //
                "\ncache_gbs = ", traits.cache_gbs,                          //
                "\nsimt_gflops = ", traits.simt_gflops,                      //
                "\nsimd_gflops = ", traits.simd_gflops,                      //
                "\nlocal_gflops = ", traits.local_gflops,                    //
                "\nbarrier_us = ", traits.barrier_us,                        //
                "\ngroup_us = ", traits.group_us,                            //
                "\ncache_fade = ", traits.cache_fade,                        //
                "\nkernel_group_limit = ", word(traits.kernel_group_limit),  //
                "\nprivate_bytes = ", traits.private_bytes, "\n");
}

std::string text_of(const GpuCore& core) {
  if (core.units == 0) return {};
  return concat("core_units = ", core.units,                       //
                "\ncore_waves = ", core.waves,                     //
                "\ncore_full_waves = ", core.full_waves,           //
                "\ncore_registers = ", core.registers,             //
                "\ncore_register_step = ", core.register_step,     //
                "\ncore_local_bytes = ", core.local_bytes,         //
                "\ncore_fetch_bytes = ", core.fetch_bytes,         //
                "\nlatency_ns = ", core.latency_ns,                //
                "\nnext_launch_us = ", core.next_launch_us,        //
                "\naccess_operations = ", core.access_operations,  //
                "\ncache_sets = ", word(core.cache_sets),          //
                "\nitem_runs = ", word(core.item_runs),            //
                "\naddress_registers = ", core.address_registers, "\n");
}

std::string text_of(const CpuCore& cpu) {
  if (cpu.vector_bytes == 0) return {};
  return concat("vector_bytes = ", cpu.vector_bytes,                  //
                "\nvector_registers = ", cpu.vector_registers,        //
                "\nnearest_cache_bytes = ", cpu.nearest_cache_bytes,  //
                "\ncore_cache_bytes = ", cpu.core_cache_bytes, "\n");
}

std::string text_of(const DeviceLimits& limits) {
  return concat("max_group = ", limits.max_group,  //
                "\nmax_group_shape = ", limits.max_group_shape[0], " ", limits.max_group_shape[1], " ",
                limits.max_group_shape[2],                                 //
                "\nlocal_bytes = ", limits.local_bytes,                    //
                "\nmax_allocation_bytes = ", limits.max_allocation_bytes,  //
                "\nglobal_bytes = ", limits.global_bytes,                  //
                "\nbase_align_bytes = ", limits.base_align_bytes,          //
                "\ncompute_units = ", limits.compute_units,                //
                "\nnative_lanes_f32 = ", limits.native_lanes_f32,          //
                "\nnative_lanes_f64 = ", limits.native_lanes_f64,          //
                "\nhas_f64 = ", word(limits.has_f64),                      //
                "\nhas_f16 = ", word(limits.has_f16),                      //
                "\nreported_cache_bytes = ", limits.cache_bytes, "\n");
}

}  // namespace

std::string to_text(const DeviceProfile& profile) {
  const std::string left_out = profile.overrides.left_out_names();
  const std::string wanted = to_text(profile.wanted_variant);
  return text_of(profile.traits) + text_of(profile.traits.core) + text_of(profile.traits.cpu) +
         text_of(profile.limits) + (left_out.empty() ? "" : concat("without = ", left_out, "\n")) +
         (wanted.empty() ? "" : concat("with = ", wanted, "\n"));
}

}  // namespace clfm::host
