// identifier.hpp - the letters of C's identifiers.
#pragma once

namespace clfm::host {

inline bool begins_identifier(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
inline bool continues_identifier(char c) { return begins_identifier(c) || (c >= '0' && c <= '9'); }

}  // namespace clfm::host
