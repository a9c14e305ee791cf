/** The table of rules. Its order is the order of findings. */

export const LEVELS = ["error", "warning", "note"] as const
export type Level = (typeof LEVELS)[number]
export type CheckedPart = "html" | "text" | "subject" | "headers" | "links" | "attachments"

/** The fix is a sentence. */
type Rule = readonly [title: string, fix: string]

const ERRORS = {
  "leftover-placeholder": ["Placeholder not filled", "Pass the value to the template, or remove the placeholder."],
  "leftover-value": [
    "Missing value shown as text",
    "Pass the value to the template, and give it a fallback for when it is missing.",
  ],
  "leftover-empty-value": [
    "Sentence without its value",
    "Pass the value to the template, or leave the sentence out when it is missing.",
  ],
  "leftover-escape": [
    "Escape codes shown as text",
    "Escape each value once, and only for the part that it is in: HTML, text, or a URL.",
  ],
  "leftover-encoding": [
    "Garbled letters",
    "Read the template and the data as UTF-8. One of them was read in another character set.",
  ],
  "leftover-dummy-text": ["Dummy text", "Replace the dummy text with the real text."],
  "leftover-empty-greeting": [
    "Greeting without a name",
    "Pass the name, or write a greeting without one when it is missing.",
  ],
  "link-empty": ["Link without a target", "Set the `href` of the link."],
  "link-script": ["Link with a script", "Link to a page with https. Mail clients remove scripts."],
  "link-invalid": ["Invalid link", "Write a complete URL: https, host and path. Encode spaces as %20."],
  "link-double-scheme": [
    "Link with two schemes",
    "Remove one of the schemes. A variable of the template probably already contains it.",
  ],
  "link-relative": [
    "Relative link",
    "Write the whole URL, with scheme and host. A mail has no address that a link could be relative to.",
  ],
  "image-unreachable": [
    "Image without an absolute URL",
    "Use an https URL, or attach the image and refer to it as `cid:`.",
  ],
  "image-missing-cid": ["Inline image not attached", "Attach a file with this `content_id`."],
  "attachment-empty": ["Empty attachment", "Check that the file was written before it was attached."],
  "text-html": ["HTML tags in the text part", "Convert the HTML to text, or write the text part by hand."],
  "header-bcc": ["Blind copy visible", "Remove the address from the headers. Every recipient can read them."],
  "header-twice": ["Header that occurs twice", "Remove the custom header. A mail may have it only once."],
} satisfies Record<string, Rule>

const WARNINGS = {
  "link-anchor": ["Anchor without a target", "Give an element of the mail this `id`, or remove the link."],
  "link-local": [
    "Link to a local address",
    "In production, set the public URL of your application. If this mail is from a test, ignore the rule.",
  ],
  "link-http": ["Link without encryption", "Use https."],
  "link-other-address": [
    "Link text shows another address",
    "Show the address that the link leads to, or a text that is not an address. Spam filters treat this as phishing.",
  ],
  "link-no-text": ["Link without text", "Write a text into the link, or an `alt` for its image."],
  "link-repeated-parameter": ["Tracking parameter twice", "Add each tracking parameter once."],
  "link-outlook": [
    "Outlook's half of a button differs",
    "Write the same address and text into the conditional comment, which only Outlook on Windows shows.",
  ],
  "link-unsubscribe": [
    "No visible unsubscribe link",
    "Add a visible link, for example with {{unsubscribe_url}}. Bulk senders must have one in the body too.",
  ],
  "image-unused-cid": [
    "Inline attachment not used",
    "Refer to it as `cid:` in the HTML, or attach it without `content_id`.",
  ],
  "image-local": ["Image at a local address", "In production, use a public https URL for images."],
  "image-http": ["Image without encryption", "Use https."],
  "image-alt": ["Image without alternative text", 'Describe the image in `alt`. For decoration, write `alt=""`.'],
  "image-data": ["Image embedded as a data URI", "Host the image, or attach it and refer to it as `cid:`."],
  "image-only": [
    "Mail of images only",
    "Write the message as text. Many clients block images at first, and spam filters distrust mail without text.",
  ],
  "attachment-twice": ["Attachment that occurs twice", "Attach each file once, with a `content_id` of its own."],
  "image-heavy": ["Large inline image", "Scale the image to the size in which it is shown, or host it."],
  "weight-clipped": [
    "HTML too long for Gmail",
    "Keep the HTML below 102 kB: shorten it, and remove white space and unused CSS.",
  ],
  "weight-total": ["Heavy mail", "Link to large files instead of attaching them."],
  "html-script": ["Script", "Remove the script, and link to a page that runs it."],
  "html-iframe": ["Embedded page", "Link to the page, for example with an image of it."],
  "html-event-handler": ["Event handler", "Use a link. Mail clients run no scripts."],
  "html-charset": ["Another character set named in the HTML", 'Write `<meta charset="utf-8">`, or leave it out.'],
  "html-unset-variable": [
    "CSS variable that no rule sets",
    "Keep the rule that sets it, or write the value. Tools that inline CSS remove `:root` while media queries still need it.",
  ],
  "html-outlook-class": [
    "Class without a rule in a block for Outlook",
    "Keep the rule, for example in the list of what a cleaner must not remove. Cleaners do not look into comments.",
  ],
  "a11y-contrast": ["Low contrast", "Use colors with a contrast of at least 4.5, or 3 for large text."],
  "text-missing": [
    "No text part",
    "Send `text` too, with the same message. Some clients, watches and spam filters read only it.",
  ],
  "text-empty": ["Empty text part", "Write the message into `text`."],
  "text-differs": ["Text part says something else", "Generate both parts from the same template and data."],
  "text-other-code": [
    "Text and HTML have different codes",
    "Generate the code once, and pass the same value to both parts.",
  ],
  "mime-charset": [
    "Charset missing or wrong",
    "Name the charset of the bytes, such as `text/plain; charset=utf-8`. Some programs guess UTF-8, Python's reader shows �.",
  ],
  "mime-header": [
    "Header not encoded",
    "Encode the value as RFC 2047 says, with a function of your mailer. Many programs guess UTF-8; spam filters count it.",
  ],
  "mime-file-name": [
    "File name not encoded",
    "Encode the name as RFC 2231 says (`filename*=utf-8''…`). Many programs guess UTF-8, older ones windows-1252.",
  ],
  "mime-version": [
    "No MIME-Version",
    "Add `MIME-Version: 1.0`. Most programs read the mail without it; spam filters count it as a sign of bulk software.",
  ],
  "mime-mixed": [
    "Text and HTML both shown",
    "Put the two into `multipart/alternative`. Mailboxes show all parts of `multipart/mixed`, one below the other.",
  ],
  "mime-order": [
    "HTML before the text",
    "Put the text first and the HTML last. Programs that go by the order show the text; some choose the HTML anyway.",
  ],
  "mime-long-line": [
    "Line longer than SMTP allows",
    "Encode the part as quoted-printable or base64, and fold headers. Postfix breaks such lines, Exim refuses the mail.",
  ],
  "mime-cut": [
    "Message ends in the middle",
    "End each multipart with its closing line. Programs show what is there and say nothing, so a file may be half.",
  ],
  "mime-date": [
    "Date that cannot be read",
    "Write it as `Sat, 28 Nov 2026 10:00:00 +0100`. Python and Jakarta Mail see no date, notmuch 1970, mailparser today.",
  ],
  "mime-address": [
    "Address in an encoded word",
    "Encode only the name. GMime, Jakarta Mail and mailparser find no address in it, Python and Ruby Mail another one.",
  ],
  "mime-parameter": [
    "File name encoded in two ways",
    "Write `filename*=utf-8''…` without an encoded word in it. Jakarta Mail reads no name, Python another, GMime decodes it.",
  ],
  "mime-bcc": [
    "Bcc left in the message",
    "Give these recipients to the server only (RCPT TO). Programs such as notmuch and mailparser show the field.",
  ],
  "text-joined-links": [
    "Links run together in the text part",
    "Put white space between them. React Email writes the links of a button and its neighbor without.",
  ],
  "text-joined-columns": [
    "Columns run together in the text part",
    "Put white space between the cells of a table. `html-to-text` writes cells of a layout without any.",
  ],
  "text-value": [
    "Code or amount that only one part has",
    "Generate both parts from the same template and data. Some readers see only the text part, most only the HTML.",
  ],
  "text-footer": [
    "Text part is only the end of the message",
    "Write the message into `text`, too. Gateways that add a text as footer belong behind the mailer.",
  ],
  "header-dkim": ["No aligned DKIM signature", "Verify the domain of `from`, so that mail is signed with its key."],
  "header-otp-token": [
    "OTP-Token that no program reads",
    'Write it once, with the code of the message: `OTP-Token: "482913"; origin="https://acme.test"`. The origin is https.',
  ],
  spam: ["Spam to SpamAssassin", "Look up what the named rules are about, and change that."],
  "subject-empty": ["No subject", "Write a subject."],
  "bulk-one-click": [
    "Bulk mail without one-click unsubscribe",
    "Send it with `list_unsubscribe: true`. Gmail and Yahoo require it of bulk senders (RFC 8058).",
  ],
  "bulk-one-click-value": [
    "Wrong value of List-Unsubscribe-Post",
    "Write exactly `List-Unsubscribe=One-Click` (RFC 8058). With another value, mailboxes show no button.",
  ],
  "bulk-https": ["One-click unsubscribe without https", "Write an https URL into List-Unsubscribe (RFC 8058)."],
} satisfies Record<string, Rule>

const NOTES = {
  "link-lookalike": [
    "Host that looks like another",
    "Link to a host of one alphabet, or show readers the name that they know. Spam filters distrust such hosts.",
  ],
  "link-vague-text": [
    "Link text without a meaning",
    "Name the target in the link text. Screen readers list links without the text around them.",
  ],
  "image-width": [
    "Image without width",
    "Set the `width` attribute. Outlook on Windows ignores CSS and shows the image in its own size.",
  ],
  "image-two-pixels": ["More than one tracking pixel", "Keep one of them, or turn `track_opens` off."],
  "html-duplicate-id": ["Id that occurs twice", "Give each element an id of its own."],
  "a11y-lang": ["No language", 'Set the language: `<html lang="en">`. Screen readers choose their voice by it.'],
  "a11y-title": ["No title", "Write a `<title>`. Screen readers and the view in a browser show it."],
  "a11y-layout-table": [
    "Table without role and headers",
    'Set `role="presentation"` if the table is only layout. If it has data, mark its headers with <th>.',
  ],
  "a11y-headings": ["Heading level skipped", "Use the next level, and change its size with CSS."],
  "a11y-small-text": ["Small text", "Use at least 12 px."],
  "text-links": ["Links missing in the text part", "Write the URLs into the text part."],
  "text-long-line": [
    "Very long line in the text part",
    "Break lines before 998 characters (RFC 5322). Longer ones must be encoded.",
  ],
  "mime-7bit": [
    "Letters beyond ASCII in 7bit",
    "Declare `8bit`, or encode the part as quoted-printable. Mailboxes show it right; spam filters count it.",
  ],
  "mime-message-id": [
    "Message-ID without a host",
    "Write one of the form `<unique@host>`. Programs keep others, shorten them, or make up one; spam filters count it.",
  ],
  "bulk-signature": [
    "Unsubscribe headers outside of the signature",
    "Add both to the fields that your mailer signs (RFC 8058 4), or let the service sign alone.",
  ],
  "header-reply-to": [
    "Replies go to another domain",
    "Use a Reply-To of the same domain, if you have one. Spam filters compare the two.",
  ],
  "subject-long": ["Long subject", "Put what matters first: phones show about 40 characters, desktops about 80."],
  "subject-capitals": ["Subject in capitals", "Write it in lower case. Spam filters count capitals."],
  "preheader-weak": [
    "Preview without the message",
    "Begin the HTML with a short, hidden summary. Inboxes show the first text after the subject.",
  ],
  "preheader-repeats-subject": [
    "Preview repeats the subject",
    "Say something new in the first sentence. Inboxes show it after the subject.",
  ],
} satisfies Record<string, Rule>

export type RuleId = keyof typeof ERRORS | keyof typeof WARNINGS | keyof typeof NOTES

const WCAG = "https://www.w3.org/WAI/WCAG22/Understanding"
const BULK_SENDERS = "https://support.google.com/a/answer/81126"

/** Pages that explain a rule. */
const PAGES: Partial<Record<RuleId, string>> = {
  "mime-charset": "https://www.rfc-editor.org/rfc/rfc2045#section-5.2",
  "mime-header": "https://www.rfc-editor.org/rfc/rfc2047",
  "mime-file-name": "https://www.rfc-editor.org/rfc/rfc2231",
  "mime-version": "https://www.rfc-editor.org/rfc/rfc2045#section-4",
  "mime-mixed": "https://www.rfc-editor.org/rfc/rfc2046#section-5.1.3",
  "mime-order": "https://www.rfc-editor.org/rfc/rfc2046#section-5.1.4",
  "mime-long-line": "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1",
  "mime-7bit": "https://www.rfc-editor.org/rfc/rfc2045#section-6.2",
  "mime-cut": "https://www.rfc-editor.org/rfc/rfc2046#section-5.1.1",
  "mime-date": "https://www.rfc-editor.org/rfc/rfc5322#section-3.3",
  "mime-message-id": "https://www.rfc-editor.org/rfc/rfc5322#section-3.6.4",
  "mime-address": "https://www.rfc-editor.org/rfc/rfc2047#section-5",
  "mime-parameter": "https://www.rfc-editor.org/rfc/rfc2231#section-4",
  "mime-bcc": "https://www.rfc-editor.org/rfc/rfc5322#section-3.6.3",
  "bulk-signature": "https://www.rfc-editor.org/rfc/rfc8058#section-4",
  "header-twice": "https://www.rfc-editor.org/rfc/rfc5322#section-3.6",
  "link-no-text": `${WCAG}/link-purpose-in-context`,
  "link-unsubscribe": BULK_SENDERS,
  "image-alt": `${WCAG}/non-text-content`,
  "image-data": "https://www.caniemail.com/features/image-base64/",
  "a11y-contrast": `${WCAG}/contrast-minimum`,
  "header-dkim": BULK_SENDERS,
  spam: "https://spamassassin.apache.org/doc.html",
  "bulk-one-click": "https://www.rfc-editor.org/rfc/rfc8058",
  "bulk-one-click-value": "https://www.rfc-editor.org/rfc/rfc8058#section-3.1",
  "bulk-https": "https://www.rfc-editor.org/rfc/rfc8058#section-3.1",
  "link-lookalike": "https://www.unicode.org/reports/tr39/",
  "link-vague-text": `${WCAG}/link-purpose-in-context`,
  "image-width": "https://www.caniemail.com/features/html-width/",
  "a11y-lang": `${WCAG}/language-of-page`,
  "a11y-title": `${WCAG}/page-titled`,
  "a11y-layout-table": "https://www.w3.org/WAI/tutorials/tables/",
  "a11y-headings": `${WCAG}/headings-and-labels`,
  "text-long-line": "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1",
}

const withLevel = <Id extends RuleId>(level: Level, rules: Record<Id, Rule>) =>
  Object.fromEntries(
    Object.entries<Rule>(rules).map(([id, [title, fix]]) => [id, { level, title, fix, url: PAGES[id as Id] }]),
  ) as Record<Id, { level: Level; title: string; fix: string; url: string | undefined }>

export const RULES = { ...withLevel("error", ERRORS), ...withLevel("warning", WARNINGS), ...withLevel("note", NOTES) }
