// run.cpp - one whole run: read, filter, view, compare, write.
#include "run.hpp"

#include <cstdio>

#include "error.hpp"
#include "progress.hpp"
#include "report.hpp"
#include "tools/filter/block/block_dct.hpp"
#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/correlation/template_match.hpp"
#include "tools/filter/device/cache_use.hpp"
#include "tools/filter/device/device.hpp"
#include "tools/filter/frequency/spectrum_view.hpp"
#include "tools/filter/image/montage.hpp"
#include "tools/filter/pipeline/pipeline.hpp"

namespace clfm::filter {
namespace {

bool wants_views(const Options& options) { return !options.spectrum.empty() || !options.montage.empty(); }

// What is read before the work: a name that is wrong, or a mark too large, should not cost a run.
struct Inputs {
  Image picture;
  ImageFormat format;  // of its file
  std::optional<Image> reference;
  std::optional<Mark> mark;      // to embed
  std::optional<Image> pattern;  // to look for
};

// The two spectra of --spectrum and --montage.
struct Views {
  SpectrumView before, after;
};

struct Results {
  Image picture;
  std::optional<Image> mark;  // extracted
  Views views;
};

Inputs read_inputs(const Options& options) {
  const ReadOptions& read = options.pictures.read;
  FilePicture picture = read_picture(options.input, read);
  Inputs inputs{std::move(picture.image), picture.format, {}, {}, {}};
  if (!options.reference.empty()) inputs.reference = read_image(options.reference, read);
  if (!options.correlate.empty()) inputs.pattern = read_image(options.correlate, read);
  const BlockOptions& blocks = options.blocks;
  if (!blocks.embed.empty()) {
    inputs.mark = to_mark(read_image(blocks.embed, read));
    copies_of_bit(inputs.picture, inputs.mark->bits.size());
  }
  if (!blocks.extract.empty()) copies_of_bit(inputs.picture, blocks.mark_width * blocks.mark_height);
  return inputs;
}

void run_kernels(Pipeline& pipeline, const Options& options, Progress& progress, Report& report) {
  for (unsigned repetition = 0; repetition < options.repeat; ++repetition) {
    std::function<void(size_t)> on_stage;
    // Waiting for every stage costs time: not when repetitions are to be measured.
    if (progress.is_on() && options.repeat == 1)
      on_stage = [&](size_t stage) {
        progress.show(
            concat("stage ", stage + 1, " of ", options.stages.size(), ": ", options.stages[stage].text));
      };
    else
      progress.show(concat("repetition ", repetition + 1, " of ", options.repeat));
    Stopwatch watch;
    pipeline.run(on_stage);
    report.kernels_ms.push_back(watch.lap());
  }
}

Views make_views(SpectrumViewer& viewer, Pipeline& pipeline, Report& report) {
  Views views;
  if (!viewer.factors_apply()) {
    views.after = viewer.view(pipeline.planes());
    report.masked_spectrum = "of the result, as not every stage is a factor on the spectrum";
  }
  pipeline.enqueue_load();
  views.before = viewer.view(pipeline.planes());
  if (viewer.factors_apply()) {
    views.after = viewer.view_with_stages();
    report.masked_spectrum = "the spectrum times the factor of each stage";
  }
  return views;
}

void write_pictures(const Options& options, const Inputs& inputs, const Results& results, Report& report) {
  Stopwatch watch;
  const auto write = [&](const std::string& path, const Image& image) {
    const ImageFormat format = format_of_output(path, options.pictures, inputs.format);
    const std::string lost = write_image(path, image, format, options.pictures.jpeg);
    if (!lost.empty()) report.notes.push_back(concat("'", path, "' is without ", lost));
  };
  const Views& views = results.views;
  if (!options.output.empty()) write(options.output, results.picture);
  if (results.mark) write(options.blocks.extract, *results.mark);
  if (wants_views(options)) {
    const LevelRange range = level_range(views.before);
    const Image before = to_image(views.before, range);
    if (!options.spectrum.empty()) write(options.spectrum, before);
    if (!options.montage.empty())
      write(options.montage, montage({{"original", inputs.picture},
                                      {"spectrum", before},
                                      {"masked spectrum", to_image(views.after, range)},
                                      {"result", results.picture}}));
  }
  report.write_ms = watch.lap();
}

std::string output_text(const Report& report, const Options& options) {
  if (options.json) return to_json(report, options);
  std::string text;
  if (options.explain) text += explanation(report, options);
  if (options.quiet) return text;
  text += block_lines(report.blocks) + match_lines(report, options);
  if (report.comparison) text += comparison_line(*report.comparison);
  return text + timing_line(report);
}

// Plans for 8x8 blocks, where something is to be done with them.
std::optional<DeviceBlockDct> make_block_dct(Runtime& runtime, const Inputs& inputs, const Options& options) {
  std::optional<DeviceBlockDct> dct;
  if (options.blocks.wanted()) dct.emplace(runtime, block_grid(inputs.picture));
  return dct;
}

std::optional<TemplateMatch> make_match(Runtime& runtime, const Inputs& inputs, const Options& options) {
  std::optional<TemplateMatch> match;
  if (!inputs.pattern) return match;
  match.emplace(runtime, Size{inputs.picture.width, inputs.picture.height}, *inputs.pattern,
                options.convolution);
  match->prepare();
  return match;
}

// Everything on the device. The library keeps what it compiled when the engine goes, at the end of this.
Results filter_on_device(const Inputs& inputs, const Options& options,
                         const std::optional<std::filesystem::path>& directory, Progress& progress,
                         Report& report) {
  Stopwatch watch;
  const DeviceEntry entry = choose_device(options.device);
  const std::string cache_path = directory ? directory->string() : "";
  Runtime runtime(entry, directory ? cache_path.c_str() : nullptr);
  report.device_name = entry.name;
  report.platform = entry.platform;
  report.device_ms = watch.lap();

  progress.show("building");
  const Image& input = inputs.picture;
  Pipeline pipeline(runtime, input, options);
  pipeline.prepare();
  std::optional<DeviceBlockDct> dct = make_block_dct(runtime, inputs, options);
  std::optional<SpectrumViewer> viewer;
  if (wants_views(options)) {
    viewer.emplace(runtime, Size{input.width, input.height}, options);
    viewer->prepare();
  }
  std::optional<TemplateMatch> match = make_match(runtime, inputs, options);
  report.build_ms = watch.lap();
  for (size_t i = 0; i < options.stages.size(); ++i)
    report.stages.emplace_back(options.stages[i].text, pipeline.explain(i));
  report.recipes = runtime.recipes;

  pipeline.upload(input);
  report.upload_ms = watch.lap();
  run_kernels(pipeline, options, progress, report);
  watch.lap();
  Results results{pipeline.download(), {}, {}};
  report.download_ms = watch.lap();
  if (match) {
    // Before the samples are rounded and clipped.
    report.matches = match->find(pipeline.planes(), options.matching);
    report.matching_ms = watch.lap();
  }
  if (dct) {
    progress.show("8x8 blocks");
    BlockResult blocks = run_block_steps(results.picture, inputs.mark, options.blocks, *dct);
    results.picture = std::move(blocks.picture);
    results.mark = std::move(blocks.mark);
    report.blocks = std::move(blocks.report);
    report.blocks_ms = watch.lap();
  }
  if (viewer) {
    results.views = make_views(*viewer, pipeline, report);
    report.views_ms = watch.lap();
  }
  return results;
}

// Everything between the picture read and the picture to write.
Results filter_picture(const Inputs& inputs, const Options& options, Progress& progress, Report& report) {
  const auto directory = cache_directory(options.cache_directory);
  const size_t entries_before = count_entries(directory);
  Results results = filter_on_device(inputs, options, directory, progress, report);
  const size_t entries = count_entries(directory);
  if (report.recipes.empty())
    report.cache = CacheUse::unused;
  else if (!directory)
    report.cache = CacheUse::off;
  else
    report.cache = entries == 0 || entries > entries_before ? CacheUse::filled : CacheUse::cached;
  return results;
}

}  // namespace

std::string run(const Options& options) {
  if (options.list_devices) {
    const std::vector<DeviceEntry> devices = list_devices();
    return devices.empty() ? "no OpenCL device\n" : to_text(devices);
  }
  Progress progress(options.quiet ? ProgressOutput::off : ProgressOutput::standard_error);
  Report report;
  Stopwatch watch;
  const Inputs inputs = read_inputs(options);
  const Image& input = inputs.picture;
  report.width = input.width;
  report.height = input.height;
  report.channels = input.channels;
  report.bits = input.bits;
  report.read_ms = watch.lap();
  Results results = filter_picture(inputs, options, progress, report);
  results.picture.metadata = input.metadata;
  if (inputs.reference) report.comparison = compare(results.picture, *inputs.reference, options.reference);
  progress.show("writing");
  write_pictures(options, inputs, results, report);
  progress.clear();
  if (!options.quiet)
    for (const std::string& note : report.notes)
      std::fprintf(stderr, "clfm-filter: note: %s\n", note.c_str());
  return output_text(report, options);
}

}  // namespace clfm::filter
