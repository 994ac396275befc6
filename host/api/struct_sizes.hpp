// struct_sizes.hpp - how much of a struct a caller's header has: it ends where one of the fields ends that
// have been added since.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "host/error.hpp"

namespace clfm::host {

struct Field {
  size_t begin, end;
};
#define CLFM_FIELD(type, name) \
  clfm::host::Field { offsetof(type, name), offsetof(type, name) + sizeof(type::name) }

// All fields that a header of Struct may lack, in order. A list that misses one does not compile, unless what
// is missing is so small that it could be padding.
template <class Struct>
class LaterFields {
 public:
  template <size_t N>
  consteval LaterFields(const Field (&fields)[N]) : fields_(fields) {
    for (size_t i = 0; i < N; ++i) {
      const size_t next = i + 1 < N ? fields[i + 1].begin : sizeof(Struct);
      if (next < fields[i].end || next >= fields[i].end + alignof(Struct)) throw "a field is missing";
    }
  }

  // Refuses a size that is below that of any header, or that ends within a field.
  void check(size_t size, const char* name, size_t most, const char* remedy) const {
    const size_t least = fields_.front().begin;
    if (size < least || size > most)
      fail(Status::invalid_argument, name, ".struct_size is ", size, ", must be ", least, " to ", most,
           remedy);
    for (const Field& field : fields_)
      if (size > field.begin && size < field.end)
        fail(Status::invalid_argument, name, ".struct_size is ", size, ", within a field of bytes ",
             field.begin, " to ", field.end, remedy);
  }

 private:
  std::span<const Field> fields_;
};

}  // namespace clfm::host
