// The C++ binding of OpenCL is made of inline functions, which a linker takes from any file that has them:
// all files of a program ask it to throw, or none does.
#include <catch2/catch.hpp>
#include <string>

#include "project_sources.hpp"

using namespace clfm::test;

TEST_CASE("who includes OpenCL's binding asks it to throw first") {
  size_t including = 0;
  for (const char* directory : {"host", "tools", "tests", "compat", "examples"})
    for (const auto& file : sources_below(directory)) {
      const std::string text = without_comments(text_of(file));
      const size_t include = text.find("\n#include <CL/opencl.hpp>");
      if (include == std::string::npos) continue;
      INFO(file.string());
      CHECK(text.find("\n#define CL_HPP_ENABLE_EXCEPTIONS") < include);
      ++including;
    }
  CHECK(including > 0);
}
