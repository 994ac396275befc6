// overrides.hpp - special kernels and steps that stand beside the general ones because they were measured to
// be faster: docs/overrides.md says by how much. A profile may leave some out, so that what one gains is
// measured again, or a fault looked for.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "host/names.hpp"
#include "variant.hpp"

namespace clfm::host {

enum class Override : uint32_t {
  c2r_in_output,
  dc_nyquist_packing,
  hermitian_dct2,
  hermitian_rows,
  rader_of_reals,
  small_blocks,
  transforms_per_vector,
  two_pass_dct2,
  vectors_side_by_side,
};
inline constexpr Name<Override> kOverrides[] = {{"c2r_in_output", Override::c2r_in_output},
                                                {"dc_nyquist_packing", Override::dc_nyquist_packing},
                                                {"hermitian_dct2", Override::hermitian_dct2},
                                                {"hermitian_rows", Override::hermitian_rows},
                                                {"rader_of_reals", Override::rader_of_reals},
                                                {"small_blocks", Override::small_blocks},
                                                {"transforms_per_vector", Override::transforms_per_vector},
                                                {"two_pass_dct2", Override::two_pass_dct2},
                                                {"vectors_side_by_side", Override::vectors_side_by_side}};

class Overrides {
 public:
  bool has(Override special) const { return (left_out_ & bit(special)) == 0; }
  void leave_out(Override special) { left_out_ |= bit(special); }
  std::string left_out_names() const;  // with spaces between
  bool operator==(const Overrides&) const = default;

 private:
  static uint32_t bit(Override special) { return uint32_t{1} << static_cast<uint32_t>(special); }
  uint32_t left_out_ = 0;
};

// What `clfm_engine_desc::profile` says: "[NAME] [without OVERRIDE ...] [with FIELD=VALUE ...]". Without a
// name it is the device's own row. Throws Failure where an override is not one of the names, or a field none
// of Variant's.
struct ProfileChoice {
  std::optional<std::string_view> row;  // none: the device's own
  Overrides overrides;
  Variant wanted_variant{};
};
ProfileChoice parse_profile_choice(std::string_view text);

}  // namespace clfm::host
