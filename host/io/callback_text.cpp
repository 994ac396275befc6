#include "callback_text.hpp"

#include "host/error.hpp"

namespace clfm::host {
namespace {

// Its own names may be no function's of the caller's: canonical() keeps clfm_ for the library.
std::string load_wrapper(const std::string& function, const std::string& number, CallbackElement element) {
  const auto call = [&](const char* offset) {
    return concat(function, "(clfm_in, ", offset, ", clfm_data)");
  };
  std::string value = call("clfm_i");
  if (element == CallbackElement::two_reals)
    value = concat("(", number, ")(", call("2 * clfm_i"), ", ", call("2 * clfm_i + 1"), ")");
  if (element == CallbackElement::real_part) value = concat("(", number, ")(", value, ", 0)");
  return concat(number,
                " clfm_load(__global const void* clfm_in, size_t clfm_i, __global const void* clfm_data) "
                "{ return ",
                value, "; }\n");
}

std::string store_wrapper(const std::string& function, const std::string& number, CallbackElement element) {
  const auto call = [&](const char* offset, const char* value) {
    return concat(function, "(clfm_out, ", offset, ", ", value, ", clfm_data); ");
  };
  std::string calls = call("clfm_i", element == CallbackElement::real_part ? "clfm_v.x" : "clfm_v");
  if (element == CallbackElement::two_reals)
    calls = call("2 * clfm_i", "clfm_v.x") + call("2 * clfm_i + 1", "clfm_v.y");
  return concat("void clfm_store(__global void* clfm_out, size_t clfm_i, ", number,
                " clfm_v, __global void* clfm_data) { ", calls, "}\n");
}

}  // namespace

void add_callback(Step& step, const ArrayView& array, Side side, Precision arithmetic,
                  CallbackElement element) {
  if (!array.callback) return;
  const char* const name = side == Side::in ? "load" : "store";
  // The wrapper's number type, if not the caller's own code, may need it.
  if (step.prelude.empty())
    step.prelude =
        "#ifdef cl_khr_fp64\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#endif\n"
        "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n";
  if (step.prelude.find(array.callback.source) == std::string::npos)
    step.prelude += concat("#line 1 \"", name, " callback\"\n", array.callback.source, "\n");
  const std::string number = real_type(arithmetic) + (element == CallbackElement::real ? "" : "2");
  step.prelude += concat("#line 1 \"call of the ", name, " callback\"\n",
                         "static inline __attribute__((always_inline)) ");
  step.prelude += side == Side::in ? load_wrapper(array.callback.function, number, element)
                                   : store_wrapper(array.callback.function, number, element);
}

}  // namespace clfm::host
