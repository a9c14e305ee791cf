"""Runs each scenario of docs/guides/languages.md and prints `ok <name>`."""

import sys
import threading
import urllib.error
import urllib.request
from datetime import datetime, timedelta, timezone

from sandpost import Sandpost, SandpostError

HELLO = {"from": "hi@shop.test", "to": "ann@example.com", "subject": "Hello", "text": "Hello"}


def send(box, headers=None, **fields):
    return box.call("POST", "/v1/emails", {**HELLO, **fields}, headers)["id"]


def email_of(box, id):
    return box.call("GET", f"/sandbox/emails/{id}")


def trigger(box, id, **event):
    return box.call("POST", f"/sandbox/emails/{id}/events", event)


def now(sandpost):
    return datetime.fromisoformat(sandpost.call("GET", "/sandbox/clock")["now"].replace("Z", "+00:00"))


def refused(act):
    try:
        act()
    except SandpostError as error:
        return error
    raise AssertionError("SandpostError expected")


def send_and_wait(sandpost, box):
    send(box)
    assert box.wait_for(to="ann@example.com", subject="Hello")["text"] == "Hello"
    box.expect_none(to="ben@example.com", timeout_ms=50)
    assert refused(lambda: box.expect_none(to="ann@example.com")).status == 422
    missing = refused(lambda: box.wait_for(to="ben@example.com", timeout_ms=50))
    assert missing.type == "not_found" and "ann@example.com" in str(missing), missing


def code(sandpost, box):
    send(box, text="Your code is 482913.")
    assert box.last_code("ann@example.com") == "482913"
    send(box, to="ben@example.com", text="Backup codes: 1234-5678, 2345-6789")
    assert "1234-5678, 2345-6789" in str(refused(lambda: box.last_code("ben@example.com")))


def quotes_and_since(sandpost, box):
    subject = 'Ann commented on "Budget 2027" \\ 5" screen'
    name = '"Lee, Ann" <ann@example.com>'
    old = send(box, to=[name, "ben@example.com"], subject=subject)
    assert box.wait_for(to=name, subject=subject)["id"] == old
    assert box.wait_for(to=["ann@example.com", "ben@example.com"])["id"] == old
    assert refused(lambda: box.expect_none(subject=subject, timeout_ms=50)).status == 422
    assert refused(lambda: box.expect_none(q="recipent:ann@example.com", timeout_ms=50)).status == 422
    later = now(sandpost) + timedelta(minutes=1)
    for since in (later, later.isoformat(), old, email_of(box, old), {"data": {"id": old}}):
        box.expect_none(to="ann@example.com", since=since, timeout_ms=50)
    for wrong in ({"since": None}, {"since": {}}, {"since": 7}, {"since": datetime.now()}, {"to": None}, {"to": ""}, {"q": ""}, {"subject": 7}):
        mistaken(lambda: box.wait_for(**wrong), next(iter(wrong)))
    for to in (None, "", 7):
        mistaken(lambda: box.last_code(to), "to")


def mistaken(act, name):
    try:
        act()
    except TypeError as error:
        assert f"`{name}` must be" in str(error), error
        return
    raise AssertionError("TypeError expected")


def link(sandpost, box):
    html = '<a href="https://shop.test/">Shop</a> <a href="https://shop.test/confirm?t=1">Confirm</a>'
    send(box, html=html)
    email = box.wait_for(to="ann@example.com")
    assert box.link(email, "/confirm") == "https://shop.test/confirm?t=1"
    assert "https://shop.test/confirm?t=1" in str(refused(lambda: box.link(email, "/reset")))


def bounce_and_suppression(sandpost, box):
    send(box)
    email = box.wait_for(to="ann@example.com")
    assert "bounced" in str(refused(lambda: trigger(box, email["id"], type="bounce")))
    assert refused(lambda: box.call("GET", f"/sandbox/emails/{email['id']}/raw")).type == "unexpected_answer"
    assert trigger(box, email["id"], type="bounced", reason="550 no such user")["status"] == "bounced"
    assert refused(lambda: send(box)).type == "suppressed_recipient"


def open_click_and_complaint(sandpost, box):
    html = '<a href="https://shop.test/sale">Sale</a>'
    id = send(box, html=html, track_opens=True, track_clicks=True)
    assert box.call("POST", "/sandbox/settle")["settled"]
    trigger(box, id, type="opened")
    trigger(box, id, type="clicked", url="https://shop.test/sale")
    trigger(box, id, type="complained")
    email = email_of(box, id)
    assert [email["open_count"], email["click_count"], email["status"]] == [1, 1, "complained"], email


def webhook(sandpost, box):
    hook = box.receiver(["email.bounced"])
    id = send(box, to="bounced@sandbox.test")
    assert hook.wait_for("email.bounced")["data"]["email_id"] == id
    try:
        urllib.request.urlopen(urllib.request.Request(hook.url, b"{}", {"Service-Signature": "t=1,v1=0"}))
        raise AssertionError("a forged request was accepted")
    except urllib.error.HTTPError as error:
        assert error.code == 400
    assert [request["genuine"] for request in hook.requests] == [True, False]
    hook.close()


def time_travel(sandpost, box):
    tomorrow = (now(sandpost) + timedelta(days=1)).isoformat()
    id = send(box, scheduled_at=tomorrow)
    assert email_of(box, id)["status"] == "scheduled"
    sandpost.call("POST", "/sandbox/clock", {"advance": "1d1h"})
    assert email_of(box, id)["status"] == "delivered"
    sandpost.call("POST", "/sandbox/clock", {"reset": True})


def moved_clock(sandpost, box):
    sandpost.call("POST", "/sandbox/clock", {"advance": "2h"})
    old = send(box, text="Your code is 111111.")
    ahead = refused(lambda: box.expect_none(to="ann@example.com", since=datetime.now(timezone.utc), timeout_ms=50))
    assert ahead.status == 422 and "clock" in str(ahead), ahead
    sandpost.call("POST", "/sandbox/clock", {"reset": True})
    since = datetime.now(timezone.utc)
    for point in (since, old, "last"):
        box.expect_none(to="ann@example.com", since=point, timeout_ms=50)
    new = send(box, text="Your code is 222222.")
    for point in (since, old):
        assert box.wait_for(to="ann@example.com", since=point)["id"] == new
    assert box.wait_for(to="ann@example.com")["id"] == new
    assert box.last_code("ann@example.com") == "222222"


def idempotent_retry(sandpost, box):
    retry = {"Idempotency-Key": "order-1"}
    first = send(box, retry)
    assert send(box, retry) == first
    assert len(box.wait_for(to="ann@example.com", count=1)) == 1
    assert refused(lambda: box.wait_for(to="ann@example.com", count=2, timeout_ms=50)).status == 404


def parallel_workers(sandpost, box):
    found = {}

    def work(name):
        with sandpost.box(["shop.test"], name) as own:
            send(own, to="all@example.com", subject=name)
            found[name] = [email["subject"] for email in own.wait_for(to="all@example.com", count=1)]

    workers = [threading.Thread(target=work, args=(f"worker {number}",)) for number in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert found == {f"worker {number}": [f"worker {number}"] for number in range(4)}, found


SCENARIOS = {
    "send and wait": send_and_wait,
    "code": code,
    "quotes, times and wrong arguments": quotes_and_since,
    "link": link,
    "bounce and suppression": bounce_and_suppression,
    "open, click and complaint": open_click_and_complaint,
    "webhook received and verified": webhook,
    "time travel": time_travel,
    "moved clock": moved_clock,
    "idempotent retry": idempotent_retry,
    "parallel workers": parallel_workers,
}

try:
    sandpost = Sandpost.start()
except SandpostError as error:
    sys.exit(str(error))
for name, scenario in SCENARIOS.items():
    with sandpost.box() as box:
        scenario(sandpost, box)
    print("ok", name, flush=True)
sandpost.stop()
