"""Sends one message with the library that the first argument names."""
import asyncio, os, sys
from email.message import EmailMessage

env = os.environ
host, port, user, key = env["HOST"], int(env["PORT"]), env["LOGIN"], env["KEY"]
sender, to, hidden, subject, text = env["FROM"], env["TO"], env["HIDDEN"], env["SUBJECT"], env["TEXT"]


def message():
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Bcc"], mail["Subject"] = sender, to, hidden, subject
    mail.set_content(text)
    return mail


def smtplib_():
    import smtplib
    with smtplib.SMTP(host, port) as server:
        server.login(user, key)
        server.send_message(message())


def strict_():
    """Over TLS, as Python 3.13 verifies certificates."""
    import smtplib, ssl
    context = ssl.create_default_context(cafile=env["CERT"])
    context.verify_flags |= ssl.VERIFY_X509_STRICT
    with smtplib.SMTP(host, port) as server:
        server.starttls(context=context)
        server.login(user, key)
        server.send_message(message())


def aiosmtplib_():
    import aiosmtplib
    asyncio.run(aiosmtplib.send(message(), hostname=host, port=port, username=user, password=key))


def django_():
    from django.conf import settings
    settings.configure(EMAIL_HOST=host, EMAIL_PORT=port, EMAIL_HOST_USER=user, EMAIL_HOST_PASSWORD=key)
    from django.core.mail import EmailMessage as Mail
    Mail(subject, text, sender, [to], [hidden]).send()


def flask_():
    from flask import Flask
    from flask_mail import Mail, Message
    app = Flask("mail")
    app.config.update(MAIL_SERVER=host, MAIL_PORT=port, MAIL_USERNAME=user, MAIL_PASSWORD=key)
    with app.app_context():
        Mail(app).send(Message(subject, sender=sender, recipients=[to], bcc=[hidden], body=text))


def twisted_():
    from io import BytesIO
    from twisted.internet import reactor
    from twisted.mail.smtp import ESMTPSenderFactory
    from twisted.internet.defer import Deferred
    done, code = Deferred(), []
    mail = message()
    del mail["Bcc"]
    factory = ESMTPSenderFactory(
        user.encode(), key.encode(), sender, [to, hidden], BytesIO(mail.as_bytes()), done, retries=0,
        requireTransportSecurity=False)
    done.addCallbacks(lambda _: code.append(0), lambda error: (print(error.getErrorMessage()), code.append(1)))
    done.addBoth(lambda _: reactor.stop())
    reactor.connectTCP(host, port, factory)
    reactor.run()
    sys.exit(code[0])


globals()[sys.argv[1] + "_"]()
