"""Prints what Python's email reads in each file, as JSON."""
import email
import email.policy
import json
import sys


def read(path):
    with open(path, "rb") as file:
        mail = email.message_from_binary_file(file, policy=email.policy.default)

    def names(field):
        return [[one.display_name, one.addr_spec] for one in mail[field].addresses] if mail[field] else []

    def body(kind):
        part = mail.get_body((kind,))
        return part.get_content() if part else None

    return {
        "subject": mail["subject"],
        "date": mail["date"].datetime.isoformat() if mail["date"] and mail["date"].datetime else None,
        "message_id": mail["message-id"],
        "from": names("from"),
        "to": names("to"),
        "text": body("plain"),
        "html": body("html"),
        "files": [part.get_filename() for part in mail.walk() if part.get_filename()],
    }


def tried(path):
    try:
        return read(path)
    except Exception as error:
        return {"error": repr(error)}


print(json.dumps([tried(path) for path in sys.argv[1:]]))
