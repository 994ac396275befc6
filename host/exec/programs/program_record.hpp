// program_record.hpp - a compiled program as bytes: one file of the disk cache, and one part of an exported
// blob. Knows no OpenCL and trusts nothing that it reads. docs/cache.md has the layout.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace clfm::host {

using Bytes = std::vector<std::byte>;
using ByteView = std::span<const std::byte>;

// Everything that a binary depends on, spelled out: a record counts only where all of it agrees.
struct ProgramKey {
  std::string environment;  // device, driver, platform, library: describe_environment()
  std::string options;
  std::string source;
  auto operator<=>(const ProgramKey&) const = default;
};

struct ProgramRecord {
  ProgramKey key;
  Bytes binary;
  bool operator==(const ProgramRecord&) const = default;
};

uint64_t hash_of(const ProgramKey& key);  // names the file

Bytes encode_record(const ProgramRecord& record);

// Reads one record from the front of `bytes` and moves `bytes` behind it. Nothing when it is damaged,
// truncated or of another format; `bytes` is then as it was.
std::optional<ProgramRecord> decode_record(ByteView& bytes);

// A blob is a header, which counts and checks what follows, and that many records.
Bytes encode_blob(std::span<const ProgramRecord> records);
std::optional<std::vector<ProgramRecord>> decode_blob(ByteView bytes);

}  // namespace clfm::host
