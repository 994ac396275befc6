#include "conv_token.hpp"

#include "host/error.hpp"
#include "token_reader.hpp"
#include "token_text.hpp"

namespace clfm::host {
namespace {

using namespace token_words;

constexpr Name<ConvKind> kConvKinds[] = {{"conv", ConvKind::convolution}, {"corr", ConvKind::correlation}};
constexpr Name<ConvDomain> kDomains[] = {{"real", ConvDomain::real}, {"complex", ConvDomain::complex}};
constexpr Name<ConvExtent> kExtents[] = {
    {"full", ConvExtent::full}, {"same", ConvExtent::same}, {"valid", ConvExtent::valid}};
constexpr Name<Border> kBorders[] = {{"zero", Border::zero},
                                     {"clamp", Border::clamp},
                                     {"reflect", Border::reflect},
                                     {"reflect101", Border::reflect_101},
                                     {"wrap", Border::wrap}};

class ConvTokenParser final : TokenReader {
 public:
  ConvProblem parse(std::string_view token) {
    read_words(token);
    if (!has("lengths"))
      fail(Status::invalid_argument, "token \"", token,
           "\" has no lengths of the signal, such as 1024 or 1080x1920");
    if (!has("filter"))
      fail(Status::invalid_argument, "token \"", token, "\" has no filter, such as k9 or k31x31");
    check_count(filter_, "lengths of the filter", problem_.rank);
    check_count(tile_, "lengths of the tile", problem_.rank);
    check_count(slice_, "ranges", problem_.rank);
    for (const PerAxis* list : {&in_strides_, &out_strides_}) check_count(*list, "strides", problem_.rank);
    return canonical(problem_);
  }

 private:
  void read_plain(const TokenWord& word) override {
    if (starts_with_digit(word.text)) {
      once(word, "lengths");
      problem_.rank = static_cast<int>(integers(word, word.text, 'x', problem_.signal));
      return;
    }
    if (word.text[0] == 'k' && starts_with_digit(word.text.substr(1)))
      return read_list(word, word.text.substr(1), "filter", 'x', problem_.filter, filter_);
    if (!(read_batch(word, problem_.batch) || read_name(word, "kind", kConvKinds, problem_.kind) ||
          read_name(word, "domain", kDomains, problem_.domain) ||
          read_name(word, "precision", kPrecisions, problem_.precision) ||
          read_name(word, "extent", kExtents, problem_.extent) ||
          read_name(word, "border", kBorders, problem_.border)))
      fail_unknown(word);
  }

  void read_pair(const TokenWord& word, std::string_view key, std::string_view value) override {
    if (key == "slice") return read_slice(word, value);
    if (key == "constant") {
      problem_.border = Border::constant;
      return read_real(word, value, "border", problem_.border_value);
    }
    if (key == "algo") return read_choice(word, value, "algorithm", kConvAlgorithms, problem_.algorithm);
    if (key == "tile") return read_list(word, value, "tile", 'x', problem_.tile, tile_);
    if (key == "steps") return read_integer(word, value, "steps", problem_.steps);
    if (key == "effort") return read_choice(word, value, "effort", kEfforts, problem_.effort);
    if (key == "ws") return read_choice(word, value, "workspace", kOwners, problem_.workspace);
    if (key == "limit") return read_integer(word, value, "workspace limit", problem_.workspace_limit_bytes);
    if (key == "scale") return read_real(word, value, "scale", problem_.scale);
    if (key == "tol") return read_real(word, value, "separable tolerance", problem_.separable_tolerance);
    if (key == "is") return read_list(word, value, "in strides", ':', problem_.in.stride, in_strides_);
    if (key == "os") return read_list(word, value, "out strides", ':', problem_.out.stride, out_strides_);
    if (key == "ib") return read_integer(word, value, "in batch stride", problem_.in.batch_stride);
    if (key == "ob") return read_integer(word, value, "out batch stride", problem_.out.batch_stride);
    fail_word(word,
              "no such key; known are slice, constant, algo, tile, steps, effort, ws, limit, scale, tol, is, "
              "ib, os, ob");
  }

  void read_slice(const TokenWord& word, std::string_view value) {
    problem_.extent = ConvExtent::slice;
    read_ranges<kConvRank>(word, value, "extent", slice_, [&](size_t axis, int64_t begin, int64_t size) {
      problem_.slice_begin[axis] = begin;
      problem_.slice_size[axis] = size;
    });
  }

  ConvProblem problem_;
  PerAxis filter_, tile_, slice_, in_strides_, out_strides_;
};

void append_extent(std::string& text, const ConvProblem& problem, size_t first) {
  const ConvExtent extent = named_extent(problem);
  if (extent != ConvExtent::slice) {
    text.append(" ").append(name_of(kExtents, extent));
    return;
  }
  for (size_t k = first; k < kConvRank; ++k)
    text += concat(k == first ? " slice=" : ":", problem.slice_begin[k], "+", problem.slice_size[k]);
}

}  // namespace

ConvProblem parse_conv_token(std::string_view token) { return ConvTokenParser().parse(token); }

std::string format_conv_token(const ConvProblem& p) {
  const ConvProblem usual;
  const auto rank = static_cast<size_t>(p.rank), first = kConvRank - rank;
  std::string text(name_of(kConvKinds, p.kind));
  append_choice(text, "", kDomains, p.domain, usual.domain);
  text.append(" ").append(name_of(kPrecisions, p.precision));
  text.append(" ").append(joined(p.signal, first, rank, 'x'));
  text.append(" k").append(joined(p.filter, first, rank, 'x'));
  append_extent(text, p, first);
  if (p.border == Border::constant)
    text.append(" constant=").append(shortest(p.border_value));
  else
    append_choice(text, "", kBorders, p.border, usual.border);
  if (p.batch != 1) text.append(" b").append(std::to_string(p.batch));
  append_choice(text, "algo=", kConvAlgorithms, p.algorithm, usual.algorithm);
  if (p.tile != usual.tile) text.append(" tile=").append(joined(p.tile, first, rank, 'x'));
  if (p.steps != 0) text.append(" steps=").append(std::to_string(p.steps));
  append_choice(text, "effort=", kEfforts, p.effort, usual.effort);
  append_choice(text, "ws=", kOwners, p.workspace, usual.workspace);
  if (p.scale != 1) text.append(" scale=").append(shortest(p.scale));
  if (p.workspace_limit_bytes != 0) text.append(" limit=").append(std::to_string(p.workspace_limit_bytes));
  if (p.separable_tolerance != 0) text.append(" tol=").append(shortest(p.separable_tolerance));
  append_layout(text, 'i', p.in, packed_layout(p.signal), first, rank, p.batch);
  append_layout(text, 'o', p.out, packed_layout(p.slice_size), first, rank, p.batch);
  return text;
}

}  // namespace clfm::host
