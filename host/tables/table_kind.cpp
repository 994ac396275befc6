#include "table_kind.hpp"

namespace clfm::host {

const char* kind_name(TableKind kind) {
  switch (kind) {
    case TableKind::roots:
      return "roots";
    case TableKind::root_factors:
      return "root_factors";
    case TableKind::stage_roots:
      return "stage_roots";
    case TableKind::some_roots:
      return "some_roots";
    case TableKind::apart_roots:
      return "apart_roots";
    case TableKind::vector_roots:
      return "vector_roots";
    case TableKind::roots_of_ends:
      return "roots_of_ends";
    case TableKind::digit_reversal:
      return "digit_reversal";
    case TableKind::digit_cycles:
      return "digit_reverse_in_place";
    case TableKind::transpose_cycles:
      return "transpose_in_place";
    case TableKind::simd_row:
      return "simd_row";
    case TableKind::simd_row_in_order:
      return "simd_row_in_order";
    case TableKind::simd_row_of_ends:
      return "simd_row_of_ends";
    case TableKind::simd_column:
      return "simd_column";
    case TableKind::simd_four_step:
      return "simd_four_step";
    case TableKind::chirp:
      return "chirp";
    case TableKind::chirp_spectrum:
      return "chirp_spectrum";
    case TableKind::simd_chirp_spectrum:
      return "simd_chirp_spectrum";
    case TableKind::simd_rader_spectrum:
      return "simd_rader_spectrum";
    case TableKind::rader_order:
      return "rader_order";
    case TableKind::rader_spectrum:
      return "rader_spectrum";
    case TableKind::rader_reals_spectrum:
      return "rader_reals_spectrum";
    case TableKind::residue_places:
      return "residue_places";
  }
  return "unknown";
}

}  // namespace clfm::host
