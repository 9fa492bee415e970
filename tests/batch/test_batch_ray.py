"""The engine ray: every row exactly once, on two nodes, with workers that are killed and a node that is removed."""

from __future__ import annotations

import os
import signal
import threading
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


class LosingANode:
    """The engine ray on a cluster that loses a node after some files."""

    def __init__(self, cluster: Any, _: Path) -> None:
        self.engine, self.cluster = RayEngine(), cluster

    def map(self, work: Any, tasks: Any) -> Iterator[Any]:
        for number, done in enumerate(self.engine.map(work, tasks)):
            if number == 4:
                self.cluster.remove_node(next(iter(self.cluster.worker_nodes)))
            yield done


class LosingWorkers:
    """The engine ray, two of whose workers are killed, each in the middle of a file."""

    def __init__(self, _: Any, folder: Path) -> None:
        self.engine, self.folder = RayEngine(), folder

    def map(self, work: Any, tasks: Any) -> Iterator[Any]:
        folder = self.folder

        def deadly(task: Any) -> Any:
            mark = folder / Path(task.source).name
            if mark.name in ("005.txt", "011.txt") and not mark.exists():
                mark.touch()
                threading.Timer(0.005, os.kill, (os.getpid(), signal.SIGKILL)).start()
            return work(task)

        yield from self.engine.map(deadly, tasks)
        assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("losing", [None, LosingWorkers, LosingANode])
@pytest.mark.parametrize("kind", ["lines", "parquet"])
def test_every_row_once_whatever_is_lost(cluster: Any, losing: Any, kind: str, tmp_path: Path) -> None:
    kills.make_input(tmp_path / "in")
    (tmp_path / "marks").mkdir()
    engine: Any = "ray" if losing is None else losing(cluster, tmp_path / "marks")
    report = batch.run("solve", tmp_path / "in", tmp_path / "out", to=kind, engine=engine)
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
