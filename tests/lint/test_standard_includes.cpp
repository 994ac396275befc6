// What a source names of the standard library stands in a header that it includes, itself or by the project's
// headers. Compilers do not see to that: one standard header brings others, and which ones differs from
// library to library.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "project_sources.hpp"

using namespace clfm::test;

namespace {

namespace fs = std::filesystem;
using Words = std::set<std::string>;

struct Header {
  const char *name, *declares;  // of the latter what our sources use
};

// A name that several declare is found in any of them.
const Header kHeaders[] = {
    {"algorithm",
     "adjacent_find all_of any_of clamp copy copy_n count count_if equal fill fill_n find find_if "
     "is_sorted lower_bound max max_element min min_element minmax none_of nth_element ranges "
     "remove_if replace reverse rotate search shuffle sort stable_partition stable_sort transform"},
    {"array", "array get"},
    {"atomic", "atomic"},
    {"bit", "bit_cast bit_ceil bit_floor bit_width countr_zero endian has_single_bit popcount"},
    {"cctype", "isdigit isspace tolower"},
    {"charconv", "from_chars"},
    {"chrono", "chrono chrono_literals"},
    {"cmath",
     "abs acos ceil cos exp fabs floor fma fmax fmod hypot ilogb isfinite isnan isnormal ldexp log "
     "log10 log2 lround nearbyint pow round scalbn signbit sin sqrt"},
    {"complex", "complex conj norm"},
    {"condition_variable", "condition_variable"},
    {"csetjmp", "longjmp"},
    {"csignal", "signal"},
    {"cstddef", "byte ptrdiff_t"},
    {"cstdint", "int8_t int16_t int32_t int64_t uint8_t uint16_t uint32_t uint64_t"},
    {"cstdio", "FILE fflush fgetc fprintf fputs snprintf"},
    {"cstdlib", "abs aligned_alloc free getenv strtod"},
    {"cstring", "memcmp memcpy memset strcmp strerror strlen strncpy"},
    {"ctime", "clock"},
    {"deque", "deque"},
    {"exception", "current_exception exception exception_ptr rethrow_exception"},
    {"filesystem", "filesystem"},
    {"fstream", "ifstream ofstream"},
    {"functional", "function greater less multiplies not_equal_to plus ref"},
    {"future", "future_status promise shared_future"},
    {"initializer_list", "initializer_list"},
    {"iomanip", "setprecision setw"},
    {"ios", "defaultfloat fixed ios left noskipws right scientific streamoff streamsize"},
    {"iostream", "cerr cout"},
    {"istream", "istream"},
    {"iterator", "back_inserter begin end istream_iterator istreambuf_iterator prev size ssize"},
    {"limits", "numeric_limits"},
    {"list", "list"},
    {"locale", "locale"},
    {"map", "map"},
    {"memory", "make_shared make_unique shared_ptr unique_ptr"},
    {"condition_variable", "condition_variable"},
    {"mutex", "lock_guard mutex unique_lock"},
    {"new", "bad_alloc"},
    {"numbers", "numbers"},
    {"numeric", "accumulate gcd inner_product lcm"},
    {"optional", "nullopt optional"},
    {"ostream", "endl flush ostream"},
    {"random", "mt19937 mt19937_64 random_device uniform_real_distribution"},
    {"ratio", "micro milli"},
    {"set", "set"},
    {"span", "as_bytes span"},
    {"sstream", "istringstream ostringstream stringbuf stringstream"},
    {"stdexcept", "invalid_argument logic_error runtime_error"},
    {"string", "erase_if getline stoi stoll stoul stoull string to_string"},
    {"string_view", "string_view"},
    {"system_error", "errc error_code"},
    {"thread", "thread"},
    {"tuple", "get tie tuple"},
    {"type_traits",
     "common_type_t decay_t is_convertible_v is_floating_point_v is_integral_v is_same_v remove_pointer_t "
     "type_identity_t underlying_type_t"},
    {"utility", "exchange forward get move pair swap"},
    {"variant", "get get_if holds_alternative variant visit"},
    {"vector", "begin end erase_if size ssize vector"},
};

// What headers bring by their own definition, or because they cannot do without: streams of files and strings
// are streams, a map's elements are pairs, containers have begin() and end().
const std::multimap<std::string, std::string> kBrings = {
    {"fstream", "istream"},       {"fstream", "ostream"},
    {"fstream", "ios"},           {"sstream", "istream"},
    {"sstream", "ostream"},       {"sstream", "ios"},
    {"iostream", "ostream"},      {"iostream", "istream"},
    {"iostream", "ios"},          {"ostream", "ios"},
    {"istream", "ios"},           {"map", "utility"},
    {"stdint.h", "cstdint"},      {"filesystem", "system_error"},
    {"charconv", "system_error"}, {"chrono", "ratio"}};

const std::map<std::string, Words>& headers_of_names() {
  static const auto table = [] {
    std::map<std::string, Words> headers;
    for (const Header& header : kHeaders) {
      std::istringstream names(header.declares);
      for (std::string name; names >> name;) headers[name].insert(header.name);
    }
    return headers;
  }();
  return table;
}

Words names_in(const std::string& text) {
  static const std::regex of_std("\\bstd::(\\w+)"), integer("\\b(u?int(?:8|16|32|64)_t)\\b");
  Words names = matches(text, of_std);
  names.merge(matches(text, integer));
  return names;
}

// Files of the project, each read once, though many include it.
class Sources {
 public:
  struct Source {
    Words names,
        // of the standard library: what it names, the headers that it includes, with what they bring
        standard;
    std::set<fs::path> headers;  // of the project
  };

  const Source& at(const fs::path& file) {
    const auto known = known_.find(file);
    return known != known_.end() ? known->second : known_.emplace(file, read(file)).first->second;
  }

  // `seen`: the files whose headers are among them.
  void collect_headers(const fs::path& file, std::set<fs::path>& seen, Words& headers) {
    if (!seen.insert(file).second) return;
    const Source& source = at(file);
    headers.insert(source.standard.begin(), source.standard.end());
    for (const fs::path& header : source.headers) collect_headers(header, seen, headers);
  }

 private:
  static Source read(const fs::path& file) {
    static const std::regex standard("#include <([\\w.]+)>");
    const std::string text = without_comments(text_of(file));
    Source source{names_in(text), matches(text, standard), own_headers(file, text)};
    for (const std::string& header : Words(source.standard)) {
      const auto [first, last] = kBrings.equal_range(header);
      for (auto it = first; it != last; ++it) source.standard.insert(it->second);
    }
    return source;
  }

  std::map<fs::path, Source> known_;
};

std::vector<std::string> lacking(const fs::path& file, Sources& sources) {
  std::set<fs::path> seen;
  Words headers;
  sources.collect_headers(file, seen, headers);
  std::vector<std::string> found;
  const auto complain = [&](const std::string& name, const std::string& what) {
    found.push_back(fs::relative(file, kProject).generic_string() + ": " + name + ", " + what);
  };
  for (const std::string& name : sources.at(file).names) {
    const auto known = headers_of_names().find(name);
    if (known == headers_of_names().end()) {
      complain(name, "of which this test knows no header");
      continue;
    }
    const Words& declared_by = known->second;
    if (std::none_of(declared_by.begin(), declared_by.end(),
                     [&](const std::string& header) { return headers.count(header) > 0; }))
      complain(name, "which <" + *declared_by.begin() + "> declares");
  }
  return found;
}

std::vector<std::string> lacking_below(const fs::path& directory) {
  Sources sources;
  std::vector<std::string> found;
  for (const fs::path& file : sources_below(directory))
    for (const std::string& line : lacking(file, sources)) found.push_back(line);
  return found;
}

}  // namespace

TEST_CASE("the search for standard headers finds them") {
  CHECK(names_in("std::sort(a); uint32_t b; mystd::c;") == Words{"sort", "uint32_t"});
  Words headers;
  std::set<fs::path> seen;
  Sources().collect_headers(kProject / "tests/lint/test_standard_includes.cpp", seen, headers);
  CHECK(headers.count("regex") == 1);
  CHECK(headers.count("ios") == 1);
  CHECK(seen.count(kProject / "tests/lint/project_sources.hpp") == 1);
}

TEST_CASE("sources include the standard headers of what they name") {
  CHECK(lacking_below("host") == std::vector<std::string>{});
  CHECK(lacking_below("include") == std::vector<std::string>{});
  CHECK(lacking_below("tools") == std::vector<std::string>{});
}
