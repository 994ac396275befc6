// Kernel files with their includes resolved: everything that counts is there, and nothing twice that the
// preprocessor would only skip.
#include <catch2/catch.hpp>
#include <map>
#include <string>

#include "host/error.hpp"
#include "host/exec/programs/embedded_kernels.hpp"
#include "host/exec/programs/sources.hpp"

using namespace clfm::host;

namespace {

// How often each file begins in an assembled source.
std::map<std::string, int> beginnings(const std::string& source) {
  const std::string mark = "#line 1 \"";
  std::map<std::string, int> count;
  for (size_t at = source.find(mark); at != std::string::npos; at = source.find(mark, at + 1)) {
    const size_t name = at + mark.size();
    ++count[source.substr(name, source.find('"', name) - name)];
  }
  return count;
}

size_t count_of(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

}  // namespace

TEST_CASE("every kernel assembles without an #include left") {
  for (const EmbeddedKernel& kernel : embedded_kernels()) {
    if (!kernel.path.ends_with(".cl")) continue;
    INFO(kernel.path);
    const std::string source = assemble_source({std::string(kernel.path)});
    CHECK(count_of(source, "#include") == 0);
    CHECK(beginnings(source)[std::string(kernel.path)] == 1);
  }
}

TEST_CASE("a guarded file stands once where its first include is certain") {
  std::map<std::string, int> files =
      beginnings(assemble_source({"butterfly/radix2.clh", "butterfly/radix20.clh", "fft/stockham.cl"}));
  CHECK(files["lanes/complex.clh"] == 1);  // included by every butterfly as well
  CHECK(files["butterfly/dft.clh"] == 1);
  CHECK(files["butterfly/radix2.clh"] == 1);
  CHECK(files["butterfly/radix20.clh"] == 1);
  CHECK(files["butterfly/radix4.clh"] == 1);  // of which radix 20 is made
  CHECK(files["butterfly/radix3.clh"] == 0);
}

TEST_CASE("a file without a guard stands as often as it is included") {
  CHECK(beginnings(assemble_source({"fft/group_fft.cl"}))["group/group_stage.clh"] == 5);
}

TEST_CASE("#line keeps the numbers of the lines behind an include") {
  for (const char* path : {"fft/stockham.cl", "fft/group_fft.cl"}) {
    const std::string source = assemble_source({path});
    std::string kernel;
    for (const EmbeddedKernel& embedded : embedded_kernels())
      if (embedded.path == path) kernel = embedded.text;
    // Walk the source as a preprocessor would, and look where the kernel's first line is said to be.
    std::string file;
    size_t line = 0, found = 0;
    for (size_t at = 0; at < source.size();) {
      const size_t end = source.find('\n', at);
      const std::string text = source.substr(at, end - at);
      at = end + 1;
      if (text.starts_with("#line ")) {
        line = std::stoul(text.substr(6));
        file = text.substr(text.find('"') + 1, text.rfind('"') - text.find('"') - 1);
        continue;
      }
      if (file == path && text.starts_with("__kernel")) found = line;
      ++line;
    }
    const size_t expected = 1 + count_of(kernel.substr(0, kernel.find("\n__kernel") + 1), "\n");
    INFO(path);
    CHECK(found == expected);
  }
}

TEST_CASE("a file that is not embedded is named") {
  CHECK_THROWS_WITH(assemble_source({"fft/imaginary.cl"}), Catch::Contains("fft/imaginary.cl"));
}
