// test_engine.hpp - an engine on the device under test, for tests of what engines are made of.
#pragma once

#include "host/exec/engine.hpp"
#include "support/device.hpp"

namespace clfm::test {

inline host::Engine& engine() {
  static host::Engine& one = *new host::Engine(test_device().context(), test_device().device(), {});
  return one;
}

}  // namespace clfm::test
