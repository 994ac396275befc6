"""Objects of pyopencl wherever ours are taken."""

import os

import numpy as np
import pytest
from checks import assert_close, double, random_array

from clfft_mixed import InvalidArgument, Plan, fft
from clfft_mixed._binding import _library

if os.environ.get("CLFM_NO_PYOPENCL"):  # its import would bring its loader
    pytest.skip("CLFM_NO_PYOPENCL", allow_module_level=True)
cl = pytest.importorskip("pyopencl")
array = pytest.importorskip("pyopencl.array")


@pytest.fixture(params=["in order", "out of order"])
def a_queue(request, pyopencl_queue):
    properties = (
        cl.command_queue_properties.OUT_OF_ORDER_EXEC_MODE_ENABLE if request.param == "out of order" else 0
    )
    return cl.CommandQueue(pyopencl_queue.context, pyopencl_queue.device, properties)


def test_its_own_loader_is_the_one():
    folder = os.path.join(os.path.dirname(cl.__file__), ".libs")
    if not os.path.isdir(folder):
        pytest.skip("this pyopencl has no loader of its own")
    assert os.path.dirname(_library.opencl_path()) == folder


def test_arrays_in_arrays_out(a_queue, random):
    x = random_array(random, (3, 40), np.complex64)
    spectrum = fft.fft(array.to_device(a_queue, x))
    assert isinstance(spectrum, array.Array) and spectrum.dtype == np.complex64
    assert_close(spectrum.get(), np.fft.fft(double(x)), 40)
    back = fft.ifft(spectrum)
    assert_close(back.get(), double(x), 40)


def test_views_with_offsets_and_strides(a_queue, random):
    whole = random_array(random, (6, 64), np.complex64)
    device = array.to_device(a_queue, whole)
    out = array.zeros(a_queue, (8, 64), np.complex64)
    fft.fft(device[1:4, 3:43], out=out[2:5, 10:50])
    want = np.zeros((8, 64), np.complex128)
    want[2:5, 10:50] = np.fft.fft(double(whole[1:4, 3:43]))
    got = out.get()
    assert (got == 0).sum() == (want == 0).sum()
    assert_close(got, want, 40)
    assert_close(fft.fft(device[1:4, 3:43], axis=0).get(), np.fft.fft(double(whole[1:4, 3:43]), axis=0), 40)


def test_real_spectra_of_many_axes(a_queue, random):
    x = random_array(random, (3, 4, 5, 2, 6), np.float32)
    spectrum = fft.rfftn(array.to_device(a_queue, x))
    assert_close(spectrum.get(), np.fft.rfftn(double(x)), x.size)
    assert_close(fft.irfftn(spectrum, x.shape).get(), double(x), x.size)


def test_a_plan_takes_arrays_and_gives_events(a_queue, random):
    plan = Plan("c2c f32 32", queue=a_queue)
    x = random_array(random, 32, np.complex64)
    source, out = array.to_device(a_queue, x), array.empty(a_queue, 32, np.complex64)
    event = plan(a_queue, source, out)
    assert isinstance(event, cl.Event) and event in out.events
    cl.wait_for_events([event])
    assert_close(out.get(), np.fft.fft(double(x)), 32)


def test_a_plan_waits_for_events(a_queue, random):
    plan = Plan("c2c f32 32", queue=a_queue)
    source, out = array.zeros(a_queue, 32, np.complex64), array.zeros(a_queue, 32, np.complex64)
    a_queue.finish()
    gate = cl.UserEvent(a_queue.context)
    event = plan(a_queue, source, out, wait_for=[gate])
    a_queue.flush()
    assert event.command_execution_status != cl.command_execution_status.COMPLETE
    gate.set_status(cl.command_execution_status.COMPLETE)
    event.wait()


def test_numpy_arrays_on_its_queue(a_queue, random):
    x = random_array(random, 32, np.complex64)
    assert_close(fft.fft(x, queue=a_queue), np.fft.fft(double(x)), 32)


def test_overlapping_arrays_are_refused(pyopencl_queue):
    x = array.zeros(pyopencl_queue, 96, np.complex64)
    with pytest.raises(InvalidArgument, match="overlap"):
        fft.fft(x[:64], out=x[32:])
    with pytest.raises(InvalidArgument, match="both must be of one kind"):
        fft.fft(x, out=np.empty(96, np.complex64))
