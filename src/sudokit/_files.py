"""Writing files: whole or not at all, and by one process at a time if the work is resumed from run to run."""

from __future__ import annotations

import contextlib
import fcntl
import os
import stat
from collections.abc import Iterator
from typing import IO

from .grid import SudokitError

__all__ = ["naming", "only_writer", "replacing", "sweep", "umask", "write_whole"]


@contextlib.contextmanager
def only_writer(path: str | os.PathLike[str], lock: str | os.PathLike[str] | None = None) -> Iterator[None]:
    """Keep other processes that call this from writing a file, until the block ends or the process dies.

    The lock is a kernel lock on a file beside `path`.  The system releases it when the process ends, even if it is
    killed; a lock file left behind blocks nobody.

    Parameters
    ----------
    path
        The file or folder to be written, as named in messages.
    lock
        The lock file; None: `path` with the suffix ``.lock``.

    Raises
    ------
    SudokitError
        If another process holds the lock, or no lock is possible here.
    """
    name = os.fspath(lock) if lock is not None else f"{os.fspath(path)}.lock"
    handle = _locked(os.fspath(path), name)
    try:
        yield
    finally:
        # The name is removed while the lock is held; a process that has opened the file by then sees that it is no
        # longer the named one.
        with contextlib.suppress(OSError):
            os.unlink(name)
        os.close(handle)


def _locked(path: str, name: str) -> int:
    """Return the handle of a lock file that this process has locked."""
    while True:
        try:
            handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError as error:
            raise SudokitError(
                f"{path} cannot be written: {name}: {error.strerror}; choose a folder that you may write to, "
                "or remove that file if another user left it"
            ) from None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle), os.stat(name)):
                return handle
        except FileNotFoundError:
            pass  # the process that held the lock has just removed the file: try again with a new one
        except BlockingIOError:
            os.close(handle)
            raise SudokitError(f"another process is writing {path}: wait until it ends, or write to another file") from None
        except OSError as error:
            os.close(handle)
            raise SudokitError(
                f"{path}: files cannot be locked here ({error.strerror}), so two processes could mix what they write; "
                "write to a local folder, and move the file afterwards"
            ) from None
        except BaseException:
            os.close(handle)
            raise
        os.close(handle)


@contextlib.contextmanager
def naming(path: str | os.PathLike[str]) -> Iterator[None]:
    """Add `path` to system errors that name no file, such as that of a full disk."""
    try:
        yield
    except OSError as error:
        if error.filename is None and error.errno is not None:
            error.filename = os.fspath(path)
        raise


@contextlib.contextmanager
def replacing(target: str) -> Iterator[IO[bytes]]:
    """Open a file that gets its name when the block ends without an error; otherwise none appears, and an existing
    one is kept."""
    folder = os.path.dirname(target) or "."
    with _nameless(folder) as file:
        if file is not None:
            yield file
            _name(file, target)
            return
    import tempfile  # takes milliseconds to import, and most commands write no file

    handle, temporary = tempfile.mkstemp(prefix=".sudokit-", suffix=".part", dir=folder)
    try:
        with os.fdopen(handle, "wb") as stream:
            _claim(handle)
            yield stream
            _finish(stream, target)
        os.replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def write_whole(path: str | os.PathLike[str], content: str | bytes) -> None:
    """Write a file so that it appears, or replaces an existing one, with all its bytes at once; text is written as
    UTF-8.

    Examples
    --------
    >>> import tempfile, pathlib
    >>> from sudokit._files import write_whole
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(pathlib.Path(folder, "a.txt"), "whole")
    ...     pathlib.Path(folder, "a.txt").read_text()
    'whole'
    """
    with replacing(os.path.realpath(path)) as stream:
        stream.write(content.encode() if isinstance(content, str) else content)


@contextlib.contextmanager
def _nameless(folder: str) -> Iterator[IO[bytes] | None]:
    """Open a file without a name, so that nothing is left of it even if the process is killed; None if that is
    impossible."""
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_WRONLY | os.O_CLOEXEC, 0o600)
        os.stat(f"/proc/self/fd/{handle}")  # the path through which the file is named later
    except (OSError, AttributeError):  # not every file system or kernel supports this
        yield None
        return
    with os.fdopen(handle, "wb") as file:
        _claim(handle)
        yield file


def _claim(handle: int) -> None:
    """Lock a file in the making, so that `sweep` of other processes sees that it is in use."""
    with contextlib.suppress(OSError):  # not every file system has locks
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def sweep(folder: str | os.PathLike[str], pattern: str = ".sudokit-*.part") -> list[str]:
    """Remove what killed processes left in a folder, and return the names: files in the making and lock files, if no
    process has them locked."""
    from pathlib import Path

    removed = []
    for path in sorted(Path(folder).glob(pattern)):
        try:
            handle = os.open(path, os.O_RDWR | os.O_CLOEXEC)
        except OSError:  # another process has just removed it, or it is another user's
            continue
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.samestat(os.fstat(handle), os.stat(path)):
                path.unlink()
                removed.append(path.name)
        except OSError:  # in use, or removed by another process
            pass
        finally:
            os.close(handle)
    return removed


def _name(file: IO[bytes], target: str) -> None:
    """Give a nameless file its name; replacing an existing file needs a temporary name for an instant."""
    _finish(file, target)
    folder = os.path.dirname(target) or "."
    # with a folder's handle the link is to the file itself, otherwise it would be to the entry in /proc
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        source = f"/proc/self/fd/{file.fileno()}"
        try:
            os.link(source, target, src_dir_fd=opened)
        except FileExistsError:
            import tempfile

            temporary = tempfile.mktemp(prefix=".sudokit-", suffix=".part", dir=folder)  # a link never overwrites
            os.link(source, temporary, src_dir_fd=opened)
            try:
                os.replace(temporary, target)
            except BaseException:
                with contextlib.suppress(OSError):
                    os.unlink(temporary)
                raise
    finally:
        os.close(opened)


def _finish(file: IO[bytes], target: str) -> None:
    """Write all bytes to disk, with the permissions of the replaced file, or those of a new one."""
    file.flush()
    os.fsync(file.fileno())
    try:
        mode = stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        mode = 0o666 & ~umask()
    os.fchmod(file.fileno(), mode)


def umask() -> int:
    """Return the permissions that new files do not get."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
