// The words that files and the public header are named by: those of docs/glossary.md, and plain English ones.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
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

// Words that need no explanation, names of libraries and devices, abbreviations of the C API. A word of the
// field belongs in the glossary instead.
const char* const kPlain =
    "aar access added address along alpha and android answers api append argument arithmetic auto "
    "axes backward bad begin bench binding bits blob blocked blur bottom buffer bytes "
    "called caller calls chain cheapest check choice choose chunks cl claims clamp clblast clfft clfm codec "
    "command common compare compiled complex composed compress constant consumer containment "
    "context conv conversions convert copy correlate count counted covering cpu create ctx cuda "
    "cufft cut data desc describe desktop detect dev device directory dit divide divisions domain "
    "draw embedded enqueue entry equal estimate estimated event exec exif expand export extras "
    "failed failing fake fftw file fit flops flush font for format forms forward from full function get "
    "gpu grad grid guarded halfway handles head header height host id identifier idle ignored imag "
    "import impossible includes info init injected input inside internal invalid io jni join jpeg "
    "json kind known large last left levels library line linked lint list loader long main mali map "
    "marker mask match math max measure mem message metadata middle mismatch mixed mobile mock "
    "modular montage multiply name native no nominal nontemporal nonuniform normalization num "
    "number nvidia objects odd of on one opencl opencv operations options order orthonormal out output "
    "own owner pack packaging pad paired parse parser path pipeline pixels plain planned planning "
    "plot png pnm post pre prepare price private process product progress project property proposal query "
    "race radices random rank ratio reach read reader record reflect refused registry release relu "
    "remarks remembered repeated report reset result reverse review rig right round runner runtime "
    "same samples scale scenarios scenes schedule separate sequence session set shape shared "
    "shipped signal signs single small spaces spatial spectral square standard start state "
    "statistics status steady storage stored string success sum support surroundings task template "
    "terms test text theorems threads tiled tiling tiny to tolerance too tools top traced trial "
    "trim trip tune tuning turn twiddled two ufo uint uniform units unload unnormalized unsupported up "
    "us use valid value verification verify version vkfft wait watermark whole wide widen width "
    "with within words workload worst wrap writer written zero";
// The types and keywords of C that the header's identifiers stand beside.
const char* const kOfC =
    "char const double enum extern int int32_t int64_t size_t struct typedef uint32_t void __attribute__ "
    "visibility __declspec dllexport dllimport";

Words split_words(const std::string& text) {
  std::istringstream stream(text);
  Words words;
  for (std::string word; stream >> word;) words.insert(word);
  return words;
}

// Letters in a row, in lower case; digits and signs part words.
Words letters_of(const std::string& name) {
  Words words;
  std::string word;
  for (const char c : name + "_") {
    if (std::isalpha(static_cast<unsigned char>(c))) {
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    } else if (!word.empty()) {
      words.insert(word);
      word.clear();
    }
  }
  return words;
}

// The words in the first column of the glossary's table.
Words glossary(const std::string& text) {
  static const std::regex row("(?:^|\n)\\| ([^|\n]+) \\|");
  Words words;
  for (const std::string& cell : matches(text, row))
    if (cell != "word") words.merge(letters_of(cell));
  return words;
}

// A word, or the plural of one.
bool is_known(const std::string& word, const Words& known) {
  if (known.count(word) > 0 || known.count(word + "s") > 0 || word.size() == 1) return true;
  const auto without = [&](const std::string& end, const std::string& instead) {
    return word.size() > end.size() && word.compare(word.size() - end.size(), end.size(), end) == 0 &&
           known.count(word.substr(0, word.size() - end.size()) + instead) > 0;
  };
  return without("s", "") || without("es", "") || without("ies", "y");
}

// "word in name" of every unknown one.
std::vector<std::string> unknown_words(const Words& names, const Words& known) {
  std::vector<std::string> found;
  for (const std::string& name : names)
    for (const std::string& word : letters_of(name))
      if (!is_known(word, known)) found.push_back(word + " in " + name);
  return found;
}

// Paths without their extension, which is no word.
Words names_of_files() {
  static const Words sources = {".c", ".cl", ".clh", ".cpp", ".h", ".hpp", ".inc", ".py"};
  Words names;
  for (const char* folder : {"host", "kernels", "tests", "tools"})
    for (const auto& entry : fs::recursive_directory_iterator(kProject / folder))
      if (sources.count(entry.path().extension().string()) > 0)
        names.insert(fs::relative(entry.path(), kProject).replace_extension().generic_string());
  return names;
}

Words public_identifiers() {
  static const std::regex comment("/\\*[^*]*\\*+(?:[^/*][^*]*\\*+)*/|(?:^|\n) *#[^\n]*|\"[^\"]*\""),
      identifier("\\b([A-Za-z_]\\w*)");
  const std::string header = text_of(kProject / "include/clfft_mixed/clfft_mixed.h");
  Words names = matches(std::regex_replace(header, comment, "\n"), identifier);
  for (const std::string& name : split_words(kOfC)) names.erase(name);
  return names;
}

Words known_words() {
  Words known = glossary(text_of(kProject / "docs/glossary.md"));
  known.merge(split_words(kPlain));
  return known;
}

}  // namespace

TEST_CASE("the search for words finds them") {
  const Words known =
      glossary("| word | meaning |\n|---|---|\n| radix, stage | a b |\n| two-for-one | c |\n");
  CHECK(known == Words{"radix", "stage", "two", "for", "one"});
  CHECK(unknown_words({"fft/radix16_stages", "Half_slot"}, known) ==
        std::vector<std::string>{"half in Half_slot", "slot in Half_slot", "fft in fft/radix16_stages"});
}

TEST_CASE("the names of files are made of words of the glossary, or plain English") {
  const Words names = names_of_files();
  CHECK(names.size() > 500);
  CHECK(unknown_words(names, known_words()) == std::vector<std::string>{});
}

TEST_CASE("the names of the public header are made of words of the glossary, or plain English") {
  const Words names = public_identifiers();
  CHECK(names.count("clfm_fft_create") == 1);
  CHECK(unknown_words(names, known_words()) == std::vector<std::string>{});
}
