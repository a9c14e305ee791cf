import { type Assumption, boolean, choice, fixedRow, integer, settingRow, string } from "../../core/assumptions/row.ts"

/** Receiving mail: addresses, evaluation, retrieval. */
export const inboundRows = [
  fixedRow("inbound.spam_statuses", "2.5", "inferred", {
    why: "The document shows only one value, NotSpam.",
    decision: "NotSpam, Spam, and NotChecked if the spam check is off.",
  }),
  settingRow("inbound.spam", "2.5", "choice", choice(["embedded", "spamd", "off"]), {
    why: "The document does not say how the score is computed; tests need a predictable score.",
    decision:
      "embedded: GTUBE 1000, failed sender +3, unverified sender +1; spamd: use the daemon at inbound.spamd; off: NotChecked. A score of 5 or more is spam.",
  }),
  settingRow("inbound.spamd", "2.5", "choice", string("server", ""), {
    why: "Teams that use SpamAssassin in production can get the same scores here.",
    decision:
      "host:port of the SpamAssassin daemon for inbound.spam = spamd; empty for none. It gets a received message with the Return-Path and Received fields that a mail server adds. With webhooks.url_policy = strict, only public addresses are allowed.",
  }),
  settingRow("inbound.trust_spam_header", "2.5", "choice", boolean(false), {
    why: "A test may need any score, but a sender should not be able to choose it by default.",
    decision: "Whether an X-Spam-Score header of the message replaces the embedded score.",
  }),
  fixedRow("inbound.verdict_values", "2.5", "choice", {
    why: "The document shows only pass; RFC 8601 defines the other values.",
    decision: "pass, fail, softfail, neutral, none, policy, temperror, permerror.",
  }),
  settingRow("inbound.authentication", "2.5", "choice", boolean(true), {
    why: "The document names the verdict unchecked, but not its cause.",
    decision: "Whether SPF, DKIM and DMARC are checked; if not, the verdict is unchecked and auth is absent.",
  }),
  fixedRow("inbound.sender_verdict", "2.5", "choice", {
    why: "The document does not say how three checks become one verdict.",
    decision:
      "verified: DMARC pass, or no policy and an aligned SPF or DKIM pass; failed: DMARC fail, or no policy and SPF fail or a broken signature; unverified: no conclusive result.",
  }),
  fixedRow("inbound.signature_times", "2.5", "choice", {
    why: "The document does not say which clock signatures follow. Other verifiers use real time, and expiry must be testable with time travel.",
    decision:
      "t= of a DKIM signature that the sandbox makes is real time. x= and t= of a received signature are compared with the sandbox clock at its arrival; those of the sandbox's own mail are not. After x=, a signature has expired; one with a t= more than five minutes ahead passes, and its reason says so.",
  }),
  fixedRow("inbound.checks_explained", "2.5", "choice", {
    why: "The document names three checks, and not what they say.",
    decision:
      "Each check has a sentence. A DMARC record that exists and is ignored, or whose t=y lowers its policy, and a DKIM key that cannot be used are named with the reason. ARC is evaluated and shown, at most ten sets, and does not change the verdict.",
  }),
  fixedRow("inbound.simulated_records", "2.5", "choice", {
    why: "The control API can choose the results of the checks (a tool of the sandbox); other verifiers, and the same bytes sent in again, should agree.",
    decision:
      "The SPF, DKIM and DMARC records of such a message are served by the sandbox's DNS and listed by GET /sandbox/dns as simulated, at most 1,000 for an account, until a reset or until a record of that name is added; the newest of a name is served. The checks use them only for messages that are signed with the selector of that simulation.",
  }),
  fixedRow("inbound.addresses_per_plan", "8", "choice", {
    why: "The document mentions a limit, but not its value.",
    decision: "free 5, unlimited 1,000; more are permission_denied.",
  }),
  fixedRow("inbound.host", "4.3", "choice", {
    why: "The document mentions a receiving host, but not its name.",
    decision:
      "sp.<domain> (see domains.label), with an MX record of priority 10 that points to the sandbox's mail host.",
  }),
  fixedRow("inbound.pending_fields", "2.6", "observed", {
    why: "The document does not show the fields of the record and of the reason.",
    decision: "dns_record { type, name, value, priority } and error, a string; an active address has none of them.",
  }),
  fixedRow("inbound.activation", "3.4", "inferred", {
    why: "The document does not say how an address becomes active.",
    decision:
      "When the MX of its host points to the sandbox; checked on create, list, verify and zone changes; an active address stays active.",
  }),
  settingRow("inbound.active_without_mx", "3.4", "observed", choice(["never", "default_host"]), {
    why: "A pending address comes with a record to publish (section 2.6); public clients show addresses that are active with their domain.",
    decision:
      "never: an address is pending until the MX of its host points to the sandbox; default_host: on the domain's default host it is active as soon as the domain is verified.",
  }),
  fixedRow("inbound.initial_catch_all", "2.6", "choice", {
    why: "The document does not say which receiving addresses a new account has; the first mail should arrive without a step before it.",
    decision:
      "The default account starts with the catch-all *@sp.acme.test, and with one for each domain of --domain; other accounts start with none. It is an address like any other: listed, counted by the plan, not changed by other addresses, and gone once it is deleted. A fixture that lists receiving_addresses, such as empty, has only those.",
  }),
  fixedRow("inbound.smtp_replies", "4.3", "choice", {
    why: "The document does not describe SMTP.",
    decision:
      "550 5.1.1 unknown or pending recipient, 552 5.3.4 too large, 451 4.3.0 no memory for it in time (limits.memory), 452 4.5.3 too many recipients; one stored message for each receiving address, and its id in the 250 reply.",
  }),
  fixedRow("inbound.smtp_addresses", "4.3", "choice", {
    why: "The document does not describe SMTP; RFC 5321 says what a client may send.",
    decision:
      '"support"@… is support@…; the case of a local part is ignored; an unknown parameter of MAIL or RCPT is 555.',
  }),
  fixedRow("inbound.smtp_postmaster", "4.3", "choice", {
    why: "The document does not describe SMTP; RFC 5321 4.5.1 wants every server to accept mail to postmaster without a domain.",
    decision:
      "It reaches the catch-all address of the default account, else its first receiving address; without one it is refused.",
  }),
  fixedRow("inbound.catch_all", "4.3", "choice", {
    why: "The document does not define an exact address beside *, or the same address in two accounts.",
    decision: "The exact address takes precedence over *; an address belongs to one account only.",
  }),
  settingRow("inbound.loopback", "1", "choice", boolean(true), {
    why: "In the real service, mail to your own receiving address arrives, so it does here too.",
    decision:
      "Whether outgoing mail to a receiving address of the sandbox also arrives there, signed with the domain's DKIM key.",
  }),
  settingRow("inbound.body_limit", "2.5", "observed", integer("bytes", 262_144, [0, 104_857_600]), {
    why: "The document gives no size limit for bodies in responses.",
    decision: "text and html are each truncated to this many bytes in responses; the raw message stays complete.",
  }),
  settingRow("inbound.content_types", "2.5", "choice", choice(["guessed", "declared"]), {
    why: "The document does not say where the content type of a received attachment comes from.",
    decision:
      "For an attachment that is declared as application/octet-stream: guessed shows the type of its file name, declared shows what the message says.",
  }),
  fixedRow("inbound.recipient", "2.5", "choice", {
    why: "The document does not say what recipient is for support+x@…, another case, or a catch-all address.",
    decision:
      "The receiving address as GET /inbound/addresses shows it; for a catch-all address, the address that was written, in lowercase. So is to of lists and webhooks; to of a message keeps what was written.",
  }),
  settingRow("inbound.message_parts", "2.5", "choice", choice(["attach", "as_parsed"]), {
    why: "The document does not say how forwarded messages and delivery reports inside of a message are shown; parsers differ.",
    decision:
      "attach: each part of type message/* is one attachment, and its contents are not part of text, html and attachments; as_parsed: inline messages and delivery reports are read as a part of the message.",
  }),
  fixedRow("inbound.flowed_text", "2.5", "choice", {
    why: "The document does not mention text with format=flowed, which many mail clients send.",
    decision:
      "Its lines are joined as RFC 3676 says, to the next empty line; the quote marks of joined lines are removed, and DelSp is respected.",
  }),
  fixedRow("inbound.address_fields", "2.5", "choice", {
    why: "The document does not say what from, to and cc show for comments, groups and names without an address.",
    decision:
      "Members of groups are listed; entries without an @ are not. from is the first author with an address, for which DMARC is evaluated. If none has one, as in MAILER-DAEMON <>, from is empty, and the name is from_name. An address in brackets inside of an encoded word counts if no other follows; other brackets and semicolons before an address belong to its name. Addresses are as written, also at xn-- names.",
  }),
  fixedRow("inbound.address_comments", "2.5", "choice", {
    why: "The document does not mention comments; Postfix and cron write names as comments after the address (RFC 5322 3.4).",
    decision:
      "A comment after an address is its name if it has no other. Other comments (RFC 5322 3.2.2) are left out; a comment is never an address.",
  }),
  fixedRow("inbound.utf7", "2.5", "choice", {
    why: "The document does not mention charsets. Browsers and mail clients no longer decode UTF-7, in which text can hide from checks.",
    decision: "UTF-7 is not decoded, in bodies and in header fields; `parse_error` names a body in it.",
  }),
  fixedRow("inbound.charsets", "2.5", "choice", {
    why: "The document does not say how text is shown whose bytes are not valid in its charset, or that has none.",
    decision:
      "The declared charset counts if one character beyond ASCII can be read in it; broken bytes are then U+FFFD. Otherwise, a text is UTF-8 if it is mostly valid, or ISO-2022-JP if it has its escapes, else in the charset of its <meta>, else windows-1252. parse_error names a charset that cannot be decoded, such as johab.",
  }),
  fixedRow("inbound.blank_lines", "2.5", "choice", {
    why: "The document does not say how malformed headers are read. RFC 5322 4 wants lines of white space accepted in a header.",
    decision:
      "A line of white space in a header continues it if a field or a folded line follows, and ends it otherwise. So does text without an empty line before it: a line with no field name before its colon (one has no space and only printable ASCII), after which no known field follows. Blank lines before the first field are ignored. Text and structure follow this reading; SPF, DKIM and DMARC are evaluated on the bytes as received.",
  }),
  fixedRow("inbound.named_texts", "2.5", "choice", {
    why: "The document does not say when a text part is an attachment.",
    decision:
      "A text part with a file name is an attachment, also inline and as the first part. Alternatives, the first part of multipart/related (or the one that its start names) and the text of a message without parts are the body.",
  }),
  settingRow("inbound.html_of_text", "2.5", "choice", choice(["yes", "no"]), {
    why: "The document does not say how texts and HTML side by side are read, such as the footer of a mailing list. Mailbox programs show both.",
    decision:
      "yes: text and html each have all of them in their order, those of the other kind converted; no: html has only the HTML parts, and text only the texts.",
  }),
  settingRow("inbound.retrieve", "2.5", "observed", choice(["document", "full"]), {
    why: "The document does not show these fields; public clients expect them.",
    decision:
      "document: GET /inbound/{id} has the fields of the document; full: also headers, reply_to and spam_score.",
  }),
  settingRow("inbound.unset_fields", "2.5", "observed", choice(["null", "absent"]), {
    why: "The document shows a message with every value; public clients also expect fields to be absent.",
    decision:
      "null: fields of GET /inbound/{id} without a value (from_name, text, html, message_id, spf_domain, dkim_domain) are null; absent: they are left out.",
  }),
  settingRow("inbound.plus_addressing", "4.3", "choice", boolean(true), {
    why: "The document does not mention +tags; most services deliver support+x to support.",
    decision:
      "Whether support+x@… reaches the receiving address support@… if there is no address support+x@…; it takes precedence over *. The address filter finds its mail with and without the tag.",
  }),
] as const satisfies readonly Assumption[]
