# Prints what Ruby Mail reads in each file, as JSON.
require "json"
require "mail"

def names(field)
  field.respond_to?(:addrs) ? field.addrs.map { |one| [one.display_name || "", one.address] } : []
end

def body(mail, kind)
  part = mail.multipart? ? mail.all_parts.find { |one| one.mime_type == kind && !one.attachment? } : mail
  part && (part.mime_type || "text/plain") == kind ? part.decoded : nil
end

def read(path)
  mail = Mail.read(path)
  {
    subject: mail.subject,
    date: (mail.date && mail.date.iso8601),
    message_id: mail.message_id,
    from: names(mail[:from]),
    to: names(mail[:to]),
    text: body(mail, "text/plain"),
    html: body(mail, "text/html"),
    files: mail.attachments.map(&:filename),
  }
rescue StandardError => e
  { error: e.inspect }
end

puts JSON.generate(ARGV.map { |path| read(path) })
