// handles.hpp - what the opaque handles of the C API point to.
#pragma once

#include <clfft_mixed/clfft_mixed.h>

#include <memory>

#include "host/exec/engine.hpp"

struct clfm_engine_s {
  std::shared_ptr<clfm::host::Engine> engine;  // plans keep it alive past the handle
};
