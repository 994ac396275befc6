# Prefab modules for Gradle: the library, and the OpenCL headers that its header includes and the NDK has not.
# One ABI per build; ci/android.sh merges the folders of all ABIs into one archive.
if(NOT ANDROID_ABI OR NOT BUILD_SHARED_LIBS)
  message(FATAL_ERROR "prefab modules need ANDROID_ABI, from the NDK's toolchain file, and BUILD_SHARED_LIBS=ON")
endif()
string(REGEX REPLACE "^android-" "" clfm_android_api "${ANDROID_PLATFORM}")
if(NOT clfm_android_api)
  set(clfm_android_api 24)
endif()
string(REGEX MATCH "^[0-9]+" clfm_ndk_major "${ANDROID_NDK_MAJOR}")
if(NOT clfm_ndk_major)
  set(clfm_ndk_major 0)
endif()

set(clfm_modules "prefab/modules")
foreach(file IN ITEMS prefab module opencl_module abi)
  configure_file("${CMAKE_CURRENT_LIST_DIR}/${file}.json.in" "${PROJECT_BINARY_DIR}/package/${file}.json"
                 @ONLY)
endforeach()
install(FILES "${PROJECT_BINARY_DIR}/package/prefab.json" DESTINATION prefab COMPONENT prefab)
install(FILES "${PROJECT_BINARY_DIR}/package/module.json" DESTINATION "${clfm_modules}/clfft_mixed"
        COMPONENT prefab)
install(FILES "${PROJECT_BINARY_DIR}/package/abi.json" "$<TARGET_FILE:clfft_mixed>"
        DESTINATION "${clfm_modules}/clfft_mixed/libs/android.${ANDROID_ABI}" COMPONENT prefab)
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/clfft_mixed"
        DESTINATION "${clfm_modules}/clfft_mixed/include" COMPONENT prefab)

install(FILES "${PROJECT_BINARY_DIR}/package/opencl_module.json" RENAME module.json
        DESTINATION "${clfm_modules}/opencl_headers" COMPONENT prefab)
foreach(header IN ITEMS cl.h cl_ext.h cl_gl.h cl_platform.h cl_version.h opencl.h opencl.hpp)
  install(FILES "${OpenCL_INCLUDE_DIR}/CL/${header}" DESTINATION "${clfm_modules}/opencl_headers/include/CL"
          COMPONENT prefab)
endforeach()
configure_file("${CMAKE_CURRENT_LIST_DIR}/AndroidManifest.xml.in"
               "${PROJECT_BINARY_DIR}/package/AndroidManifest.xml" @ONLY)
install(FILES "${PROJECT_BINARY_DIR}/package/AndroidManifest.xml" DESTINATION . COMPONENT prefab)
