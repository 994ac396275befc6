// compiled_recipe.hpp - a recipe brought onto a device: programs compiled, kernels made, tables uploaded. It
// has no workspace of its own, so that plans of equal problems share one.
#pragma once

#include <array>
#include <mutex>
#include <vector>

#include "engine.hpp"
#include "host/exec/opencl/opencl.hpp"
#include "host/exec/programs/recipe_programs.hpp"
#include "host/plan/recipe.hpp"

namespace clfm::host {

struct BufferSlice {  // a part of a user's buffer
  cl_mem mem = nullptr;
  uint64_t offset_bytes = 0;
};

struct UserBuffers {
  BufferSlice in, out, workspace;   // workspace: read only where the recipe needs one
  BufferSlice in_imag, out_imag;    // of planar sides
  BufferSlice filter, next_filter;  // prepared, of convolutions
  BufferSlice bias;                 // of layers
};

// The arguments that every enqueue sets anew, where its recipe says so.
struct EnqueueNumbers {
  std::array<VectorArgument<int32_t, 4>, 8> numbers{};  // by the index of an EnqueueArgument
  uint64_t items = 0;  // that the first dimension of every ND-range needs, at most as planned; 0: as planned
};

struct CallbackData {  // of the caller's callbacks; null where they have none
  cl_mem load = nullptr, store = nullptr;
};

enum class WantsLast { no, yes };  // an event of the last step

struct WaitList {
  cl_uint count = 0;
  const cl_event* events = nullptr;
};

class CompiledRecipe {
 public:
  CompiledRecipe(Engine& engine, const Recipe& recipe, CallbackData data = {});

  // How far an enqueue has come, also after a failure.
  struct Launched {
    size_t steps = 0;
    opencl::Event last;  // where wanted: completes with all of them; empty where the queue would not say
  };

  // Enqueues every step after `wait`, in the workspace that `buffers` name. What is thrown before the first
  // launch leaves `launched` as it was. Thread-safe.
  void enqueue(cl_command_queue queue, const UserBuffers& buffers, const EnqueueNumbers& numbers,
               const std::vector<cl_event>& wait, WantsLast wants_last, Launched& launched);

  uint64_t table_bytes() const { return table_bytes_; }

 private:
  struct UserArgument {  // set anew by every enqueue
    cl_uint index;
    BufferArgument buffer;
  };
  struct NumberArgument {  // as well
    cl_uint index;
    uint32_t number;
  };
  struct Launch {
    opencl::Kernel kernel;
    NdRange range;
    std::vector<UserArgument> user_arguments;
    std::vector<NumberArgument> number_arguments;
    std::vector<uint32_t> waits_back;  // as Step::waits_back
  };

  Launch prepare(const Step& step, const opencl::Program& program);
  void set_argument(Launch& launch, cl_uint& index, const Argument& argument);
  void set_buffer(Launch& launch, cl_uint index, const BufferArgument& argument, BufferSlice slice) const;
  bool is_users(Slot slot) const;  // whether every enqueue brings the buffer
  BufferSlice plans_own(const BufferArgument& argument) const;
  void set_user_arguments(Launch& launch, const UserBuffers& buffers, const EnqueueNumbers& numbers) const;
  size_t most_items(const opencl::Kernel& kernel) const;  // of a group
  void fit_group(Launch& launch, const Step& step) const;
  void launch_all(cl_command_queue queue, const std::vector<cl_event>& wait, uint64_t items,
                  WantsLast wants_last, Launched& launched);
  // The events of the steps that step i waits for; `wait` where there are none.
  void collect_waits(size_t i, const std::vector<opencl::Event>& done, const std::vector<cl_event>& wait,
                     std::vector<cl_event>& events) const;

  Engine& engine_;
  std::vector<SharedProgram> programs_;  // held
  bool tells_run_;                       // the next enqueue's end to the programs
  opencl::Buffer load_data_, store_data_;
  std::vector<opencl::Buffer> tables_;
  std::vector<Launch> launches_;
  uint64_t table_bytes_ = 0;
  bool ends_in_last_ = true;  // nothing but the last step has no step behind it

  std::mutex mutex_;  // kernel arguments are state of the kernel object
};

}  // namespace clfm::host
