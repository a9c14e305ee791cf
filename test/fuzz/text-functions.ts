import { addressText } from "../../src/core/mail/address-text.ts"
import { analyse } from "../../src/core/mail/analysis.ts"
import { decodeBody } from "../../src/core/mail/body-text.ts"
import { decodeAs, decodeUndeclared, encodingOf } from "../../src/core/mail/charset.ts"
import { rankCodes } from "../../src/core/mail/codes.ts"
import { formatContentField, parseContentField, plainContentField } from "../../src/core/mail/content-field.ts"
import { fieldText } from "../../src/core/mail/field-text.ts"
import { safeFileName } from "../../src/core/mail/file-name.ts"
import { joinFlowed } from "../../src/core/mail/flowed-text.ts"
import { commentEnd, quoteEnd, splitAt, withoutInnerComments } from "../../src/core/mail/header-text.ts"
import { countHeader, headerFields, keepFirstFields, readable } from "../../src/core/mail/headers.ts"
import { placesOf } from "../../src/core/mail/html-places.ts"
import {
  plainText,
  previewOf,
  SEARCHED_TEXT,
  searchedText,
  seeMarked,
  webhookPreview,
} from "../../src/core/mail/plain-text.ts"
import { previewPage, textPage } from "../../src/core/mail/preview-page.ts"
import { applyReadingRules, textFormat } from "../../src/core/mail/reading-rules.ts"
import { linksInText } from "../../src/core/mail/text-links.ts"
import { unread } from "../../src/core/mail/unread.ts"
import { decodeUu } from "../../src/core/mail/uuencode.ts"
import { parseCalendar, readCalendar } from "../../src/core/mailbox/calendar.ts"
import { structureOf } from "../../src/core/mailbox/mime-structure.ts"
import { parseQuery } from "../../src/core/mailbox/query.ts"
import { matches, searchableText } from "../../src/core/mailbox/search.ts"
import { answeredId, messageIdIn } from "../../src/core/mailbox/thread.ts"
import { unknownFields } from "../../src/core/request/unknown-fields.ts"
import { matchesGlob } from "../../src/core/search/glob.ts"
import { asciiDomain, normaliseAddress, parseMailbox, tokenise } from "../../src/core/text/addresses.ts"
import { contentIdOf, inlineReferences } from "../../src/core/text/content-id.ts"
import { decodeWords } from "../../src/core/text/encoded-words.ts"
import { addressKind } from "../../src/core/text/network-address.ts"
import { maskSecrets } from "../../src/core/text/secrets.ts"
import { nearest } from "../../src/core/text/suggest.ts"
import { cutToBytes, escapeHtml, quote } from "../../src/core/text/text.ts"
import { DIVIDER, TextBlocks } from "../../src/core/text/text-blocks.ts"
import { parseInstant, timeFilter } from "../../src/core/text/times.ts"
import { addressFields } from "../../src/mail-worker/address-fields.ts"
import { keyFault } from "../../src/mail-worker/dkim-key-records.ts"
import { ignoredRecords, surprisesOf } from "../../src/mail-worker/dmarc-records.ts"
import { composeInbound, composeMime } from "../../src/mail-worker/mime.ts"
import { tidyParts } from "../../src/mail-worker/parsers.ts"
import { attachmentFile } from "../../src/operations/mailbox/content.ts"
import { fixedOutcome, outcomeHint, outcomeOf, recipientPattern } from "../../src/parts/behaviours/rules/outcome.ts"
import { checkDomainName } from "../../src/parts/domains/rules/check-name.ts"
import { matchesRecord } from "../../src/parts/domains/rules/match.ts"
import { anEmail } from "../../src/parts/emails/rules/an-email.fixture.ts"
import { checkAttachments } from "../../src/parts/emails/rules/attachments.ts"
import { checkHeaders, checkRecipients, checkReplyTo, checkTags } from "../../src/parts/emails/rules/content.ts"
import { fillText, linksOf, rewrite } from "../../src/parts/emails/rules/tracking.ts"
import { assessSpam, spamScoreHeader } from "../../src/parts/inbound/rules/evaluate.ts"
import { receivingCandidates, receivingHost, receivingLocalPart } from "../../src/parts/inbound/rules/receiving.ts"
import { bounceMessage } from "../../src/parts/inbound/rules/reply.ts"
import { simulatedSelectors } from "../../src/parts/inbound/rules/simulation.ts"
import { EXCHANGE_BYTES, type Exchange, writeExchange } from "../../src/parts/logs/rules/exchange.ts"
import { parseLogQuery } from "../../src/parts/logs/rules/log-search.ts"
import { checkImport } from "../../src/parts/suppressions/rules.ts"
import { checkWebhook } from "../../src/parts/webhooks/rules/endpoint.ts"
import { nearestEventName } from "../../src/parts/webhooks/rules/events.ts"
import { anInbound } from "../../src/parts/webhooks/rules/records.fixture.ts"
import { inQuotes } from "../../src/search-words.ts"
import { quoteSafely as quoteShown, subjectOf, truncate, withoutCode } from "../../ui/src/shared/format.ts"
import { formatJson } from "../../ui/src/shared/json.ts"
import { personOf, splitAddress } from "../../ui/src/shared/mail/addresses.ts"
import { parseCsv } from "../../ui/src/shared/mail/csv.ts"
import { remoteImages } from "../../ui/src/shared/mail/html-scan.ts"
import { highlight, parseHeaders } from "../../ui/src/shared/mail/parse-source.ts"
import { explainUnsubscribe } from "../../ui/src/shared/mail/unsubscribe.ts"

const NOW = "2026-03-01T09:00:00.000Z"
const termsOf = (q: string) => parseQuery(q, "emails", NOW)

/** A function of the product that reads untrusted text. */
export interface TextFunction {
  name: string
  /** Calls the function with the text as argument. It may throw an `ApiError` to reject the text, and may return a promise. */
  run(text: string): unknown
  /** Maximum length of the text (default: a megabyte). */
  longest?: number
}

const IMAGE = { content_id: "logo", content_type: "image/png", bytes: () => Buffer.alloc(3_000) }
const mailbox = { name: "Ann", address: "ann@example.com" }
const composed = {
  from: mailbox,
  to: [mailbox],
  cc: [],
  reply_to: [],
  subject: "Hello",
  headers: {},
}
const made = { date: 0, message_id: "<0@acme.test>", boundary_seed: "seed" }
const headerLimits = { refused_headers: ["from", "list-*"], headers: 0 }
const tagLimits = { tags: 50, tag_length: 256 }
const limits = {
  attachments: 10,
  attachment_bytes: 40_000_000,
  refused_attachments: ["exe", ".bat"],
  base64: "lenient" as const,
}
const MULTIPART = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n"
const parts = {
  from: "",
  from_name: "",
  to: [],
  cc: [],
  subject: "",
  message_id: "",
  text: "",
  html: "",
  attachments: [],
}
const attached = {
  filename: "a.pdf",
  content_type: "application/pdf",
  declared_type: "application/pdf",
  content_id: "logo",
  bytes: new Uint8Array(1),
}
const rule = { id: "1", account_id: "1", outcome: "bounced" as const, after_ms: 0, created_at: "" }
const mailRewriting = {
  pixel_url: "http://box.test/t/o/token.gif",
  link_url: (n: number) => `http://box.test/t/c/token/${n}`,
  unsubscribe_url: "http://box.test/t/u/token",
}

const failure = {
  from: "mailer-daemon@a.test",
  to: ["ann@example.com"],
  recipient: "bob@example.com",
  message_id: "<0@a.test>",
  date: new Date(0),
  headers: "",
  thread: {},
}

const header = (name: string, value: string) => ({ name, value })
const oneClick = [
  header("List-Unsubscribe", "<https://a.test/u>"),
  header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click"),
]
const shown = { isWhole: true, own: null }

/** The composer needs half a microsecond per character, so that texts of a megabyte would take minutes. */
const longest = 250_000

/** Every function of the product that reads an untrusted message text, search, name or address. */
export const textFunctions: TextFunction[] = [
  // Links, codes, visible text
  { name: "linksInText", run: linksInText },
  { name: "analyse, text", run: (text) => analyse({ subject: text, text, html: null }) },
  { name: "analyse, HTML", run: (html) => analyse({ subject: "", text: null, html }) },
  { name: "linksOf", run: linksOf },
  { name: "placesOf", run: placesOf },
  { name: "rankCodes", run: (text) => rankCodes(text) },
  { name: "seeMarked", run: (html) => seeMarked(html, SEARCHED_TEXT) },
  { name: "searchedText", run: searchedText },
  { name: "rankCodes, near a word such as code", run: (text) => rankCodes(`your code ${text} code`) },
  { name: "plainText", run: (html) => plainText(html, SEARCHED_TEXT) },
  { name: "plainText of all of it", run: (html) => plainText(html, html.length, html.length) },
  { name: "previewOf HTML", run: (html) => previewOf(html, null) },
  { name: "previewOf text", run: (text) => previewOf(null, text) },
  { name: "webhookPreview of HTML", run: (html) => webhookPreview("", html) },
  { name: "webhookPreview of text", run: (text) => webhookPreview(text, "") },
  { name: "assessSpam", run: spamOf },
  { name: "cutToBytes", run: (text) => cutToBytes(text, 262_144) },

  // Pages and composed messages
  { name: "previewPage", run: (html) => previewPage(html, [IMAGE]) },
  {
    name: "previewPage, named by the content id",
    run: (html) => previewPage(`${html}cid:logo`, [IMAGE], { remote: true, forced: true }),
  },
  { name: "textPage", run: textPage },
  { name: "escapeHtml", run: escapeHtml },
  { name: "rewrite", run: (html) => rewrite(html, mailRewriting) },
  { name: "rewrite, unsubscribe link only", run: (html) => rewrite(html, { unsubscribe_url: "http://box.test/u" }) },
  { name: "fillText", run: (text) => fillText(text, "http://box.test/u") },
  { name: "composeMime, text", longest, run: (text) => composeMime(composed, { text, html: null }, [], made) },
  { name: "composeMime, HTML", longest, run: (html) => composeMime(composed, { text: null, html }, [], made) },
  {
    name: "composeMime, subject",
    longest,
    run: (subject) => composeMime({ ...composed, subject }, { text: "a", html: null }, [], made),
  },
  {
    name: "composeMime, header",
    longest,
    run: (value) => composeMime({ ...composed, headers: { "X-Order": value } }, { text: "a", html: null }, [], made),
  },
  { name: "composeInbound, text", longest, run: (text) => composeInbound({ ...draft(), text }, at()) },
  { name: "composeInbound, HTML", longest, run: (html) => composeInbound({ ...draft(), html }, at()) },
  { name: "composeInbound, subject", longest, run: (subject) => composeInbound({ ...draft(), subject }, at()) },

  // Header fields
  { name: "headerFields", run: (text) => headerFields(Buffer.from(text)) },
  { name: "headerFields, in a value", run: (text) => headerFields(Buffer.from(`Subject: ${text}`)) },
  { name: "countHeader", run: (text) => countHeader(Buffer.from(text), "From") },
  { name: "keepFirstFields", run: (text) => keepFirstFields(Buffer.from(text), "DKIM-Signature", 10) },
  { name: "spamScoreHeader", run: (value) => spamScoreHeader([{ name: "X-Spam-Score", value }]) },
  { name: "checkHeaders, value", run: (text) => checkHeaders({ "X-Order": text }, headerLimits) },
  { name: "checkHeaders, name", run: (text) => checkHeaders({ [text]: "1" }, headerLimits) },
  { name: "decodeWords", run: (text) => decodeWords([{ text, spaced: false, encoded: true }]) },
  { name: "decodeWords, cut at spaces", run: encodedWords },
  { name: "header lines of a parsed mail", run: (text) => tidyParts({ ...parts, from_name: text, subject: text }) },
  { name: "bodies of a parsed mail", run: (text) => tidyParts({ ...parts, text, html: text }) },

  // The structure of a message
  { name: "structureOf", run: (text) => structureOf(Buffer.from(text)) },
  { name: "structureOf, content type", run: (text) => structureOf(Buffer.from(`Content-Type: ${text}\n\na`)) },
  { name: "structureOf, multipart", run: (text) => structureOf(Buffer.from(MULTIPART + text)) },
  { name: "structureOf, parts", run: (text) => structureOf(Buffer.from(MULTIPART + text.replace(/.{9}/gs, "--b\n"))) },
  { name: "applyReadingRules", run: (text) => applyReadingRules(Buffer.from(text)) },
  { name: "applyReadingRules, header", run: (text) => applyReadingRules(Buffer.from(`From: ${text}\r\n\r\na`)) },
  {
    name: "applyReadingRules, content type",
    run: (text) => applyReadingRules(Buffer.from(`Content-Type: ${text}\n\na`)),
  },
  { name: "applyReadingRules, multipart", run: (text) => applyReadingRules(Buffer.from(MULTIPART + text)) },
  {
    name: "applyReadingRules, parts",
    run: (text) => applyReadingRules(Buffer.from(MULTIPART + text.replace(/.{9}/gs, "--b\n"))),
  },
  {
    name: "applyReadingRules, digest",
    run: (text) => applyReadingRules(Buffer.from(MULTIPART.replace("mixed", "digest") + text)),
  },
  {
    name: "applyReadingRules, page",
    run: (text) => applyReadingRules(Buffer.from(`Content-Type: text/html\n\n${text}\xff`, "latin1")),
  },
  {
    name: "applyReadingRules, as parsed",
    run: (text) => applyReadingRules(Buffer.from(MULTIPART + text), "as_parsed"),
  },
  { name: "readable", run: (text) => readable(Buffer.from(text)) },
  { name: "readable, white space", run: (text) => readable(Buffer.from(`A: b\n${text.replace(/.{9}/gs, " \n")}`)) },
  { name: "fieldText", run: (text) => fieldText(Buffer.from(text).toString("latin1")) },
  { name: "fieldText, in a word", run: (text) => fieldText(`=?utf-8?Q?${text}?= =?utf-8?B?YQ==?=`) },
  { name: "withoutInnerComments", run: withoutInnerComments },
  { name: "withoutInnerComments, in one", run: (text) => withoutInnerComments(`a (${text}) @`) },
  { name: "parseContentField", run: (text) => formatContentField(parseContentField(`text/plain; ${text}`)) },
  { name: "parseContentField, long name", run: (text) => formatContentField(parseContentField(`a; ${text}=é${text}`)) },
  { name: "parseContentField, pieces", run: (text) => parseContentField(`a; b*0*=utf-8''${text}; b*1=${text}`) },
  { name: "plainContentField", run: plainContentField },
  { name: "splitAt", run: (text) => splitAt(";", text) },
  { name: "quoteEnd", run: (text) => quoteEnd(text, 0) },
  { name: "commentEnd", run: (text) => commentEnd(text, 0) },
  { name: "decodeBody", run: (text) => decodeBody(Buffer.from(`${text}\xff`, "latin1"), "", true) },
  { name: "decodeBody, charset", run: (text) => decodeBody(Buffer.from("a"), text.slice(0, 1_000), true) },
  { name: "textFormat", run: textFormat },
  { name: "encodingOf", run: encodingOf },
  { name: "decodeUndeclared", run: (text) => decodeUndeclared(Buffer.from(`${text}\xff`, "latin1")) },
  { name: "decodeUu", run: (text) => decodeUu(Buffer.from(`begin 644 a\n${text}`)) },
  { name: "contentIdOf", run: contentIdOf },
  { name: "inlineReferences", run: (text) => [...inlineReferences(text)] },
  { name: "inlineReferences, cid", run: (text) => [...inlineReferences(text.replace(/.{9}/gs, "cid:"))] },
  { name: "addressText", run: addressText },
  { name: "addressText, in a word", run: (text) => addressText(`=?utf-8?Q?${text}<a@b.test>?=`) },
  { name: "addressFields", run: (text) => addressFields(Buffer.from(`From: ${text}\r\n\r\n`))("from") },
  { name: "joinFlowed", run: (text) => joinFlowed(text, true) },
  { name: "joinFlowed, quoted", run: (text) => joinFlowed(text.replace(/.{9}/gs, "> a \n"), false) },
  ...["iso-2022-kr", "iso-2022-cn", "hz"].map((charset) => ({
    name: `decodeAs ${charset}`,
    run: (text: string) => decodeAs(Buffer.from(text), charset),
  })),
  { name: "answeredId", run: (value) => answeredId([{ name: "In-Reply-To", value }]) },
  { name: "answeredId, references", run: (value) => answeredId([{ name: "References", value: `<${value}` }]) },
  { name: "messageIdIn", run: messageIdIn },
  { name: "simulatedSelectors", run: (text) => simulatedSelectors([`v=1; s=${text}`]) },
  { name: "keyFault", run: (text) => keyFault(text, "invalid public key") },
  { name: "ignoredRecords", run: (text) => ignoredRecords("a.test", null, () => [text]) },
  { name: "ignoredRecords, tags", run: (text) => ignoredRecords("a.test", null, () => [`v=DMARC1; ${text}`]) },
  { name: "surprisesOf", run: (text) => surprisesOf(`v=DMARC1; p=none; ${text}`) },
  { name: "bounceMessage", run: (text) => bounceMessage({ ...failure, diagnostic: text }) },
  ...[
    "",
    "SUMMARY:",
    "EXDATE:",
    "RDATE;TZID=",
    "ATTENDEE;CN=",
    "RRULE:",
    "RECURRENCE-ID:",
    "DURATION:P",
    "COMMENT:",
  ].map((start) => ({
    name: `readCalendar, ${start}`,
    run: (text: string) => readCalendar(Buffer.from(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${start}${text}`)),
  })),
  {
    name: "readCalendar, time zone",
    run: (text) => readCalendar(Buffer.from(`BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nBEGIN:STANDARD\nRRULE:${text}`)),
  },
  {
    name: "readCalendar, lines",
    run: (text) => readCalendar(Buffer.from(`BEGIN:VCALENDAR\n${text.replace(/.{9}/gs, "BEGIN:X\nEND:Y\n")}`)),
  },
  { name: "unread", run: (text) => unread(Buffer.from(`From: ${text}\r\n`), "It was not parsed.") },

  // File names and content types
  { name: "safeFileName", run: (name) => safeFileName(name, "attachment-1") },
  { name: "filename of a parsed mail", run: (filename) => parsedWith({ filename }) },
  { name: "content type of a parsed mail", run: (content_type) => parsedWith({ content_type }) },
  { name: "content id of a parsed mail", run: (content_id) => parsedWith({ content_id }) },
  { name: "checkAttachments, filename", run: (filename) => attach({ filename }) },
  { name: "checkAttachments, content type", run: (content_type) => attach({ content_type }) },
  { name: "checkAttachments, content id", run: (content_id) => attach({ content_id }) },
  { name: "checkAttachments, content", run: (content) => attach({ content }) },
  { name: "attachmentFile", run: download },

  // Addresses and host names
  { name: "parseMailbox", run: parseMailbox },
  { name: "tokenise", run: tokenise },
  { name: "normaliseAddress", run: normaliseAddress },
  { name: "asciiDomain", run: asciiDomain },
  { name: "checkRecipients", run: (to) => checkRecipients({ to: [to] }) },
  { name: "checkReplyTo", run: (to) => checkReplyTo([to]) },
  { name: "receivingCandidates", run: (text) => receivingCandidates(text, true) },
  { name: "receivingCandidates, host", run: (text) => receivingCandidates(`a+b@${text}`, true) },
  { name: "receivingLocalPart", run: receivingLocalPart },
  { name: "receivingHost", run: (text) => receivingHost(text, { name: "acme.test", receiving_host: "sp.acme.test" }) },
  { name: "checkDomainName", run: checkDomainName },
  { name: "addressKind", run: addressKind },
  { name: "recipientPattern", run: recipientPattern },
  { name: "outcomeHint", run: (recipient) => outcomeHint({ recipient }, [{ id: "1", recipient: "*@a*b*.test" }]) },
  { name: "outcomeOf", run: (text) => outcomeOf(text, [{ ...rule, recipient: "*a*b?c*@example.com" }]) },
  { name: "fixedOutcome", run: fixedOutcome },
  { name: "matchesGlob", run: (text) => matchesGlob("*a*.b?c*z", text) },
  { name: "checkImport of CSV", run: (text) => checkImport(text, "text/csv") },
  { name: "checkImport of JSON", run: (text) => checkImport({ addresses: [text] }, "application/json") },
  { name: "matchesRecord, SPF", run: (text) => matchesRecord(dns("TXT", "spf", "v=spf1 include:a.test"), [text]) },
  { name: "matchesRecord, DKIM", run: (text) => matchesRecord(dns("TXT", "dkim", "v=DKIM1; p=AAAA"), [text]) },
  { name: "matchesRecord, MX", run: (text) => matchesRecord(dns("MX", "return_path", "mx.acme.test"), [text]) },

  // Searching
  { name: "parseQuery", run: termsOf },
  { name: "parseQuery, in a field", run: (text) => termsOf(`to:${text}`) },
  { name: "parseQuery, in quotes", run: (text) => termsOf(`subject:${inQuotes(text)}`) },
  { name: "parseLogQuery", run: (text) => parseLogQuery(text, NOW) },
  { name: "matches, query", run: (q) => matches(termsOf(q), anEmail(), () => "a body") },
  {
    name: "matches, searched text",
    run: (subject) => matches(termsOf(QUERY), anEmail({ subject }), () => subject),
  },
  { name: "matches, to", run: (text) => matches(termsOf("to:ann@example.com"), anEmail({ to: [text] }), () => "") },
  {
    name: "matches, inbound, looked through",
    run: (subject) => matches(termsOf(QUERY), anInbound({ subject, from_name: subject }), () => subject),
  },
  {
    name: "matches, inbound, from",
    run: (from) => matches(termsOf("from:ann@example.com"), anInbound({ from, to: [from] }), () => ""),
  },
  { name: "TextBlocks", run: indexed },
  {
    name: "text of a search, text",
    run: (text) => searchableText({ text, html: null }).toLowerCase().includes("nowhere"),
  },
  {
    name: "text of a search, HTML",
    run: (html) => searchableText({ text: "a", html }).toLowerCase().includes("nowhere"),
  },

  // Other fields of a request
  { name: "quote", run: quote },
  { name: "checkTags", run: (text) => checkTags({ order: text }, tagLimits) },
  { name: "checkTags, key", run: (text) => checkTags({ [text]: "1" }, tagLimits) },
  { name: "parseInstant", run: parseInstant },
  { name: "timeFilter", run: (text) => timeFilter("created_after", text) },
  { name: "unknownFields", run: (text) => unknownFields({ [text]: 1 }, ["from", "subject"]) },
  { name: "maskSecrets", run: (text) => maskSecrets(text, ["a password", text.slice(0, 20)]) },
  { name: "maskSecrets, in a secret", run: (text) => maskSecrets(`whsec_${text}whsec_`, []) },
  { name: "writeExchange", run: (text) => logged(text, undefined) },
  { name: "writeExchange, contents of attachments", run: (text) => logged(...attachmentsOf(text)) },
  { name: "nearest", run: (text) => nearest(text, ["from", "subject"]) },
  { name: "nearestEventName", run: nearestEventName },
  { name: "checkWebhook, url", run: (url) => checkWebhook({ url }, "local") },
  {
    name: "checkWebhook, description",
    run: (description) => checkWebhook({ url: "http://a.test/", description }, "local"),
  },

  // The inbox

  // The page of the inbox
  { name: "highlight", run: highlight },
  { name: "parseHeaders", run: parseHeaders },
  { name: "remoteImages", run: (html) => remoteImages(html, []) },
  { name: "remoteImages, background", run: (text) => remoteImages(`<td background${text}`, []) },
  { name: "remoteImages, value", run: (text) => remoteImages(`<td background=${text}`, []) },
  { name: "remoteImages, style", run: (text) => remoteImages(`url(${text}`, []) },
  { name: "remoteImages, import", run: (text) => remoteImages(`@import${text}url(`, []) },
  { name: "explainUnsubscribe", run: (value) => explainUnsubscribe([header("List-Unsubscribe", value)], shown) },
  {
    name: "explainUnsubscribe, address",
    run: (text) => explainUnsubscribe([header("List-Unsubscribe", `<${text}>`)], shown),
  },
  {
    name: "explainUnsubscribe, signature",
    run: (value) => explainUnsubscribe([...oneClick, header("DKIM-Signature", `${value};h=a`)], shown),
  },
  { name: "personOf", run: personOf },
  { name: "personOf, name", run: (text) => personOf(`"${text}" <ann@example.com>`) },
  { name: "personOf, address", run: (text) => personOf(`Ann <${text}>`) },
  { name: "splitAddress", run: splitAddress },
  { name: "splitAddress, before", run: (text) => splitAddress(`${text}@example.com`) },
  { name: "parseCsv", run: parseCsv },
  { name: "parseCalendar", run: parseCalendar },
  { name: "parseCalendar, event", run: (text) => parseCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\n${text}\nEND:VEVENT`) },
  { name: "parseCalendar, field", run: (text) => parseCalendar(`BEGIN:VCALENDAR\nBEGIN:VEVENT\nATTENDEE;${text}`) },
  { name: "formatJson", run: (source) => formatJson(source) },
  { name: "formatJson, text", run: (text) => formatJson(`{"a":"${text}`) },
  { name: "withoutCode", run: withoutCode },
  { name: "withoutCode, request", run: (text) => withoutCode(`It failed. GET /${text}`) },
  { name: "subjectOf", run: (subject) => subjectOf({ subject }) },
  { name: "quote in the page", run: quoteShown },
  { name: "truncate", run: truncate },

  // What is compared
]

const QUERY = "nowhere subject:nowhere -other from:nobody"

function spamOf(text: string) {
  const contents = [text, text, Buffer.from(text)]
  return assessSpam({ checking: true, verdict: "verified", contents, trusted_score: null, daemon: null })
}

const draft = () => ({ from: "a@example.com", to: "b@example.com", text: "a" })
const at = () => ({ message_id: "<0@acme.test>", date: new Date(0) })

function encodedWords(text: string) {
  return decodeWords(text.split(" ").map((word) => ({ text: word, spaced: true, encoded: word.startsWith("=?") })))
}

const parsedWith = (given: Partial<typeof attached>) =>
  tidyParts({ ...parts, attachments: [{ ...attached, ...given }] })

const attach = (given: { filename?: string; content?: string; content_type?: string; content_id?: string }) =>
  checkAttachments([{ filename: "a.pdf", content: "AAAA", ...given }], limits)

function download(filename: string) {
  const attachment = { filename, content_type: filename, content_id: null, size: 1, blob: "1" }
  return attachmentFile(
    { blobs: { read: () => Buffer.alloc(1), readText: () => "a", append: () => "1" } },
    { attachments: [attachment] },
    "0",
    {},
  )
}

const written = Buffer.allocUnsafeSlow(EXCHANGE_BYTES)

function logged(text: string, json: unknown) {
  const bytes = Buffer.from(text)
  const exchange: Exchange = {
    ...{ id: "1", path: "/v1/emails", query: "", request_headers: [], status: 422, response_headers: {}, length: 2 },
    ...{ response: text, field: null, read_ms: 0, total_ms: 0 },
    request: { bytes, size: bytes.length, json, note: null, cut: false },
  }
  return writeExchange(exchange, ["a password"], written, 0)
}

/** A body with many attachments, whose base64 has an escape each, and the same parsed. */
function attachmentsOf(text: string): [string, unknown] {
  const attachments = (text.match(/.{1,9}/gs) ?? []).map((content) => ({ content: `A${content}` }))
  const body = JSON.stringify({ attachments }).replaceAll('"A', '"\\u0041')
  return [body, { attachments }]
}

const dns = (type: "TXT" | "MX", purpose: "spf" | "dkim" | "return_path", value: string) => ({ type, purpose, value })

function indexed(text: string) {
  const blocks = new TextBlocks()
  blocks.add("1", `${text}${DIVIDER}${text}`)
  const found = new Set<string>()
  for (const _ of blocks.search(new Map([["nowhere", found]])));
  return found
}
