// list_variants [--all]: one line per kernel variant, its files and -D options, for ci/lint-kernels.py.
// Without --all, only as many as cover every pair of parameters.
#include <cstdio>
#include <cstring>
#include <exception>

#include "variants.hpp"

int main(int argc, char** argv) {
  const bool all = argc == 2 && std::strcmp(argv[1], "--all") == 0;
  if (argc > 1 && !all) {
    std::fprintf(stderr, "usage: %s [--all]\n", argv[0]);
    return 1;
  }
  try {
    const auto planned = clfm::test::planned_variants();
    for (const auto& variant : all ? planned : clfm::test::covering_pairs(planned)) {
      for (const auto& file : variant.files) std::printf("%s ", file.c_str());
      for (const auto& define : variant.defines)
        std::printf("-D%s=%s ", define.name.c_str(), define.value.c_str());
      std::printf("\n");
    }
  } catch (const std::exception& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
  return 0;
}
