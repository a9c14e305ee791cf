"""Fixtures of pytest for sandpost.py. Copy both files beside your conftest.py and name this one there:

    pytest_plugins = ["pytest_sandpost"]

`box` is an account of its own for each test, `worker_box` one for each worker of pytest-xdist (or for the whole run without it), and
`sandpost` the sandbox. It is the one at SANDPOST_URL, or a container of the image in the ini option `sandpost_image`, or else a process.
The ini option `sandpost_domains` lists the domains that the accounts may send from. Needs pytest 8 or later.
"""

import os

import pytest
from sandpost import Sandpost


def pytest_addoption(parser):
    parser.addini("sandpost_domains", "verified domains of each account", type="args", default=["shop.test"])
    parser.addini("sandpost_image", "image to start instead of a process")


def _start(config):
    image = config.getini("sandpost_image")
    return Sandpost.container(image) if image else Sandpost.start()


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node):
    """With pytest-xdist, the process that starts the workers starts one Sandpost for all of them."""
    if not hasattr(node.config, "sandpost_of_workers"):
        node.config.sandpost_of_workers = _start(node.config)
    node.workerinput["sandpost_url"] = node.config.sandpost_of_workers.url


def pytest_unconfigure(config):
    if hasattr(config, "sandpost_of_workers"):
        config.sandpost_of_workers.stop()


@pytest.fixture(scope="session")
def sandpost(pytestconfig):
    url = getattr(pytestconfig, "workerinput", {}).get("sandpost_url")
    sandpost = Sandpost(url) if url else _start(pytestconfig)
    yield sandpost
    sandpost.stop()


@pytest.fixture
def box(sandpost, request, pytestconfig):
    with sandpost.box(pytestconfig.getini("sandpost_domains"), request.node.name[:100]) as box:
        yield box


@pytest.fixture(scope="session")
def worker_box(sandpost, pytestconfig):
    name = os.environ.get("PYTEST_XDIST_WORKER", "worker")
    with sandpost.box(pytestconfig.getini("sandpost_domains"), name) as box:
        yield box


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if call.when == "call" and report.failed:
        for name in ("box", "worker_box"):
            if name in getattr(item, "funcargs", {}):
                report.sections.append((f"Sandpost: {name}", item.funcargs[name].describe()))
    return report
