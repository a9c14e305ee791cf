import { type Assumption, choice, fixedRow, integer, settingRow, strings } from "../../core/assumptions/row.ts"

/** The file name extensions that public clients show as refused: the profile `client` has them (assumption J14). */
export const refusedFileEndings = [
  ...["app", "bat", "chm", "cmd", "com", "cpl", "dll", "exe", "gadget", "hta", "inf", "iso", "jar", "js", "jse", "lnk"],
  ...["msc", "msi", "msp", "mst", "pif", "ps1", "psc1", "reg", "scr", "sct", "sys", "vb", "vbe", "vbs", "vhd", "vhdx"],
  ...["ws", "wsc", "wsf", "wsh"],
]
const identityHeaders = [
  ...["From", "Sender", "Reply-To", "To", "Cc", "Bcc", "Subject", "Date", "Message-ID", "Return-Path", "Received"],
  ...["DKIM-Signature", "Authentication-Results", "ARC-*", "Resent-*"],
  ...["MIME-Version", "Content-*", "X-Postal-*", "X-Original-From", "Errors-To", "Delivered-To", "Apparently-To"],
]
/** The headers that a message with `list_unsubscribe` has already. */
export const unsubscribeHeaders = ["List-Unsubscribe", "List-Unsubscribe-Post"]
/** The headers that the profile `client` refuses (assumption J14). */
export const refusedHeaders = [...identityHeaders, ...unsubscribeHeaders]

/** The contents of a message: addresses, headers, attachments, tags, and their limits. */
export const contentRows = [
  settingRow("emails.refused_attachments", "2.2", "observed", strings("file_ending", []), {
    why: "The document refuses no file name extension; public clients show that executable files are refused.",
    decision: "File name extensions that make an attachment a validation_error, without the dot, case-insensitive.",
  }),
  fixedRow("emails.attachments", "2.2", "observed", {
    why: "The document does not say which fields of an attachment are required.",
    decision:
      "Each has filename and base64 content (a data: prefix is removed); content_type defaults to the type of the extension, else application/octet-stream; content_id, without angle brackets, makes it inline.",
  }),
  settingRow("limits.attachments", "2.2", "observed", integer("attachments", 0, [0, 10_000]), {
    why: "The document gives no number; public clients show 10.",
    decision: "Maximum number of attachments of a message; 0 means any number within limits.attachment_bytes.",
  }),
  settingRow("limits.attachment_bytes", "8", "observed", integer("bytes", 10_485_760, [0, 104_857_600]), {
    why: "The document gives no size.",
    decision: "Maximum total size of a message's decoded attachments, in bytes.",
  }),
  settingRow("limits.request_bytes", "8", "observed", integer("bytes", 20_971_520, [1_024, 209_715_200]), {
    why: "The document gives no size; base64 is a third larger than the attachments it encodes.",
    decision: "Maximum size of a request body, in bytes; larger requests get 413.",
  }),
  settingRow("emails.refused_headers", "2.2", "choice", strings("header_name", identityHeaders), {
    why: "The document says that headers which assert identity are rejected, but does not list them.",
    decision:
      "Names of custom headers that are rejected, case-insensitive; a name may end in * to match a prefix. Names that RFC 5322 does not allow and values with CR, LF or NUL are always rejected, and List-Unsubscribe and List-Unsubscribe-Post beside list_unsubscribe or its placeholder.",
  }),
  settingRow("limits.headers", "2.2", "choice", integer("headers", 50, [0, 10_000]), {
    why: "The document does not limit the number of custom headers.",
    decision: "Maximum number of custom headers of a message; 0 means any number within limits.request_bytes.",
  }),
  fixedRow("emails.refused_provider_headers", "2.2", "observed", {
    why: "Public clients show that X-Postal-* is refused; the other four assert identity like the headers of M8.",
    decision:
      "emails.refused_headers also has X-Postal-*, X-Original-From, Errors-To, Delivered-To and Apparently-To by default.",
  }),
  fixedRow("emails.duplicate_addresses", "2.2", "choice", {
    why: "The same address may occur more than once in to, cc and bcc.",
    decision: "Duplicates are not merged: each entry is kept and counts towards the 50.",
  }),
  fixedRow("emails.address_syntax", "2.2", "choice", {
    why: "The document mentions only the form with a display name.",
    decision:
      "An RFC 5322 mailbox, including UTF-8 local parts and international domains; a group or several addresses in one string are rejected.",
  }),
  settingRow("limits.tags", "2.2", "choice", integer("tags", 50, [0, 10_000]), {
    why: "The document gives the shape of tags, but no number.",
    decision: "Maximum number of tags of a message; 0 means any number within limits.request_bytes.",
  }),
  settingRow("limits.tag_length", "2.2", "choice", integer("characters", 256, [0, 100_000]), {
    why: "The document gives the shape of tags, but no length.",
    decision: "Maximum length of the name and of the value of a tag; 0 means any length within limits.request_bytes.",
  }),
  fixedRow("emails.single_strings", "2.2", "inferred", {
    why: "to may be one string; the document does not mention cc, bcc and reply_to.",
    decision: "cc, bcc and reply_to may also be one string.",
  }),
  settingRow("emails.base64", "2.2", "choice", choice(["lenient", "strict"]), {
    why: "The document says only base64; many encoders break it into lines of 76 characters (RFC 2045).",
    decision:
      "lenient: white space in the content of an attachment is dropped and reported in a hint; strict: it is a validation_error.",
  }),
] as const satisfies readonly Assumption[]
