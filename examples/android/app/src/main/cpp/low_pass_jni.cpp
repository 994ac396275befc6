// low_pass_jni.cpp - what LowPass.java calls: clfm-filter's pipeline with one low pass. Failures become
// RuntimeExceptions with the library's message.
#include <jni.h>

#include <cstdint>
#include <exception>
#include <string>
#include <vector>

#include "tools/filter/device/device.hpp"
#include "tools/filter/device/runtime.hpp"
#include "tools/filter/image/image.hpp"
#include "tools/filter/pipeline/pipeline.hpp"

namespace {

using namespace clfm::filter;

constexpr uint32_t kChannels = 4, kBits = 8;

// Pixels of android.graphics.Bitmap are 0xAARRGGBB, samples of Image R, G, B, A.
constexpr int kShifts[kChannels] = {16, 8, 0, 24};

Image image_of(const std::vector<jint>& pixels, uint32_t width, uint32_t height) {
  Image image(width, height, kChannels, kBits);
  uint8_t* sample = image.bytes.data();
  for (const jint pixel : pixels)
    for (const int shift : kShifts) *sample++ = static_cast<uint8_t>(static_cast<uint32_t>(pixel) >> shift);
  return image;
}

std::vector<jint> pixels_of(const Image& image) {
  std::vector<jint> pixels;
  pixels.reserve(image.bytes.size() / kChannels);
  for (size_t i = 0; i < image.bytes.size(); i += kChannels) {
    uint32_t pixel = 0;
    for (uint32_t c = 0; c < kChannels; ++c) pixel |= uint32_t{image.bytes[i + c]} << kShifts[c];
    pixels.push_back(static_cast<jint>(pixel));
  }
  return pixels;
}

Options low_pass(double cutoff) {
  FrequencyMask mask;
  mask.kind = FrequencyMask::Kind::lowpass;
  mask.high = cutoff;
  Options options;
  options.stages.push_back({"lowpass", mask});
  return options;
}

struct LowPass {
  LowPass(Image picture, const std::string& cache_directory)
      : image(std::move(picture)), entry(choose_device("")), runtime(entry, cache_directory.c_str()) {}

  // Plans are kept by the runtime; a cutoff is an argument of the kernel that multiplies the spectrum.
  Image filtered(double cutoff) {
    Pipeline pipeline(runtime, image, low_pass(cutoff));
    pipeline.prepare();
    pipeline.upload(image);
    pipeline.run();
    return pipeline.download();
  }

  Image image;
  DeviceEntry entry;
  Runtime runtime;
};

LowPass& of(jlong handle) { return *reinterpret_cast<LowPass*>(static_cast<intptr_t>(handle)); }

// Runs `body`; where it throws, Java gets an exception with the message, and `otherwise` is returned.
template <class Result, class Body>
Result guarded(JNIEnv* env, Result otherwise, const Body& body) {
  try {
    return body();
  } catch (const std::exception& error) {
    env->ThrowNew(env->FindClass("java/lang/RuntimeException"), error.what());
    return otherwise;
  }
}

}  // namespace

#define CLFM_JNI(result, name) \
  extern "C" JNIEXPORT result JNICALL Java_io_github_clfft_1mixed_sample_LowPass_##name

CLFM_JNI(jlong, create)
(JNIEnv* env, jclass, jintArray array, jint width, jint height, jstring cache_directory) {
  return guarded(env, jlong{0}, [&] {
    std::vector<jint> pixels(static_cast<size_t>(env->GetArrayLength(array)));
    env->GetIntArrayRegion(array, 0, static_cast<jsize>(pixels.size()), pixels.data());
    const char* path = env->GetStringUTFChars(cache_directory, nullptr);
    const std::string directory = path ? path : "";
    if (path) env->ReleaseStringUTFChars(cache_directory, path);
    Image image = image_of(pixels, static_cast<uint32_t>(width), static_cast<uint32_t>(height));
    return static_cast<jlong>(reinterpret_cast<intptr_t>(new LowPass(std::move(image), directory)));
  });
}

CLFM_JNI(jintArray, filter)(JNIEnv* env, jclass, jlong handle, jdouble cutoff) {
  return guarded(env, jintArray{nullptr}, [&] {
    const std::vector<jint> pixels = pixels_of(of(handle).filtered(cutoff));
    const auto size = static_cast<jsize>(pixels.size());
    jintArray array = env->NewIntArray(size);
    if (array) env->SetIntArrayRegion(array, 0, size, pixels.data());
    return array;
  });
}

CLFM_JNI(jstring, device)(JNIEnv* env, jclass, jlong handle) {
  return guarded(env, jstring{nullptr}, [&] { return env->NewStringUTF(of(handle).entry.name.c_str()); });
}

CLFM_JNI(void, destroy)(JNIEnv*, jclass, jlong handle) { delete &of(handle); }
