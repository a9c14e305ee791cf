import type { Chance } from "../lib/chance.ts"

const LARGEST = 1_000_000

/** Building blocks of hostile texts. */
const UNITS = [
  // Only some letters and digits, because most patterns treat them the same.
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((one) => !/[b-zB-Z2-9]/.test(one)),
  ...[
    "é",
    "ß",
    "İ",
    "中",
    "😀",
    "\u0301",
    "\u00a0",
    "\u00ad",
    "\u200b",
    "\u202e",
    "\u2028",
    "\ufeff",
    "\ud800",
    "\udc00",
  ],
  ...[
    "http://",
    "http://a ",
    "https://a.b/c?d=e&f ",
    "www.",
    "a@b.c ",
    "a@",
    "<a@b.c>,",
    "xn--",
    "1.",
    "::",
    "../",
    "%41",
  ],
  ...[
    "=?",
    "?=",
    "=?utf-8?q?a?=",
    "=?utf-8?b?YQ==?= ",
    "=?utf-8?q?=E9?=",
    "Re: ",
    "\r\n",
    "\r\n ",
    "a: b\r\n",
    '"a',
    '\\"',
  ],
  ...[
    "<b>",
    "<b><p>",
    "</b>",
    "</p>",
    "<a href=",
    '<a href="http://a">',
    "</a>",
    "<table><tr>",
    "<svg>",
    "<math><mi>",
    "<!--",
  ],
  ...[
    "-->",
    "<style>",
    "<title>",
    "<script>",
    "<![CDATA[",
    "]]>",
    "<a ",
    " a=b",
    "a='",
    "&#",
    "&#x41;",
    "&amp",
    "&notit;",
  ],
  ...[
    "cid:logo",
    "{{unsubscribe_url}}",
    "{{",
    "}}",
    "code ",
    "code 123456 ",
    "1234 ",
    "A1B2C3 ",
    "to:",
    "-",
    "subject:",
    "()",
  ],
]
const PUNCTUATION = [...".,;:!?()[]{}<>\"'`/\\|@#&=+-_~*% \t\r\n"]
/** Beginnings of texts, so that the repeated part is where the function parses it. */
const OPENINGS = ["", "http://a", '<a href="http://a', "<p>", "a@b", '"', "(", "=?utf-8?q?", "your code ", "Subject: a"]
const BRACKETS = ["()", "[]", "{}", "<>", "``", "''", '""', "«»"]

/** Generators of texts of a few to a million characters, by shape. */
const SHAPES: Record<string, (chance: Chance, length: number) => string> = {
  run: (chance, length) => `${opening(chance)}${repeated(unit(chance), length)}${chance.pick(UNITS)}`,
  "two runs": (chance, length) => repeated(chance.pick(UNITS), length / 2) + repeated(chance.pick(UNITS), length / 2),
  nested: (chance, length) => {
    const [open, close] = chance.pick(BRACKETS) as unknown as [string, string]
    return repeated(open, length / 2) + few(chance) + repeated(close, length / 2)
  },
  "nested HTML": (chance, length) => {
    const names = [chance.pick(TAGS), chance.pick(TAGS)]
    const open = names.map((name) => `<${name}>`).join("")
    const close = names.map((name) => `</${name}>`).join("")
    return repeated(open, length / 2) + few(chance) + repeated(close, length / 2)
  },
  mix: (chance, length) => joined(length, () => chance.pick(UNITS)),
  "mix of few": (chance, length) => {
    const some = [chance.pick(UNITS), chance.pick(UNITS), chance.pick(UNITS)]
    return joined(length, () => chance.pick(some))
  },
  "any characters": (chance, length) => joined(length, () => String.fromCodePoint(chance.between(0, 0x110000))),
  "encoded words": (chance, length) =>
    joined(length, () => {
      const bytes = Buffer.from(few(chance))
      const encoded = chance.happens(0.5) ? bytes.toString("base64") : bytes.toString("hex").replace(/../g, "=$&")
      return `=?${chance.pick(CHARSETS)}?${chance.pick(["b", "Q", "q", "x", ""])}?${encoded}?=${chance.pick(["", " ", "\r\n "])}`
    }),
}
const TAGS = [
  "a",
  "b",
  "p",
  "i",
  "div",
  "table",
  "tr",
  "td",
  "li",
  "svg",
  "form",
  "select",
  "option",
  "button",
  "font",
  "h1",
]
const CHARSETS = ["utf-8", "iso-8859-1", "us-ascii", "gb18030", "utf-16", "x", ""]

/** A hostile text, and the name of its shape. */
export function someText(chance: Chance): { shape: string; text: string } {
  // Slow functions are slowest with long repetitions.
  const shape = chance.happens(0.3) ? "run" : chance.pick(Object.keys(SHAPES))
  const length = chance.happens(0.3) ? chance.between(LARGEST / 50, LARGEST / 2) : chance.size(LARGEST)
  const text = (SHAPES[shape] as (typeof SHAPES)[string])(chance, length).slice(0, LARGEST)
  return { shape, text }
}

const unit = (chance: Chance) => chance.pick(chance.happens(0.5) ? PUNCTUATION : UNITS)
const opening = (chance: Chance) => (chance.happens(0.5) ? chance.pick(OPENINGS) : few(chance))
const few = (chance: Chance) => joined(chance.between(0, 12), () => chance.pick(UNITS))
const repeated = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length))

function joined(length: number, next: () => string): string {
  const parts: string[] = []
  for (let left = length; left > 0; ) {
    const part = next()
    parts.push(part)
    left -= Math.max(1, part.length)
  }
  return parts.join("")
}
