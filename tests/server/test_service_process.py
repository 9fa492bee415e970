"""The service as a process: it listens, closes connections of clients that send nothing, and ends on a signal."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from asking import EMPTY, SMALL, events_of
from click.testing import CliRunner

from sudokit import server
from sudokit.cli._app import app as commands

pytestmark = pytest.mark.thorough

# The settings that the command has no option for.
PROGRAM = """
import sys
from sudokit.server import Settings, run
run(Settings(port=0, log="none", workers=1, read_timeout=0.3, grace=0.2, seconds=3600))
"""
WITHOUT_READ_TIMEOUT = PROGRAM.replace("workers=1, read_timeout=0.3", "workers=2, read_timeout=3600")


@pytest.fixture
def serve() -> Iterator[Callable[[list[str]], tuple[subprocess.Popen[str], int]]]:
    """Start a program, and return its process and port."""
    started = []

    def start(arguments: list[str]) -> tuple[subprocess.Popen[str], int]:
        process = subprocess.Popen([sys.executable, *arguments], stderr=subprocess.PIPE, text=True)
        started.append(process)
        assert process.stderr is not None
        line = process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line + process.stderr.read()
        return process, int(found[1])

    yield start
    for process in started:
        process.kill()
        process.communicate()


@pytest.fixture
def opened() -> Iterator[list[socket.socket]]:
    """Connections, which are closed at the end."""
    connections: list[socket.socket] = []
    yield connections
    for connection in connections:
        connection.close()


def sent(opened: list[socket.socket], port: int, *, head: bytes = b"", body: Any = None) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=60)
    opened.append(connection)
    if body is not None:
        raw = json.dumps(body).encode()
        head = b"POST /api/v1/count HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n"
        head += b"content-length: %d\r\n\r\n" % len(raw) + raw
    connection.sendall(head)
    return connection


def state(port: int) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/readyz", timeout=60) as answer:
        return json.load(answer)


def running(port: int) -> int:
    number: int = state(port)["running"]
    return number


def lanes(port: int) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = state(port)["lanes"]
    return found


def test_clients_that_say_nothing_and_clients_that_leave(serve: Any, opened: list[socket.socket]) -> None:
    process, port = serve(["-c", PROGRAM])
    # each of these is closed by the service: the read ends
    silent = sent(opened, port)
    slow = sent(opened, port, head=b"GET / HTTP/1.1\r\nhost: loc")
    half = sent(
        opened,
        port,
        head=b"POST /api/v1/solve HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{",
    )
    after = sent(opened, port, head=b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
    assert silent.recv(1000) == b""
    assert slow.recv(1000) == b""
    assert half.recv(1000).startswith(b"HTTP/1.1 408")
    assert after.recv(1000).startswith(b"HTTP/1.1 200")
    after.sendall(b"GET /heal")
    while after.recv(1000):
        pass
    leaving = sent(opened, port, body={"grid": EMPTY, "limit": 2**62})
    while running(port) != 1:
        pass
    leaving.close()
    while running(port) != 0:
        pass
    # told to end with work in hand: that is stopped, and its client told so
    working = sent(opened, port, body={"grid": EMPTY, "limit": 2**62})
    while running(port) != 1:
        pass
    process.send_signal(signal.SIGTERM)
    answer = b""
    while part := working.recv(65536):
        answer += part
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["reason"] == "stop"
    assert process.wait(60) == -signal.SIGTERM
    assert process.stderr.read() == ""


@pytest.mark.parametrize("close", [b"", b"connection: close\r\n"], ids=["more answers", "the last answer"])
def test_a_client_that_takes_nothing_of_its_answers_loses_its_connection(serve: Any, close: bytes) -> None:
    process, port = serve(["-c", PROGRAM])
    before = open_files(process)
    one = b"GET /api/v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n"
    with socket.socket() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        connection.connect(("127.0.0.1", port))
        connection.sendall((one + b"\r\n") * 200 + one + close + b"\r\n")  # far more answers than the system holds
        while open_files(process) == before:
            pass
        end = time.monotonic() + 60
        while open_files(process) > before:
            assert time.monotonic() < end
    assert not any(lane["held"] for lane in lanes(port).values())
    assert process.poll() is None


def test_a_client_that_leaves_a_batch_with_more_lines_than_are_read_stops_the_work(
    serve: Any, opened: list[socket.socket]
) -> None:
    _, port = serve(["-c", WITHOUT_READ_TIMEOUT.replace("seconds=3600", "seconds=0.05")])
    line = json.dumps({"grid": EMPTY, "limit": 2**62}).encode() + b"\n"
    head = b"POST /api/v1/count HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n"
    head += b"content-length: %d\r\n\r\n" % (20_000 * len(line))  # 2 MB, and 1000 s of work
    batch = sent(opened, port, head=head)
    batch.setblocking(False)
    body = memoryview(line * 20_000)
    while lanes(port)["streams"]["held"] == 0 or len(body) > 1_000_000:
        with contextlib.suppress(BlockingIOError):
            body = body[batch.send(body) :]
    batch.close()
    end = time.monotonic() + 60
    while lanes(port)["streams"]["held"]:
        assert time.monotonic() < end


def open_files(process: subprocess.Popen[str]) -> int:
    return len(os.listdir(f"/proc/{process.pid}/fd"))


def streamed(connection: socket.socket, answer: bytes = b"") -> str:
    """Return the whole of a body that comes in chunks; it must have an end."""
    while part := connection.recv(65536):
        answer += part
    chunks, body = answer.partition(b"\r\n\r\n")[2], b""
    while size := int(chunks.partition(b"\r\n")[0], 16):
        chunks = chunks.partition(b"\r\n")[2]
        body, chunks = body + chunks[:size], chunks[size + 2 :]
    assert chunks == b"0\r\n\r\n"
    return body.decode()


def until_it_has(connection: socket.socket, word: bytes) -> bytes:
    answer = b""
    while word not in answer:
        part = connection.recv(65536)
        assert part, answer
        answer += part
    return answer


def test_streams_have_a_last_part_when_the_service_ends(serve: Any, opened: list[socket.socket]) -> None:
    process, port = serve(["-c", WITHOUT_READ_TIMEOUT])
    seek = b"GET /api/v1/generate/stream?level=easy&technique=hidden-single&clues=17 HTTP/1.1\r\nhost: localhost\r\n\r\n"
    lines = (
        b"POST /api/v1/count HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: 99999\r\n\r\n"
    )
    idle = sent(opened, port, head=lines + json.dumps({"grid": SMALL}).encode() + b"\n")
    of_idle = until_it_has(idle, b'"count":1')
    seeking = sent(opened, port, head=seek)
    of_seeking = until_it_has(seeking, b"event: progress")
    while lanes(port)["long"]["held"] != 1:
        pass
    waiting = sent(opened, port, head=seek)
    of_waiting = until_it_has(waiting, b"event: progress")
    counting = sent(opened, port, head=lines + json.dumps({"grid": EMPTY, "limit": 2**62}).encode() + b"\n")
    while (now := lanes(port))["streams"]["held"] != 4 or now["threads"]["held"] != 2 or now["long"]["waiting"] != 1:
        pass
    process.send_signal(signal.SIGTERM)
    (first, last) = map(json.loads, streamed(idle, of_idle).splitlines())
    assert (first["status"], last["type"], last["status"]) == ("unique", "/api/v1/docs#ending", 503)
    (stopped, last) = map(json.loads, streamed(counting).splitlines())
    assert (stopped["reason"], last["type"]) == ("stop", "/api/v1/docs#ending")
    for answer in (streamed(seeking, of_seeking), streamed(waiting, of_waiting)):
        name, data = events_of(answer)[-1]
        assert (name, data["made"], data["reason"]) == ("done", 0, "stop")
    assert process.wait(60) == -signal.SIGTERM
    assert process.stderr.read() == ""


STUCK = """
import time
from sudokit.server import _verbs
_verbs.read = lambda *_: time.sleep(3600)
"""


def test_a_service_ends_though_its_work_does_not(serve: Any, opened: list[socket.socket]) -> None:
    process, port = serve(["-c", STUCK + PROGRAM])
    sent(opened, port, body={"grid": SMALL})
    while running(port) != 1:
        pass
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == -signal.SIGTERM


def test_the_command(serve: Any) -> None:
    process, port = serve(["-m", "sudokit", "serve", "--port", "0", "--log", "json"])
    body = json.dumps({"grid": SMALL}).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}/api/v1/solve", body, {"content-type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as answer:
        assert json.load(answer)["status"] == "unique"
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=60) as page:
        assert page.headers["content-type"].startswith("text/html")
    process.send_signal(signal.SIGINT)
    assert process.wait(60) == 130
    lines = [json.loads(line) for line in process.stderr.read().split("\n") if line]
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("POST", "/api/v1/solve", 200),
        ("GET", "/", 200),
    ]


def test_a_log_that_nobody_reads_holds_up_nothing(serve: Any) -> None:
    _, port = serve(["-m", "sudokit", "serve", "--port", "0"])
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    for _ in range(400):  # of 200 letters each: more than a pipe holds
        connection.request("GET", "/" + "x" * 200)
        assert connection.getresponse().read()
    connection.close()


def test_the_load_test_finds_no_error() -> None:
    program = Path(__file__).parents[2] / "bench" / "serve.py"
    command = [sys.executable, str(program), "--requests", "60", "--queue", "2", "--work", "solve", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    once, overloaded = map(json.loads, done.stdout.splitlines())
    assert (once["answered"], once["refused"], once["errors"]) == (60, 0, {})
    assert overloaded["answered"] + overloaded["refused"] == 60


def test_an_address_that_is_taken() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = subprocess.run(
            [sys.executable, "-m", "sudokit", "serve", "--port", port], capture_output=True, text=True, check=False, timeout=60
        )
    assert done.returncode == 2
    assert "in use" in done.stderr
    assert "Traceback" not in done.stderr


def test_the_document_can_be_printed() -> None:
    done = CliRunner().invoke(commands, ["serve", "--openapi"])
    assert json.loads(done.output) == server.openapi()
    assert CliRunner().invoke(commands, ["serve", "-o", "x"]).exit_code == 2


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib.util

    from sudokit import MissingExtra

    real = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *rest: None if name == "fastapi" else real(name, *rest))
    with pytest.raises(MissingExtra, match=r"sudokit\[web\]"):
        server.create_app()


def test_other_commands_do_without_it() -> None:
    program = "import sys, sudokit, sudokit.cli._app; sudokit.solve('12..34.....3..2.'); sys.exit('fastapi' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False, env=dict(os.environ), timeout=60).returncode == 0


@pytest.mark.parametrize(
    "wrong",
    [
        {"port": 70000},
        {"size": 65},
        {"seconds": 0},
        {"queue": -1},
        {"body": True},
        {"log": "loud"},
        {"read_timeout": float("nan")},
        {"cors": "https://example.org"},
        {"hosts": ["x"]},
    ],
)
def test_settings(wrong: dict[str, Any]) -> None:
    from sudokit import SudokitError

    with pytest.raises(SudokitError):
        server.Settings(**wrong)


def test_loopback() -> None:
    assert all(server.Settings(host=host).loopback for host in ("localhost", "127.0.0.2", "::1"))
    assert not any(server.Settings(host=host).loopback for host in ("0.0.0.0", "example.org", "::"))
