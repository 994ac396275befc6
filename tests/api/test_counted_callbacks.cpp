// Callbacks that count their calls: once for every element, in place and out of place, of complex numbers and reals, on CPUs and as devices
// of other families have them.
#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "support/fft_run.hpp"

using namespace clfm::test;

namespace {

// In OpenCL C; each has a counter for every place where an element may stand.
std::string load_of(const std::string& number) {
  return number + " load(__global const void* in, size_t offset, __global const void* calls) {\n" +
         "  ++((volatile __global int*)calls)[offset];\n" + "  return ((__global const " + number +
         "*)in)[offset];\n}\n";
}
std::string store_of(const std::string& number) {
  return "void store(__global void* out, size_t offset, " + number +
         " value, __global void* calls) {\n"
         "  ++((volatile __global int*)calls)[offset];\n  ((__global " +
         number + "*)out)[offset] = value;\n}\n";
}

class Calls {
 public:
  explicit Calls(size_t places)
      : counts_(places),
        buffer_(test_device().context, CL_MEM_COPY_HOST_PTR, places * sizeof(cl_int), counts_.data()) {}

  cl_mem buffer() const { return buffer_(); }

  void check(const clfm_fft_desc& desc, Side side) {
    test_device().queue.enqueueReadBuffer(buffer_, CL_TRUE, 0, counts_.size() * sizeof(cl_int),
                                          counts_.data());
    std::vector<cl_int> once(counts_.size());
    for (const size_t offset : element_offsets(desc, side)) once[offset] = 1;
    INFO((side == Side::in ? "loads" : "stores"));
    CHECK(counts_ == once);
  }

 private:
  std::vector<cl_int> counts_;
  cl::Buffer buffer_;
};

size_t places_of(const clfm_fft_desc& desc, Side side) {
  return extent_bytes(desc, side) / element_bytes(desc, side);
}

enum class Callbacks { load, store, both };

// The recipe that ran.
std::string check(const clfm::Engine& engine, const std::string& token, Callbacks which) {
  clfm::FftDesc desc(token);
  if (desc.precision == CLFM_F64 && !test_device().has_f64) return {};
  const std::string real = desc.precision == CLFM_F64 ? "double" : "float";
  const auto number = [&](bool is_complex) { return real + (is_complex ? "2" : ""); };
  const auto kind = desc.transform;
  const std::string load = load_of(number(kind == CLFM_C2C || kind == CLFM_C2R)),
                    store = store_of(number(kind == CLFM_C2C || kind == CLFM_R2C));
  Calls loads(places_of(desc, Side::in)), stores(places_of(desc, Side::out));
  const bool loads_counted = which != Callbacks::store, stores_counted = which != Callbacks::load;
  if (loads_counted) desc.load = {load.c_str(), "load", loads.buffer()};
  if (stores_counted) desc.store = {store.c_str(), "store", stores.buffer()};
  std::mt19937_64 random = random_for(token);
  const FftRun run = run_fft(clfm::Fft(engine, desc), desc, random_input(desc, random));
  INFO(token << "\n" << run.recipe);
  CHECK(run.complaints == "");
  if (loads_counted) loads.check(desc, Side::in);
  if (stores_counted) stores.check(desc, Side::out);
  return run.recipe;
}

bool is_fused(const std::string& recipe) { return recipe.rfind("fused: ", 0) == 0; }

// Both sides by the steps themselves.
void check_fused(const clfm::Engine& engine, const std::vector<const char*>& tokens) {
  for (const char* token : tokens) {
    const std::string recipe = check(engine, token, Callbacks::both);
    INFO(recipe);
    CHECK(is_fused(recipe));
  }
}

}  // namespace

// Blocks of rows that overlap, and do not; rows to a lane; columns; convolutions; one step and several.
TEST_CASE("callbacks in place are called once for every element", "[callbacks]") {
  for (const char* token : {"r2c f32 64x64", "r2c f64 30x20 b2", "r2c f32 33x45", "r2c f32 4x6x10 rep=1",
                            "r2c f32 1024 b3", "c2r f32 64 b3", "c2r f32 33x45"})
    check(test_engine(), std::string(token) + " inplace", Callbacks::store);
  for (const char* token : {"r2c f32 64 b3", "dct2 f32 64 b20", "dct2 f32 20x13", "c2r f32 12x40"})
    check(test_engine(), std::string(token) + " inplace", Callbacks::load);
  for (const char* token : {"c2c f32 1009 b5", "c2c f32 64x32 b2", "r2c f32 90 b5", "dct2 f32 2000"})
    check(test_engine(), std::string(token) + " inplace", Callbacks::both);
}

TEST_CASE("callbacks in place of recipes whose first step works where the input stands", "[callbacks]") {
  check(test_engine(), "c2c f32 64 b3 inplace algo=digit_reverse", Callbacks::store);
  check(test_engine(), "c2c f32 4096 inplace algo=digit_reverse", Callbacks::both);
  check(engine_like("mali-valhall"), "c2c f32 8x16x12 b2 inplace", Callbacks::store);
}

TEST_CASE("callbacks on half spectra that passes of groups make or take", "[callbacks]") {
  for (const char* token : {"r2c f32 65536", "c2r f32 65536"})  // or passes in registers, as the device likes
    check(engine_like("nvidia"), token, Callbacks::both);
  for (const char* token : {"r2c f32 78732", "r2c f32 118098 inplace", "c2r f32 78732", "c2r f32 118098"}) {
    const std::string recipe = check(engine_like("nvidia"), token, Callbacks::both);
    CHECK(recipe.find("real_group_pass") != std::string::npos);
  }
}

TEST_CASE("callbacks of random problems are called once for every element", "[callbacks][random]") {
  RandomFftLimits limits;
  limits.transforms = {"c2c", "r2c", "c2r", "dct2", "dct4", "dst1"};
  limits.max_prime = 0;
  limits.layouts = Layouts::any;
  limits.windows = Windows::any;
  limits.precisions = {"f32", "f32", "f64"};
  limits.max_total_points = 1 << 12;
  for (const Callbacks which : {Callbacks::load, Callbacks::store, Callbacks::both})
    for_random_problems(random_problem_count(3), limits,
                        [&](const std::string& token) { check(test_engine(), token, which); });
}

TEST_CASE("callbacks on pairs of reals are called once for each", "[callbacks]") {
  for (const char* token : {"r2c f32 64 b3", "r2c f32 120 b3", "r2c f32 1000 b2", "r2c f64 256 b9",
                            "r2c f32 4096 iw=2+3000", "r2c f32 131072", "r2c f32 6x10x32"})
    check(test_engine(), token, Callbacks::load);
  for (const char* token : {"c2r f32 64 b3", "c2r f32 240 b3", "c2r f32 1000 b2", "c2r f64 256 b9",
                            "c2r f32 4096 ow=2+3000", "c2r f32 131072", "c2r f32 6x10x32"})
    check(test_engine(), token, Callbacks::store);
  CHECK(is_fused(check(test_engine(), "r2c f32 1024 b3", Callbacks::load)));
  CHECK(is_fused(check(test_engine(), "c2r f32 1024 b3", Callbacks::store)));
}

TEST_CASE("callbacks as Mali has them, in passes that make half spectra or take them", "[callbacks]") {
  for (const char* token : {"r2c f32 30 b3", "r2c f32 96 b2", "c2r f32 30 b3", "c2r f32 96 b2",
                            "r2c f32 12x40 inplace", "c2r f32 12x40", "c2r f32 270 b2 iw=3+70"})
    check(engine_like("mali-valhall"), token, Callbacks::both);
}

// Whole rows that are gathered before they are read, in any order: one, two and four abreast, with rows left; vectors that overlap, and results
// that come twice.
TEST_CASE("callbacks on rows that items of CPUs gather", "[callbacks][cpu]") {
  check_fused(
      test_engine(),
      {"dct1 f32 100 b9", "dst1 f32 63 b5", "dct2 f32 100 b9", "dct3 f32 240 b5", "dct4 f32 1024 b3",
       "dst2 f32 1500 b7", "dct2 f64 2310 b3", "dct3 f32 1001 b2 ortho", "dst4 f32 256x64", "r2c f32 2310 b5",
       "c2r f32 2310 b5", "r2c f64 1155 b3", "r2c f32 4099 b7", "c2r f32 4099 b7", "c2r f64 1031 b5"});
}

TEST_CASE("callbacks on part of rows and columns of reals", "[callbacks][cpu]") {
  check_fused(test_engine(), {"r2c f32 100 b21 iw=3+70 ow=5+20", "c2r f32 37 b20 iw=1+9 ow=7+20",
                              "r2c f32 2310 b5 iw=3+1000 ow=1+100", "dct2 f32 45 b21 iw=3+30 ow=1+40",
                              "dct3 f32 240 b5 iw=5+200 ow=0+51", "dct4 f32 2063 iw=9+2000 ow=3+70",
                              "dct2 f32 1031x21 rep=1 iw=9+1000:0+21 ow=30+5:0+21"});
}

TEST_CASE("callbacks on long rows of cosine transforms, by shares", "[callbacks][cpu]") {
  check_fused(test_engine(),
              {"dct1 f32 1000 b3", "dct1 f32 1000 b3 ortho", "dst1 f32 1000", "dct2 f32 1031 b2",
               "dst2 f32 4099", "dct3 f32 20014", "dct3 f32 1031 b2 ortho", "dst3 f32 16406",
               "dct4 f32 20014", "dst4 f32 16406", "dct4 f64 2063", "dst4 f32 4099"});
}

TEST_CASE("callbacks on long rows whose passes take pairs or make them", "[callbacks][cpu]") {
  check_fused(test_engine(), {"r2c f32 131072", "c2r f32 131072", "r2c f32 200000 b2", "c2r f32 180000 b2",
                              "c2r f64 131072", "r2c f64 131220", "dct2 f32 131072", "dst2 f32 200000 b2",
                              "dct2 f64 180000 ortho", "dst2 f32 131220"});
}

TEST_CASE("callbacks on half spectra in a planar line, and on columns of cosine transforms",
          "[callbacks][cpu]") {
  check_fused(test_engine(), {"r2c f32 1000", "c2r f32 1000", "r2c f64 100 b9", "c2r f32 100 b9",
                              "dct1 f32 64x72", "dct1 f32 520x23 rep=1", "dst1 f32 300x19 rep=1",
                              "dct2 f32 1031x21 rep=1", "dst3 f64 1031x9 rep=1"});
}

// Odd rows from half spectra, each number of which is two; columns of reals, even and odd; an exchange in turn.
TEST_CASE("callbacks on reals that go one by one in a group", "[callbacks]") {
  check_fused(engine_like("nvidia"),
              {"c2r f32 7 b9", "c2r f32 77 b3", "c2r f32 1001 b2", "c2r f32 20x15", "c2r f32 3645",
               "c2r f32 6561", "c2r f32 64 b8 os=8 ob=1", "c2r f32 45 b8 os=8 ob=1 is=8 ib=1",
               "r2c f32 64 b8 is=8 ib=1", "r2c f32 45 b8 is=8 ib=1", "dct3 f32 100 b3 iw=3+50 ow=7+80",
               "r2c f32 64 b8 is=8 ib=1 iw=3+40", "c2r f32 45 b8 os=8 ob=1 ow=5+31"});
}
