// fuzz_cache_entry.cpp - whatever a file of the cache holds, it is taken only as the whole entry of the very
// program, and is gone otherwise. Inputs are the damage that is done to a sound entry: its bytes are cut,
// replaced and appended.
#include <fuzzer/FuzzedDataProvider.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <system_error>

#include "fuzz.hpp"
#include "host/exec/programs/cache_directory.hpp"

using namespace clfm::host;
using clfm::fuzz::require;
namespace fs = std::filesystem;

namespace {

// Gone with the process, however that ends but by a signal.
struct Directory {
  fs::path path = fs::temp_directory_path() / ("clfm_fuzz_" + std::to_string(getpid()));
  Directory() { fs::create_directories(path); }
  ~Directory() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
};

Bytes damaged(Bytes bytes, FuzzedDataProvider& damage) {
  if (damage.ConsumeBool()) bytes.resize(damage.ConsumeIntegralInRange<size_t>(0, bytes.size()));
  for (int changes = damage.ConsumeIntegralInRange(0, 8); changes > 0 && !bytes.empty(); --changes)
    bytes[damage.ConsumeIntegralInRange<size_t>(0, bytes.size() - 1)] =
        std::byte{damage.ConsumeIntegral<uint8_t>()};
  for (const uint8_t byte : damage.ConsumeRemainingBytes<uint8_t>()) bytes.push_back(std::byte{byte});
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Directory directory;
  static const CacheDirectory cache(directory.path);
  static const ProgramRecord sound{{"device = mock\n", "-cl-mad-enable", "kernel void f() {}"},
                                   Bytes(64, std::byte{7})};
  FuzzedDataProvider damage(data, size);
  const Bytes whole = encode_record(sound), bytes = damaged(whole, damage);
  const fs::path path = cache.entry_path(sound.key);
  std::ofstream(path, std::ios::binary)
      .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  const std::optional<Bytes> binary = cache.read(sound.key);
  require(binary.has_value() == (bytes == whole));
  require(fs::exists(path) == binary.has_value());
  if (binary) require(*binary == sound.binary);
  return 0;
}
