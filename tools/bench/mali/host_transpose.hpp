// host_transpose.hpp - the first two steps of the experiment: rows on the device, transposes by the host on
// mapped buffers.
#pragma once

#include "contenders/contender.hpp"
#include "picture_recipe.hpp"

namespace clfm::bench {

std::unique_ptr<Contender> make_host_transpose(const Device& device, const std::string& name,
                                               RowLaunches launches);

}  // namespace clfm::bench
