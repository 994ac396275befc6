// A caller's code in front of the kernels: what is told apart, and that no name of the kernels is denied to
// callers.
#include <catch2/catch.hpp>

#include "host/exec/executor.hpp"
#include "host/exec/programs/embedded_kernels.hpp"
#include "host/io/callers_names.hpp"
#include "host/plan/planner.hpp"
#include "test_engine.hpp"

using namespace clfm::host;
using clfm::test::engine;
using Names = SourceNames::Names;

TEST_CASE("names of a source are told apart", "[callbacks]") {
  const SourceNames names = names_in(
      "#define TWICE(a) \\\n  2 * a\n"
      "// line\n/* block; int not_this(); */\n"
      "typedef struct { float re; } number;\n"
      "__constant float table[2] = {1, OTHER};\n"
      "static inline __attribute__((always_inline)) number *made(const int n) { int local = n; return 0; }\n"
      "__kernel void run(__global float* out) { out[0] = \"text; int f(\"[0] + called(1e3f, 'x'); }\n"
      "const int a = sizeof(int), b;\n");
  CHECK(names.macros == Names{"TWICE"});
  CHECK(names.file_scope == Names{"number", "table", "made", "run", "a"});
  for (const char* name : {"TWICE", "a", "re", "OTHER", "local", "called", "always_inline"})
    CHECK(names.identifiers.contains(name));
  for (const char* none : {"line", "block", "not_this", "text", "e3f"})
    CHECK(!names.identifiers.contains(none));
}

TEST_CASE("only what would be defined twice gets another name", "[callbacks]") {
  const SourceNames callers = names_in(
      "#define N 3\nfloat x(float y) { return y; }\nint both(int b) { return b; }\n"
      "int made_of_parts(int n) { return helper(n); }\n");
  const char* const kernels =
      "int both(int n) { return v.x + N; }\nint helper(int n) { return n; }\nint x_of(int x);\n";
  CHECK(names_apart(callers, kernels) ==
        "#undef N\n#define both clfm_own_both\n#define helper clfm_own_helper\n"
        "#define made_of_parts clfm_own_made_of_parts\n");
  CHECK(name_apart("both", callers) == "clfm_own_both");
  CHECK(name_apart("only_ours", callers) == "only_ours");
}

namespace {

// What OpenCL C itself has, of all that kernels say.
bool is_of_the_language(const std::string& name) {
  static const Names kWords = {"KEEP_CALLS",  // on the compiler's command line where tests run
                               "atomic_cmpxchg",
                               "barrier",
                               "bool",
                               "break",
                               "case",
                               "char",
                               "clamp",
                               "const",
                               "constant",
                               "continue",
                               "default",
                               "defined",
                               "do",
                               "double",
                               "else",
                               "enum",
                               "fabs",
                               "float",
                               "fma",
                               "fmax",
                               "fmin",
                               "for",
                               "global",
                               "goto",
                               "half",
                               "if",
                               "inline",
                               "int",
                               "isnan",
                               "kernel",
                               "local",
                               "long",
                               "mad",
                               "max",
                               "mem_fence",
                               "min",
                               "mix",
                               "mul24",
                               "mad24",
                               "popcount",
                               "prefetch",
                               "private",
                               "restrict",
                               "return",
                               "rotate",
                               "select",
                               "short",
                               "shuffle",
                               "shuffle2",
                               "signed",
                               "size_t",
                               "sizeof",
                               "sqrt",
                               "rsqrt",
                               "static",
                               "struct",
                               "switch",
                               "typedef",
                               "uchar",
                               "uint",
                               "ulong",
                               "union",
                               "unsigned",
                               "ushort",
                               "void",
                               "volatile",
                               "while",
                               "convert",
                               "dot",
                               "any",
                               "INFINITY",
                               "NAN",
                               "clz",
                               "mul_hi",
                               "true",
                               "false",
                               "all",
                               "isequal",
                               "isinf",
                               "isfinite",
                               "abs",
                               "floor",
                               "ceil",
                               "round",
                               "trunc",
                               "sign",
                               "step",
                               "exp",
                               "log",
                               "sin",
                               "cos"};
  if (kWords.contains(name) || name.starts_with("_") || name.starts_with("clfm_") || name.starts_with("CLK_"))
    return true;
  for (const char* prefix : {"as_", "convert_", "get_g", "get_l", "get_num", "get_work", "vload", "vstore",
                             "async_", "cl_khr_", "native_", "wait_"})
    if (name.starts_with(prefix)) return true;
  const size_t digits = name.find_first_of("0123456789");
  return digits != name.npos && digits > 0 && kWords.contains(name.substr(0, digits)) &&
         name.find_first_not_of("0123456789", digits) == name.npos;
}

Names names_of_kernels() {
  Names all;
  for (const EmbeddedKernel& kernel : embedded_kernels())
    for (const std::string& name : names_in(kernel.text).identifiers)
      if (!is_of_the_language(name)) all.insert(name);
  return all;
}

}  // namespace

TEST_CASE("a caller's functions may have every name that the kernels have", "[callbacks]") {
  const Names all = names_of_kernels();
  REQUIRE(all.size() > 2000);
  std::string functions;
  for (const std::string& name : all)
    if (name != "load" && name != "store") functions += "int " + name + "(int clfm_a) { return clfm_a; }\n";
  for (const char* token :
       {"c2c f32 1024", "r2c f32 1031 b2", "c2r f32 12x20", "dct2 f32 100 b3", "c2c f16s 48 b2",
        "c2c f32 2310 algo=stockham", "c2c f32 1024 algo=local", "c2c f32 60 algo=digit_reverse"}) {
    INFO(token);
    FftProblem problem = canonical(parse_fft_token(token));
    const std::string in = is_real(problem.transform, Side::in) ? "float" : "float2",
                      out = is_real(problem.transform, Side::out) ? "float" : "float2";
    const std::string source =
        functions + in + " load(__global const void* in, size_t i, __global const void* d) { return 1; }\n" +
        "void store(__global void* out, size_t i, " + out + " v, __global void* d) {}\n";
    problem.load = {source, "load"};
    problem.store = {source, "store"};
    CHECK_NOTHROW(
        Executor(engine(), fft_candidates(problem, engine().profile()).front(), WorkspaceOwner::plan));
  }
}

TEST_CASE("no name of a kernel at file scope is a component of vectors", "[callbacks]") {
  for (const EmbeddedKernel& kernel : embedded_kernels())
    for (const std::string& name : names_in(kernel.text).file_scope) {
      INFO(kernel.path);
      // Had a caller the same name, its other name would stand for the component as well.
      CHECK(names_apart(names_in("int " + name + "(int n) { return n; }"), "").size() > 0);
    }
}
