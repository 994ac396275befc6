// fft_run.hpp - one token through the public API under hostile conditions: NaN everywhere but in the input,
// guards round every buffer, and everything looked at afterwards. Header-only, since it calls the library.
#pragma once

#include <clfft_mixed/clfft_mixed.hpp>
#include <map>
#include <memory>
#include <sstream>
#include <string>

#include "support/device.hpp"
#include "support/error.hpp"
#include "support/guarded/guarded_array.hpp"
#include "support/random/random_draw.hpp"
#include "support/random/random_problem.hpp"
#include "support/reference/reference.hpp"

namespace clfm::test {

// Shared by the tests of a process, so that equal kernels are compiled once.
inline const Engine& test_engine() {
  static const Engine& engine =
      *new Engine(test_device().context(), test_device().device());  // as test_device()
  return engine;
}

// Those of the algorithms that the device has: items of most are no SIMD programs.
inline std::vector<std::string> there(std::vector<std::string> algorithms) {
  if (test_engine().describe().find("\nsimd_lanes_f32 = 1\n") != std::string::npos)
    std::erase(algorithms, "item");
  return algorithms;
}

// As a device of that family would do it.
inline const Engine& engine_like(const char* profile) {
  static std::map<std::string, Engine>& engines = *new std::map<std::string, Engine>;
  const auto place = engines.find(profile);
  if (place != engines.end()) return place->second;
  return engines.emplace(profile, Engine(test_device().context(), test_device().device(), profile))
      .first->second;
}

struct FftRun {
  FftDesc desc;
  std::string recipe;
  Signal in, out;
  double error = 0, bound = 0;  // relative L2 against the reference, of a window relative to all results
  std::string complaints;  // empty when all is well: error within the bound, nothing touched that must not be
};

// A complex number as it is computed with; halves may be in single precision.
inline size_t workspace_unit_bytes(const clfm_fft_desc& desc) { return desc.precision == CLFM_F64 ? 16 : 8; }

// Where arrays begin behind their guards.
struct Starts {
  size_t in_bytes, out_bytes, workspace_bytes;
};

// Anywhere that callers may let them begin; half of the time at the first line of a cache, where nearly all
// do.
inline Starts random_starts(const FftDesc& desc, const std::string& recipe) {
  constexpr size_t kElements = 20;
  std::mt19937_64 random = random_for("starts of " + recipe);
  const auto start = [&](size_t unit_bytes) {
    return random() % 2 == 0 ? 0 : unit_bytes * uniform(random, 1, kElements);
  };
  const size_t in = element_bytes(desc, Side::in), out = element_bytes(desc, Side::out);
  if (desc.placement == CLFM_OUT_OF_PLACE) return {start(in), start(out), start(workspace_unit_bytes(desc))};
  const size_t both = start(std::max(in, out));
  return {both, both, start(workspace_unit_bytes(desc))};
}

namespace detail {

// The bytes that lie between elements, as they are; those of elements zeroed.
inline SideBytes gaps(const clfm_fft_desc& desc, Side side, SideBytes bytes) {
  const size_t size = element_bytes(desc, side);
  for (const size_t offset : element_offsets(desc, side))
    for (std::vector<std::byte>* plane : {&bytes.bytes, &bytes.imag})
      if (!plane->empty())
        std::fill_n(plane->begin() + static_cast<ptrdiff_t>(offset * size), size, std::byte{0});
  return bytes;
}

inline std::unique_ptr<GuardedBuffer> workspace_for(const Fft& fft, const FftDesc& desc, size_t start_bytes) {
  if (desc.workspace != CLFM_WORKSPACE_CALLER || fft.workspace_bytes() == 0) return nullptr;
  return std::make_unique<GuardedBuffer>(test_device(), fft.workspace_bytes(), start_bytes);
}

inline void complain(std::string& complaints, bool fine, const char* what) {
  if (!fine) complaints.append(complaints.empty() ? "" : "; ").append(what);
}

inline void judge(FftRun& run, const GuardedSide& in, const GuardedSide& out, const GuardedBuffer* workspace,
                  const SideBytes& in_before, const SideBytes& out_before) {
  const bool in_place = run.desc.placement == CLFM_IN_PLACE;
  const auto out_after = out.read();
  run.out = load_elements(run.desc, Side::out, out_after);
  const Signal whole = whole_reference_fft(run.desc, run.in);
  run.error = relative_l2_of_window(run.out, wanted_part(run.desc, whole), whole);
  run.bound = error_bound(run.desc) * few_wanted(run.desc, run.out.size());
  if (!(run.error <= run.bound)) {
    std::ostringstream text;
    text << "relative L2 error " << run.error << " over " << run.bound;
    run.complaints = text.str();
  }
  complain(run.complaints, run.recipe.find("does not build") == std::string::npos,
           "a cheaper candidate does not build");
  complain(run.complaints, run.recipe.find("inf us") == std::string::npos, "a candidate costs inf us");
  complain(run.complaints, in.guards_are_intact(), "wrote round the input");
  complain(run.complaints, out.guards_are_intact(), "wrote round the output");
  complain(run.complaints, workspace == nullptr || workspace->guards_are_intact(),
           "wrote round the workspace");
  if (!in_place) complain(run.complaints, in.read() == in_before, "changed the input");
  // In place they may hold elements of the other side.
  const auto between = [&](const SideBytes& bytes) {
    const SideBytes behind_out = gaps(run.desc, Side::out, bytes);
    return in_place ? gaps(run.desc, Side::in, behind_out) : behind_out;
  };
  complain(run.complaints, between(out_after) == between(out_before),
           "wrote between the elements of the output");
}

}  // namespace detail

// Runs `fft`, made from `desc`, on `in` and judges what came out. Enqueues on `queue`, which may be out of
// order.
inline FftRun run_fft(const Fft& fft, const FftDesc& desc, Signal in, const Starts& starts,
                      const cl::CommandQueue& queue = test_device().queue) {
  FftRun run{desc, fft.recipe(), std::move(in), {}, 0, 0, {}};
  const bool in_place = desc.placement == CLFM_IN_PLACE;
  const size_t in_bytes = extent_bytes(desc, Side::in), out_bytes = extent_bytes(desc, Side::out);
  const size_t shared_bytes = in_place ? std::max(in_bytes, out_bytes) : in_bytes;
  GuardedSide in_buffer(test_device(), shared_bytes, is_planar(desc, Side::in) ? shared_bytes : 0,
                        starts.in_bytes);
  GuardedSide separate_out(test_device(), in_place ? 1 : out_bytes,
                           !in_place && is_planar(desc, Side::out) ? out_bytes : 0, starts.out_bytes);
  GuardedSide& out_buffer = in_place ? in_buffer : separate_out;
  const auto workspace = detail::workspace_for(fft, desc, starts.workspace_bytes);

  const SideBytes out_before = out_buffer.poisoned();
  SideBytes in_before = in_buffer.poisoned();
  store_elements(desc, Side::in, run.in, in_before);
  run.in = load_elements(desc, Side::in, in_before);  // elements may share places
  out_buffer.write(out_before);
  in_buffer.write(in_before);

  cl::Event done;
  fft.enqueue(queue(), in_buffer.slice(), out_buffer.slice(), workspace ? workspace->slice() : Buffer{}, {},
              &done());
  done.wait();
  detail::judge(run, in_buffer, out_buffer, workspace.get(), in_before, out_before);
  return run;
}

inline FftRun run_fft(const Fft& fft, const FftDesc& desc, Signal in,
                      const cl::CommandQueue& queue = test_device().queue) {
  return run_fft(fft, desc, std::move(in), random_starts(desc, fft.recipe()), queue);
}

// Plans the token and runs it on fresh random input. Most workspaces are the test's own, which has guards
// round it: what a plan of its own writes behind the end of its workspace would be seen by nobody.
inline FftRun run_fft(const Engine& engine, const std::string& token) {
  FftDesc desc(token);
  std::mt19937_64 random = random_for(token);
  if (uniform(random, 1, 4) > 1) desc.workspace = CLFM_WORKSPACE_CALLER;
  Signal in = random_input(desc, random);
  if (desc.transform == CLFM_C2R) spoil_imaginary_parts(desc, random, in);
  return run_fft(Fft(engine, desc), desc, std::move(in));
}

inline FftRun run_fft(const std::string& token) { return run_fft(test_engine(), token); }

}  // namespace clfm::test
