/** The table of rules. Its order is the order of findings. */

export const LEVELS = ["error", "warning", "note"] as const
export type Level = (typeof LEVELS)[number]

export const PARTS = ["html", "text", "subject", "headers", "links", "attachments"] as const
export type Part = (typeof PARTS)[number]

interface Rule {
  title: string
  /** How to fix it, as a sentence. */
  fix: string
  /** A page that explains it. */
  url?: string
}

const WCAG = "https://www.w3.org/WAI/WCAG22/Understanding"
const BULK_SENDERS = "https://support.google.com/a/answer/81126"

const ERRORS = {
  "leftover-placeholder": {
    title: "Placeholder not filled",
    fix: "Pass the value to the template, or remove the placeholder.",
  },
  "leftover-value": {
    title: "Missing value shown as text",
    fix: "Pass the value to the template, and give it a fallback for when it is missing.",
  },
  "leftover-empty-value": {
    title: "Sentence without its value",
    fix: "Pass the value to the template, or leave the sentence out when it is missing.",
  },
  "leftover-escape": {
    title: "Escape codes shown as text",
    fix: "Escape each value once, and only for the part that it is in: HTML, text, or a URL.",
  },
  "leftover-encoding": {
    title: "Garbled letters",
    fix: "Read the template and the data as UTF-8. One of them was read in another character set.",
  },
  "leftover-dummy-text": { title: "Dummy text", fix: "Replace the dummy text with the real text." },
  "leftover-empty-greeting": {
    title: "Greeting without a name",
    fix: "Pass the name, or write a greeting without one when it is missing.",
  },
  "link-empty": { title: "Link without a target", fix: "Set the `href` of the link." },
  "link-script": { title: "Link with a script", fix: "Link to a page with https. Mail clients remove scripts." },
  "link-invalid": { title: "Invalid link", fix: "Write a complete URL: https, host and path. Encode spaces as %20." },
  "link-double-scheme": {
    title: "Link with two schemes",
    fix: "Remove one of the schemes. A variable of the template probably already contains it.",
  },
  "link-relative": {
    title: "Relative link",
    fix: "Write the whole URL, with scheme and host. A mail has no address that a link could be relative to.",
  },
  "image-unreachable": {
    title: "Image without an absolute URL",
    fix: "Use an https URL, or attach the image and refer to it as `cid:`.",
  },
  "image-missing-cid": { title: "Inline image not attached", fix: "Attach a file with this `content_id`." },
  "attachment-empty": { title: "Empty attachment", fix: "Check that the file was written before it was attached." },
  "text-html": {
    title: "HTML tags in the text part",
    fix: "Convert the HTML to text, or write the text part by hand.",
  },
  "header-bcc": {
    title: "Blind copy visible",
    fix: "Remove the address from the headers. Every recipient can read them.",
  },
  "header-twice": {
    title: "Header that occurs twice",
    fix: "Remove the custom header. A mail may have it only once.",
    url: "https://www.rfc-editor.org/rfc/rfc5322#section-3.6",
  },
} satisfies Record<string, Rule>

const WARNINGS = {
  "link-anchor": {
    title: "Anchor without a target",
    fix: "Give an element of the mail this `id`, or remove the link.",
  },
  "link-local": {
    title: "Link to a local address",
    fix: "In production, set the public URL of your application. If this mail is from a test, ignore the rule.",
  },
  "link-http": { title: "Link without encryption", fix: "Use https." },
  "link-other-address": {
    title: "Link text shows another address",
    fix: "Show the address that the link leads to, or a text that is not an address. Spam filters treat this as phishing.",
  },
  "link-no-text": {
    title: "Link without text",
    fix: "Write a text into the link, or an `alt` for its image.",
    url: `${WCAG}/link-purpose-in-context`,
  },
  "link-repeated-parameter": { title: "Tracking parameter twice", fix: "Add each tracking parameter once." },
  "link-unsubscribe": {
    title: "No visible unsubscribe link",
    fix: "Add a visible link, for example with {{unsubscribe_url}}. Bulk senders must have one in the body too.",
    url: BULK_SENDERS,
  },
  "image-unused-cid": {
    title: "Inline attachment not used",
    fix: "Refer to it as `cid:` in the HTML, or attach it without `content_id`.",
  },
  "image-local": { title: "Image at a local address", fix: "In production, use a public https URL for images." },
  "image-http": { title: "Image without encryption", fix: "Use https." },
  "image-alt": {
    title: "Image without alternative text",
    fix: 'Describe the image in `alt`. For decoration, write `alt=""`.',
    url: `${WCAG}/non-text-content`,
  },
  "image-data": {
    title: "Image embedded as a data URI",
    fix: "Host the image, or attach it and refer to it as `cid:`.",
    url: "https://www.caniemail.com/features/image-base64/",
  },
  "image-only": {
    title: "Mail of images only",
    fix: "Write the message as text. Many clients block images at first, and spam filters distrust mail without text.",
  },
  "attachment-twice": {
    title: "Attachment that occurs twice",
    fix: "Attach each file once, with a `content_id` of its own.",
  },
  "image-heavy": { title: "Large inline image", fix: "Scale the image to the size in which it is shown, or host it." },
  "weight-clipped": {
    title: "HTML too long for Gmail",
    fix: "Keep the HTML below 102 kB: shorten it, and remove white space and unused CSS.",
  },
  "weight-total": { title: "Heavy mail", fix: "Link to large files instead of attaching them." },
  "html-script": { title: "Script", fix: "Remove the script, and link to a page that runs it." },
  "html-iframe": { title: "Embedded page", fix: "Link to the page, for example with an image of it." },
  "html-event-handler": { title: "Event handler", fix: "Use a link. Mail clients run no scripts." },
  "html-charset": {
    title: "Another character set named in the HTML",
    fix: 'Write `<meta charset="utf-8">`, or leave it out.',
  },
  "a11y-contrast": {
    title: "Low contrast",
    fix: "Use colors with a contrast of at least 4.5, or 3 for large text.",
    url: `${WCAG}/contrast-minimum`,
  },
  "text-missing": {
    title: "No text part",
    fix: "Send `text` too, with the same message. Some clients, watches and spam filters read only it.",
  },
  "text-empty": { title: "Empty text part", fix: "Write the message into `text`." },
  "text-differs": {
    title: "Text part says something else",
    fix: "Generate both parts from the same template and data.",
  },
  "header-dkim": {
    title: "No aligned DKIM signature",
    fix: "Verify the domain of `from`, so that mail is signed with its key.",
    url: BULK_SENDERS,
  },
  spam: {
    title: "Spam to SpamAssassin",
    fix: "Look up what the named rules are about, and change that.",
    url: "https://spamassassin.apache.org/doc.html",
  },
  "subject-empty": { title: "No subject", fix: "Write a subject." },
  "bulk-one-click": {
    title: "Bulk mail without one-click unsubscribe",
    fix: "Send it with `list_unsubscribe: true`. Gmail and Yahoo require it of bulk senders (RFC 8058).",
    url: "https://www.rfc-editor.org/rfc/rfc8058",
  },
  "bulk-https": {
    title: "One-click unsubscribe without https",
    fix: "Write an https URL into List-Unsubscribe (RFC 8058).",
    url: "https://www.rfc-editor.org/rfc/rfc8058#section-3.1",
  },
} satisfies Record<string, Rule>

const NOTES = {
  "link-lookalike": {
    title: "Host that looks like another",
    fix: "Link to a host of one alphabet, or show readers the name that they know. Spam filters distrust such hosts.",
    url: "https://www.unicode.org/reports/tr39/",
  },
  "link-vague-text": {
    title: "Link text without a meaning",
    fix: "Name the target in the link text. Screen readers list links without the text around them.",
    url: `${WCAG}/link-purpose-in-context`,
  },
  "image-width": {
    title: "Image without width",
    fix: "Set the `width` attribute. Outlook on Windows ignores CSS and shows the image in its own size.",
    url: "https://www.caniemail.com/features/html-width/",
  },
  "image-two-pixels": { title: "More than one tracking pixel", fix: "Keep one of them, or turn `track_opens` off." },
  "html-duplicate-id": { title: "Id that occurs twice", fix: "Give each element an id of its own." },
  "a11y-lang": {
    title: "No language",
    fix: 'Set the language: `<html lang="en">`. Screen readers choose their voice by it.',
    url: `${WCAG}/language-of-page`,
  },
  "a11y-title": {
    title: "No title",
    fix: "Write a `<title>`. Screen readers and the view in a browser show it.",
    url: `${WCAG}/page-titled`,
  },
  "a11y-layout-table": {
    title: "Table without role and headers",
    fix: 'Set `role="presentation"` if the table is only layout. If it has data, mark its headers with <th>.',
    url: "https://www.w3.org/WAI/tutorials/tables/",
  },
  "a11y-headings": {
    title: "Heading level skipped",
    fix: "Use the next level, and change its size with CSS.",
    url: `${WCAG}/headings-and-labels`,
  },
  "a11y-small-text": { title: "Small text", fix: "Use at least 12 px." },
  "text-links": { title: "Links missing in the text part", fix: "Write the URLs into the text part." },
  "text-long-line": {
    title: "Very long line in the text part",
    fix: "Break lines before 998 characters (RFC 5322). Longer ones must be encoded.",
    url: "https://www.rfc-editor.org/rfc/rfc5322#section-2.1.1",
  },
  "header-reply-to": {
    title: "Replies go to another domain",
    fix: "Use a Reply-To of the same domain, if you have one. Spam filters compare the two.",
  },
  "subject-long": {
    title: "Long subject",
    fix: "Put what matters first: phones show about 40 characters, desktops about 80.",
  },
  "subject-capitals": { title: "Subject in capitals", fix: "Write it in lower case. Spam filters count capitals." },
  "preheader-weak": {
    title: "Preview without the message",
    fix: "Begin the HTML with a short, hidden summary. Inboxes show the first text after the subject.",
  },
  "preheader-repeats-subject": {
    title: "Preview repeats the subject",
    fix: "Say something new in the first sentence. Inboxes show it after the subject.",
  },
} satisfies Record<string, Rule>

const withLevel = <Id extends string>(level: Level, rules: Record<Id, Rule>) =>
  Object.fromEntries(Object.entries<Rule>(rules).map(([id, rule]) => [id, { ...rule, level }])) as Record<
    Id,
    Rule & { level: Level }
  >

export const RULES = {
  ...withLevel("error", ERRORS),
  ...withLevel("warning", WARNINGS),
  ...withLevel("note", NOTES),
}

export type RuleId = keyof typeof RULES
