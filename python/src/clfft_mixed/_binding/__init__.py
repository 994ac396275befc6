"""The C library and OpenCL through ctypes: how they are found, their structures, functions and values."""
