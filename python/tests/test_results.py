"""Memory of results: it is used again when its array is gone, never before, and calls that are repeated."""

import gc
import threading

import numpy as np
import pytest
from checks import assert_close, double, random_array

import clfft_mixed
from clfft_mixed import InvalidArgument, Queue, fft
from clfft_mixed._engine import engine_of
from clfft_mixed._results import SMALLEST_BYTES, Results, block_of, empty, results_of, rounded
from clfft_mixed.fft import _repeat

pytestmark = pytest.mark.cpu_runtime
ROWS, POINTS = 4, 2048  # results that are larger than SMALLEST_BYTES


@pytest.fixture
def results(queue):
    found = results_of(engine_of(queue))
    if found is None:
        pytest.skip("the device and the host have no memory that both use without mapping it")
    return Results(found.engine, 1 << 20)


def _address(array):
    return array.__array_interface__["data"][0]


def test_memory_is_used_again_when_the_last_view_is_gone(results):
    first = results.take(40000).array((100, 50), np.dtype(np.complex64))
    address, view = _address(first), first[3:, ::2]
    del first
    assert results.idle_bytes == 0
    other = results.take(40000).array((5000,), np.dtype(np.complex64))
    assert _address(other) != address
    del view
    assert results.idle_bytes == rounded(40000)
    assert _address(results.take(39999).array((1,), np.dtype(np.float32))) == address


def test_no_more_lies_idle_than_the_limit(results):
    arrays = [results.take(300000).array((300000,), np.dtype(np.uint8)) for _ in range(6)]
    small = results.take(20000).array((20000,), np.dtype(np.uint8))
    del arrays
    assert 2 * 300000 < results.idle_bytes <= results.limit_bytes
    del small
    assert results.idle_bytes <= results.limit_bytes
    assert rounded(20000) in results._idle  # what was used last stays
    results.close()
    assert results.idle_bytes == 0


def test_large_and_small_results(queue, results):
    engine = engine_of(queue)
    small = empty(engine, (SMALLEST_BYTES - 1,), np.dtype(np.uint8))
    assert small.flags.owndata and block_of(engine, small) is None
    large = empty(engine, (SMALLEST_BYTES,), np.dtype(np.uint8))
    assert block_of(engine, large) is not None and block_of(engine, large[1:]) is None
    assert block_of(engine, np.ndarray((4,), np.uint8, large.base, 64)) is None
    assert _address(large) % 64 == 0 and large.flags.writeable and large.flags.c_contiguous


def test_results_of_two_threads_are_two(random):
    x = random_array(random, (ROWS, POINTS), np.complex64)
    want, wrong = np.fft.fft(double(x)), []

    def work():
        for _ in range(40):
            got = fft.fft(x)
            if np.abs(got - want).max() > 1e-2:
                wrong.append(got)
            got[...] = np.nan

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_result_outlives_all_that_made_it(random):
    x = random_array(random, (ROWS, POINTS), np.complex64)
    queue = Queue()
    got = fft.fft(x, queue=queue)
    del queue
    clfft_mixed.clear_cache()
    gc.collect()
    assert_close(got, np.fft.fft(double(x)), POINTS)
    got += 1
    del got
    assert_close(fft.fft(x), np.fft.fft(double(x)), POINTS)


CALLS = {
    "fft": ((ROWS, POINTS), np.complex64, {}),
    "ifft": ((POINTS, ROWS), np.complex128, {"axis": 0, "norm": "forward"}),
    "rfft2": ((2, 32, 64), np.float32, {}),
    "irfft": ((ROWS, 1025), np.complex64, {"n": 2048}),
    "hfft": ((ROWS, 9), np.complex64, {}),
    "fftn": ((4, 8, 16), np.complex64, {"s": [8, 32], "axes": (0, 2)}),
    "dct": ((ROWS, 512), np.float32, {"type": 3, "norm": "ortho"}),
    "dstn": ((16, 32), np.float64, {"type": 2, "orthogonalize": True}),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_repeated_call_gives_what_the_first_did(name, random):
    shape, dtype, arguments = CALLS[name]
    x, y = (random_array(random, shape, dtype) for _ in range(2))
    first = getattr(fft, name)(x, **arguments)
    before = len(_repeat._calls)
    for _ in range(3):
        assert (getattr(fft, name)(x, **arguments) == first).all()
        other = getattr(fft, name)(y, **arguments)
        assert other.dtype == first.dtype and other.shape == first.shape and not (other == first).all()
    if results_of(engine_of(clfft_mixed.default_queue())) is not None:
        assert len(_repeat._calls) == before > 0
        assert _repeat.known(_repeat.key_of(name, x, None, *_arguments(name, arguments))) is not None


def _arguments(name, arguments):
    """In the order in which the functions take them."""
    names = ["axes" if name.endswith(("n", "2")) else "axis", "norm"]
    names = ["s" if name.endswith(("n", "2")) else "n", *names]
    defaults = {"axis": -1, "axes": (-2, -1) if name.endswith("2") else None}
    if name.startswith("d"):
        names, defaults["type"] = ["type", *names, "orthogonalize"], 2
    return [arguments.get(one, defaults.get(one)) for one in names]


def test_what_is_not_a_repetition(random):
    x = random_array(random, (ROWS, POINTS), np.complex64)
    want = np.fft.fft(double(x))
    fft.fft(x)
    assert_close(fft.fft(x[:, ::2]), np.fft.fft(double(x[:, ::2])), POINTS)
    wide = random_array(random, (ROWS, 2 * POINTS), np.complex64)
    assert_close(fft.fft(wide[:, :POINTS]), np.fft.fft(double(wide[:, :POINTS])), POINTS)
    assert_close(fft.fft(x, norm="ortho"), want / np.sqrt(POINTS), POINTS)
    assert_close(fft.fft(x, axis=0), np.fft.fft(double(x), axis=0), POINTS)
    assert_close(fft.fft(x.astype(np.complex128)), want, POINTS)
    out = np.empty_like(x)
    assert fft.fft(x, out=out) is out
    assert fft.fft(x.copy(), overwrite_x=True) is not out
    with pytest.raises(ValueError, match="integer"):
        fft.fft(x, 4.0)
    fft.fft(x, 4)
    with pytest.raises(ValueError, match="integer"):
        fft.fft(x, 4.0)


def test_repeated_calls_with_out(random):
    x, y = (random_array(random, (ROWS, POINTS), np.complex64) for _ in range(2))
    whole = np.full((ROWS, 2 * POINTS + 1), 7, np.complex64)
    outs = [np.empty_like(x), whole[:, 1::2], fft.fft(y), fft.fft(x[:, ::-1])[1:3]]
    for given in (x, y, x, y):
        for out in outs:
            some = given[: len(out)]
            out[...] = np.nan
            assert fft.fft(some, out=out) is out
            assert_close(out, np.fft.fft(double(some)), POINTS)
    assert (whole[:, ::2] == 7).all()
    memory = np.concatenate([x, y])
    want = np.fft.fft(double(x))
    fft.fft(memory[:ROWS], out=memory[ROWS:])
    assert_close(memory[ROWS:], want, POINTS)
    fft.fft(memory[:ROWS], out=memory[1 : 1 + ROWS])  # a part of what is read
    assert_close(memory[1 : 1 + ROWS], want, POINTS)
    outs[0].flags.writeable = False
    with pytest.raises(InvalidArgument, match="read-only"):
        fft.fft(x, out=outs[0])


def test_the_default_queue_may_change_between_calls(queue, random):
    x = random_array(random, (ROWS, POINTS), np.complex64)
    other = Queue()
    clfft_mixed.set_default_queue(other)
    try:
        first, again = fft.fft(x), fft.fft(x)
        assert (first == again).all()
        other.release()
        with pytest.raises(InvalidArgument, match="released"):
            fft.fft(x)
    finally:
        clfft_mixed.set_default_queue(queue)
    assert_close(fft.fft(x), np.fft.fft(double(x)), POINTS)


@pytest.mark.parametrize(
    "by_sleep, by_asking, asked", [(60, 40, 61), (40, 60, 3), (300, 90, 61), (300, 200, 1)]
)
def test_waiting_finds_the_faster_way(by_sleep, by_asking, asked):
    """Of 64 calls, in us: the first sleeps, the second asks, and every 32nd is the other way."""
    waiting = _repeat.Waiting()
    count = 0
    for _ in range(64):
        asks = waiting.asks()
        count += asks
        waiting.took(asks, 1000 * (by_asking if asks else by_sleep))
    assert count == asked
    for _ in range(600):  # the machine has other work now
        asks = waiting.asks()
        waiting.took(asks, 1000 * (99 if asks else 50))
    assert not waiting.asks() or not waiting.asks()
