// Tuned tables as text.
#include <catch2/catch.hpp>
#include <random>

#include "host/error.hpp"
#include "host/tuning/table.hpp"

using namespace clfm::host;

namespace {

const TunedDevice kTabled{"P / gpu / 4 compute units", "1.0"};

std::string refusal_of(const std::string& text) {
  TunedTable table;
  table.add("d | r | c2c f32 4 | item #1 | 1\n", "good");
  const std::string before = table.to_text();
  try {
    table.add(text, "it");
  } catch (const Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(Status::invalid_argument));
    CHECK(table.to_text() == before);  // all or nothing
    return failure.what();
  }
  return "taken";
}

std::string line(const std::string& token, const std::string& recipe, const std::string& us,
                 const std::string& driver = "1.0") {
  return kTabled.name + " | " + driver + " | " + token + " | " + recipe + " | " + us + "\n";
}

}  // namespace

TEST_CASE("a tuned table reads what it writes, in the order of sort", "[tune]") {
  TunedTable table;
  table.set({"b", "2"}, "c2c f32 8", "item #b", 2.5);
  table.set({"b", "3"}, "c2c f32 4", "item #d", 4);
  table.set({"b", "3"}, "c2c f32 8", "item #d", 4);
  table.set({"a", "1"}, "c2c f32 8", "local #a", 1234567.891);
  table.set({"a", "1"}, "c2c f32 16", "real: item #c", 0.001);
  const std::string text = table.to_text();
  CHECK(text.substr(text.find('\n') + 1) ==
        "a | 1 | c2c f32 16 | real: item #c | 0.01\n"
        "a | 1 | c2c f32 8 | local #a | 1234567.89\n"
        "b | 2 | c2c f32 8 | item #b | 2.50\n"
        "b | 3 | c2c f32 4 | item #d | 4.00\n"
        "b | 3 | c2c f32 8 | item #d | 4.00\n");
  TunedTable again;
  again.add(text, "it");
  CHECK(again.to_text() == text);
}

TEST_CASE("lines are trimmed; comments and empty lines mean nothing", "[tune]") {
  TunedTable table;
  table.add("# comment | with | bars\r\n\r\n  \t\n\t a|1 |c2c f32 8|  item #b|2.5e0 \r\na|1|c2c f32 9|x|3",
            "it");
  const std::string text = table.to_text();
  CHECK(text.substr(text.find('\n') + 1) ==
        "a | 1 | c2c f32 8 | item #b | 2.50\na | 1 | c2c f32 9 | x | 3.00\n");
}

TEST_CASE("tables that sort -u has merged know all choices, fastest first, this driver's before others",
          "[tune]") {
  TunedTable table;
  table.add(line("c2c f32 8", "slow", "9") + line("c2c f32 8", "fast", "5") + line("c2c f32 8", "fast", "4") +
                line("c2c f32 8", "fast", "6") + line("c2c f32 8", "other", "1", "0.9") +
                line("c2c f32 80", "of another problem", "1") +
                "another | 1.0 | c2c f32 8 | of another device | 1\n",
            "it");
  const std::vector<TunedChoice> expected{
      {kTabled.name, "1.0", "fast", 4}, {kTabled.name, "1.0", "slow", 9}, {kTabled.name, "0.9", "other", 1}};
  CHECK(table.find(kTabled, "c2c f32 8") == expected);
  CHECK(table.find(kTabled, "c2c f32 7").empty());
  table.set(kTabled, "c2c f32 8", "new", 7);  // measured again: what was known before is no more
  const std::vector<TunedChoice> after{{kTabled.name, "1.0", "new", 7}, {kTabled.name, "0.9", "other", 1}};
  CHECK(table.find(kTabled, "c2c f32 8") == after);
}

TEST_CASE("a line that is wrong is refused by its number, its field and the limit", "[tune]") {
  const std::vector<std::pair<std::string, std::string>> cases{
      {"a | b | c | d", "it line 1: has 4 fields, must have 5"},
      {"# x\n\na | b | c | d | 1 | e\n", "it line 3: has 6 fields, must have 5"},
      {"a | b | | d | 1", "it line 1: token is empty"},
      {" | b | c | d | 1", "it line 1: device is empty"},
      {"a | b | c | d | ", "it line 1: microseconds is empty"},
      {"a | b | c | d | fast", "it line 1: microseconds is \"fast\", must be a number"},
      {"a | b | c | d | 1,5", "it line 1: microseconds is \"1,5\", must be a number"},
      {"a | b | c | d | 1 us", "it line 1: microseconds is \"1 us\", must be a number"},
      {"a | b | c | d | 0", "it line 1: microseconds is 0, must be more than 0"},
      {"a | b | c | d | -3", "it line 1: microseconds is -3, must be more than 0"},
      {"a | b | c | d | nan", "it line 1: microseconds is \"nan\", must be a number"},
      {"a | b | c | d | inf", "it line 1: microseconds is \"inf\", must be a number"},
      {"a | b | c | d | 1e300", "it line 1: microseconds is 1e300, must be more than 0 and at most 1e+12"},
      {"a | b | c | d | 1e999", "it line 1: microseconds is \"1e999\", must be a number"},
      {std::string("a | b\0 | c | d | 1", 18), "it line 1: driver has a control character"},
      {"a | b | " + std::string(2000, 'c') + " | d | 1", "it line 1: token has 2000 bytes, at most 1024"},
      {"a | b | c | d | 1\nx", "it line 2: has 1 fields, must have 5"}};
  for (const auto& [text, message] : cases) CHECK_THAT(refusal_of(text), Catch::StartsWith(message));
}

TEST_CASE("garbage is taken or refused, and never more than that", "[tune]") {
  std::mt19937 random(std::random_device{}());
  const std::string alphabet("ab |\n#\t\r.1e-+\0\xff", 16);
  for (int i = 0; i < 3000; ++i) {
    std::string text;
    for (size_t length = random() % 80; length > 0; --length) text += alphabet[random() % alphabet.size()];
    TunedTable table;
    try {
      table.add(text, "it");
    } catch (const Failure& failure) {
      CHECK_THAT(failure.what(), Catch::StartsWith("it line "));
    }
    TunedTable again;
    again.add(table.to_text(), "own");
    CHECK(again.to_text() == table.to_text());
  }
}

TEST_CASE("names of devices cannot break a line", "[tune]") {
  CHECK(table_field("  Card | 2\n") == "Card / 2");
  CHECK(table_field("") == "unknown");
  TunedTable table;
  table.set({table_field(std::string(5000, 'x')), table_field("#\r|")}, "c2c f32 8", "r", 1);
  TunedTable again;
  again.add(table.to_text(), "it");
  CHECK(again.to_text() == table.to_text());
}
