// picture_checks.hpp - what tests of picture files ask of them.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "tools/filter/codec/image_io.hpp"
#include "tools/filter/error.hpp"

namespace clfm::test {

inline filter::Bytes bytes_of(const std::string& text) { return {text.begin(), text.end()}; }

inline bool same(const filter::Image& a, const filter::Image& b) {
  return a.width == b.width && a.height == b.height && a.channels == b.channels && a.bits == b.bits &&
         a.bytes == b.bytes;
}

template <class Function>
std::string message_of(filter::ExitCode code, Function&& function) {
  try {
    function();
  } catch (const filter::ToolError& error) {
    CHECK(error.code() == code);
    return error.what();
  }
  return "no error";
}

}  // namespace clfm::test
