"""Runs each scenario of docs/guides/languages.md and prints `ok <name>`."""

import sys
import threading
import urllib.error
import urllib.request
from datetime import datetime, timedelta

from sandpost import Sandpost, SandpostError

HELLO = {"from_": "hi@shop.test", "subject": "Hello", "text": "Hello"}


def refused(act):
    try:
        act()
    except SandpostError as error:
        return error
    raise AssertionError("SandpostError expected")


def send_and_wait(sandpost, box):
    box.send(to="ann@example.com", **HELLO)
    assert box.wait_for(to="ann@example.com", subject="Hello")["text"] == "Hello"
    box.expect_none(to="ben@example.com", timeout_ms=50)
    assert refused(lambda: box.expect_none(to="ann@example.com")).status == 422
    missing = refused(lambda: box.wait_for(to="ben@example.com", timeout_ms=50))
    assert missing.type == "not_found" and "ann@example.com" in str(missing), missing


def code(sandpost, box):
    box.send(from_="hi@shop.test", to="ann@example.com", subject="Your code", text="Your code is 482913.")
    assert box.last_code("ann@example.com") == "482913"
    box.send(from_="hi@shop.test", to="ben@example.com", subject="Codes", text="Backup codes: 1234-5678, 2345-6789")
    assert "1234-5678, 2345-6789" in str(refused(lambda: box.last_code("ben@example.com")))


def quotes_and_since(sandpost, box):
    subject = 'Ann commented on "Budget 2027" \\ 5" screen'
    name = '"Lee, Ann" <ann@example.com>'
    old = box.send(to=[name, "ben@example.com"], **{**HELLO, "subject": subject})
    assert box.wait_for(to=name, subject=subject)["id"] == old
    assert box.wait_for(to=["ann@example.com", "ben@example.com"])["id"] == old
    assert refused(lambda: box.expect_none(subject=subject, timeout_ms=50)).status == 422
    assert refused(lambda: box.expect_none(q="recipent:ann@example.com", timeout_ms=50)).status == 422
    later = datetime.fromisoformat(sandpost.now().replace("Z", "+00:00")) + timedelta(minutes=1)
    for since in (later, later.isoformat(), old, box.email(old), {"data": {"id": old}}):
        box.expect_none(to="ann@example.com", since=since, timeout_ms=50)
    for wrong in ({"since": None}, {"since": {}}, {"since": 7}, {"since": datetime.now()}, {"to": None}, {"to": ""}, {"subject": 7}):
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
    box.send(from_="hi@shop.test", to="ann@example.com", subject="Confirm", html=html)
    email = box.wait_for(to="ann@example.com")
    assert box.link(email, "/confirm") == "https://shop.test/confirm?t=1"
    assert "https://shop.test/confirm?t=1" in str(refused(lambda: box.link(email, "/reset")))


def bounce_and_suppression(sandpost, box):
    box.send(to="ann@example.com", **HELLO)
    email = box.wait_for(to="ann@example.com")
    assert box.bounce(email, "550 no such user")["status"] == "bounced"
    assert refused(lambda: box.send(to="ann@example.com", **HELLO)).type == "suppressed_recipient"


def open_click_and_complaint(sandpost, box):
    html = '<a href="https://shop.test/sale">Sale</a>'
    tracked = {"track_opens": True, "track_clicks": True}
    id = box.send(from_="hi@shop.test", to="ann@example.com", subject="Sale", html=html, **tracked)
    box.settle()
    box.open(id)
    box.click(id, "https://shop.test/sale")
    box.complain(id)
    email = box.email(id)
    assert [email["open_count"], email["click_count"], email["status"]] == [1, 1, "complained"], email


def webhook(sandpost, box):
    hook = box.receiver(["email.bounced"])
    id = box.send(from_="hi@shop.test", to="bounced@sandbox.test", subject="Hello", text="Hello")
    assert hook.wait_for("email.bounced")["data"]["email_id"] == id
    try:
        urllib.request.urlopen(urllib.request.Request(hook.url, b"{}", {"Service-Signature": "t=1,v1=0"}))
        raise AssertionError("a forged request was accepted")
    except urllib.error.HTTPError as error:
        assert error.code == 400
    assert [request["genuine"] for request in hook.requests] == [True, False]
    hook.close()


def time_travel(sandpost, box):
    now = datetime.fromisoformat(sandpost.now().replace("Z", "+00:00"))
    tomorrow = (now + timedelta(days=1)).isoformat()
    id = box.send(to="ann@example.com", scheduled_at=tomorrow, **HELLO)
    assert box.email(id)["status"] == "scheduled"
    box.advance("1d1h")
    assert box.email(id)["status"] == "delivered"
    sandpost.reset_clock()


def idempotent_retry(sandpost, box):
    first = box.send(to="ann@example.com", idempotency_key="order-1", **HELLO)
    assert box.send(to="ann@example.com", idempotency_key="order-1", **HELLO) == first
    assert len(box.wait_for(to="ann@example.com", count=1)) == 1
    assert refused(lambda: box.wait_for(to="ann@example.com", count=2, timeout_ms=50)).status == 404


def parallel_workers(sandpost, box):
    found = {}

    def work(name):
        with sandpost.box(["shop.test"], name) as own:
            own.send(from_="hi@shop.test", to="all@example.com", subject=name, text=name)
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
