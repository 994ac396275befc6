#include "compiled_recipe.hpp"

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

#include "host/error.hpp"
#include "host/exec/opencl/queue.hpp"
#include "host/exec/programs/recipe_programs.hpp"

namespace clfm::host {
namespace {

opencl::Buffer upload(const Engine& engine, const Table& table) {
  std::vector<std::byte> bytes = make_table(table);
  return opencl::Buffer(engine.context(), CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(),
                        bytes.data());
}

opencl::Buffer retained(cl_mem mem) { return mem ? opencl::Buffer(mem, true) : opencl::Buffer(); }

const BufferSlice& users(Slot slot, const UserBuffers& buffers) {
  switch (slot) {
    case Slot::in:
      return buffers.in;
    case Slot::out:
      return buffers.out;
    case Slot::in_imag:
      return buffers.in_imag;
    case Slot::out_imag:
      return buffers.out_imag;
    case Slot::filter:
      return buffers.filter;
    case Slot::bias:
      return buffers.bias;
    case Slot::next_filter:
      return buffers.next_filter;
    default:
      return buffers.workspace;
  }
}

std::array<size_t, 3> sizes(const std::array<uint64_t, 3>& extent) {  // size_t has 32 bits on some phones
  std::array<size_t, 3> result{};
  std::transform(extent.begin(), extent.end(), result.begin(),
                 [](uint64_t n) { return static_cast<size_t>(n); });
  return result;
}

[[noreturn]] void fail_halfway(const char* call, cl_int code, size_t launched, size_t steps) {
  throw Failure(code, concat(call, ": ", opencl_code_name(code), " (", code, ") after ", launched, " of ",
                             steps, " steps", launched > 0 ? ", which are pending" : ""));
}

// The range with no more groups along the first dimension than `items` need.
NdRange first_items(NdRange range, uint64_t items) {
  const uint64_t group = std::max<uint64_t>(range.local[0], 1);
  if (items > 0) range.global[0] = std::min(range.global[0], (items + group - 1) / group * group);
  return range;
}

}  // namespace

CompiledRecipe::CompiledRecipe(Engine& engine, const Recipe& recipe, CallbackData data)
    : engine_(engine),
      programs_(programs_of(engine, recipe)),
      tells_run_(engine.programs().wants_runs()),
      load_data_(retained(data.load)),
      store_data_(retained(data.store)) {
  for (const Table& table : recipe.tables) {
    tables_.push_back(upload(engine, table));
    table_bytes_ += tables_.back().getInfo<CL_MEM_SIZE>();
  }
  for (size_t i = 0; i < recipe.steps.size(); ++i)
    launches_.push_back(prepare(recipe.steps[i], programs_[i]->get()));
  std::vector<bool> is_awaited(launches_.size());
  for (size_t i = 0; i < launches_.size(); ++i)
    for (const uint32_t back : launches_[i].waits_back)
      if (back <= i) is_awaited[i - back] = true;
  for (size_t i = 0; i + 1 < launches_.size(); ++i) ends_in_last_ = ends_in_last_ && is_awaited[i];
}

CompiledRecipe::Launch CompiledRecipe::prepare(const Step& step, const opencl::Program& program) {
  Launch launch{opencl::Kernel(program, kernel_name(step).c_str()), step.range, {}, {}, step.waits_back};
  fit_group(launch, step);
  cl_uint index = 0;
  for (const Argument& argument : step.arguments) set_argument(launch, index, argument);
  return launch;
}

size_t CompiledRecipe::most_items(const opencl::Kernel& kernel) const {
  const auto reported = kernel.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(engine_.device());
  if (engine_.profile().traits.kernel_group_limit == KernelGroupLimit::reported) return reported;
  const auto compiled = kernel.getWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE>(engine_.device());
  return std::max(reported, compiled[0] * compiled[1] * compiled[2]);
}

// A kernel's own limit may lie below the device's (Mali). Kernels without barriers check their bounds, so any
// group works.
void CompiledRecipe::fit_group(Launch& launch, const Step& step) const {
  const size_t most = most_items(launch.kernel);
  auto& local = launch.range.local;
  const auto items = [&] { return local[0] * local[1] * local[2]; };
  if (local[0] == 0 || items() <= most) return;
  if (step.work.style == Style::local_memory)
    fail(Status::unsupported, "kernel ", step.kernel(), " needs a work-group of ", items(),
         "; this device runs it with ", most, " at most");
  while (items() > most) {
    auto& widest = *std::max_element(local.begin(), local.end());
    widest = (widest + 1) / 2;
  }
  for (size_t d = 0; d < 3; ++d)
    launch.range.global[d] = (step.range.global[d] + local[d] - 1) / local[d] * local[d];
}

void CompiledRecipe::set_argument(Launch& launch, cl_uint& index, const Argument& argument) {
  std::visit(
      [&](const auto& value) {
        using T = std::decay_t<decltype(value)>;
        if constexpr (std::is_same_v<T, BufferArgument>) {
          if (is_users(value.slot))
            launch.user_arguments.push_back({index, value});
          else
            set_buffer(launch, index, value, plans_own(value));
          index += 2;
        } else if constexpr (std::is_same_v<T, LocalArgument>) {
          launch.kernel.setArg(index++, static_cast<size_t>(value.bytes), nullptr);
        } else if constexpr (std::is_same_v<T, StrideArgument>) {
          std::array<cl_uint, 4> narrow{};
          for (size_t k = 0; k < narrow.size(); ++k) narrow[k] = static_cast<cl_uint>(value.stride[k]);
          const bool is_narrow = value.type == IndexType::uint;
          launch.kernel.setArg(index++, is_narrow ? sizeof narrow : sizeof value.stride,
                               is_narrow ? static_cast<const void*>(narrow.data()) : value.stride.data());
        } else if constexpr (std::is_same_v<T, EnqueueArgument>) {
          launch.number_arguments.push_back({index++, value.index});
        } else {
          launch.kernel.setArg(index++, sizeof value, &value);
        }
      },
      argument);
}

void CompiledRecipe::set_buffer(Launch& launch, cl_uint index, const BufferArgument& argument,
                                BufferSlice slice) const {
  const uint64_t bytes = slice.offset_bytes + argument.offset_bytes;
  if (bytes % argument.unit_bytes != 0)
    fail(Status::internal, "an offset of ", bytes, " bytes for a kernel that counts units of ",
         argument.unit_bytes);
  const cl_ulong offset = bytes / argument.unit_bytes;
  launch.kernel.setArg(index, sizeof slice.mem, &slice.mem);
  launch.kernel.setArg(index + 1, sizeof offset, &offset);
}

bool CompiledRecipe::is_users(Slot slot) const {
  switch (slot) {
    case Slot::in:
    case Slot::out:
    case Slot::in_imag:
    case Slot::out_imag:
    case Slot::filter:
    case Slot::bias:
    case Slot::next_filter:
    case Slot::workspace:
      return true;
    default:
      return false;
  }
}

BufferSlice CompiledRecipe::plans_own(const BufferArgument& argument) const {
  switch (argument.slot) {
    case Slot::table:
      return {tables_.at(argument.table)(), 0};
    case Slot::load_data:
      return {load_data_(), 0};
    case Slot::store_data:
      return {store_data_(), 0};
    default:
      fail(Status::internal, "a slot that the plan has no buffer for: ", static_cast<int>(argument.slot));
  }
}

void CompiledRecipe::set_user_arguments(Launch& launch, const UserBuffers& buffers,
                                        const EnqueueNumbers& numbers) const {
  for (const UserArgument& argument : launch.user_arguments)
    set_buffer(launch, argument.index, argument.buffer, users(argument.buffer.slot, buffers));
  for (const NumberArgument& argument : launch.number_arguments) {
    const VectorArgument<int32_t, 4>& number = numbers.numbers.at(argument.number);
    launch.kernel.setArg(argument.index, sizeof number, &number);
  }
}

void CompiledRecipe::enqueue(cl_command_queue queue, const UserBuffers& buffers,
                             const EnqueueNumbers& numbers, const std::vector<cl_event>& wait,
                             WantsLast wants_last, Launched& launched) {
  const std::lock_guard lock(mutex_);
  for (Launch& launch : launches_)
    set_user_arguments(launch, buffers, numbers);  // what fails here has launched nothing
  launch_all(queue, wait, numbers.items, tells_run_ ? WantsLast::yes : wants_last, launched);
  if (std::exchange(tells_run_, false))
    for (const SharedProgram& program : programs_) program->runs_until(launched.last);
}

void CompiledRecipe::collect_waits(size_t i, const std::vector<opencl::Event>& done,
                                   const std::vector<cl_event>& wait, std::vector<cl_event>& events) const {
  events.clear();
  for (const uint32_t back : launches_[i].waits_back)
    if (back <= i) events.push_back(done[i - back]());
  if (events.empty()) events = wait;
}

// Nothing is allocated between two launches: memory that runs out there would leave half a plan behind.
void CompiledRecipe::launch_all(cl_command_queue queue, const std::vector<cl_event>& wait, uint64_t items,
                                WantsLast wants, Launched& launched) {
  const bool wants_last = wants == WantsLast::yes;
  const size_t steps = launches_.size();
  const bool out_of_order = is_out_of_order(queue);
  std::vector<opencl::Event> done(steps);
  std::vector<cl_event> events;
  events.reserve(std::max(wait.size(), steps));
  for (size_t& i = launched.steps; i < steps; ++i) {
    const Launch& launch = launches_[i];
    events.clear();
    if (out_of_order || i == 0) collect_waits(i, done, wait, events);
    const bool wants_event = out_of_order || (wants_last && i + 1 == steps);
    const NdRange range = first_items(launch.range, items);
    const std::array<size_t, 3> global = sizes(range.global), local = sizes(range.local);
    cl_event event = nullptr;
    const cl_int code = clEnqueueNDRangeKernel(
        queue, launch.kernel(), static_cast<cl_uint>(range.dims), nullptr, global.data(),
        local[0] ? local.data() : nullptr, static_cast<cl_uint>(events.size()),
        events.empty() ? nullptr : events.data(), wants_event ? &event : nullptr);
    if (code != CL_SUCCESS) {
      if (wants_last && i > 0) launched.last = marker(queue);
      fail_halfway("clEnqueueNDRangeKernel", code, i, steps);
    }
    if (event) done[i] = opencl::Event(event);
  }
  if (!wants_last || steps == 0) return;
  launched.last = done.back();
  if (ends_in_last_ || !out_of_order) return;
  events.clear();
  for (const opencl::Event& step : done) events.push_back(step());
  cl_event all = nullptr;
  const cl_int code =
      clEnqueueMarkerWithWaitList(queue, static_cast<cl_uint>(events.size()), events.data(), &all);
  launched.last = code == CL_SUCCESS ? opencl::Event(all) : opencl::Event();
  if (code != CL_SUCCESS) fail_halfway("clEnqueueMarkerWithWaitList", code, steps, steps);
}

}  // namespace clfm::host
