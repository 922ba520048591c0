"""A small load generator: a few keep-alive connections of one thread, so that the server is the one that works."""

from __future__ import annotations

import socket
import time
from dataclasses import dataclass, field

CONNECTIONS = 4


@dataclass(frozen=True, slots=True)
class Call:
    """One HTTP request, ready to send, and the status it must be answered with. “{turn}” in the path is another number each time."""

    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 200

    def raw(self, host: str) -> bytes:
        """The bytes of the request."""
        lines = [f"{self.method} {self.path} HTTP/1.1", f"Host: {host}", "Accept: */*"]
        lines += [f"{name}: {value}" for name, value in self.headers.items()]
        if self.body:
            kind = [] if "Content-Type" in self.headers else ["Content-Type: application/json"]
            lines += [*kind, f"Content-Length: {len(self.body)}"]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + self.body


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes


class Client:
    """Keep-alive connections to one server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.host = f"127.0.0.1:{port}"
        self.connections = [self._connect() for _ in range(CONNECTIONS)]
        self.turn = 0

    def _connect(self) -> socket.socket:
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=30)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connection

    def ask(self, call: Call) -> Answer:
        """Send one request and read its answer."""
        self.connections[0].sendall(self._next(call.raw(self.host)))
        return read_answer(self.connections[0])

    def rate(self, call: Call, seconds: float) -> tuple[int, float]:
        """Ask again and again on all connections; how many answers came in how many seconds."""
        raw = call.raw(self.host)
        start = time.perf_counter()
        for connection in self.connections:
            connection.sendall(self._next(raw))
        answered = 0
        while time.perf_counter() - start < seconds:
            for connection in self.connections:
                self._check(read_answer(connection), call)
                connection.sendall(self._next(raw))
                answered += 1
        for connection in self.connections:
            self._check(read_answer(connection), call)
            answered += 1
        return answered, time.perf_counter() - start

    def _next(self, raw: bytes) -> bytes:
        """The request with its own number, where it wants one."""
        self.turn += 1
        return raw.replace(b"{turn}", b"%d" % self.turn, 1)

    def _check(self, answer: Answer, call: Call) -> None:
        if answer.status != call.status:
            raise AssertionError(f"{call.path} answered {answer.status}: {answer.body[:300]!r}")

    def close(self) -> None:
        """Hang up."""
        for connection in self.connections:
            connection.close()


def read_answer(connection: socket.socket) -> Answer:
    """One answer with a Content-Length (or none at all, for 304)."""
    data = connection.recv(262_144)
    while b"\r\n\r\n" not in data:
        data += _more(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    status = int(first.split(" ", 2)[1])
    length = 0 if status == 304 else int(headers["content-length"])
    parts, have = [body], len(body)
    while have < length:
        parts.append(_more(connection))
        have += len(parts[-1])
    return Answer(status, headers, b"".join(parts))


def _more(connection: socket.socket) -> bytes:
    data = connection.recv(262_144)
    if not data:
        raise ConnectionError("The server hung up.")
    return data
