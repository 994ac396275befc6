// block_steps.cpp - watermark in, compression, watermark out.
#include "block_steps.hpp"

#include "dct_compress.hpp"
#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/image/compare.hpp"

namespace clfm::filter {
namespace {

constexpr int kTrialQualities[] = {90, 75, 50};
constexpr uint32_t kLongestJpegSide = 65500;  // libjpeg's limit

double psnr_db(const Image& picture, const Image& before) {
  return compare(picture, before, "the picture before").psnr_db;
}

std::vector<EmbedReport::Trial> jpeg_trials(const Image& marked, const Mark& mark,
                                            const WatermarkSecret& secret, BlockTransform& dct) {
  std::vector<EmbedReport::Trial> trials;
  if (marked.width > kLongestJpegSide || marked.height > kLongestJpegSide) return trials;
  const std::string name = "trial of the watermark";
  const Image plain = in_8_bits(without_alpha(marked));
  for (int quality : kTrialQualities) {
    const Image decoded = decode_jpeg(encode_jpeg(plain, {quality}, name), name);
    const Mark found = extract_watermark(decoded, mark.width, mark.height, secret, dct);
    trials.push_back({quality, bit_errors(found, mark)});
  }
  return trials;
}

EmbedReport embed(Image& picture, const Mark& mark, const WatermarkSecret& secret, BlockTransform& dct) {
  const Image marked = embed_watermark(picture, mark, secret, dct);
  EmbedReport report{mark.width, mark.height, copies_of_bit(picture, mark.bits.size()),
                     psnr_db(marked, picture), jpeg_trials(marked, mark, secret, dct)};
  picture = marked;
  return report;
}

CompressReport compress(Image& picture, int quality, BlockTransform& dct) {
  const Compressed compressed = dct_compress(picture, quality, dct);
  const double pixels = static_cast<double>(picture.width) * picture.height;
  const CompressReport report{quality, compressed.bits / pixels, psnr_db(compressed.picture, picture)};
  picture = compressed.picture;
  return report;
}

}  // namespace

BlockResult run_block_steps(const Image& picture, const std::optional<Mark>& mark,
                            const BlockOptions& options, BlockTransform& dct) {
  BlockResult result{picture, {}, {}};
  if (mark) result.report.embed = embed(result.picture, *mark, options.secret, dct);
  if (options.compress) result.report.compress = compress(result.picture, *options.compress, dct);
  if (!options.extract.empty())
    result.mark = to_image(
        extract_watermark(result.picture, options.mark_width, options.mark_height, options.secret, dct));
  return result;
}

}  // namespace clfm::filter
