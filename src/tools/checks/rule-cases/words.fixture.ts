// biome-ignore-all lint/suspicious/noTemplateCurlyInString: These are templates of other languages.
import { image, inline, link, type Mail, page, style, wire, withBody } from "./mails.fixture.ts"

/** For each other word in a pattern of a rule, a mail that needs it: the rule finds something in it, or nothing. */
const TABLE: readonly (readonly [rule: string, finds: boolean, words: string, mail: (word: string) => Mail])[] = [
  [
    "a11y-contrast",
    false,
    "bold|600",
    (weight) => page(`<p style="color:#777;background:#fff;font-size:19px;font-weight:${weight}">Hello</p>`),
  ],
  [
    "a11y-contrast",
    false,
    "b|strong",
    (tag) => page(`<p style="color:#888;background:#fff;font-size:19px"><${tag}>Hello</${tag}></p>`),
  ],
  [
    "a11y-contrast",
    false,
    "th",
    (tag) => page(`<table><tr><${tag} style="color:#888;background:#fff;font-size:19px">Hello</${tag}></tr></table>`),
  ],
  [
    "a11y-contrast",
    true,
    "none",
    (image) => page(`<p style="color:#ccc;background-color:#fff;background-image:${image}">Hello</p>`),
  ],
  [
    "a11y-contrast",
    true,
    "transparent|none|inherit|initial",
    (color) => page(`<div style="background:#fff"><p style="color:#ccc;background:${color}">Hello</p></div>`),
  ],
  [
    "a11y-small-text",
    true,
    "px|pt|%|em",
    (unit) =>
      page(
        `<div style="font-size:16px"><p style="font:${{ px: 8, pt: 5, "%": 50, em: 0.5 }[unit]}${unit} Arial">Hello</p></div>`,
      ),
  ],
  [
    "a11y-small-text",
    true,
    "px|pt|%|em",
    (unit) =>
      page(
        `<div style="font-size:16px"><p style="font-size:${{ px: 8, pt: 5, "%": 50, em: 0.5 }[unit]}${unit}">Hello</p></div>`,
      ),
  ],
  ["html-charset", false, "utf8|utf-8|unicode-1-1-utf-8", (name) => page("<p>Hello</p>", `<meta charset="${name}">`)],
  [
    "html-iframe",
    true,
    "iframe|embed|applet",
    (tag) => page(`<p>Hello</p><${tag} src="https://acme.example/x"></${tag}>`),
  ],
  ["client-css-position", true, "fixed|sticky|absolute", (value) => inline(`position:${value}`)],
  [
    "client-css-border-radius",
    false,
    "0|0px|0%|none|normal|initial|inherit|unset|static|relative|auto",
    (value) => inline(`border-radius:${value}`),
  ],
  ["client-css-justify-content", true, "center|end|space-between", (value) => inline(`justify-content:${value}`)],
  [
    "client-css-modern-color",
    true,
    "oklch|oklab|lch|lab|hwb|color-mix|color",
    (name) => inline(`color:${name}(40% 0.2 30)`),
  ],
  ...[
    "svg",
    "video",
    "audio",
    "object",
    "form",
    "select",
    "textarea",
    "dialog",
    "meter",
    "progress",
    "marquee",
    "picture",
  ].map((name) => [`client-html-${name}`, true, name, (tag: string) => withBody(`<${tag}></${tag}>`)] as const),
  ["client-html-input-text", true, "text|email", (type) => withBody(`<input type="${type}">`)],
  ["client-html-input-checkbox", true, "checkbox", (type) => withBody(`<input type="${type}">`)],
  ["client-html-input-radio", true, "radio", (type) => withBody(`<input type="${type}">`)],
  ...["svg", "webp", "avif", "heif", "tiff", "mp4", "apng", "ico"].map(
    (ending) =>
      [
        `client-image-${ending}`,
        true,
        ending,
        (word: string) => image(`src="https://acme.example/a.${word}" width="9" alt=""`),
      ] as const,
  ),
  [
    "client-css-border-radius",
    false,
    "fill|rect|roundrect|image",
    (tag) => page(`<!--[if mso]><v:${tag} src="a"/><![endif]--><p style="border-radius:9px">Hello</p>`),
  ],
  [
    "client-css-at-font-face",
    true,
    "font-face",
    (name) => style(`@${name} { font-family: a; src: url(https://acme.example/a.woff) }`),
  ],
  ["client-css-at-import", true, "import", (name) => style(`@${name} url(https://acme.example/a.css);`)],
  [
    "header-twice",
    true,
    "date|message-id|mime-version|from|to|subject|content-type|content-transfer-encoding",
    (name) => ({ headers: { [name]: "x" } }),
  ],
  [
    "header-twice",
    true,
    "sender|reply-to|cc|in-reply-to|references|list-unsubscribe|list-unsubscribe-post|list-id",
    (name) => ({ headers: { [name]: "<https://a.example>", [name.toUpperCase()]: "x" } }),
  ],
  [
    "preheader-weak",
    true,
    "view|read|open|see|trouble|having trouble|can't|cannot|problem|is this email|if you can't|if you cannot|if you have trouble",
    (word) => page(`<p>${word} this in a browser</p>`),
  ],
  [
    "preheader-weak",
    true,
    "browser|online|web version|webversion|email|correctly",
    (word) => page(`<p>View this ${word}</p>`),
  ],
  [
    "preheader-weak",
    true,
    "im browser|email im browser|online ansehen|voir en ligne|voir dans le navigateur|logo|header|banner|image|spacer",
    (word) => page(`<p>${word}</p>`),
  ],
  [
    "image-alt",
    false,
    "presentation|none",
    (role) => page(`<p>Hello</p><img src="https://acme.example/a.png" width="99" role="${role}">`),
  ],
  ["image-alt", true, "data:image/png,x|cid:logo", (src) => image(`src="${src}" width="1" height="1"`)],
  [
    "link-vague-text",
    true,
    "click here|tap here|press here|here|this|this link|link|read more|learn more|see more|find out more|more|hier|mehr|ici",
    (label) => link('href="https://acme.example/x"', label),
  ],
  [
    "bulk-one-click",
    true,
    "unsubscribe|opt out|list-manage|manage preferences|manage subscriptions|manage notifications|email preferences|notification settings|abmelden|abbestellen|austragen|désinscrire|désabonner|darse de baja|cancelar suscripción|disiscriviti|cancella iscrizione|afmelden|uitschrijven",
    (label) => link('href="https://acme.example/x"', label),
  ],
  ["client-css-space-color", true, "rgb|rgba|hsl|hsla", (name) => inline(`color:${name}(120 50% 50%)`)],
  [
    "text-value",
    true,
    "USD|EUR|GBP|CHF|JPY",
    (currency) => ({ html: "<p>You pay on Friday.</p>", text: `You pay 49 ${currency} on Friday.` }),
  ],
  [
    "text-value",
    false,
    "USD|EUR|GBP|CHF|JPY",
    (currency) => ({ html: `<p>You pay 49 ${currency} on Friday.</p>`, text: `You pay 49 ${currency} on 12 May.` }),
  ],
  ["bulk-one-click", true, "bulk|list", (value) => ({ headers: { Precedence: value } })],
  [
    "link-other-address",
    true,
    "com|net|org|edu|gov|de|fr|uk|eu|test|example",
    (ending) => link('href="https://acme.dev/x"', `acme-bank.${ending}`),
  ],
  [
    "link-other-address",
    false,
    "co|com|org|net|ac|gov|edu",
    (second) => link(`href="https://www.bank.${second}.uk/x"`, `https://bank.${second}.uk/`),
  ],
  [
    "link-other-address",
    true,
    "co|com|org|net|ac|gov|edu",
    (second) => link(`href="https://acme.${second}.uk/x"`, `https://bank.${second}.uk/`),
  ],
  [
    "mime-date",
    false,
    "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec",
    (month) => wire(`Date: 1 ${month} 2026 10:00 +0000`, "", "Hello"),
  ],
  [
    "mime-date",
    false,
    "mon|tue|wed|thu|fri|sat|sun",
    (day) => wire(`Date: ${day}, 1 Feb 2026 10:00 +0000`, "", "Hello"),
  ],
  [
    "mime-address",
    true,
    "from|sender|reply-to|to|cc|disposition-notification-to",
    (name) => ({ raw: Buffer.from(`${name}: =?utf-8?q?ann=40example=2Ecom?=\r\n\r\nHello\r\n`) }),
  ],
  [
    "mime-parameter",
    true,
    "utf-8|utf8|iso-8859-1|us-ascii|windows-1252",
    (charset) =>
      wire("Content-Type: text/plain", `Content-Disposition: attachment; filename="${charset}''a.pdf"`, "", "x"),
  ],
  [
    "leftover-placeholder",
    true,
    "translation missing: en.color|Liquid error: color",
    (value) => inline(`color:${value}`),
  ],
  ["link-invalid", true, "file|blob", (scheme) => link(`href="${scheme}:abc"`)],
  ["link-script", true, "javascript|vbscript|data", (scheme) => link(`href="${scheme}:abc"`)],
  ["link-empty", true, "mailto|tel|sms", (scheme) => link(`href="${scheme}:"`)],
  ["leftover-placeholder", true, "mailto|tel|sms", (scheme) => link(`href="${scheme}:null"`)],
  ["link-local", true, "localhost|local|internal|lan|home.arpa", (ending) => link(`href="https://shop.${ending}/x"`)],
  [
    "link-repeated-parameter",
    true,
    "utm_source|mc_cid|_hsenc|mkt_tok|gclid|fbclid|cid",
    (name) => link(`href="https://acme.example/?${name}=1&${name}=2"`),
  ],
  [
    "text-links",
    false,
    "facebook|twitter|//x.com|instagram|linkedin|youtube|tiktok|pinterest|unsubscribe|preferences|privacy|terms|imprint|view in browser|apps.apple|play.google",
    (label) => ({ html: `<p><a href="https://acme.example/x">${label}</a></p>`, text: "Hello" }),
  ],
  [
    "leftover-value",
    true,
    "password|passcode|pin|otp|token|key|number|code",
    (noun) => page(`<p>Your ${noun} is <code>undefined</code></p>`),
  ],
  ["leftover-value", true, "nil|None", (name) => ({ from: `${name} <hello@acme.example>` })],
  ["leftover-value", true, "undefined|null", (host) => ({ reply_to: [`hello@${host}.example`] })],
  [
    "leftover-value",
    true,
    "undefined|NaN",
    (value) => ({ attachments: [{ filename: `invoice-${value}.pdf`, content_id: null, size: 9 }] }),
  ],
  ["leftover-placeholder", false, "data:image/png,|cid:", (scheme) => image(`src="${scheme}{name}" width="9" alt="a"`)],
  [
    "leftover-empty-value",
    false,
    "td|th|dt",
    (tag) =>
      page(
        tag === "dt"
          ? "<dl><dt>Order #</dt><dd>1042</dd></dl>"
          : `<table role=none><tr><${tag}>Order #</${tag}><td>1042</td></tr></table>`,
      ),
  ],
]

export const WORD_CASES = TABLE.flatMap(([rule, finds, words, mail]) =>
  words.split("|").map((word) => ({ rule, finds, word, mail: mail(word) })),
)
