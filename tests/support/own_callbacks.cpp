#include "own_callbacks.hpp"

#include "side_shape.hpp"

namespace clfm::test {
namespace {

std::string numbers_of(const clfm_fft_desc& desc, Side side) { return is_real(desc, side) ? "" : "2"; }

std::string arithmetic(const clfm_fft_desc& desc) {
  switch (desc.precision) {
    case CLFM_F64:
      return "double";
    case CLFM_F16:
      return "half";
    case CLFM_F32:
    case CLFM_F16_STORAGE_F32_MATH:
      break;
  }
  return "float";
}

std::string read_element(const clfm_fft_desc& desc, const std::string& type, const std::string& numbers) {
  return desc.precision == CLFM_F16_STORAGE_F32_MATH
             ? "vload_half" + numbers + "(offset, (__global const half*)in)"
             : "((__global const " + type + "*)in)[offset]";
}

std::string write_element(const clfm_fft_desc& desc, const std::string& type, const std::string& numbers) {
  return desc.precision == CLFM_F16_STORAGE_F32_MATH
             ? "vstore_half" + numbers + "_rte(value, offset, (__global half*)out)"
             : "((__global " + type + "*)out)[offset] = value";
}

}  // namespace

OwnCallbacks::OwnCallbacks(const clfm_fft_desc& desc) {
  const std::string in = numbers_of(desc, Side::in), out = numbers_of(desc, Side::out);
  const std::string in_type = arithmetic(desc) + in, out_type = arithmetic(desc) + out;
  load_ = in_type +
          " load(__global const void* in, size_t offset, __global const void* data) {\n"
          "  return " +
          read_element(desc, in_type, in) + ";\n}\n";
  store_ = "void store(__global void* out, size_t offset, " + out_type +
           " value, __global void* data) {\n"
           "  " +
           write_element(desc, out_type, out) + ";\n}\n";
}

}  // namespace clfm::test
