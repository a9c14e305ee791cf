/** The table of rules. Its order is the order of findings of the same level. */

export const LEVELS = ["error", "warning", "note"] as const
export type Level = (typeof LEVELS)[number]

export const PARTS = ["html", "text", "subject", "headers", "links", "attachments"] as const
export type Part = (typeof PARTS)[number]

interface Rule {
  level: Level
  title: string
  /** How to fix it, as a sentence. */
  fix: string
  /** A page that explains it. */
  url: string | null
}

const WCAG = "https://www.w3.org/WAI/WCAG22/Understanding"
const BULK_SENDERS = "https://support.google.com/a/answer/81126"

export const RULES = {
  "leftover-placeholder": {
    level: "error",
    title: "Placeholder not filled",
    fix: "Pass the value to the template, or remove the placeholder.",
    url: null,
  },
  "leftover-value": {
    level: "error",
    title: "Missing value shown as text",
    fix: "Pass the value to the template, and give it a fallback for when it is missing.",
    url: null,
  },
  "leftover-empty-value": {
    level: "error",
    title: "Sentence without its value",
    fix: "Pass the value to the template, or leave the sentence out when it is missing.",
    url: null,
  },
  "leftover-escape": {
    level: "error",
    title: "Escape codes shown as text",
    fix: "Escape each value once, and only for the part that it is in: HTML, text, or a URL.",
    url: null,
  },
  "leftover-encoding": {
    level: "error",
    title: "Garbled letters",
    fix: "Read the template and the data as UTF-8. One of them was read in another character set.",
    url: null,
  },
  "leftover-dummy-text": {
    level: "error",
    title: "Dummy text",
    fix: "Replace the dummy text with the real text.",
    url: null,
  },
  "leftover-empty-greeting": {
    level: "error",
    title: "Greeting without a name",
    fix: "Pass the name, or write a greeting without one when it is missing.",
    url: null,
  },
  "link-empty": { level: "error", title: "Link without a target", fix: "Set the `href` of the link.", url: null },
  "link-script": {
    level: "error",
    title: "Link with a script",
    fix: "Link to a page with https. Mail clients remove scripts.",
    url: null,
  },
  "link-invalid": {
    level: "error",
    title: "Invalid link",
    fix: "Write a complete URL: https, host and path. Encode spaces as %20.",
    url: null,
  },
  "link-double-scheme": {
    level: "error",
    title: "Link with two schemes",
    fix: "Remove one of the schemes. A variable of the template probably already contains it.",
    url: null,
  },
  "link-relative": {
    level: "error",
    title: "Relative link",
    fix: "Write the whole URL, with scheme and host. A mail has no address that a link could be relative to.",
    url: null,
  },
  "link-anchor": {
    level: "warning",
    title: "Anchor without a target",
    fix: "Give an element of the mail this `id`, or remove the link.",
    url: null,
  },
  "link-local": {
    level: "warning",
    title: "Link to a local address",
    fix: "In production, set the public URL of your application. If this mail is from a test, ignore the rule.",
    url: null,
  },
  "link-http": { level: "warning", title: "Link without encryption", fix: "Use https.", url: null },
  "link-other-address": {
    level: "warning",
    title: "Link text shows another address",
    fix: "Show the address that the link leads to, or a text that is not an address. Spam filters treat this as phishing.",
    url: null,
  },
  "link-no-text": {
    level: "warning",
    title: "Link without text",
    fix: "Write a text into the link, or an `alt` for its image.",
    url: `${WCAG}/link-purpose-in-context`,
  },
  "link-lookalike": {
    level: "note",
    title: "Host that looks like another",
    fix: "Link to a host of one alphabet, or show readers the name that they know. Spam filters distrust such hosts.",
    url: "https://www.unicode.org/reports/tr39/",
  },
  "link-repeated-parameter": {
    level: "warning",
    title: "Tracking parameter twice",
    fix: "Add each tracking parameter once.",
    url: null,
  },
  "link-unsubscribe": {
    level: "warning",
    title: "No visible unsubscribe link",
    fix: "Add a visible link, for example with {{unsubscribe_url}}. Bulk senders must have one in the body too.",
    url: BULK_SENDERS,
  },
  "link-vague-text": {
    level: "note",
    title: "Link text without a meaning",
    fix: "Name the target in the link text. Screen readers list links without the text around them.",
    url: `${WCAG}/link-purpose-in-context`,
  },
  "image-unreachable": {
    level: "error",
    title: "Image without an absolute URL",
    fix: "Use an https URL, or attach the image and refer to it as `cid:`.",
    url: null,
  },
  "image-missing-cid": {
    level: "error",
    title: "Inline image not attached",
    fix: "Attach a file with this `content_id`.",
    url: null,
  },
  "image-unused-cid": {
    level: "warning",
    title: "Inline attachment not used",
    fix: "Refer to it as `cid:` in the HTML, or attach it without `content_id`.",
    url: null,
  },
  "image-local": {
    level: "warning",
    title: "Image at a local address",
    fix: "In production, use a public https URL for images.",
    url: null,
  },
  "image-http": { level: "warning", title: "Image without encryption", fix: "Use https.", url: null },
  "image-alt": {
    level: "warning",
    title: "Image without alternative text",
    fix: 'Describe the image in `alt`. For decoration, write `alt=""`.',
    url: `${WCAG}/non-text-content`,
  },
  "image-data": {
    level: "warning",
    title: "Image embedded as a data URI",
    fix: "Host the image, or attach it and refer to it as `cid:`.",
    url: "https://www.caniemail.com/features/image-base64/",
  },
  "image-only": {
    level: "warning",
    title: "Mail of images only",
    fix: "Write the message as text. Many clients block images at first, and spam filters distrust mail without text.",
    url: null,
  },
  "image-width": {
    level: "note",
    title: "Image without width",
    fix: "Set the `width` attribute. Outlook on Windows ignores CSS and shows the image in its own size.",
    url: "https://www.caniemail.com/features/html-width/",
  },
  "image-two-pixels": {
    level: "note",
    title: "More than one tracking pixel",
    fix: "Keep one of them, or turn `track_opens` off.",
    url: null,
  },
  "attachment-empty": {
    level: "error",
    title: "Empty attachment",
    fix: "Check that the file was written before it was attached.",
    url: null,
  },
  "attachment-twice": {
    level: "warning",
    title: "Attachment that occurs twice",
    fix: "Attach each file once, with a `content_id` of its own.",
    url: null,
  },
  "image-heavy": {
    level: "warning",
    title: "Large inline image",
    fix: "Scale the image to the size in which it is shown, or host it.",
    url: null,
  },
  "weight-clipped": {
    level: "warning",
    title: "HTML too long for Gmail",
    fix: "Keep the HTML below 102 kB: shorten it, and remove white space and unused CSS.",
    url: null,
  },
  "weight-total": {
    level: "warning",
    title: "Heavy mail",
    fix: "Link to large files instead of attaching them.",
    url: null,
  },
  "html-script": {
    level: "warning",
    title: "Script",
    fix: "Remove the script, and link to a page that runs it.",
    url: null,
  },
  "html-iframe": {
    level: "warning",
    title: "Embedded page",
    fix: "Link to the page, for example with an image of it.",
    url: null,
  },
  "html-event-handler": {
    level: "warning",
    title: "Event handler",
    fix: "Use a link. Mail clients run no scripts.",
    url: null,
  },
  "html-charset": {
    level: "warning",
    title: "Another character set named in the HTML",
    fix: 'Write `<meta charset="utf-8">`, or leave it out.',
    url: null,
  },
  "html-duplicate-id": {
    level: "note",
    title: "Id that occurs twice",
    fix: "Give each element an id of its own.",
    url: null,
  },
  "a11y-contrast": {
    level: "warning",
    title: "Low contrast",
    fix: "Use colors with a contrast of at least 4.5, or 3 for large text.",
    url: `${WCAG}/contrast-minimum`,
  },
  "a11y-lang": {
    level: "note",
    title: "No language",
    fix: 'Set the language: `<html lang="en">`. Screen readers choose their voice by it.',
    url: `${WCAG}/language-of-page`,
  },
  "a11y-title": {
    level: "note",
    title: "No title",
    fix: "Write a `<title>`. Screen readers and the view in a browser show it.",
    url: `${WCAG}/page-titled`,
  },
  "a11y-layout-table": {
    level: "note",
    title: "Table without role and headers",
    fix: 'Set `role="presentation"` if the table is only layout. If it has data, mark its headers with <th>.',
    url: "https://www.w3.org/WAI/tutorials/tables/",
  },
  "a11y-headings": {
    level: "note",
    title: "Heading level skipped",
    fix: "Use the next level, and change its size with CSS.",
    url: `${WCAG}/headings-and-labels`,
  },
  "a11y-small-text": { level: "note", title: "Small text", fix: "Use at least 12 px.", url: null },
  "text-missing": {
    level: "warning",
    title: "No text part",
    fix: "Send `text` too, with the same message. Some clients, watches and spam filters read only it.",
    url: null,
  },
  "text-empty": { level: "warning", title: "Empty text part", fix: "Write the message into `text`.", url: null },
  "text-html": {
    level: "error",
    title: "HTML tags in the text part",
    fix: "Convert the HTML to text, or write the text part by hand.",
    url: null,
  },
  "text-differs": {
    level: "warning",
    title: "Text part says something else",
    fix: "Generate both parts from the same template and data.",
    url: null,
  },
  "text-links": {
    level: "note",
    title: "Links missing in the text part",
    fix: "Write the URLs into the text part.",
    url: null,
  },
  "text-long-line": {
    level: "note",
    title: "Very long line in the text part",
    fix: "Break lines before 998 characters (RFC 5322). Longer ones must be encoded.",
    url: "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1",
  },
  "header-bcc": {
    level: "error",
    title: "Blind copy visible",
    fix: "Remove the address from the headers. Every recipient can read them.",
    url: null,
  },
  "header-twice": {
    level: "error",
    title: "Header that occurs twice",
    fix: "Remove the custom header. A mail may have it only once.",
    url: "https://www.rfc-editor.org/rfc/rfc5322#section-3.6",
  },
  "header-dkim": {
    level: "warning",
    title: "No aligned DKIM signature",
    fix: "Verify the domain of `from`, so that mail is signed with its key.",
    url: BULK_SENDERS,
  },
  spam: {
    level: "warning",
    title: "Spam to SpamAssassin",
    fix: "Look up what the named rules are about, and change that.",
    url: "https://spamassassin.apache.org/doc.html",
  },
  "header-reply-to": {
    level: "note",
    title: "Replies go to another domain",
    fix: "Use a Reply-To of the same domain, if you have one. Spam filters compare the two.",
    url: null,
  },
  "subject-empty": { level: "warning", title: "No subject", fix: "Write a subject.", url: null },
  "subject-long": {
    level: "note",
    title: "Long subject",
    fix: "Put what matters first: phones show about 40 characters, desktops about 80.",
    url: null,
  },
  "subject-capitals": {
    level: "note",
    title: "Subject in capitals",
    fix: "Write it in lower case. Spam filters count capitals.",
    url: null,
  },
  "preheader-weak": {
    level: "note",
    title: "Preview without the message",
    fix: "Begin the HTML with a short, hidden summary. Inboxes show the first text after the subject.",
    url: null,
  },
  "preheader-repeats-subject": {
    level: "note",
    title: "Preview repeats the subject",
    fix: "Say something new in the first sentence. Inboxes show it after the subject.",
    url: null,
  },
  "bulk-one-click": {
    level: "warning",
    title: "Bulk mail without one-click unsubscribe",
    fix: "Send it with `list_unsubscribe: true`. Gmail and Yahoo require it of bulk senders (RFC 8058).",
    url: "https://www.rfc-editor.org/rfc/rfc8058",
  },
  "bulk-https": {
    level: "warning",
    title: "One-click unsubscribe without https",
    fix: "Write an https URL into List-Unsubscribe (RFC 8058).",
    url: "https://www.rfc-editor.org/rfc/rfc8058#section-3.1",
  },
} as const satisfies Record<string, Rule>

export type RuleId = keyof typeof RULES
