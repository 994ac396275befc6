#include "layer_token.hpp"

#include "host/error.hpp"
#include "token_reader.hpp"
#include "token_text.hpp"

namespace clfm::host {
namespace {

using namespace token_words;
using Pair = LayerProblem::Pair;

enum class LayerWord { layer };

constexpr Name<LayerWord> kLayerWords[] = {{"layer", LayerWord::layer}};
constexpr Name<ConvKind> kLayerKinds[] = {{"corr", ConvKind::correlation}, {"conv", ConvKind::convolution}};
constexpr Name<LayerActivation> kActivations[] = {{"relu", LayerActivation::relu}};
constexpr Name<LayerBias> kBiases[] = {{"bias", LayerBias::per_channel}};

class LayerTokenParser final : TokenReader {
 public:
  LayerProblem parse(std::string_view token) {
    read_words(token);
    if (!has("input"))
      fail(Status::invalid_argument, "token \"", token,
           "\" has no channels and size of the input, such as 64x56x56");
    if (!has("filter")) fail(Status::invalid_argument, "token \"", token, "\" has no filter, such as k3x3");
    if (input_.count != 3)
      fail_word(input_.word, input_.count, " numbers, must be channels, height and width");
    for (const PerAxis* list : {&filter_, &pad_, &stride_, &dilation_, &tile_})
      check_count(*list, "numbers", 2);
    return canonical(problem_);
  }

 private:
  void read_plain(const TokenWord& word) override {
    if (starts_with_digit(word.text)) return read_input(word);
    const std::string_view rest = word.text.substr(1);
    if (word.text[0] == 'k' && starts_with_digit(rest))
      return read_list(word, rest, "filter", 'x', problem_.filter, filter_);
    if (word.text[0] == 'c' && starts_with_digit(rest))
      return read_integer(word, rest, "output channels", problem_.out_channels);
    LayerWord layer{};
    if (!(read_batch(word, problem_.batch) || read_name(word, "layer", kLayerWords, layer) ||
          read_name(word, "kind", kLayerKinds, problem_.kind) ||
          read_name(word, "precision", kPrecisions, problem_.precision) ||
          read_name(word, "activation", kActivations, problem_.activation) ||
          read_name(word, "bias", kBiases, problem_.bias)))
      fail_unknown(word);
  }

  void read_pair(const TokenWord& word, std::string_view key, std::string_view value) override {
    if (key == "groups") return read_integer(word, value, "groups", problem_.groups);
    if (key == "pad") return read_pads(word, value);
    if (key == "stride") return read_list(word, value, "stride", 'x', problem_.stride, stride_);
    if (key == "dilation") return read_list(word, value, "dilation", 'x', problem_.dilation, dilation_);
    if (key == "tile") return read_list(word, value, "tile", 'x', problem_.tile, tile_);
    if (key == "algo") return read_choice(word, value, "algorithm", kConvAlgorithms, problem_.algorithm);
    if (key == "effort") return read_choice(word, value, "effort", kEfforts, problem_.effort);
    if (key == "ws") return read_choice(word, value, "workspace", kOwners, problem_.workspace);
    if (key == "limit") return read_integer(word, value, "workspace limit", problem_.workspace_limit_bytes);
    fail_word(word, "no such key; known are groups, pad, stride, dilation, tile, algo, effort, ws, limit");
  }

  void read_input(const TokenWord& word) {
    std::array<int64_t, 3> sizes{};
    read_list(word, word.text, "input", 'x', sizes, input_);
    problem_.in_channels = sizes[0];
    problem_.size = {sizes[1], sizes[2]};
  }

  // "1x2": as much at both ends; "0+1:2+1": begin+end for every axis.
  void read_pads(const TokenWord& word, std::string_view value) {
    if (value.find('+') == std::string_view::npos) {
      read_list(word, value, "pad", 'x', problem_.pad_begin, pad_);
      problem_.pad_end = problem_.pad_begin;
      return;
    }
    read_ranges<2>(word, value, "pad", pad_, [&](size_t axis, int64_t begin, int64_t end) {
      problem_.pad_begin[axis] = begin;
      problem_.pad_end[axis] = end;
    });
  }

  LayerProblem problem_;
  PerAxis input_, filter_, pad_, stride_, dilation_, tile_;
};

void append_pair(std::string& text, const char* key, const Pair& pair, const Pair& usual) {
  if (pair != usual) text.append(" ").append(key).append(joined(pair, 0, 2, 'x'));
}

void append_pads(std::string& text, const LayerProblem& p) {
  if (p.pad_begin == p.pad_end) return append_pair(text, "pad=", p.pad_begin, {0, 0});
  text += concat(" pad=", p.pad_begin[0], "+", p.pad_end[0], ":", p.pad_begin[1], "+", p.pad_end[1]);
}

}  // namespace

LayerProblem parse_layer_token(std::string_view token) { return LayerTokenParser().parse(token); }

std::string format_layer_token(const LayerProblem& p) {
  const LayerProblem usual;
  std::string text = "layer";
  append_choice(text, "", kLayerKinds, p.kind, usual.kind);
  text.append(" ").append(name_of(kPrecisions, p.precision));
  text += concat(" ", p.in_channels, "x", joined(p.size, 0, 2, 'x'), " c", p.out_channels, " k",
                 joined(p.filter, 0, 2, 'x'));
  append_pads(text, p);
  append_pair(text, "stride=", p.stride, usual.stride);
  append_pair(text, "dilation=", p.dilation, usual.dilation);
  if (p.groups != 1) text += concat(" groups=", p.groups);
  if (p.batch != 1) text += concat(" b", p.batch);
  append_choice(text, "", kBiases, p.bias, usual.bias);
  append_choice(text, "", kActivations, p.activation, usual.activation);
  append_choice(text, "algo=", kConvAlgorithms, p.algorithm, usual.algorithm);
  append_pair(text, "tile=", p.tile, usual.tile);
  append_choice(text, "effort=", kEfforts, p.effort, usual.effort);
  append_choice(text, "ws=", kOwners, p.workspace, usual.workspace);
  if (p.workspace_limit_bytes != 0) text += concat(" limit=", p.workspace_limit_bytes);
  return text;
}

}  // namespace clfm::host
