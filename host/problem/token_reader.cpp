#include "token_reader.hpp"

#include <optional>
#include <string>

#include "host/text.hpp"

namespace clfm::host {
namespace {

bool is_separator(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

std::vector<TokenWord> token_words_of(std::string_view token) {
  std::vector<TokenWord> words;
  for (size_t end = 0; end < token.size();) {
    size_t begin = end;
    while (begin < token.size() && is_separator(token[begin])) ++begin;
    end = begin;
    while (end < token.size() && !is_separator(token[end])) ++end;
    if (end > begin) words.push_back({token.substr(begin, end - begin), begin + 1});
  }
  return words;
}

bool starts_with_digit(std::string_view text) { return !text.empty() && text[0] >= '0' && text[0] <= '9'; }

void TokenReader::read_words(std::string_view token) {
  for (const TokenWord& word : token_words_of(token)) {
    const size_t equals = word.text.find('=');
    if (equals == std::string_view::npos)
      read_plain(word);
    else
      read_pair(word, word.text.substr(0, equals), word.text.substr(equals + 1));
  }
}

void TokenReader::fail_unknown(const TokenWord& word) {
  fail_word(word, "not a word of this grammar; see docs/tokens.md");
}

bool TokenReader::read_batch(const TokenWord& word, int64_t& batch) {
  if (word.text[0] != 'b' || !starts_with_digit(word.text.substr(1))) return false;
  read_integer(word, word.text.substr(1), "batch", batch);
  return true;
}

void TokenReader::read_real(const TokenWord& word, std::string_view value, const char* field,
                            double& target) {
  once(word, field);
  const std::optional<double> number = read_number(value);
  if (!number) fail_word(word, "\"", value, "\" is not a number");
  target = *number;
}

void TokenReader::check_count(const PerAxis& list, const char* what, int rank) {
  if (list.count != 0 && list.count != static_cast<size_t>(rank))
    fail_word(list.word, list.count, " ", what, " for ", rank, " lengths");
}

}  // namespace clfm::host
