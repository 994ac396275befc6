#include "callback_text.hpp"

#include "../error.hpp"

namespace clfm::host {
namespace {

std::string load_wrapper(const std::string& function, const std::string& number, CallbackElement element) {
  const auto call = [&](const char* offset) { return concat(function, "(in, ", offset, ", data)"); };
  std::string value = call("i");
  if (element == CallbackElement::two_reals)
    value = concat("(", number, ")(", call("2 * i"), ", ", call("2 * i + 1"), ")");
  if (element == CallbackElement::real_part) value = concat("(", number, ")(", value, ", 0)");
  return concat(number, " clfm_load(__global const void* in, size_t i, __global const void* data) { return ",
                value, "; }\n");
}

std::string store_wrapper(const std::string& function, const std::string& number, CallbackElement element) {
  const auto call = [&](const char* offset, const char* value) {
    return concat(function, "(out, ", offset, ", ", value, ", data); ");
  };
  std::string calls = call("i", element == CallbackElement::real_part ? "v.x" : "v");
  if (element == CallbackElement::two_reals) calls = call("2 * i", "v.x") + call("2 * i + 1", "v.y");
  return concat("void clfm_store(__global void* out, size_t i, ", number, " v, __global void* data) { ",
                calls, "}\n");
}

}  // namespace

void add_callback(Step& step, const ArrayForm& array, Side side, Precision arithmetic,
                  CallbackElement element) {
  if (!array.callback) return;
  // The wrapper's number type, if not the caller's own code, may need it.
  if (step.prelude.empty())
    step.prelude =
        "#ifdef cl_khr_fp64\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n#endif\n"
        "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#endif\n";
  if (step.prelude.find(array.callback.source) == std::string::npos)
    step.prelude += concat("#line 1 \"", side == Side::in ? "load" : "store", " callback\"\n",
                           array.callback.source, "\n");
  const std::string number = real_type(arithmetic) + (element == CallbackElement::real ? "" : "2");
  step.prelude += "static inline __attribute__((always_inline)) ";
  step.prelude += side == Side::in ? load_wrapper(array.callback.function, number, element)
                                   : store_wrapper(array.callback.function, number, element);
  // A kernel's own function of that name is another one.
  step.prelude += concat("#define ", array.callback.function, " clfm_not_", array.callback.function, "\n");
}

}  // namespace clfm::host
