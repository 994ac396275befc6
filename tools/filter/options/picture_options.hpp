// picture_options.hpp - the part of the command line that says how pictures are read and written.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "tools/filter/codec/image_io.hpp"

namespace clfm::filter {

// The name of standard input and of standard output.
inline constexpr const char* kStandardStream = "-";

struct PictureOptions {
  ReadOptions read;
  JpegOptions jpeg;
  std::optional<ImageFormat> format;  // of outputs whose name says none
};

// `options` is filled when `app` parses, and must live until then.
void add_picture_options(CLI::App& app, PictureOptions& options);

// By the end of the name; where that says nothing by --format; of standard output else that of IN. Fails
// (usage) where none of them says it.
ImageFormat format_of_output(const std::string& path, const PictureOptions& options, ImageFormat input);

}  // namespace clfm::filter
