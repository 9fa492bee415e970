"""Files of puzzles to files of answers: any number of them, resumed after any interruption.

docs/batch.md is the guide.

>>> from sudokit import batch
>>> list(batch.VERBS)[:3]
['solve', 'count', 'check']
"""

from __future__ import annotations

from ._engine import Engine, LocalEngine
from ._frames import register_polars
from ._hand import Report
from ._manifest import read_manifest
from ._run import run
from ._task import Done, Task
from ._verbs import VERBS, Verb

__all__ = ["VERBS", "Done", "Engine", "LocalEngine", "Report", "Task", "Verb", "read_manifest", "register_polars", "run"]
