"""NumPy arrays on devices with memory of their own: PoCL, told that it is one."""

import threading

import numpy as np
import pytest
from checks import assert_close, double, error, random_array

from clfft_mixed import Queue, fft
from clfft_mixed._engine import engine_of
from clfft_mixed._memory import pool_of


@pytest.fixture(scope="module", params=["in order", "out of order"])
def far(request):
    queue = Queue(out_of_order=request.param == "out of order")
    engine_of(queue).shares_host_memory = False
    return queue


def test_views_go_there_and_back(far, random):
    x = random_array(random, (12, 40), np.complex64)
    want = np.fft.fft(double(x))
    assert_close(fft.fft(x, queue=far), want, 40)
    assert_close(fft.fft(x[::3, 4:36:2], queue=far), np.fft.fft(double(x[::3, 4:36:2])), 16)
    assert_close(fft.fft(np.asfortranarray(x), queue=far), want, 40)
    assert fft.fft(x, out=x, queue=far) is x
    assert_close(x, want, 40)


def test_gaps_of_out_are_left_alone(far, random):
    x = random_array(random, (6, 20), np.complex64)
    whole = np.full((12, 40), 7, np.complex64)
    fft.fft(x, out=whole[::2, ::2], queue=far)
    assert_close(whole[::2, ::2], np.fft.fft(double(x)), 20)
    whole[::2, ::2] = 7
    assert (whole == 7).all()


@pytest.mark.parametrize("megabytes", [1, 4, 5, 13])
def test_large_arrays_go_in_chunks(far, random, megabytes):
    """Fewer, exactly as many, and more bytes than the two chunks hold."""
    rows = megabytes * 2**20 // (64 * 8) + (megabytes == 5)
    x = random_array(random, (rows, 64), np.complex64)
    back = fft.ifft(fft.fft(x, queue=far), queue=far)
    assert error(back, double(x)) < 1e-6


def test_memory_is_used_again(far, random):
    x = random_array(random, (4, 64), np.complex64)
    fft.fft(x, queue=far)
    pool = pool_of(engine_of(far))
    kept = sum(len(buffers) for buffers in pool._free.values())
    assert kept > 0
    for _ in range(4):
        fft.fft(x, queue=far)
    assert sum(len(buffers) for buffers in pool._free.values()) == kept


def test_threads_do_not_share_it(far, random):
    inputs = [random_array(random, (40, 64), np.complex64) for _ in range(6)]
    results = [None] * len(inputs)

    def work(k):
        for _ in range(4):
            results[k] = fft.fft(inputs[k], queue=far)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(len(inputs))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for x, got in zip(inputs, results):
        assert_close(got, np.fft.fft(double(x)), 64)


@pytest.mark.cpu_runtime
@pytest.mark.parametrize("dtype, offset", [("c8", 4), ("c8", 1), ("c16", 8), ("f4", 2)])
def test_arrays_that_begin_at_no_item(dtype, offset, random):
    """As pieces of a file or of a message do; some of them are even aligned for NumPy."""
    name = "rfft" if dtype == "f4" else "fft"

    def shifted(like):
        memory = np.zeros(like.nbytes + 128, np.uint8)
        begin = -memory.ctypes.data % 64 + offset
        view = memory[begin : begin + like.nbytes].view(like.dtype).reshape(like.shape)
        view[...] = like
        return view

    x = random_array(random, (6, 512), dtype)
    want = getattr(np.fft, name)(double(x))
    out = shifted(np.empty(want.shape, "c16" if dtype == "c16" else "c8"))
    for _ in range(2):
        assert_close(getattr(fft, name)(shifted(x)), want, 512)
        assert getattr(fft, name)(x, out=out) is out
        assert_close(out, want, 512)
    if dtype != "f4":
        y = shifted(x)
        assert fft.fft(y, out=y) is y
        assert_close(y, want, 512)


@pytest.mark.cpu_runtime
def test_large_arrays_are_the_devices_memory(queue, random):
    """On CPU devices, wherever they begin; none of the pool's memory is taken."""
    engine = engine_of(queue)
    assert engine.shares_host_memory
    before = {size: len(buffers) for size, buffers in pool_of(engine)._free.items()}
    memory = random_array(random, (64, 1001), np.complex64)
    for start in (0, 1, 2, 3):
        x = memory[:, start : start + 500]
        whole = np.full((64, 1001), 7, np.complex64)
        fft.fft(x, out=whole[:, 3:503], queue=queue)
        assert_close(whole[:, 3:503], np.fft.fft(double(x)), 500)
        whole[:, 3:503] = 7
        assert (whole == 7).all()
    want = np.fft.fft(double(memory[:, 1:501]))
    fft.fft(memory[:, 1:501], out=memory[:, 1:501], queue=queue)
    assert_close(memory[:, 1:501], want, 500)
    assert {size: len(buffers) for size, buffers in pool_of(engine)._free.items()} == before
