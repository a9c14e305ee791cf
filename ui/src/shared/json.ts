import { SHOWN } from "./format.ts"

/** The part of a formatted text that a pointer names. `missing` is the field that the marked object or array lacks. */
export type Mark = { start: number; end: number; missing: string | null }

/** Where a text stops being JSON. `line` and `column` count from 1. */
export type JsonError = { message: string; offset: number; line: number; column: number }

/** JSON with one value per line, or the place where it is wrong. `cut` if it is longer than a page shows. */
export type FormattedJson = { text: string; mark: Mark | null; cut: boolean; error: null } | { error: JsonError }

const TOKEN =
  /[{}[\],:]|"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[\da-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/uy
const SPACES = /[ \t\r\n]*/y
/** Deeper levels have no further indent: 100,000 brackets would grow to gigabytes. */
const DEEPEST_INDENT = 40

/**
 * Formats JSON without parsing it: duplicate keys, long numbers and escapes stay as they were sent. Marks the value at
 * `pointer` (a JSON pointer), or the object or array that lacks it.
 */
export function formatJson(source: string, pointer: string | null = null): FormattedJson {
  const out = new MarkedText(pointer)
  let state: "value" | "first item" | "first key" | "key" | "colon" | "next" | "end" = "value"
  let at = 0
  const fail = (expected: string) => ({ error: errorAt(source, at, expected) })
  for (;;) {
    at = matchAt(SPACES, source, at).end
    const { token, end } = matchAt(TOKEN, source, at)
    const kind = /^[{}[\],:"]/.exec(token)?.[0] ?? (token && "literal")
    const close = out.close
    if (state === "end") {
      if (at < source.length) return fail("the end of the text")
      return { text: out.text, mark: out.mark, cut: out.cut, error: null }
    }
    if (state === "colon") {
      if (kind !== ":") return fail('":"')
      out.write(": ")
      state = "value"
    } else if (kind === close && state !== "key" && state !== "value") {
      out.closeLevel()
      state = out.close ? "next" : "end"
    } else if (state === "next") {
      if (kind !== ",") return fail(`"," or "${close}"`)
      out.nextItem()
      state = close === "}" ? "key" : "value"
    } else if (state === "key" || state === "first key") {
      if (kind !== '"') return fail(state === "key" ? "a key in double quotes" : 'a key in double quotes or "}"')
      out.writeKey(token)
      state = "colon"
    } else {
      if (!kind || "}],:".includes(kind)) return fail(state === "value" ? "a value" : 'a value or "]"')
      out.writeValue(token)
      if (kind === "{") state = "first key"
      else if (kind === "[") state = "first item"
      else state = out.close ? "next" : "end"
    }
    at = end
  }
}

function matchAt(pattern: RegExp, source: string, at: number): { token: string; end: number } {
  pattern.lastIndex = at
  const token = pattern.exec(source)?.[0] ?? ""
  return { token, end: at + token.length }
}

function errorAt(source: string, offset: number, expected: string): JsonError {
  const lines = source.slice(0, offset).split("\n")
  const [line, column] = [lines.length, (lines.at(-1) ?? "").length + 1]
  const char = String.fromCodePoint(source.codePointAt(offset) ?? 0)
  const found = offset < source.length ? `found ${JSON.stringify(char)}` : "but the text ends here"
  return { message: `Line ${line}, column ${column}: expected ${expected}, ${found}.`, offset, line, column }
}

/** The steps of a JSON pointer: `/to/0` is `["to", "0"]`. */
function stepsOf(pointer: string): string[] {
  const steps = pointer.split("/").slice(1)
  return steps.map((step) => step.replaceAll("~1", "/").replaceAll("~0", "~"))
}

/** An open object or array. `steps` is how much of the pointer leads to it; -1 if it is not on the way. */
type Level = { close: "}" | "]"; steps: number; items: number; key: string }

/** The formatted text while it is written, and its mark. */
class MarkedText {
  text = ""
  cut = false
  mark: Mark | null = null
  private markedSteps = -1
  private markedDepth = -1
  private readonly levels: Level[] = []
  private readonly target: string[] | null

  constructor(pointer: string | null) {
    this.target = pointer === null ? null : stepsOf(pointer)
  }

  /** The bracket that closes the open object or array. */
  get close(): "}" | "]" | undefined {
    return this.levels.at(-1)?.close
  }

  write(part: string): void {
    if (!this.cut) this.text += part
    this.cut ||= this.text.length > SHOWN
  }

  nextItem(): void {
    this.write(",")
    const level = this.levels.at(-1)
    if (level) level.items++
  }

  writeKey(token: string): void {
    this.newLine()
    this.write(token)
    const level = this.levels.at(-1)
    if (level) level.key = token
  }

  writeValue(token: string): void {
    if (this.close === "]") this.newLine()
    const steps = this.stepsToNext()
    const opens = token === "{" || token === "["
    const start = this.text.length
    const isNearest = steps >= 0 && steps >= this.markedSteps && !this.cut
    this.write(token)
    if (isNearest) {
      // The last of several equal keys counts, as for every JSON parser.
      const missing = opens ? (this.target?.[steps] ?? null) : null
      this.mark = { start, end: this.text.length, missing }
      this.markedSteps = steps
      this.markedDepth = opens && missing === null ? this.levels.length : -1
    }
    if (opens) this.levels.push({ close: token === "{" ? "}" : "]", steps, items: 0, key: "" })
  }

  closeLevel(): void {
    const level = this.levels.pop()
    if (!level) return
    if (!"{[".includes(this.text.at(-1) ?? "")) this.newLine()
    this.write(level.close)
    if (this.mark && this.levels.length === this.markedDepth) {
      this.mark.end = this.text.length
      this.markedDepth = -1
    }
  }

  private newLine(): void {
    this.write(`\n${"  ".repeat(Math.min(this.levels.length, DEEPEST_INDENT))}`)
  }

  private stepsToNext(): number {
    const level = this.levels.at(-1)
    if (!this.target) return -1
    if (!level) return 0
    if (level.steps < 0 || level.steps === this.target.length) return -1
    const step = level.close === "]" ? String(level.items) : (JSON.parse(level.key) as string)
    return step === this.target[level.steps] ? level.steps + 1 : -1
  }
}
