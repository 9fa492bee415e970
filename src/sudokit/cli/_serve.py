"""``sudokit serve``."""

from __future__ import annotations

import click

from ._sink import Sink

EPILOG = """\
Examples:

\b
  sudokit serve
  sudokit serve --port 8080 --seconds 5 --log json
  sudokit serve --host 0.0.0.0 --cors https://example.org
  sudokit serve --openapi -o "$(mktemp -d)/openapi.json"

Open the address that is printed; /api/v1/docs describes the API.  Needs: pip install 'sudokit[web]'
"""


@click.command("serve", epilog=EPILOG, short_help="Serve the page and the API.")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="NAME",
    help="Address to listen on; by default only this machine can connect.",
)
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, metavar="N", help="0: any.")
@click.option(
    "--seconds", type=click.FloatRange(0.01, 86400), default=10.0, show_default=True, help="Time limit for each request."
)
@click.option(
    "--stream-seconds",
    type=click.FloatRange(0.01, 86400),
    default=600.0,
    show_default=True,
    help="Time limit for a stream of puzzles.",
)
@click.option("--size", type=click.IntRange(1, 64), default=36, show_default=True, metavar="N", help="The largest grid.")
@click.option(
    "--body",
    type=click.IntRange(1024),
    default=256 * 1024,
    show_default=True,
    metavar="BYTES",
    help="Maximum size of a request.",
)
@click.option(
    "--photo-bytes",
    type=click.IntRange(1024),
    default=12_000_000,
    show_default=True,
    metavar="BYTES",
    help="Maximum size of a photo.",
)
@click.option(
    "--photo-pixels",
    type=click.IntRange(1),
    default=40_000_000,
    show_default=True,
    metavar="N",
    help="Maximum number of pixels of a photo.",
)
@click.option(
    "--workers", type=click.IntRange(0), default=0, metavar="N", help="Requests at a time.  [default: one per processor]"
)
@click.option(
    "--queue", type=click.IntRange(0), default=64, show_default=True, metavar="N", help="Maximum number of waiting requests."
)
@click.option("--cors", multiple=True, metavar="ORIGIN", help="An origin whose pages may use the API; * for all.")
@click.option("--allow-host", "hosts", multiple=True, metavar="NAME", help="Another name of this host; * for any.")
@click.option(
    "--log", type=click.Choice(["text", "json", "none"]), default="text", show_default=True, help="Format of the request log."
)
@click.option("--openapi", is_flag=True, help="Print the OpenAPI document instead of serving.")
@click.option("-o", "--output", metavar="OUT", help="Write the document to this file.")
def command(
    host: str,
    port: int,
    seconds: float,
    stream_seconds: float,
    size: int,
    body: int,
    photo_bytes: int,
    photo_pixels: int,
    workers: int,
    queue: int,
    cors: tuple[str, ...],
    hosts: tuple[str, ...],
    log: str,
    openapi: bool,
    output: str | None,
) -> int:
    """Serve the page and the API until stopped."""
    from .. import server

    if output is not None and not openapi:
        raise click.UsageError("-o requires --openapi")
    if openapi:
        import json

        with Sink(output).open() as sink:
            sink.write(json.dumps(server.openapi(), indent=2, ensure_ascii=False))
        return 0
    server.run(
        server.Settings(
            host=host,
            port=port,
            seconds=seconds,
            stream_seconds=stream_seconds,
            size=size,
            body=body,
            photo_bytes=photo_bytes,
            photo_pixels=photo_pixels,
            workers=workers,
            queue=queue,
            cors=cors,
            hosts=hosts,
            log=log,
        )
    )
    return 0
