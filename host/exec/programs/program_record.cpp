#include "program_record.hpp"

#include <array>
#include <cstring>
#include <utility>

#include "host/checksum.hpp"

namespace clfm::host {

namespace {

constexpr std::string_view kRecordMagic = "CLFMPROG", kBlobMagic = "CLFMBLOB";
constexpr uint64_t kFormat = 1;
constexpr size_t kMagicBytes = 8, kNumberBytes = 8;

void put(Bytes& to, ByteView bytes) { to.insert(to.end(), bytes.begin(), bytes.end()); }
void put(Bytes& to, std::string_view text) { put(to, std::as_bytes(std::span(text.data(), text.size()))); }
void put(Bytes& to, uint64_t number) {  // little-endian whatever the host is
  for (int shift = 0; shift < 64; shift += 8) to.push_back(static_cast<std::byte>((number >> shift) & 0xff));
}

// Takes from the front; once something is missing, everything later is missing too.
class Reader {
 public:
  explicit Reader(ByteView bytes) : rest_(bytes) {}

  ByteView take(uint64_t count) {
    if (count > rest_.size()) {
      complete_ = false;
      rest_ = {};
      return {};
    }
    const ByteView taken = rest_.first(count);
    rest_ = rest_.subspan(count);
    return taken;
  }
  uint64_t number() {
    uint64_t value = 0;
    int shift = 0;
    for (std::byte byte : take(kNumberBytes)) {
      value |= static_cast<uint64_t>(byte) << shift;
      shift += 8;
    }
    return value;
  }
  std::string text(uint64_t count) {
    const ByteView taken = take(count);
    return {reinterpret_cast<const char*>(taken.data()), taken.size()};
  }
  bool starts_with(std::string_view magic) { return text(kMagicBytes) == magic && number() == kFormat; }
  bool complete() const { return complete_; }
  ByteView rest() const { return rest_; }

 private:
  ByteView rest_;
  bool complete_ = true;
};

uint64_t checksum_of(const ProgramKey& key, ByteView binary) {
  return Checksum()
      .add(key.environment)
      .add(key.options)
      .add(key.source)
      .add(binary.size())
      .add(binary)
      .value();
}

}  // namespace

uint64_t hash_of(const ProgramKey& key) {
  return Checksum().add(kFormat).add(key.environment).add(key.options).add(key.source).value();
}

Bytes encode_record(const ProgramRecord& record) {
  const ProgramKey& key = record.key;
  Bytes bytes;
  bytes.reserve(kMagicBytes + 6 * kNumberBytes + key.environment.size() + key.options.size() +
                key.source.size() + record.binary.size());
  put(bytes, kRecordMagic);
  put(bytes, kFormat);
  put(bytes, checksum_of(key, record.binary));
  for (uint64_t size : {key.environment.size(), key.options.size(), key.source.size(), record.binary.size()})
    put(bytes, size);
  for (const std::string& text : {key.environment, key.options, key.source}) put(bytes, text);
  put(bytes, record.binary);
  return bytes;
}

std::optional<ProgramRecord> decode_record(ByteView& bytes) {
  Reader reader(bytes);
  if (!reader.starts_with(kRecordMagic)) return std::nullopt;
  const uint64_t checksum = reader.number();
  std::array<uint64_t, 4> size;
  for (uint64_t& each : size) each = reader.number();
  ProgramRecord record;
  record.key.environment = reader.text(size[0]);
  record.key.options = reader.text(size[1]);
  record.key.source = reader.text(size[2]);
  const ByteView binary = reader.take(size[3]);
  if (!reader.complete() || checksum_of(record.key, binary) != checksum) return std::nullopt;
  record.binary.assign(binary.begin(), binary.end());
  bytes = reader.rest();
  return record;
}

Bytes encode_blob(std::span<const ProgramRecord> records) {
  Bytes body;
  for (const ProgramRecord& record : records) put(body, encode_record(record));
  Bytes bytes;
  bytes.reserve(kMagicBytes + 3 * kNumberBytes + body.size());
  put(bytes, kBlobMagic);
  put(bytes, kFormat);
  put(bytes, uint64_t{records.size()});
  put(bytes, Checksum().add(uint64_t{records.size()}).add(body).value());
  put(bytes, body);
  return bytes;
}

std::optional<std::vector<ProgramRecord>> decode_blob(ByteView bytes) {
  Reader reader(bytes);
  if (!reader.starts_with(kBlobMagic)) return std::nullopt;
  const uint64_t count = reader.number(), checksum = reader.number();
  ByteView rest = reader.rest();
  if (!reader.complete() || Checksum().add(count).add(rest).value() != checksum) return std::nullopt;
  std::vector<ProgramRecord> records;
  while (!rest.empty()) {
    std::optional<ProgramRecord> record = decode_record(rest);
    if (!record) return std::nullopt;
    records.push_back(std::move(*record));
  }
  if (records.size() != count) return std::nullopt;
  return records;
}

}  // namespace clfm::host
