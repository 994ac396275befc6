"""Plan, Convolution, Layer, Stream: arrays of NumPy and pyopencl, slices, events, queues out of order."""

import threading

import numpy as np
import pytest
from checks import assert_close, double, error, random_array

import clfft_mixed
from clfft_mixed import Buffer, Convolution, Layer, Plan, Queue, Slice, Stream
from clfft_mixed._binding import _cl


def test_token_and_keywords_say_the_same():
    words = Plan("r2c f32 6x10 b3 scale=0.5")
    fields = Plan(transform="r2c", length=(6, 10), batch=3, scale=0.5)
    assert words.token == fields.token == "r2c f32 6x10 b3 scale=0.5"
    assert Plan("c2c f32 8", batch=3).token == "c2c f32 8 b3"
    assert words.input.shape == (3, 6, 10) and words.input.dtype == np.float32
    assert words.output.shape == (3, 6, 6) and words.output.dtype == np.complex64


def test_recipe_info_and_workspace():
    plan = Plan("c2c f32 4096 algo=stockham")
    assert "stockham" in plan.recipe
    assert plan.info["steps"] >= 1 and plan.info["workspace_bytes"] == plan.workspace_bytes
    again = Plan("c2c f32 4096 algo=stockham", recipe=plan.recipe)
    assert again.info == plan.info


@pytest.mark.cpu_runtime
def test_numpy_arrays(queue, random):
    plan = Plan("c2c f32 12x20 b2")
    x = random_array(random, (2, 12, 20), np.complex64)
    out = np.full_like(x, np.nan)
    event = plan(queue, x, out)
    event.wait()
    assert event.complete
    assert_close(out, np.fft.fft2(double(x)), 240)


def test_numpy_views_through_strides(queue, random):
    plan = Plan("c2c f32 20 b12", in_strides=(48,), in_batch_stride=2, out_strides=(1,), out_batch_stride=20)
    memory = random_array(random, (20, 24, 2), np.complex64)
    x = memory.reshape(20, 48)[:, 1:25:2].T
    out = np.full((12, 20), np.nan, np.complex64)
    plan(queue, x, out)
    assert_close(out, np.fft.fft(double(x)), 20)


def test_in_place_reals_are_padded(queue, random):
    plan = Plan("r2c f32 10 b3 inplace")
    rows = np.full((3, 12), np.nan, np.float32)
    rows[:, :10] = x = random_array(random, (3, 10), np.float32)
    spectra = rows.view(np.complex64)
    plan(queue, spectra)
    assert_close(spectra, np.fft.rfft(double(x)), 10)


def _on_device(queue, array):
    buffer = Buffer(queue.context, array.nbytes + 64)
    _cl.call(
        "clEnqueueWriteBuffer",
        queue.int_ptr,
        buffer.int_ptr,
        1,
        64,
        array.nbytes,
        array.ctypes.data,
        0,
        None,
        None,
    )
    return Slice(buffer, 64)


def _from_device(queue, buffer, array, event):
    event.wait()
    _cl.call(
        "clEnqueueReadBuffer",
        queue.int_ptr,
        buffer.int_ptr,
        1,
        0,
        array.nbytes,
        array.ctypes.data,
        0,
        None,
        None,
    )
    return array


def test_slices_events_and_a_callers_workspace_out_of_order(queue, random):
    queue = Queue(context=queue.context, out_of_order=True)
    x = random_array(random, (4, 96), np.complex64)
    there = Plan("c2c f32 96 b4 ws=caller limit=1048576", queue=queue)
    back = Plan("c2c f32 96 b4 bwd inplace scale=0.010416666666666666", queue=queue)
    out = Buffer(queue.context, x.nbytes)
    workspace = Buffer(queue.context, max(there.workspace_bytes, 16))
    first = there(queue, _on_device(queue, x), out, workspace=workspace)
    second = back(queue, out, wait_for=[first])
    assert error(_from_device(queue, out, np.full_like(x, np.nan), second), double(x)) < 1e-6


def test_planar_slices(queue, random):
    x = random_array(random, 32, np.complex64)
    parts = [_on_device(queue, np.ascontiguousarray(part)) for part in (x.real, x.imag)]
    out = Buffer(queue.context, x.nbytes)
    plan = Plan("c2c f32 32 in=planar")
    event = plan(queue, Slice(parts[0].buffer, 64, parts[1].buffer, 64), out)
    assert_close(_from_device(queue, out, np.full_like(x, np.nan), event), np.fft.fft(double(x)), 32)


@pytest.mark.cpu_runtime
def test_callbacks(queue, random):
    source = (
        "void doubled(__global void *out, size_t i, float2 z, __global void *data)"
        " { ((__global float2 *)out)[i] = 2.0f * z; }"
    )
    plan = Plan("c2c f32 32", store=clfft_mixed.Callback(source, "doubled"))
    x = random_array(random, 32, np.complex64)
    out = np.full_like(x, np.nan)
    plan(queue, x, out)
    assert_close(out, 2 * np.fft.fft(double(x)), 32)


def test_threads_share_a_plan(queue, random):
    plan = Plan("c2c f32 4096 algo=stockham")
    inputs = [random_array(random, 4096, np.complex64) for _ in range(8)]
    outputs = [np.full_like(x, np.nan) for x in inputs]

    def work(k):
        for _ in range(5):
            plan(queue, inputs[k], outputs[k])

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(inputs))]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    for x, out in zip(inputs, outputs):
        assert_close(out, np.fft.fft(double(x)), 4096)


def _full(x, k):
    """The full convolution of two arrays, in double precision."""
    size = [n + m - 1 for n, m in zip(x.shape, k.shape)]
    return np.fft.irfft2(np.fft.rfft2(double(x), size) * np.fft.rfft2(double(k), size), size)


@pytest.mark.cpu_runtime
def test_convolution(queue, random):
    plan = Convolution("conv f32 20x30 k3x5 b2")
    x, k = random_array(random, (2, 20, 30), np.float32), random_array(random, (3, 5), np.float32)
    out = np.full(plan.output.shape, np.nan, np.float32)
    plan(queue, x, plan.prepare(queue, k), out)
    assert error(out, np.stack([_full(one, k) for one in x])) < 1e-6
    fields = Convolution(signal=(20, 30), filter=(3, 5), batch=2)
    assert fields.token == plan.token
    assert plan.info["prepared_filter_bytes"] == plan.prepared_filter_bytes > 0


def test_convolution_that_knows_its_filter(queue, random):
    column, row = random_array(random, 33, np.float32), random_array(random, 33, np.float32)
    k = np.outer(column, row)
    plan = Convolution("conv f32 128x128 k33x33 algo=separable", filter_values=k)
    x = random_array(random, (128, 128), np.float32)
    out = np.full(plan.output.shape, np.nan, np.float32)
    plan(queue, x, plan.prepare(queue, k), out)
    assert error(out[0], _full(x, k)) < 1e-5


def test_layer(queue, random):
    layer = Layer("layer f32 2x6x7 c3 k3x3 pad=1x1 b2 bias")
    x, w = random_array(random, (2, 2, 6, 7), np.float32), random_array(random, (3, 2, 3, 3), np.float32)
    bias = random_array(random, 3, np.float32)
    inputs, weights = layer.prepare(queue, "input", x), layer.prepare(queue, "weights", w)
    out = np.full((2, 3, 6, 7), np.nan, np.float32)
    layer(queue, "forward", out, input=inputs, weights=weights, bias=bias)
    flipped = w[:, :, ::-1, ::-1]
    want = [
        [sum(_full(image[d], flipped[c, d])[1:-1, 1:-1] for d in range(2)) + bias[c] for c in range(3)]
        for image in x
    ]
    assert error(out, np.array(want)) < 1e-6
    gradient = layer.prepare(queue, "grad_output", out)
    of_weights = np.full(w.shape, np.nan, np.float32)
    layer(queue, "backward_weights", of_weights, input=inputs, grad_output=gradient)
    padded = np.pad(double(x), ((0, 0), (0, 0), (1, 1), (1, 1)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (6, 7), axis=(2, 3))
    assert error(of_weights, np.einsum("ndyxhw,nchw->cdyx", windows, double(out))) < 1e-6


def test_stream(queue, random):
    stream = Stream(taps=40, channels=2, filters=1, max_push=16)
    taps, x = random_array(random, (1, 40), np.float32), random_array(random, (2, 64), np.float32)
    stream.exchange(stream.prepare(queue, taps))
    out = np.full((2, 64), np.nan, np.float32)
    for start in range(0, 64, 16):
        block = np.full((2, 16), np.nan, np.float32)
        stream.push(queue, np.ascontiguousarray(x[:, start : start + 16]), block)
        out[:, start : start + 16] = block
    tail = np.full((2, 16), np.nan, np.float32)
    stream.flush(queue, tail)
    want = np.stack([np.convolve(double(row), double(taps[0])) for row in x])
    assert error(out, want[:, :64]) < 1e-6 and error(tail, want[:, 64:80]) < 1e-6
    assert stream.info["tail_samples"] == 39
    stream.reset()
    stream.push(queue, np.ascontiguousarray(x[:, :16]), block)
    assert error(block, want[:, :16]) < 1e-6
