// refusal.hpp - what a call says that must be refused.
#pragma once

#include <catch2/catch.hpp>
#include <clfft_mixed/clfft_mixed.hpp>
#include <string>

namespace clfm::test {

template <class Call>
std::string refused(const Call& call, clfm_status status = CLFM_INVALID_ARGUMENT) {
  try {
    call();
  } catch (const Error& error) {
    CHECK(error.status() == status);
    return error.what();
  }
  return "(went through)";
}

}  // namespace clfm::test
