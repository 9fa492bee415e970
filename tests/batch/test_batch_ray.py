"""The engine ray: every row exactly once, on two nodes, with workers that are killed and a node that is removed."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import kills
import sudokit as sk
from sudokit import batch
from sudokit.batch._ray import RayEngine

ray = pytest.importorskip("ray", reason="ray is not installed: pip install 'sudokit[ray]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]


@pytest.fixture
def cluster() -> Iterator[Any]:
    """A cluster of two nodes of one processor each."""
    from ray.cluster_utils import Cluster

    made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    made.add_node(num_cpus=1)
    ray.init(address=made.address, log_to_driver=False)
    yield made
    ray.shutdown()
    made.shutdown()


class Losing:
    """The engine ray, which loses a part of the cluster after some files."""

    def __init__(self, lose: Any, after: int) -> None:
        self.engine, self.lose, self.after = RayEngine(), lose, after

    def map(self, work: Any, tasks: Any) -> Iterator[Any]:
        for number, done in enumerate(self.engine.map(work, tasks)):
            if number == self.after:
                self.lose()
            yield done


def kill_a_worker() -> None:
    from ray.util.state import list_workers

    busy = [one["pid"] for one in list_workers() if one["worker_type"] == "WORKER" and one["is_alive"]]
    os.kill(busy[0], signal.SIGKILL)


@pytest.mark.parametrize("lost", ["nothing", "worker", "node"])
@pytest.mark.parametrize("kind", ["lines", "parquet"])
def test_every_row_once_whatever_is_lost(cluster: Any, lost: str, kind: str, tmp_path: Path) -> None:
    kills.make_input(tmp_path / "in")
    nodes = list(cluster.worker_nodes)
    lose = {"nothing": lambda: None, "worker": kill_a_worker, "node": lambda: cluster.remove_node(nodes[0])}[lost]
    report = batch.run("solve", tmp_path / "in", tmp_path / "out", to=kind, engine=Losing(lose, 4))
    assert (report.done, report.failed) == (kills.FILES, [])
    assert kills.faults_of(tmp_path / "in", tmp_path / "out", kind) == []


def test_unique_and_broken_files(cluster: Any, tmp_path: Path) -> None:
    kills.make_input(tmp_path / "in")
    (tmp_path / "in" / "broken.parquet").write_bytes(b"PAR1")
    report = batch.run("unique", tmp_path / "in", tmp_path / "out", to="lines", engine="ray")
    assert len(report.failed) == 1
    kept = sum(len(path.read_text().split()) for path in (tmp_path / "out").glob("*.txt"))
    forms = sk.canonical_many(b"".join(path.read_bytes() for path in sorted((tmp_path / "in").glob("*.txt"))))
    assert kept == len(forms.first_of_class())
