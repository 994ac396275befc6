"""What tests share: the queue, and fresh random numbers whose seed a failure prints."""

import os
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import Phase, settings

if not os.environ.get("CLFM_NO_PYOPENCL"):
    with suppress(ImportError):
        import pyopencl  # noqa: F401  before OpenCL is loaded, so that its loader is the one

import clfft_mixed
from checks import part_of

# New kernels are compiled for most examples, which takes long and differs from run to run.
settings.register_profile(
    "few",
    max_examples=int(os.environ.get("CLFM_EXAMPLES", "6")),
    deadline=None,
    print_blob=True,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
)  # shrinking would compile hundreds of kernels
settings.load_profile("few")


@pytest.hookimpl(trylast=True)  # behind the choice by marks
def pytest_collection_modifyitems(config, items):
    kept = part_of(items)
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.fixture(scope="session")
def queue():
    return clfft_mixed.default_queue()


@pytest.fixture
def random(request):
    seed = int(os.environ.get("CLFM_SEED", np.random.SeedSequence().entropy % 2**32))
    request.node.add_report_section("setup", "seed", f"CLFM_SEED={seed}")
    print(f"CLFM_SEED={seed}")
    return np.random.default_rng(seed)


@pytest.fixture(scope="session")
def pyopencl_queue():
    cl = pytest.importorskip("pyopencl")
    pytest.importorskip("pyopencl.array")
    name = clfft_mixed.default_queue().device.name
    devices = [
        d
        for platform in cl.get_platforms()
        if "Clover" not in platform.name and "rusticl" not in platform.name
        for d in platform.get_devices()
    ]
    device = next(d for d in devices if d.name == name)
    return cl.CommandQueue(cl.Context([device]))
