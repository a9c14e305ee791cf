# Sends one message with the library that the first argument names.
host, port, user, key = ENV.values_at("HOST", "PORT", "LOGIN", "KEY")
from, to, hidden, subject, text = ENV.values_at("FROM", "TO", "HIDDEN", "SUBJECT", "TEXT")
settings = { address: host, port: port.to_i, user_name: user, password: key, authentication: :plain,
             enable_starttls_auto: false }
case ARGV[0]
when "net-smtp"
  require "net/smtp"
  Net::SMTP.start(host, port.to_i, user: user, secret: key, authtype: :plain) do |smtp|
    smtp.send_message("From: #{from}\r\nTo: #{to}\r\nSubject: #{subject}\r\n\r\n#{text}\r\n", from, to, hidden)
  end
when "mail"
  require "mail"
  mail = Mail.new(from: from, to: to, bcc: hidden, subject: subject, body: text)
  mail.delivery_method(:smtp, settings)
  mail.deliver!
when "actionmailer"
  require "action_mailer"
  ActionMailer::Base.delivery_method = :smtp
  ActionMailer::Base.smtp_settings = settings
  ActionMailer::Base.logger = nil
  ActionMailer::Base.mail(from: from, to: to, bcc: hidden, subject: subject, body: text).deliver_now
end
