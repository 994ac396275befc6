#include "own_callbacks.hpp"

namespace clfm::test {
namespace {

std::string arithmetic(const clfm_fft_desc& desc) {
  switch (desc.precision) {
    case CLFM_F64:
      return "double";
    case CLFM_F16:
      return "half";
    case CLFM_F32:
    case CLFM_F16_STORAGE_F32_MATH:
    case CLFM_BF16_STORAGE_F32_MATH:
      break;
  }
  return "float";
}

std::string of_halves(const char* function, const clfm_fft_desc& desc, Side side) {
  return function + std::string(is_real(desc, side) ? "" : "2");
}

// The upper half of a float, rounded to nearest even. Finite numbers only.
std::string from_bfloat16(const std::string& element) {
  return "as_float((uint)((__global const ushort*)in)[" + element + "] << 16)";
}
std::string to_bfloat16(const std::string& element, const std::string& value) {
  const std::string bits = "as_uint(" + value + ")";
  return "((__global ushort*)out)[" + element + "] = (ushort)((" + bits + " + 0x7fff + (" + bits +
         " >> 16 & 1)) >> 16)";
}

std::string read_element(const clfm_fft_desc& desc) {
  if (desc.precision == CLFM_BF16_STORAGE_F32_MATH)
    return is_real(desc, Side::in)
               ? from_bfloat16("offset")
               : "(float2)(" + from_bfloat16("2 * offset") + ", " + from_bfloat16("2 * offset + 1") + ")";
  return desc.precision == CLFM_F16_STORAGE_F32_MATH
             ? of_halves("vload_half", desc, Side::in) + "(offset, (__global const half*)in)"
             : "((__global const " + callback_type(desc, Side::in) + "*)in)[offset]";
}

std::string write_element(const clfm_fft_desc& desc) {
  if (desc.precision == CLFM_BF16_STORAGE_F32_MATH)
    return is_real(desc, Side::out)
               ? to_bfloat16("offset", "value")
               : to_bfloat16("2 * offset", "value.x") + ";\n  " + to_bfloat16("2 * offset + 1", "value.y");
  return desc.precision == CLFM_F16_STORAGE_F32_MATH
             ? of_halves("vstore_half", desc, Side::out) + "_rte(value, offset, (__global half*)out)"
             : "((__global " + callback_type(desc, Side::out) + "*)out)[offset] = value";
}

}  // namespace

std::string callback_type(const clfm_fft_desc& desc, Side side) {
  return arithmetic(desc) + (is_real(desc, side) ? "" : "2");
}

OwnCallbacks::OwnCallbacks(const clfm_fft_desc& desc) {
  load_ = callback_type(desc, Side::in) +
          " load(__global const void* in, size_t offset, __global const void* data) {\n"
          "  return " +
          read_element(desc) + ";\n}\n";
  store_ = "void store(__global void* out, size_t offset, " + callback_type(desc, Side::out) +
           " value, __global void* data) {\n"
           "  " +
           write_element(desc) + ";\n}\n";
}

}  // namespace clfm::test
