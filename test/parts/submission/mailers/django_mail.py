from email.mime.image import MIMEImage

from django.core.mail import EmailMultiAlternatives

mail = EmailMultiAlternatives(
    "Grüße von Django",
    "Hällo",
    '"Jürgen, Acme" <hello@acme.test>',
    ["Ärzte <ada@example.com>"],
    bcc=["hidden@example.com"],
)
mail.attach_alternative('<p>Hällo <img src="cid:logo"></p>', "text/html")
logo = MIMEImage(b"\x89PNG\r\n\x1a\n", "png")
logo.add_header("Content-ID", "<logo>")
logo.add_header("Content-Disposition", "inline", filename="logo.png")
mail.attach(logo)
mail.attach("Übersicht.csv", "a;ü", "text/csv")
mail.send()
