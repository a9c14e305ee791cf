"""Sandpost in tests. Copy this file into your project; it needs Python 3.9 or later and no package.

    sandpost = Sandpost.start()            # or Sandpost("http://127.0.0.1:8025"), or Sandpost.container()
    box = sandpost.box(["shop.test"])      # an account: your application gets box.base_url and box.key
    email = box.wait_for(to="ann@example.com")
    assert box.last_code("ann@example.com") == "482913"
    box.call("POST", f"/sandbox/emails/{email['id']}/events", {"type": "bounced"})

`call` sends any request of the API or of the control API; the other functions start, wait, find and check.
"""

import hashlib
import hmac
import json
import os
import re
import shutil
import signal
import subprocess
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NEEDS = "0.1.0"
"""The oldest Sandpost that has every request of this file."""

ANY = object()
"""A condition of a wait that was left out. None is refused: it is most often a value that is missing."""

_open = urllib.request.build_opener(urllib.request.ProxyHandler({})).open


class SandpostError(Exception):
    """A request that Sandpost refused, with its `status` and `type`. The status is 0 if there was no answer."""

    def __init__(self, status, type, message):
        super().__init__(message)
        self.status = status
        self.type = type


class Sandpost:
    """A running Sandpost. All its accounts share the clock."""

    def __init__(self, url=None, stop=lambda: None, receiver_host="127.0.0.1"):
        """Uses the Sandpost at `url`, or at SANDPOST_URL, or at http://127.0.0.1:8025."""
        url = url or os.environ.get("SANDPOST_URL") or "http://127.0.0.1:8025"
        self.url = re.sub(r"/+(v1/*)?$", "", url)
        self.stop = stop
        self.receiver_host = receiver_host
        self.version = self.call("GET", "/sandbox/info")["version"]
        if _numbers(self.version) < _numbers(NEEDS):
            raise SandpostError(
                0, "version", f"sandpost.py needs Sandpost {NEEDS} or later, but {self.url} is Sandpost {self.version}."
            )

    @classmethod
    def start(cls, command=("npx", "--no-install", "sandpost")):
        """Uses SANDPOST_URL if it is set, or else starts a process in memory on free ports until `stop()`."""
        if os.environ.get("SANDPOST_URL"):
            return cls()
        program = shutil.which(command[0])
        if program is None:
            raise SandpostError(0, "start", f"{command[0]} was not found: install Node, or set SANDPOST_URL.")
        words = "--port 0 --smtp-port 0 --data memory --log-level silent --print-ready-json".split()
        process = subprocess.Popen([program, *command[1:], *words], stdout=subprocess.PIPE, text=True)
        line = process.stdout.readline()
        if not line:
            ended = f"{' '.join(command)} ended with {process.wait()} before it was ready."
            raise SandpostError(0, "start", f"{ended} Install sandpost in this project, or set SANDPOST_URL.")
        ready = json.loads(line)

        def stop():
            if process.poll() is None:
                os.kill(ready["pid"], signal.SIGTERM)
            process.wait()
            process.stdout.close()

        return cls(ready["url"], stop)

    @classmethod
    def container(cls, image="sandpost"):
        """Starts a container with Docker until `stop()`, or uses SANDPOST_URL if it is set."""
        if os.environ.get("SANDPOST_URL"):
            return cls()
        words = "--rm -d -p 127.0.0.1::8025 --add-host host.docker.internal:host-gateway -e SANDPOST_DATA=memory".split()
        id = subprocess.check_output(["docker", "run", *words, image], text=True).strip()
        address = subprocess.check_output(["docker", "port", id, "8025/tcp"], text=True).split()[0]

        def stop():
            subprocess.run(["docker", "stop", id], stdout=subprocess.DEVNULL, check=False)

        try:
            return cls.when_ready(f"http://{address}", stop)
        except (SandpostError, OSError):
            stop()
            raise

    @classmethod
    def when_ready(cls, url, stop=lambda: None, receiver_host="host.docker.internal", seconds=30):
        """Uses the Sandpost in a container as soon as it answers."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                return cls(url, stop, receiver_host)
            except (SandpostError, OSError) as error:
                if time.monotonic() > deadline or getattr(error, "type", "") == "version":
                    raise
                time.sleep(0.1)

    def call(self, method, path, body=None, headers=None):
        """Sends a request and returns the answer's JSON. The path contains the query. Raises SandpostError if it is refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **(headers or {})}
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            with _open(request, timeout=90) as answer:
                status, text = answer.status, answer.read().decode(errors="replace")
        except urllib.error.HTTPError as error:
            raise _refused(error.code, error.read().decode(errors="replace")) from None
        except OSError as error:
            reason = getattr(error, "reason", error)
            raise SandpostError(0, "unreachable", f"Cannot reach Sandpost at {self.url}: {reason}. Is it running?") from None
        try:
            return json.loads(text)
        except ValueError:
            raise _refused(status, text) from None

    def box(self, domains=("shop.test",), name="test"):
        """Opens a new account whose domains are verified. `close()` or the end of a `with` block deletes it."""
        account = self.call("POST", "/sandbox/accounts", {"name": name, "domains": list(domains)})
        return Box(self, account)


class Box:
    """An account of its own: `base_url` and `key` are for your application, the rest is for the test."""

    def __init__(self, sandpost, account):
        self.sandpost = sandpost
        self.id = account["id"]
        self.base_url = sandpost.url + "/v1"
        self.key = account["tokens"]["sending"]
        self.full_key = account["tokens"]["full_access"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def close(self):
        """Deletes the account with everything in it."""
        self.sandpost.call("DELETE", "/sandbox/accounts/" + self.id)

    def call(self, method, path, body=None, headers=None):
        """Sends a request about this account, with `full_key` if the path begins with /v1, and returns the answer's JSON."""
        if path.startswith("/v1"):
            return self.sandpost.call(method, path, body, {"Authorization": f"Bearer {self.full_key}", **(headers or {})})
        path += f"{'&' if '?' in path else '?'}account_id={self.id}"
        return self.sandpost.call(method, path, body, headers)

    def wait_for(self, to=ANY, subject=ANY, q=ANY, since=ANY, timeout_ms=5000, count=None):
        """Waits for an email and returns the newest that matches; with `count`, a list of that many, newest first.

        `to` is an address, or a list of which all are recipients. `q` is a search such as `status:bounced tag:flow=signup`. `since` is a
        datetime with a time zone, an ISO 8601 time, an email or its id: only later emails count. Raises TypeError for anything else.
        """
        found = self._wait(to, subject, q, since, timeout_ms, 1 if count is None else count)
        emails = [self.call("GET", "/sandbox/emails/" + item["id"]) for item in found["data"]]
        return emails[0] if count is None else emails

    def expect_none(self, to=ANY, subject=ANY, q=ANY, since=ANY, timeout_ms=500):
        """Raises SandpostError if a matching email exists or arrives within `timeout_ms`."""
        self._wait(to, subject, q, since, timeout_ms, 0)

    def _wait(self, to, subject, q, since, timeout_ms, count):
        recipients = to if isinstance(to, (list, tuple)) and to else [to]
        terms = [*(_term("to", one) for one in recipients), _term("subject", subject), _text("q", q)]
        query = {
            "q": " ".join(filter(None, terms)) or None,
            "since": _since(since),
            "timeout_ms": timeout_ms,
            "count": count,
            "limit": count or None,
        }
        given = {name: value for name, value in query.items() if value is not None}
        return self.call("GET", "/sandbox/emails/wait?" + urllib.parse.urlencode(given))

    def last_code(self, to, **query):
        """Waits for an email to the address and returns its one-time code. Raises if there are several with equal evidence."""
        email = self.wait_for(to=_text("to", None if to is ANY else to), **query)
        if not email["codes"]:
            raise SandpostError(404, "not_found", f'No code found in "{email["subject"]}".')
        if len(email["codes"]) > 1:
            found = ", ".join(email["codes"])
            there = f'Several codes found in "{email["subject"]}": {found}. Read the one you mean from codes.'
            raise SandpostError(404, "not_found", there)
        return email["codes"][0]

    def link(self, email, pattern=""):
        """The first link of an email whose URL matches the regular expression."""
        urls = [link["url"] for link in email["links"]]
        for url in urls:
            if re.search(pattern, url):
                return url
        there = f"Its links: {', '.join(urls)}." if urls else "It has no links."
        raise SandpostError(404, "not_found", f'No link in "{email["subject"]}" matches {pattern}. {there}')

    def receiver(self, events=None, host=None):
        """Starts a webhook receiver in this process and registers it for some events, or all. Close it afterwards.

        `host` is the name of this machine as Sandpost sees it, if Sandpost runs elsewhere.
        """
        return Receiver(self, events, host or self.sandpost.receiver_host)

    def describe(self):
        """What happened in the account, as text for the report of a failed test."""
        emails = self.call("GET", "/sandbox/emails?limit=100")["data"]
        requests = self.call("GET", "/sandbox/logs?limit=100")["data"]
        deliveries = self.call("GET", "/sandbox/deliveries?limit=100")["data"]
        lines = [f"email {e['id']} to {', '.join(e['to'])}: {e['subject']} ({e['status']})" for e in emails]
        lines += [f"request {r['method']} {r['endpoint']}: {r['status_code']} {r['error_code'] or ''}" for r in requests]
        for delivery in deliveries:
            codes = ", ".join(str(a["status_code"] or a["error"]) for a in delivery["attempts"])
            lines.append(f"webhook {delivery['event']['type']} to {delivery['url']}: {delivery['status']} ({codes})")
        return "\n".join(lines) or "No email, no request and no webhook."


class Receiver:
    """A webhook receiver. It answers 204 to genuine requests and 400 to others; `requests` has all of them, in order."""

    def __init__(self, box, events, host):
        self.box = box
        self.requests = []
        self._secret = b""
        self._arrived = threading.Condition()
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                genuine = verify(receiver._secret, self.headers.get("Service-Signature"), raw)
                with receiver._arrived:
                    receiver.requests.append({"genuine": genuine, "event": json.loads(raw) if genuine else None})
                    receiver._arrived.notify_all()
                self.send_response(204 if genuine else 400)
                self.end_headers()

            def log_message(self, *_):
                pass

        class Server(ThreadingHTTPServer):
            request_queue_size = 64  # events arrive at the same time

        self._server = Server(("127.0.0.1" if host == "127.0.0.1" else "0.0.0.0", 0), Handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        self.url = f"http://{host}:{self._server.server_port}/"
        webhook = box.call("POST", "/sandbox/webhooks", {"url": self.url, "events": events or "all"})
        self._id = webhook["id"]
        self._secret = webhook["secret"].encode()

    def events(self, type):
        """The genuine events of a type so far."""
        return [r["event"] for r in self.requests if r["genuine"] and r["event"]["type"] == type]

    def wait_for(self, type, count=1, timeout_ms=5000):
        """Waits until `count` genuine events of the type have arrived and returns the last of them."""
        with self._arrived:
            if not self._arrived.wait_for(lambda: len(self.events(type)) >= count, timeout_ms / 1000):
                came = ", ".join(r["event"]["type"] if r["genuine"] else "a forged request" for r in self.requests)
                message = f"Expected {count} {type} within {timeout_ms} ms. Received: {came or 'nothing'}."
                raise SandpostError(404, "not_found", message)
            return self.events(type)[count - 1]

    def close(self):
        """Removes the endpoint and stops listening."""
        self.box.call("DELETE", "/sandbox/webhooks/" + self._id)
        self._server.shutdown()
        self._server.server_close()


def verify(secret, header, raw_body):
    """Whether a webhook request is genuine: `header` is its Service-Signature, `raw_body` the bytes as received."""
    found = re.fullmatch(r"t=([0-9]{1,12}),v1=([0-9a-f]{64})", header or "")
    if not found or abs(time.time() - int(found[1])) > 300:
        return False
    wanted = hmac.new(secret, found[1].encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return hmac.compare_digest(wanted, found[2])


def _text(name, value):
    """A text, or None for a condition that was left out."""
    if value is ANY or (isinstance(value, str) and value.strip()):
        return None if value is ANY else value
    raise TypeError(f"`{name}` must be a text that is not empty, got {value!r}. Leave it out to match any.")


def _term(name, value):
    text = _text(name, value)
    return None if text is None else f'{name}:"' + re.sub(r'(["\\])', r"\\\1", text) + '"'


def _since(value):
    if isinstance(value, datetime) and value.tzinfo is not None:
        return value.isoformat(timespec="milliseconds")
    found = value
    if isinstance(found, dict) and isinstance(found.get("data"), dict):
        found = found["data"]
    if isinstance(found, dict):
        found = found.get("id")
    if value is ANY or (isinstance(found, str) and found):
        return None if value is ANY else found
    wanted = "a datetime with a time zone, an ISO 8601 time, an email, its id or `last`"
    raise TypeError(f"`since` must be {wanted}, got {value!r}. Leave it out to count all.")


def _numbers(version):
    return [int(number) for number in re.findall(r"\d+", version)[:3]]


def _refused(status, text):
    try:
        error = json.loads(text)["error"]
        return SandpostError(status, error["type"], " ".join([error["message"], *error.get("meanwhile", [])]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return SandpostError(status, "unexpected_answer", f"The answer {status} is not JSON from Sandpost: {text[:200]}")
