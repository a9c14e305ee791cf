import { type Assumption, boolean, choice, fixedRow, settingRow } from "../../core/assumptions/row.ts"

/** Mail that applications send over SMTP. */
export const smtpRows = [
  settingRow("smtp.submission", "4.2", "choice", choice(["on", "off"]), {
    why: "The document does not describe SMTP. Similar services take mail over SMTP, too, and the mailers of most frameworks need it.",
    decision:
      "on: a client that authenticates on the SMTP port with an API key as password (any user name, with or without TLS) sends mail by the rules of POST /emails, and the message is carried, not composed: raw is what came, with what the service changes. What only the JSON form asks for (to, html or text) refuses nothing. off: AUTH is not offered. It is a tool of the sandbox: GET /logs shows only requests, GET /sandbox/logs has the source smtp.",
  }),
  settingRow("smtp.open", "4.2", "choice", boolean(false), {
    why: "Other local mail catchers take mail without a login, and the tests of many applications send it so.",
    decision:
      "false: as smtp.submission says. true: a session without a login, or with a password that is no API key, sends with the sending key of the default account; a revoked key is refused, and with --auto-accounts every password sp_test_… that opens no account. A message to receiving domains only is received mail as before; if it has another recipient, it is sent to all, and arrives at receiving addresses by inbound.loopback. Such an email has a hint, and GET /sandbox/report and the inbox count it. It needs smtp.submission = on.",
  }),
  fixedRow("smtp.recipients", "2.2", "choice", {
    why: "Over SMTP, the envelope says who receives a message, and its header fields what is shown. They may differ.",
    decision:
      "Each recipient of the envelope receives it once: it is in to or cc if that field names it, else in bcc. An address that only a field names receives nothing, and a hint says so. If To names none, those of Cc are shown in to, else all of them, with a hint; no message is refused for it. From decides who sends; the envelope sender, also an empty one, does not.",
  }),
  fixedRow("smtp.headers", "2.2", "choice", {
    why: "A provider passes a message on as it came, but for the traces of servers before it. A signature is no trace: an application may sign by itself.",
    decision:
      "Bcc, Resent-Bcc, Return-Path, Received, Received-SPF, Delivered-To, X-Original-To, Authentication-Results and ARC-* are removed; a DKIM-Signature of the application stays, behind that of the service, and a hint says so if tracking breaks it; a missing Date or Message-ID is added, and nothing else: also a missing MIME-Version stays missing. emails.refused_headers and limits.headers apply to every field but From, Sender, To, Cc, Reply-To, Subject, Date, Message-ID, MIME-Version, DKIM-Signature, DomainKey-Signature and Content-*.",
  }),
  fixedRow("smtp.attachments", "2.2", "choice", {
    why: "Mailers give parts a Content-ID that no page shows; content_id is for inline images. Whether a file would be refused is only known once the message is read, after the 250.",
    decision:
      "An attachment has its Content-ID as content_id if the HTML refers to it (cid:). An alternative that is neither text nor HTML, such as an invitation, is no attachment: alternatives of GET /sandbox/emails/{id} lists it. A message inside of the message is an attachment. limits.attachments, limits.attachment_bytes and emails.refused_attachments do not apply.",
  }),
  fixedRow("smtp.tracking", "2.2", "choice", {
    why: "Pixel, links and unsubscribe link can only be written where each ASCII character is one byte.",
    decision:
      "They are written into the texts as they came, in their transfer encodings. A text in UTF-16, UTF-7 or a charset of seven bits other than ISO-2022-JP, in an unknown transfer encoding, or in base64 with other characters in it stays as it is; if it is HTML, no link of the message is rewritten. A hint says so.",
  }),
  fixedRow("smtp.limits", "8", "choice", {
    why: "limits.request_bytes is about JSON. A message over SMTP has another size than the request that says the same.",
    decision:
      "A message has at most 25 MiB, with less than 428 MiB of memory fewer (limits.memory), as EHLO says, 1 MiB of header with 2,000 fields, and a subject of 998 characters. limits.request_bytes does not apply. The rate limit counts each message as a request.",
  }),
  fixedRow("smtp.replies", "7", "choice", {
    why: "An SMTP client sees a reply code instead of a status, and retries after 4xx only.",
    decision:
      "535 5.7.8 wrong or revoked key; 554 5.6.0 invalid message; 550 5.7.1 domain not verified or permission missing; 550 5.1.1 suppressed recipient, 554 5.7.1 if it is one of several; 452 4.7.1 quota; 451 4.7.1 rate limit; 451 4.3.0 internal error. The text is that of the API's error.",
  }),
  fixedRow("smtp.utf8", "4.2", "choice", {
    why: "Mailers write addresses in Latin-1, or in UTF-8 without asking for SMTPUTF8 (RFC 6531). Other servers refuse the first, some the second.",
    decision:
      "501 5.1.3 if MAIL or RCPT has bytes that are not UTF-8. UTF-8 without SMTPUTF8 is accepted; mail that an application sends has a hint then.",
  }),
  fixedRow("smtp.half_close", "4.2", "choice", {
    why: "Some clients, such as Exim, close their side of the connection behind their last command and wait for the replies (RFC 9293 3.6).",
    decision:
      "Every command and message gets its reply, then the connection ends. A message without its final dot is refused with 421.",
  }),
  fixedRow("smtp.tls", "4.2", "choice", {
    why: "Some clients send a password only over TLS with a certificate that they trust, unless the host is localhost.",
    decision:
      "STARTTLS is offered with the certificate of --smtp-tls-cert and --smtp-tls-key, or with one that --smtp-starttls makes once for a data folder; GET /sandbox/smtp-certificate has it. TLS from the first byte (port 465) and CRAM-MD5 are not offered: keys are stored only as hashes (section 5.5).",
  }),
] as const satisfies readonly Assumption[]
