#include "stream_plan.hpp"

#include <algorithm>
#include <tuple>
#include <utility>

#include "buffer_checks.hpp"
#include "host/error.hpp"
#include "host/exec/opencl/queue.hpp"
#include "host/exec/programs/build.hpp"
#include "host/kernels/simt/launch.hpp"
#include "host/stream/planner.hpp"
#include "host/stream/schedule.hpp"
#include "host/stream/steps.hpp"

namespace clfm::host {
namespace {

int log2_of(int64_t power) {
  int log = 0;
  while (int64_t{1} << log < power) ++log;
  return log;
}

UserBuffers from_to(const BufferSlice& in, const BufferSlice& out) {
  UserBuffers buffers;
  buffers.in = in;
  buffers.out = out;
  return buffers;
}

}  // namespace

StreamPlan::StreamPlan(std::shared_ptr<Engine> engine, const StreamProblem& problem)
    : engine_(std::move(engine)), problem_(problem) {
  const DeviceProfile& device = engine_->profile();
  check_extent("in", problem_.in_extent_bytes(problem_.max_push), device.limits);
  check_extent("out", problem_.out_extent_bytes(problem_.max_push), device.limits);
  check_extent("filter", problem_.filter_bytes(), device.limits);
  // However the filter is cut, all samples that it still needs are remembered, as such or as spectra.
  check_extent("the stream's state",
               static_cast<uint64_t>((problem_.taps + problem_.max_push - 1) * problem_.channels) *
                   number_bytes(problem_),
               device.limits);
  std::tie(recipe_, executors_) = build_planned(
      engine_->plans().stream, Asked<StreamProblem>{problem_},
      [&] { return stream_candidates(problem_, device); },
      [&](const std::shared_ptr<const StreamRecipe>& candidate) { return build(candidate); });
}

StreamPlan::Executors StreamPlan::build(const std::shared_ptr<const StreamRecipe>& recipe) const {
  const auto transforms = plans_workspace(*engine_, WorkspaceOwner::plan, recipe->transform_bytes);
  const auto executor = [&](const Recipe& part, WorkspaceOwner owner = WorkspaceOwner::plan) {
    const bool shares = owner == WorkspaceOwner::plan && part.workspace_bytes > 0;
    return std::make_unique<Executor>(engine_->compiled().get(*engine_, {recipe, &part}),
                                      shares ? transforms : nullptr);
  };
  Executors all;
  all.state = plans_workspace(*engine_, WorkspaceOwner::plan, recipe->state_bytes);
  all.prepare_head = executor(recipe->prepare_head);
  all.append = executor(recipe->append);
  all.output = executor(recipe->output, WorkspaceOwner::caller);  // in the state
  all.fade = executor(recipe->fade, WorkspaceOwner::caller);
  for (const StreamLevelRecipe& level : recipe->levels)
    all.levels.push_back({executor(level.prepare), executor(level.forward), executor(level.multiply),
                          executor(level.inverse)});
  return all;
}

void StreamPlan::enqueue_prepare(cl_command_queue queue, const BufferSlice& filter,
                                 const BufferSlice& prepared, WaitList wait, cl_event* event) {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  check_slice(filter, {"filter", problem_.filter_bytes(), problem_.element_bytes()}, Access::read, *engine_);
  const bool is_read =
      std::any_of(recipe_->levels.begin(), recipe_->levels.end(),
                  [](const StreamLevelRecipe& level) { return reads_output(level.prepare); });
  check_slice(prepared, {"prepared", recipe_->prepared_bytes, kPreparedAlignBytes},
              is_read ? Access::read_and_write : Access::write, *engine_);
  if (overlap(filter, problem_.filter_bytes(), prepared, recipe_->prepared_bytes))
    fail(Status::invalid_argument, "prepared overlaps filter");
  StreamChain chain(queue, {wait.events, wait.events + wait.count});
  const auto part = [&](uint64_t byte) {
    return from_to(filter, {prepared.mem, prepared.offset_bytes + byte});
  };
  std::vector<std::pair<Executor*, UserBuffers>> parts;
  if (recipe_->partition.head > 0) parts.emplace_back(executors_.prepare_head.get(), part(0));
  for (size_t k = 0; k < recipe_->levels.size(); ++k)
    parts.emplace_back(executors_.levels[k].prepare.get(), part(recipe_->levels[k].prepared_byte));
  for (size_t i = 0; i + 1 < parts.size(); ++i) chain.run(*parts[i].first, parts[i].second);
  const opencl::Event last = chain.finish(*parts.back().first, parts.back().second, {});
  hand_out(last, event);
}

void StreamPlan::exchange_filter(const BufferSlice& prepared, int64_t fade_samples) {
  constexpr int64_t kMostFade = int64_t{1} << 30;
  check_slice(prepared, {"prepared", recipe_->prepared_bytes, kPreparedAlignBytes}, Access::read, *engine_);
  if (fade_samples > kMostFade)
    fail(Status::invalid_argument, "fade_samples is ", fade_samples, ", must be at most ", kMostFade);
  const std::lock_guard lock(executors_.state->mutex());
  if (fading_)
    fail(Status::invalid_argument, "another filter is still fading in, over ", fading_->length,
         " samples from output ", fading_->begin, " on");
  const Filter filter{opencl::Buffer(prepared.mem, true), prepared.offset_bytes};
  const bool nothing_to_fade_from = !filters_[current_].buffer() || condition_ == Condition::fresh;
  filters_[nothing_to_fade_from ? current_ : next_filter_index()] = filter;
  if (!nothing_to_fade_from)
    fading_ = {position_ - problem_.latency, fade_samples, Fading::Results::of_old_blocks_missing};
}

void StreamPlan::reset() {
  const std::lock_guard lock(executors_.state->mutex());
  if (fading_) {
    current_ = next_filter_index();
    fading_.reset();
  }
  filters_[next_filter_index()] = {};
  position_ = 0;
  condition_ = Condition::fresh;
}

void StreamPlan::check_push(cl_command_queue queue, const BufferSlice& in, int64_t samples,
                            const BufferSlice& out, WaitList wait) const {
  check_queue(queue, *engine_);
  check_wait_list(wait);
  if (samples < 0 || samples > problem_.max_push)
    fail(Status::invalid_argument, "samples is ", samples, ", must be 0 to max_push, ", problem_.max_push);
  if (samples == 0) return;
  const uint64_t unit = problem_.element_bytes(), out_bytes = problem_.out_extent_bytes(samples);
  if (in.mem) check_slice(in, {"in", problem_.in_extent_bytes(samples), unit}, Access::read, *engine_);
  check_slice(out, {"out", out_bytes, unit}, Access::write, *engine_);
}

void StreamPlan::enqueue_push(cl_command_queue queue, const BufferSlice& in, int64_t samples,
                              const BufferSlice& out, WaitList wait, cl_event* event) {
  check_push(queue, in, samples, out, wait);
  const std::lock_guard lock(executors_.state->mutex());
  if (condition_ == Condition::broken)
    fail(Status::invalid_argument, "an earlier push failed halfway: reset the stream first");
  if (samples == 0) return enqueue_empty_push(queue, wait, event);
  for (const Filter& filter : filters_)
    if (filter.buffer() &&
        overlap(out, problem_.out_extent_bytes(samples), filter.at(0), recipe_->prepared_bytes))
      fail(Status::invalid_argument, "out overlaps a prepared filter in use");
  if (!filters_[current_].buffer())
    fail(Status::invalid_argument, "the stream has no filter yet: exchange_filter() gives it one");
  std::vector<cl_event> waits(wait.events, wait.events + wait.count);
  if (const cl_event busy = executors_.state->busy_until(queue)) waits.push_back(busy);
  StreamChain chain(queue, std::move(waits));
  opencl::Event last;
  try {
    last = run(chain, in, samples, out);
  } catch (...) {
    condition_ = Condition::broken;
    executors_.state->keep_busy(queue, marker(queue));
    throw;
  }
  executors_.state->keep_busy(queue, last);
  advance(samples);
  hand_out(last, event);
}

// What follows a push of nothing waits for what the push would have waited for.
void StreamPlan::enqueue_empty_push(cl_command_queue queue, WaitList wait, cl_event* event) {
  if (wait.count == 0 && !event) return;
  std::vector<cl_event> waits(wait.events, wait.events + wait.count);
  if (const cl_event busy = executors_.state->busy_until(queue)) waits.push_back(busy);
  cl_event done = nullptr;
  opencl_check("clEnqueueMarkerWithWaitList",
               clEnqueueMarkerWithWaitList(queue, static_cast<cl_uint>(waits.size()),
                                           waits.empty() ? nullptr : waits.data(), &done));
  const opencl::Event last(done);
  executors_.state->keep_busy(queue, last);
  hand_out(last, event);
}

opencl::Event StreamPlan::run(StreamChain& chain, const BufferSlice& in, int64_t samples,
                              const BufferSlice& out) {
  if (condition_ == Condition::fresh) chain.clear(state(0), recipe_->state_bytes);
  condition_ = Condition::running;
  EnqueueNumbers numbers;
  numbers.items = static_cast<uint64_t>(samples);
  numbers.numbers[stream_number::push] =
      ints(samples, place_in_ring(position_, recipe_->history), in.mem ? samples : 0, 0);
  chain.run(*executors_.append, from_to(in.mem ? in : out, state(0)), numbers);
  if (fading_ && fading_->results == Fading::Results::of_old_blocks_missing) begin_fade(chain);
  for (size_t k = 0; k < recipe_->levels.size(); ++k) {
    const BlockRange blocks = finished_blocks(recipe_->levels[k].level, position_, samples);
    for (int64_t block = blocks.begin; block < blocks.end; ++block) run_block(chain, k, block);
  }
  return run_output(chain, samples, out);
}

// Filters the blocks before the exchange whose results are still wanted with the next filter, too.
void StreamPlan::begin_fade(StreamChain& chain) {
  for (size_t k = 0; k < recipe_->levels.size(); ++k) {
    const BlockRange blocks = pending_blocks_at(problem_, recipe_->levels[k].level, position_);
    for (int64_t block = blocks.begin; block < blocks.end; ++block)
      filter_block(chain, k, block, next_filter_index());
  }
  fading_->results = Fading::Results::complete;
  if (fading_->length > 0) return;
  current_ = next_filter_index();
  filters_[next_filter_index()] = {};
  fading_.reset();
}

void StreamPlan::run_block(StreamChain& chain, size_t k, int64_t block) {
  const StreamLevelRecipe& level = recipe_->levels[k];
  const int64_t window = place_in_ring((block - 1) * level.level.size, recipe_->history);
  const auto slot = static_cast<uint64_t>(block % level.spectra_slots);
  chain.run(*executors_.levels[k].forward,
            from_to(state(static_cast<uint64_t>(window) * number_bytes(problem_)),
                    state(level.spectra_byte + slot * level.spectrum_bytes)));
  filter_block(chain, k, block, current_);
  if (fading_) filter_block(chain, k, block, next_filter_index());
}

void StreamPlan::filter_block(StreamChain& chain, size_t k, int64_t block, size_t filter) {
  const StreamLevelRecipe& level = recipe_->levels[k];
  EnqueueNumbers numbers;
  numbers.numbers[stream_number::block] =
      ints(block % level.spectra_slots, std::min(level.level.count, block + 1), 0, 0);
  UserBuffers multiply = from_to(state(level.spectra_byte), state(recipe_->product_byte));
  multiply.filter = filters_[filter].at(level.prepared_byte);
  chain.run(*executors_.levels[k].multiply, multiply, numbers);
  const auto slot = static_cast<uint64_t>(block % level.result_slots);
  const uint64_t slot_bytes =
      static_cast<uint64_t>(2 * level.level.size * problem_.channels) * number_bytes(problem_);
  chain.run(*executors_.levels[k].inverse,
            from_to(state(recipe_->product_byte), state(level.results_byte[filter] + slot * slot_bytes)));
}

opencl::Event StreamPlan::run_output(StreamChain& chain, int64_t samples, const BufferSlice& out) {
  EnqueueNumbers numbers;
  const int64_t per_item = samples_per_item(problem_, engine_->profile());
  numbers.items = static_cast<uint64_t>((samples + per_item - 1) / per_item);
  numbers.numbers[stream_number::push] = ints(
      samples, place_in_ring(head_position(problem_, recipe_->partition, position_), recipe_->history), 0, 0);
  auto& next = numbers.numbers[stream_number::next];
  for (size_t k = 0; k < recipe_->levels.size(); ++k) {
    const StreamLevelRecipe& level = recipe_->levels[k];
    const int64_t length = level.result_slots * level.level.size;
    const auto first = [&](size_t filter) {
      return static_cast<int64_t>(level.results_byte[filter] / number_bytes(problem_));
    };
    numbers.numbers[stream_number::level + k] =
        ints(place_in_ring(result_position(problem_, level.level, position_), length), length,
             log2_of(level.level.size), first(current_));
    next.lane[k] = static_cast<int32_t>(first(next_filter_index()));
  }
  UserBuffers buffers = from_to({}, out);
  buffers.workspace = state(0);
  buffers.filter = filters_[current_].at(0);
  if (!fading_) return chain.finish(*executors_.output, buffers, numbers);
  buffers.next_filter = filters_[next_filter_index()].at(0);
  const int64_t faded = position_ - problem_.latency - fading_->begin;
  numbers.numbers[stream_number::fade] = ints(faded, fading_->length, 0, 0);
  return chain.finish(*executors_.fade, buffers, numbers);
}

void StreamPlan::advance(int64_t samples) {
  position_ += samples;
  if (!fading_ || position_ - problem_.latency - fading_->begin < fading_->length) return;
  current_ = next_filter_index();
  filters_[next_filter_index()] = {};
  fading_.reset();
}

}  // namespace clfm::host
