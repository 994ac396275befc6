package io.github.clfft_mixed.sample;

/**
 * A low-pass filter for one picture on the phone's OpenCL device, by clfm-filter's code. To be used by one
 * thread at a time.
 */
final class LowPass implements AutoCloseable {
    static {
        System.loadLibrary("clfft_mixed_sample");
    }

    private long handle;

    /**
     * Copies the pixels (ARGB, row by row); cacheDirectory keeps compiled kernels. Throws RuntimeException
     * where there is no OpenCL.
     */
    LowPass(int[] pixels, int width, int height, String cacheDirectory) {
        handle = create(pixels, width, height, cacheDirectory);
    }

    /** Of the picture as it was given; cutoff in cycles per pixel, 0 to 0.5. */
    int[] filtered(double cutoff) {
        return filter(handle, cutoff);
    }

    String deviceName() {
        return device(handle);
    }

    @Override
    public void close() {
        destroy(handle);
        handle = 0;
    }

    private static native long create(int[] pixels, int width, int height, String cacheDirectory);

    private static native int[] filter(long handle, double cutoff);

    private static native String device(long handle);

    private static native void destroy(long handle);
}
