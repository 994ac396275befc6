// stage_parser.cpp - the values of filter options, as text, to stages.
#include "stage_parser.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <sstream>
#include <vector>

#include "tools/filter/error.hpp"
#include "tools/filter/frequency/frequency_share.hpp"
#include "tools/filter/spatial/blur_taps.hpp"
#include "tools/filter/spatial/kernel_file.hpp"
#include "tools/filter/spatial/taps.hpp"

namespace clfm::filter {
namespace {

// The largest radius is at the corner of the plane of frequencies, hypot(0.5, 0.5); what is written with four
// digits means the corner itself, rounded down or up.
constexpr double kLeastCutoff = 1e-6, kRoundedCorner = 0.7071, kMostCutoff = 0.7072;
// So that neither the cutoff nor what lies beyond it is nothing.
constexpr double kLeastPercent = 0.01, kMostPercent = 99.99;
constexpr double kLeastSigma = 0.05, kMostSigma = 250.0;
constexpr double kLeastNoise = 1e-9;  // 0 would divide by what a blur takes away whole

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.push_back(part);
  if (!text.empty() && text.back() == ',') parts.emplace_back();
  return parts;
}

std::string joined(const std::vector<std::string>& parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

bool is_shape(const std::string& text) {
  return text == "ideal" || text == "butterworth" || text == "gaussian";
}

double cutoff(const std::string& filter, const std::string& text) {
  const double value = parse_number(filter + ": cutoff (cycles per pixel)", text, kLeastCutoff, kMostCutoff);
  return value < kRoundedCorner ? value : std::sqrt(0.5);
}

struct MaskSyntax {
  const char* filter;
  FrequencyMask::Kind kind;
  size_t numbers;
  const char* usage;
};
constexpr MaskSyntax kMasks[] = {
    {"lowpass", FrequencyMask::Kind::lowpass, 1, "CUTOFF[,SHAPE[,ORDER]]"},
    {"highpass", FrequencyMask::Kind::highpass, 1, "CUTOFF[,SHAPE[,ORDER]]"},
    {"bandpass", FrequencyMask::Kind::bandpass, 2, "LOW,HIGH[,SHAPE[,ORDER]]"},
    {"notch", FrequencyMask::Kind::notch, 3, "FX,FY,RADIUS[,SHAPE[,ORDER]]"},
};

void set_numbers(FrequencyMask& mask, const std::string& filter, const std::vector<std::string>& parts) {
  switch (mask.kind) {
    case FrequencyMask::Kind::lowpass:
      mask.high = cutoff(filter, parts[0]);
      break;
    case FrequencyMask::Kind::highpass:
      mask.low = cutoff(filter, parts[0]);
      break;
    case FrequencyMask::Kind::bandpass:
      mask.low = cutoff(filter, parts[0]);
      mask.high = cutoff(filter, parts[1]);
      if (mask.low >= mask.high)
        fail(ExitCode::usage, filter, ": the lower cutoff ", mask.low, " must be below the upper one ",
             mask.high);
      break;
    case FrequencyMask::Kind::notch:
      mask.fx = parse_number(filter + ": fx (cycles per pixel)", parts[0], -0.5, 0.5);
      mask.fy = parse_number(filter + ": fy (cycles per pixel)", parts[1], -0.5, 0.5);
      mask.radius = cutoff(filter, parts[2]);
      break;
  }
}

Stage parse_mask(const MaskSyntax& syntax, const std::string& value, const MaskDefaults& defaults) {
  std::vector<std::string> parts = split(value);
  const size_t given = parts.size();
  if (given < syntax.numbers || given > syntax.numbers + 2 ||
      (given > syntax.numbers && !is_shape(parts[syntax.numbers])))
    fail(ExitCode::usage, syntax.filter, ": '", value, "' is not ", syntax.usage,
         ", SHAPE one of ideal, butterworth, gaussian");
  FrequencyMask mask;
  mask.kind = syntax.kind;
  mask.shape = given > syntax.numbers ? parse_shape(parts[syntax.numbers]) : defaults.shape;
  mask.order = defaults.order;
  if (given == syntax.numbers + 2) {
    if (mask.shape != Shape::butterworth)
      fail(ExitCode::usage, syntax.filter, ": '", value, "': only butterworth has an order");
    mask.order = parse_number(std::string(syntax.filter) + ": order", parts[syntax.numbers + 1], 0.1, 100.0);
  }
  set_numbers(mask, syntax.filter, parts);
  parts.resize(syntax.numbers);
  std::string text = concat(syntax.filter, " ", joined(parts), ",", name_of(mask.shape));
  if (mask.shape == Shape::butterworth) text += concat(",", mask.order);
  return {text, mask};
}

Operation parse_share(const std::string& filter, const std::string& value) {
  const double share =
      parse_number(filter + ": percent of the frequencies", value, kLeastPercent, kMostPercent) / 100.0;
  FrequencyMask mask;
  mask.shape = Shape::ideal;
  if (filter == "keep-low") {
    mask.kind = FrequencyMask::Kind::lowpass;
    mask.high = radius_of_share(share);
  } else {
    mask.kind = FrequencyMask::Kind::highpass;
    mask.low = radius_of_share(1.0 - share);
  }
  return mask;
}

Taps parse_box(const std::string& value) {
  const size_t by = value.find('x');
  const std::string height = by == std::string::npos ? value : value.substr(by + 1);
  const double w = parse_number("box: width", value.substr(0, by), 1, 2047);
  const double h = parse_number("box: height", height, 1, 2047);
  if (w != std::floor(w) || h != std::floor(h))
    fail(ExitCode::usage, "box: '", value, "' is not a size in whole pixels, N or WxH");
  return box_taps(static_cast<size_t>(w), static_cast<size_t>(h));
}

Taps parse_unsharp(const std::string& value) {
  const std::vector<std::string> parts = split(value);
  if (parts.size() > 2) fail(ExitCode::usage, "unsharp: '", value, "' is not SIGMA[,AMOUNT]");
  const double sigma = parse_number("unsharp: sigma (pixels)", parts.at(0), kLeastSigma, kMostSigma);
  const double amount = parts.size() == 2 ? parse_number("unsharp: amount", parts[1], -100.0, 100.0) : 1.0;
  return unsharp_taps(sigma, amount);
}

Taps parse_motion(const std::string& value) {
  const std::vector<std::string> parts = split(value);
  if (parts.size() != 2) fail(ExitCode::usage, "motion: '", value, "' is not LENGTH,ANGLE");
  return motion_taps(parse_number("motion: length (pixels)", parts[0], 1.0, 1000.0),
                     parse_number("motion: angle (degrees)", parts[1], -360.0, 360.0));
}

// The name of the picture may have commas.
Wiener parse_wiener(const std::string& value) {
  const size_t comma = value.rfind(',');
  if (comma == std::string::npos) fail(ExitCode::usage, "wiener: '", value, "' is not PICTURE,NSR");
  const double noise =
      parse_number("wiener: ratio of noise to signal", value.substr(comma + 1), kLeastNoise, 1e6);
  return {picture_taps(value.substr(0, comma)), noise};
}

Operation parse_spatial(const std::string& filter, const std::string& value) {
  if (filter == "gauss")
    return Correlation{gauss_taps(parse_number("gauss: sigma (pixels)", value, kLeastSigma, kMostSigma))};
  if (filter == "box") return Correlation{parse_box(value)};
  if (filter == "sharpen")
    return Correlation{sharpen_taps(parse_number("sharpen: amount", value, -100.0, 100.0))};
  if (filter == "unsharp") return Correlation{parse_unsharp(value)};
  if (filter == "emboss")
    return Correlation{emboss_taps(parse_number("emboss: amount", value, -100.0, 100.0))};
  if (filter == "kernel") return Correlation{read_taps(value)};
  if (filter == "bokeh") return Correlation{picture_taps(value)};
  if (filter == "motion") return Correlation{parse_motion(value)};
  if (filter == "disk")
    return Correlation{disk_taps(parse_number("disk: radius (pixels)", value, 0.5, 500.0))};
  if (filter == "wiener") return parse_wiener(value);
  return sobel(parse_number("sobel: amount", value, 0.0, 100.0));
}

}  // namespace

double parse_number(const std::string& what, const std::string& text, double least, double most) {
  double value = 0.0;
  const char* first = text.data() + (text.starts_with('+') ? 1 : 0);
  const char* last = text.data() + text.size();
  const auto [end, status] = std::from_chars(first, last, value);
  if (status != std::errc{} || end != last) fail(ExitCode::usage, what, ": '", text, "' is no number");
  if (!(value >= least && value <= most))
    fail(ExitCode::usage, what, " is ", text, ", must be ", least, " to ", most);
  return value;
}

size_t parse_whole_number(const std::string& what, const std::string& text, double least, double most) {
  const double value = parse_number(what, text, least, most);
  if (value != std::floor(value)) fail(ExitCode::usage, what, " is ", text, ", must be a whole number");
  return static_cast<size_t>(value);
}

Shape parse_shape(const std::string& text) {
  for (Shape shape : {Shape::ideal, Shape::butterworth, Shape::gaussian})
    if (text == name_of(shape)) return shape;
  fail(ExitCode::usage, "shape '", text, "' is none of ideal, butterworth, gaussian");
}

Border parse_border(const std::string& text) {
  const size_t comma = text.find(',');
  const std::string mode = text.substr(0, comma);
  for (BorderMode known : {BorderMode::zero, BorderMode::constant, BorderMode::clamp, BorderMode::reflect,
                           BorderMode::reflect_101, BorderMode::wrap}) {
    if (mode != name_of(known)) continue;
    if (comma == std::string::npos) return {known, 0.0};
    if (known != BorderMode::constant)
      fail(ExitCode::usage, "border '", text, "': only constant takes a value");
    return {known, parse_number("border: value (0 black, 1 white)", text.substr(comma + 1), 0.0, 1.0)};
  }
  fail(ExitCode::usage, "border '", text,
       "' is none of zero, constant[,VALUE], clamp, reflect, reflect-101, wrap");
}

Stage parse_stage(const std::string& filter, const std::string& value, const MaskDefaults& defaults) {
  const auto* mask = std::find_if(std::begin(kMasks), std::end(kMasks),
                                  [&](const MaskSyntax& m) { return filter == m.filter; });
  if (mask != std::end(kMasks)) return parse_mask(*mask, value, defaults);
  if (filter == "keep-low" || filter == "keep-high")
    return {filter + " " + value, parse_share(filter, value)};
  return {value.empty() ? filter : filter + " " + value, parse_spatial(filter, value)};
}

}  // namespace clfm::filter
