// montage.cpp - pictures side by side, with a line of text over each.
#include "montage.hpp"

#include <algorithm>

#include "font.hpp"
#include "tools/filter/codec/image_io.hpp"

namespace clfm::filter {
namespace {

constexpr size_t kMostPanelSide = 1024, kWantedPanelSide = 256, kMostEnlargement = 8;
constexpr uint32_t kBackground = 40;

// The mean over factor x factor pixels; the last ones of a row or column over what there is.
Image reduced(const Image& image, size_t factor) {
  Image small(static_cast<uint32_t>((image.width + factor - 1) / factor),
              static_cast<uint32_t>((image.height + factor - 1) / factor), image.channels, image.bits);
  for (size_t y = 0; y < small.height; ++y)
    for (size_t x = 0; x < small.width; ++x)
      for (size_t c = 0; c < image.channels; ++c) {
        const size_t to_x = std::min<size_t>(image.width, (x + 1) * factor),
                     to_y = std::min<size_t>(image.height, (y + 1) * factor);
        uint64_t sum = 0;
        for (size_t j = y * factor; j < to_y; ++j)
          for (size_t i = x * factor; i < to_x; ++i) sum += image.sample(i, j, c);
        const uint64_t count = (to_x - x * factor) * (to_y - y * factor);
        small.set_sample(x, y, c, static_cast<uint32_t>((sum + count / 2) / count));
      }
  return small;
}

struct Layout {
  size_t panel_width, panel_height, enlargement;
  size_t gap, text_scale, label_height;
};

Layout layout_of(const Image& first, const std::vector<Panel>& panels) {
  Layout layout{};
  const size_t longest = std::max(first.width, first.height);
  layout.enlargement = std::clamp<size_t>(kWantedPanelSide / longest, 1, kMostEnlargement);
  layout.panel_width = first.width * layout.enlargement;
  layout.panel_height = first.height * layout.enlargement;
  layout.text_scale = std::clamp<size_t>((longest * layout.enlargement + 128) / 256, 1, 4);
  size_t widest = 0;
  for (const Panel& panel : panels) widest = std::max(widest, text_width(panel.label, layout.text_scale));
  // A narrow picture's panel is as wide as its label.
  layout.panel_width = std::max(layout.panel_width, widest);
  layout.gap = 4 * layout.text_scale;
  layout.label_height = kLetterHeight * layout.text_scale + layout.gap;
  return layout;
}

void paste(Image& canvas, const Image& image, size_t left, size_t top, size_t enlargement) {
  for (size_t y = 0; y < image.height * enlargement; ++y)
    for (size_t x = 0; x < image.width * enlargement; ++x)
      for (size_t c = 0; c < 3; ++c)
        canvas.set_sample(left + x, top + y, c,
                          image.sample(x / enlargement, y / enlargement, image.channels == 3 ? c : 0));
}

}  // namespace

Image montage(const std::vector<Panel>& panels) {
  std::vector<Image> pictures;
  for (const Panel& panel : panels) {
    const Image picture = in_8_bits(without_alpha(panel.image));
    const size_t factor = (std::max(picture.width, picture.height) + kMostPanelSide - 1) / kMostPanelSide;
    pictures.push_back(factor > 1 ? reduced(picture, factor) : picture);
  }
  const Layout layout = layout_of(pictures.front(), panels);
  const size_t columns = 2, rows = (panels.size() + 1) / 2;
  const size_t cell_width = layout.panel_width + layout.gap;
  const size_t cell_height = layout.label_height + layout.panel_height + layout.gap;
  Image canvas(static_cast<uint32_t>(columns * cell_width + layout.gap),
               static_cast<uint32_t>(rows * cell_height + layout.gap), 3, 8);
  std::fill(canvas.bytes.begin(), canvas.bytes.end(), static_cast<uint8_t>(kBackground));
  for (size_t i = 0; i < pictures.size(); ++i) {
    const size_t left = layout.gap + i % columns * cell_width, top = layout.gap + i / columns * cell_height;
    draw_text(canvas, left, top, panels[i].label, layout.text_scale);
    paste(canvas, pictures[i], left, top + layout.label_height, layout.enlargement);
  }
  return canvas;
}

}  // namespace clfm::filter
