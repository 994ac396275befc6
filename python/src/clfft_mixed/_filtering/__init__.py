"""The convolutions behind `signal` and `ndimage`: on arrays of the host, of a device, and in blocks."""
