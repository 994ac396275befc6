// callers_names.hpp - a caller's code and kernels in one program: what one of them names is nothing to the
// other. The caller's code stands in front.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace clfm::host {

struct SourceNames {
  using Names = std::set<std::string, std::less<>>;
  Names identifiers;  // all of them, macros too
  Names macros;       // that it defines
  Names conditions;   // that its #if, #ifdef and the like ask for
  Names file_scope;   // functions, types and constants that it defines, but for those made by macros
};
SourceNames names_in(std::string_view source);

// Directives between the two: the caller's macros end here, and what of the kernels would be defined twice
// gets another name. Names of parameters, variables and members need none, and are not touched: a vector's x
// is no less its own for a function x.
std::string names_apart(const SourceNames& callers, std::string_view kernels);

// What a function of the kernels is called then.
std::string name_apart(std::string_view function, const SourceNames& callers);

}  // namespace clfm::host
