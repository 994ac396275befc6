// token_refusal.hpp - what a parser says of a token that it must refuse.
#pragma once

#include <catch2/catch.hpp>
#include <string>

#include "host/error.hpp"

namespace clfm::test {

template <class Parse>
std::string refusal_of(const Parse& parse, const std::string& token) {
  try {
    (void)parse(token);
  } catch (const host::Failure& failure) {
    CHECK(failure.status() == static_cast<int32_t>(host::Status::invalid_argument));
    return failure.what();
  }
  return "accepted";
}

}  // namespace clfm::test
