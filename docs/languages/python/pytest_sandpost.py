"""Fixtures of pytest for sandpost.py. Copy both files beside your conftest.py and name this one there:

    pytest_plugins = ["pytest_sandpost"]

`box` is an account of its own for each test, `worker_box` one for each worker of pytest-xdist (or for the whole run without it), and
`sandpost` the sandbox. It is the one at SANDPOST_URL, or a container of the image in the ini option `sandpost_image`, or else a process.
The ini option `sandpost_domains` lists the domains that the accounts may send from. The run of the account of a failed test, for
`sandpost open`, is written to the folder `sandpost_runs` (default: in the cache of pytest). Needs pytest 7 or later.
"""

import os
import re
import urllib.request
from pathlib import Path

import pytest
from sandpost import Sandpost


def pytest_addoption(parser):
    parser.addini("sandpost_domains", "verified domains of each account", type="args", default=["shop.test"])
    parser.addini("sandpost_image", "image to start instead of a process")
    parser.addini("sandpost_runs", "folder for the runs of failed tests")


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


def _save_run(box, name, item):
    """Writes what the account has to a file, and returns its path."""
    config = item.config
    folder = config.getini("sandpost_runs")
    if not folder and not hasattr(config, "cache"):
        return None
    folder = config.rootpath / folder if folder else Path(config.cache.mkdir("sandpost-runs"))
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / (re.sub(r"[^\w.-]+", "-", f"{item.nodeid} {name}")[-150:] + ".sandpost")
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with opener.open(f"{box.sandpost.url}/sandbox/snapshot?format=run&account_id={box.id}", timeout=90) as answer:
        path.write_bytes(answer.read())
    return path


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    if call.when == "call" and report.failed:
        for name in ("box", "worker_box"):
            if name in getattr(item, "funcargs", {}):
                box = item.funcargs[name]
                report.sections.append((f"Sandpost: {name}", box.describe()))
                path = _save_run(box, name, item)
                if path:
                    report.sections.append((f"Sandpost: run of {name}", f"sandpost open {path}"))
                    # JUnit XML has it as a property of the test.
                    item.user_properties.append((f"sandpost_run_{name}", str(path)))
