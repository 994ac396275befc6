#include "extras.hpp"

namespace clfm::bench {

std::vector<ContenderEntry> extra_contenders(Extras, const Problem&, const Device&) { return {}; }

}  // namespace clfm::bench
