import fc from "fast-check"
import { Chance } from "./chance.ts"

const LARGEST = 1_000_000

const list = (pieces: string) => pieces.split("¦")

/** Single characters; only some letters and digits, because most patterns treat them the same. */
export const CHARACTERS = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)).filter((one) => !/[b-zB-Z2-9]/.test(one)),
  ...list("é¦ß¦İ¦中¦😀¦\u0301¦\u00a0¦\u00ad¦\u200b¦\u202e¦\u2028¦\ufeff¦\ud800¦\udc00"),
]
/** Groups of characters that mean something in an address, a header field, HTML, a search or a body. */
export const GROUPS = [
  ...list(
    "http://¦http://a ¦https://a.b/c?d=e&f ¦www.¦a@b.c ¦a@¦<a@b.c>,¦a,¦a;¦xn--¦xn--a.¦a.¦.-¦-a¦1.¦1d¦::¦../¦%41¦aA",
  ),
  ...list(
    "=?¦?=¦=?utf-8?q?a?=¦=?utf-8?q?a?= ¦=?utf-8?b?YQ==?= ¦=?utf-8?q?=E9?=¦Re: ¦\r\n¦\r\n ¦\n ¦a: ¦a: b\n¦a: b\r\n",
  ),
  ...list('From: a\n¦e\u0301¦\u200d😀¦()¦)(¦[]¦""¦"a¦\\"¦-"¦to:¦subject:¦cid:¦cid:logo¦data:;base64,'),
  ...list(
    "<b>¦<b><p>¦<b><p></b></p>¦<i><a>¦</b>¦</p>¦</¦<a ¦<a a=¦ a=b¦a='¦<a href=¦<a href=x>¦</a>¦<a href='http://a'>",
  ),
  ...list(
    '<a href="http://a">¦<a href="http://a">b</a>¦<table><tr>¦<svg>¦<math><mi>¦<!--¦<!-- -->¦-->¦<style>¦<title>',
  ),
  ...list("<script>¦<![CDATA[¦]]>¦&#¦&#x¦&#x41;¦&amp¦&amp;¦&notit;¦{{¦}}¦{{unsubscribe_url}}"),
  ...list("code ¦code 1234 ¦code 123456 ¦1234 ¦A1B2 ¦A1B2C3 "),
]
const UNITS = [...CHARACTERS, ...GROUPS]
const PUNCTUATION = [...".,;:!?()[]{}<>\"'`/\\|@#&=+-_~*% \t\r\n"]
/** Beginnings of texts, so that the repeated part is where the function parses it. */
export const OPENINGS = list('http://a¦http://a(¦<a href="http://a¦<p>¦a@b¦"¦(¦=?utf-8?q?¦your code ¦Subject: a')
const BRACKETS = ["()", "[]", "{}", "<>", "``", "''", '""', "«»"]
const TAGS = "a b p i div table tr td li svg form select option button font h1".split(" ")
const CHARSETS = ["utf-8", "iso-8859-1", "us-ascii", "gb18030", "utf-16", "x", ""]

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
/** The shapes that repeat the same pieces. */
export const REPEATED: readonly string[] = ["run", "two runs", "nested", "nested HTML"]

/** A kind of hostile texts: `of` makes the one of a length, always from the same pieces. */
export interface TextShape {
  shape: string
  /** The usual length of the text. */
  length: number
  of(length: number): string
}

export function someShape(chance: Chance): TextShape {
  // Slow functions are slowest with long repetitions.
  const shape = chance.happens(0.3) ? "run" : chance.pick(Object.keys(SHAPES))
  const length = chance.happens(0.3) ? chance.between(LARGEST / 50, LARGEST / 2) : chance.size(LARGEST)
  const make = SHAPES[shape] as (typeof SHAPES)[string]
  const seed = chance.between(0, 2 ** 32)
  return { shape, length, of: (length) => make(new Chance(seed), length).slice(0, length) }
}

const unit = (chance: Chance) => chance.pick(chance.happens(0.5) ? PUNCTUATION : UNITS)
const opening = (chance: Chance) => (chance.happens(0.5) ? chance.pick(["", ...OPENINGS]) : few(chance))
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

/** Texts that are known to break mail programs, besides single characters. */
const DIFFICULT = [
  ...list(
    "\r\n¦\n¦\r¦\0¦\r\n\r\n¦\r\n ¦\n\t¦\u0085¦\u2028¦\u2029¦\v¦\f¦\u001b[2J¦嘊嘍¦%0d%0a¦\r\n.\r\n¦é¦😀¦\ud800¦\u202e¦\ufeff",
  ),
  ...list("Bcc: evil@evil.test¦X-Evil: 1¦\r\nBcc: evil@evil.test¦\nX-Evil: 1\n\n¦Content-Type: text/html"),
  ...list("=?utf-8?Q?=0D=0ABcc:_evil@evil.test?=¦=?utf-8?B?DQpYLUV2aWw6IDE=?=¦=?¦?="),
  ...list('"¦\\¦<¦>¦(¦)¦,¦;¦:¦@¦=¦--¦.¦a¦b '),
  ...["x".repeat(90), "w ".repeat(60)],
]

const piece = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...DIFFICULT) },
  fc.string({ unit: "binary", maxLength: 5 }),
)

/** Short texts that contain such pieces, for properties. */
export const wideText = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(""))

/** Most of them right, the others with such a piece in them, or only of such pieces. */
export const almostRight = (right: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: right },
    { weight: 3, arbitrary: fc.tuple(right, piece, right).map((parts) => parts.join("")) },
    { weight: 1, arbitrary: wideText },
  )
