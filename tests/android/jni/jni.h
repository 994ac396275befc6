/* jni.h - of the Java Native Interface what the sample's native part calls, by the names that the interface
 * has: it is compiled with this where there is neither an NDK nor a JDK, and not run. */
#pragma once

#include <cstdint>

#define JNIEXPORT __attribute__((visibility("default")))
#define JNICALL

using jint = int32_t;
using jlong = int64_t;
using jdouble = double;
using jsize = jint;
using jboolean = uint8_t;

class _jobject {};
class _jclass : public _jobject {};
class _jstring : public _jobject {};
class _jintArray : public _jobject {};
using jclass = _jclass*;
using jstring = _jstring*;
using jintArray = _jintArray*;

struct JNIEnv {
  virtual jclass FindClass(const char* name) = 0;
  virtual jint ThrowNew(jclass type, const char* message) = 0;
  virtual jsize GetArrayLength(jintArray array) = 0;
  virtual void GetIntArrayRegion(jintArray array, jsize start, jsize length, jint* values) = 0;
  virtual void SetIntArrayRegion(jintArray array, jsize start, jsize length, const jint* values) = 0;
  virtual jintArray NewIntArray(jsize length) = 0;
  virtual const char* GetStringUTFChars(jstring string, jboolean* is_copy) = 0;
  virtual void ReleaseStringUTFChars(jstring string, const char* chars) = 0;
  virtual jstring NewStringUTF(const char* chars) = 0;
};
