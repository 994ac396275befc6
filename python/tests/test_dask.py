"""clfft_mixed.dask against SciPy, on two worker processes."""

import numpy as np
import pytest
import scipy.fft
import scipy.ndimage
from checks import assert_close, double, error, random_array

da = pytest.importorskip("dask.array", reason="needs dask: pip install 'clfft-mixed[dask]'")
distributed = pytest.importorskip("distributed", reason="needs distributed: pip install 'clfft-mixed[dask]'")

import clfft_mixed.dask as clfm_dask  # noqa: E402

pytestmark = pytest.mark.long  # two processes start and compile


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def _kept(dask_worker=None):
    from clfft_mixed._filtering import _filters

    return len(_filters._plans._things), len(_filters._filters._things)


@pytest.mark.parametrize("name", ["fft", "ifft2", "rfftn", "irfft", "hfft", "ihfft"])
def test_transforms(name, client, random):
    x = random_array(random, (6, 8, 10), np.float32 if name in ("rfftn", "ihfft") else np.complex64)
    axes = {"axis": 1} if name.endswith("fft") else {"axes": (1, 2)}
    got = getattr(clfm_dask, name)(da.from_array(x, chunks=(2, 8, 10)), **axes)
    values = got.compute()
    assert values.dtype == got.dtype and values.shape == got.shape
    assert_close(values, getattr(scipy.fft, name)(double(x), **axes), 80)


@pytest.mark.parametrize("mode", ["reflect", "mirror", "nearest", "wrap", "constant"])
def test_convolve(mode, client, random):
    x, taps = random_array(random, (40, 36), np.float32), random_array(random, (6, 5), float)
    image = da.from_array(x, chunks=(20, 12))
    got = clfm_dask.convolve(image, taps, mode, 0.7, (-2, 1)).compute()
    assert error(got, scipy.ndimage.convolve(double(x), taps, mode=mode, cval=0.7, origin=(-2, 1))) < 2e-6


def test_filters_are_prepared_once(client, random):
    x, taps = random_array(random, (40, 80), np.float32), random_array(random, (5, 5), float)
    client.run(__import__("clfft_mixed").clear_cache)
    image = da.from_array(x, chunks=(40, 10))
    want = scipy.ndimage.convolve(double(x), taps)
    for _ in range(2):
        assert error(clfm_dask.convolve(image, taps).compute(), want) < 2e-6
    # Chunks at the ends have one neighbour, the others two: two shapes.
    assert all(plans == filters and 1 <= plans <= 2 for plans, filters in client.run(_kept).values())


def test_gaussian_filter(client, random):
    x = random_array(random, (40, 36), np.float32)
    image = da.from_array(x, chunks=(20, 36))
    modes = ["wrap", "mirror"]
    got = clfm_dask.gaussian_filter(image, (1.5, 2), (0, 1), modes).compute()
    assert error(got, scipy.ndimage.gaussian_filter(double(x), (1.5, 2), (0, 1), mode=modes)) < 2e-6
    got = clfm_dask.gaussian_filter(image, 30, axes=1, truncate=1).compute()  # reaches beyond the image
    assert error(got, scipy.ndimage.gaussian_filter(double(x), 30, axes=1, truncate=1)) < 2e-6


def test_wrong_arguments():
    image = da.ones((8, 8), chunks=(4, 4))
    with pytest.raises(ValueError, match="weights has 1 axes"):
        clfm_dask.convolve(image, np.ones(3))
    with pytest.raises(ValueError, match="chunk"):
        clfm_dask.fft(image)
