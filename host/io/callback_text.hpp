// callback_text.hpp - how a caller's callback meets a kernel (kernels/io/source.clh, sink.clh).
#pragma once

#include "source_sink.hpp"

namespace clfm::host {

// The callback's text in front of the kernel, under the name that source.clh or sink.clh calls. An element of
// the kernel is one of the caller's, or a complex element made of two real elements of the caller's, or one
// whose real part is the caller's.
enum class CallbackElement { real, complex, two_reals, real_part };
void add_callback(Step& step, const ArrayView& array, Side side, Precision arithmetic,
                  CallbackElement element);

}  // namespace clfm::host
