// fuzz_cache_blob.cpp - whatever bytes come in as a blob of compiled programs, nothing is taken of one that
// is damaged, and of any other exactly what was put in. The checksum of the whole is put right in half of the
// inputs, so that what it covers is read.
#include <cstring>

#include "fuzz.hpp"
#include "host/checksum.hpp"
#include "host/exec/programs/program_record.hpp"

using namespace clfm::host;
using clfm::fuzz::require;

namespace {

constexpr size_t kCountAt = 16, kChecksumAt = 24, kHeaderBytes = 32;  // docs/cache.md

uint64_t number_at(const Bytes& bytes, size_t at) {
  uint64_t number = 0;
  for (size_t i = 0; i < 8; ++i) number |= static_cast<uint64_t>(bytes[at + i]) << (8 * i);
  return number;
}

void put_right(Bytes& blob) {
  if (blob.size() < kHeaderBytes) return;
  const uint64_t checksum =
      Checksum().add(number_at(blob, kCountAt)).add(ByteView(blob).subspan(kHeaderBytes)).value();
  for (size_t i = 0; i < 8; ++i) blob[kChecksumAt + i] = static_cast<std::byte>(checksum >> (8 * i));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size == 0) return 0;
  const auto* bytes = reinterpret_cast<const std::byte*>(data);
  Bytes blob(bytes + 1, bytes + size);
  if (data[0] % 2 == 1) put_right(blob);
  if (const auto records = decode_blob(blob)) require(encode_blob(*records) == blob);
  ByteView rest = blob;
  while (const auto record = decode_record(rest)) {
    const Bytes again = encode_record(*record);
    require(std::memcmp(again.data(), rest.data() - again.size(), again.size()) == 0);
  }
  return 0;
}
