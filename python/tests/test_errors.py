"""Every wrong argument has an exception that says what is wrong; nothing is printed."""

import re

import numpy as np
import pytest

import clfft_mixed
from clfft_mixed import Error, InvalidArgument, Plan, Queue, Unsupported, fft, scipy_backend


def test_messages_are_the_librarys():
    with pytest.raises(InvalidArgument, match=r"1x2x3x4.*more than 3 numbers") as raised:
        Plan("c2c f32 1x2x3x4")
    assert raised.value.status == 1 and isinstance(raised.value, (Error, ValueError))
    with pytest.raises(InvalidArgument, match="wrongword"):
        Plan("c2c f32 8 wrongword")
    with pytest.raises(InvalidArgument, match="batch"):
        Plan("c2c f32 8", batch=0)


def test_unknown_words_and_fields():
    with pytest.raises(InvalidArgument, match="transform is 'c2d'; it is one of c2c, r2c"):
        Plan(transform="c2d", length=(8,))
    with pytest.raises(TypeError, match="lengths"):
        Plan(lengths=(8,))
    with pytest.raises(InvalidArgument, match="length has 4 numbers; the limit is 3"):
        Plan(length=(1, 2, 3, 4))


def test_an_algorithm_that_does_not_apply():
    with pytest.raises(Unsupported) as raised:
        Plan("c2c f32 16 algo=rader")
    assert raised.value.status == 2


def test_operands_of_plans(queue):
    plan = Plan("c2c f32 8x4")
    x = np.zeros((8, 4), np.complex64)
    out = np.empty_like(x)
    with pytest.raises(InvalidArgument, match="in is of float32; the plan takes complex64"):
        plan(queue, np.zeros((8, 4), np.float32), out)
    with pytest.raises(InvalidArgument, match=re.escape("in has shape (4, 4)")):
        plan(queue, x[:4], out)
    with pytest.raises(InvalidArgument, match="in has shape"):
        plan(queue, np.zeros((8, 8), np.complex64)[:, :4], out)
    with pytest.raises(InvalidArgument, match="out has shape"):
        plan(queue, x, np.empty((4, 8), np.complex64).T)
    with pytest.raises(InvalidArgument, match="out has strides"):
        plan(queue, x, out[:, ::-1])
    with pytest.raises(InvalidArgument, match="out is None"):
        plan(queue, x)
    out.flags.writeable = False
    with pytest.raises(InvalidArgument, match="out is read-only"):
        plan(queue, x, out)
    with pytest.raises(TypeError, match="not str"):
        plan(queue, "x", clfft_mixed.Buffer(queue.context, 256))


def test_a_buffer_too_small(queue):
    plan = Plan("c2c f32 64")
    large, small = (clfft_mixed.Buffer(queue.context, n) for n in (512, 256))
    with pytest.raises(InvalidArgument, match="256"):
        plan(queue, large, small)


def test_out_of_functions():
    x = np.zeros((4, 8), np.complex64)
    for out, message in (
        (
            np.empty((4, 9), np.complex64),
            r"out has shape \(4, 9\) and dtype complex64; the result has \(4, 8\)",
        ),
        (np.empty((4, 8), np.complex128), "dtype complex128; the result has"),
        (np.empty((4, 8), np.complex64)[:, ::-1], "out has strides"),
        (np.broadcast_to(np.zeros(8, np.complex64), (4, 8)), "read-only"),
        ([], "out is a list"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            fft.fft(x, out=out)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda x: fft.fft(x, axis=2), "axis 2 is out of range for an array of 2 dimensions"),
        (lambda x: fft.fft(x, n=0), "invalid number of data points"),
        (lambda x: fft.fftn(x, axes=(0, 0)), "not unique"),
        (lambda x: fft.fftn(x, s=(2,), axes=(0, 1)), "as many"),
        (lambda x: fft.fft(x, norm="other"), "norm is 'other'"),
        (lambda x: fft.dct(x.real, type=5), "type is 5"),
        (lambda x: fft.dct(x.real[:, :1], type=1), "at least 2 points"),
        (lambda x: fft.rfftn(x.real, axes=()), "at least 1 axis"),
        (lambda x: fft.irfft(x[:, :1]), "invalid number of data points"),
    ],
)
def test_arguments_of_functions(call, message):
    with pytest.raises(ValueError, match=message):
        call(np.zeros((4, 8), np.complex64))


def test_complex_numbers_where_reals_are_wanted():
    with pytest.raises(TypeError, match="real"):
        fft.rfft(np.zeros(8, np.complex64))


def test_a_released_queue():
    queue = Queue()
    queue.release()
    with pytest.raises(InvalidArgument, match="released"):
        fft.fft(np.ones(8, np.complex64), queue=queue)


def test_an_unknown_device():
    with pytest.raises(InvalidArgument, match="'no such device'"):
        Queue("no such device")


def test_double_precision_on_a_device_without_it(monkeypatch):
    """No device here lacks it: the C library's refusal is planted."""
    from clfft_mixed import _transform

    class Refuse(_transform.Plan):
        def __init__(self, *args, **fields):
            if fields["precision"] == "f64":
                raise Unsupported("precision is f64; the device has no cl_khr_fp64", 2)
            super().__init__(*args, **fields)

    clfft_mixed.clear_cache()
    monkeypatch.setattr(_transform, "Plan", Refuse)
    with pytest.raises(Unsupported, match="cl_khr_fp64"):
        fft.fft(np.ones(8))
    assert scipy_backend.__ua_function__(fft.fft, (np.ones(1 << 16),), {}) is NotImplemented
    fft.fft(np.ones(8, np.float32))


def test_nothing_is_printed(capfd):
    for bad in ("c2c f32 0", "c2c f32 8 algo=nothing"):
        with pytest.raises(Error):
            Plan(bad)
    captured = capfd.readouterr()
    assert captured.out == "" and captured.err == ""


def test_a_filter_of_another_size():
    with pytest.raises(InvalidArgument, match=r"filter_values has shape \(3, 3\); filter is \(3, 5\)"):
        clfft_mixed.Convolution("conv f32 20x30 k3x5", filter_values=np.zeros((3, 3)))
