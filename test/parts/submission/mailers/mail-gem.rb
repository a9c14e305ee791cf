# What Rails does with its settings: it hands them to the gem mail.
require "mail"

Setting = Struct.new(:delivery_method, :smtp_settings)
config = Struct.new(:action_mailer).new(Setting.new)
eval(File.read("configuration.rb"), binding)
mailer = config.action_mailer
Mail.defaults { delivery_method(mailer.delivery_method, mailer.smtp_settings) }

mail = Mail.new(charset: "UTF-8") do
  from '"Jürgen, Acme" <hello@acme.test>'
  to "Ärzte <ada@example.com>"
  bcc "hidden@example.com"
  subject "Grüße von mail"
end
related = Mail::Part.new(content_type: "multipart/related")
related.add_part(Mail::Part.new(content_type: "text/html; charset=UTF-8", body: '<p>Hällo <img src="cid:logo"></p>'))
related.add_part(
  Mail::Part.new(
    content_type: "image/png; name=logo.png",
    content_id: "<logo>",
    content_disposition: "inline; filename=logo.png",
    content_transfer_encoding: "base64",
    body: "iVBORw0KGgo=",
  ),
)
alternative = Mail::Part.new(content_type: "multipart/alternative")
alternative.add_part(Mail::Part.new(content_type: "text/plain; charset=UTF-8", body: "Hällo"))
alternative.add_part(related)
mail.add_part(alternative)
mail.attachments["Übersicht.csv"] = { mime_type: "text/csv", content: "a;ü" }
mail.deliver!
