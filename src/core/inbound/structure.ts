import type { Reading } from "../ports.ts"
import { encodingOf, guessCharset, isVague } from "./charset.ts"
import {
  type ContentField,
  formatContentField,
  parameter,
  parseContentField,
  withoutComments,
} from "./content-field.ts"
import { plainAddresses, repairWords } from "./header-text.ts"
import { contentEnd, type Delimiter, type Field, findField, MimeScanner, unfoldValue } from "./mime-scanner.ts"
import { base64Lines, decodeTransfer, decodeUu, isBlank, joinFlowed } from "./transfer-encoding.ts"

const LF = 0x0a
const COLON = 0x3a
/** Further parts are left as they are: the parser gives up at 1,000. */
const MOST_PARTS = 2_000
/** Longer headers are left as they are: the parser refuses them. */
const LONGEST_HEAD = 1024 * 1024

/**
 * Prepares a message for the parser, which misreads some correct and many common messages. Returns a copy in which
 *
 * - delimiter lines have no trailing white space, and multiparts are closed before the delimiter of an outer one (RFC 2046 5.1),
 * - parts of a digest are messages by default (5.1.5), and a multipart whose delimiter never occurs is text,
 * - text that is not valid in its charset has the charset in which it is, and raw bytes in header fields are UTF-8,
 * - uuencoded parts are base64, and comments in MIME fields and addresses are removed,
 * - the lines of `format=flowed` texts are joined (RFC 3676, assumption H13),
 * - named texts are attachments (assumption H15), and so are messages inside of the message, unless `message_parts` is `as_parsed` (H12).
 *
 * Runs in linear time. Returns the same bytes if nothing is to be repaired. `problems` says what is missing in the structure, as sentences.
 */
export function repairStructure(
  raw: Buffer,
  message_parts: Reading["message_parts"] = "attach",
): { raw: Buffer; problems: string[] } {
  return new Repair(raw, message_parts).run()
}

interface Head {
  start: number
  end: number
  fields: Field[]
  type: ContentField
  /** New values of fields. Null removes the field. */
  changes: Map<Field, string | null>
  /** New fields, by name. */
  added: Map<string, string>
}

/** A multipart whose end has not come yet. */
interface Multipart {
  type: string
  boundary: string
  parts: number
  head: Head
  /** Where its output begins, to write it again. */
  output: number
}

/** The type of a part whose header is too long. */
const LARGE: ContentField = { value: "application/octet-stream", params: [] }
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are looked for
const CONTROL = /[\0-\x08\x0e-\x1f]/
const NAMED = /name[\w*]{0,9}\s{0,9}=/i

class Repair {
  readonly #raw: Buffer
  readonly #messageParts: Reading["message_parts"]
  readonly #output: Buffer[] = []
  readonly #problems = new Set<string>()
  readonly #scanner: MimeScanner
  readonly #open: Multipart[] = []
  #isChanged = false
  #parts = 0
  /** The charset that the message's header declares, in which its raw header fields probably are. */
  #charset: string | undefined
  /** Where the body of the last part begins. */
  #bodyStart = 0

  constructor(raw: Buffer, messageParts: Reading["message_parts"]) {
    this.#raw = raw
    this.#scanner = new MimeScanner(raw)
    this.#messageParts = messageParts
  }

  run() {
    let head: Head | null = this.#entity(0)
    let from = head === null ? this.#bodyStart : head.end
    for (;;) {
      const isFull = this.#parts >= MOST_PARTS
      const delimiter = isFull ? null : this.#scanner.nextDelimiter(from)
      const end = delimiter?.start ?? this.#raw.length
      if (head !== null && !isFull) this.#leaf(head, end)
      else this.#keep(head?.start ?? from, end)
      head = null
      if (delimiter === null) break
      this.#closeDownTo(delimiter.owner + 1, delimiter.start)
      from = delimiter.end
      if (delimiter.closes && this.#open.at(-1)?.parts === 0) this.#keep(delimiter.start, delimiter.end)
      else {
        this.#delimiter(delimiter)
        if (delimiter.closes) this.#pop()
        else {
          head = this.#entity(from)
          from = head === null ? this.#bodyStart : head.end
        }
      }
    }
    this.#closeDownTo(0, this.#raw.length)
    return { raw: this.#isChanged ? Buffer.concat(this.#output) : this.#raw, problems: [...this.#problems] }
  }

  /** Reads the header of a part. Returns it for a leaf, whose output depends on its body; null for a multipart. */
  #entity(start: number): Head | null {
    const outer = this.#open.at(-1)
    if (outer) outer.parts++
    this.#parts++
    for (let at = start, isRoot = outer === undefined; ; isRoot = true) {
      const head = this.#head(at, isRoot, outer?.type === "multipart/digest" && at === start)
      this.#bodyStart = head.end
      const { value } = head.type
      const boundary = value.startsWith("multipart/") ? parameter(head.type, "boundary") : undefined
      if (boundary) {
        this.#push(head, Buffer.from(boundary).toString("latin1"))
        return null
      }
      if (value.startsWith("multipart/")) this.#asText(head, "The message has a multipart without a boundary")
      if (this.#messageParts === "attach" || !this.#isEmbedded(head)) return head
      this.#write(head)
      at = head.end
    }
  }

  #head(start: number, isRoot: boolean, inDigest: boolean): Head {
    const { fields, end } = this.#scanner.header(start)
    const head: Head = { start, end, fields, type: LARGE, changes: new Map(), added: new Map() }
    if (end - start > LONGEST_HEAD) return head
    const written = this.#plainField(head, "content-type")
    const disposition = this.#plainField(head, "content-disposition")
    head.type = parseContentField(written ?? (inDigest ? "message/rfc822" : ""))
    if (inDigest && written === undefined) this.#set(head, "Content-Type", "message/rfc822")
    const isMalformed = written !== undefined && !/^[^\s/]+\/[^\s/]+$/.test(head.type.value)
    if (isMalformed && disposition === undefined && parameter(head.type, "name") === undefined) {
      head.type.value = "text/plain"
      this.#set(head, "Content-Type", formatContentField(head.type))
    }
    if (isRoot) {
      const charset = parameter(head.type, "charset")
      const encoding = isVague(charset) ? null : encodingOf(charset ?? "")
      this.#charset = encoding === null || encoding.startsWith("utf-") ? undefined : encoding
    }
    for (const field of fields) this.#repairField(head, field, isRoot)
    return head
  }

  /** Returns a MIME field in UTF-8 and without comments, as the output has it. */
  #plainField(head: Head, name: string): string | undefined {
    const written = this.#value(head, name)
    if (written === undefined) return undefined
    const words = repairWords(written)
    // Many senders write a name with parentheses without the quotes that it needs.
    const plain = NAMED.test(words) ? words : withoutComments(words).trim()
    if (Buffer.from(plain).toString("latin1") !== written) this.#set(head, name, plain)
    return plain
  }

  #repairField(head: Head, field: Field, isRoot: boolean): void {
    const name = field.name.toLowerCase()
    // The parser ends such a name at its control character.
    if (CONTROL.test(name)) return void head.changes.set(field, null)
    // White space before the colon (RFC 5322 4.5) becomes a part of the name there.
    const isOld = name !== "" && this.#raw[field.start + name.length] !== COLON
    if (isOld && !head.changes.has(field))
      head.changes.set(field, repairWords(unfoldValue(this.#raw, field), this.#charset))
    const isAddress = /^(from|to|cc|bcc|sender|reply-to)$/.test(name)
    if (!isRoot || !(isAddress || name === "subject")) return
    const value = unfoldValue(this.#raw, field)
    const words = repairWords(value, this.#charset)
    const repaired = isAddress ? plainAddresses(words) : words
    if (Buffer.from(repaired).toString("latin1") !== value) head.changes.set(field, repaired)
  }

  /** The value of the first field with this name, as latin1. */
  #value(head: Head, name: string): string | undefined {
    const field = findField(head.fields, name)
    return field && unfoldValue(this.#raw, field)
  }

  /** The value of a MIME field as one word in lower case; empty if there is none. */
  #word(head: Head, name: string): string {
    return withoutComments(this.#value(head, name) ?? "")
      .trim()
      .toLowerCase()
  }

  /** Whether the parser reads a message inside of the message as its body. */
  #isEmbedded(head: Head): boolean {
    return (
      head.type.value === "message/rfc822" &&
      /^inline\b/.test(this.#word(head, "content-disposition")) &&
      /^(7bit|8bit|binary)?$/.test(this.#word(head, "content-transfer-encoding"))
    )
  }

  #set(head: Head, name: string, value: string): void {
    const field = findField(head.fields, name.toLowerCase())
    if (field) head.changes.set(field, value)
    else head.added.set(name, value)
  }

  #push(head: Head, boundary: string): void {
    this.#scanner.open(boundary, this.#open.length)
    this.#open.push({ type: head.type.value, boundary, parts: 0, head, output: this.#output.length })
    this.#write(head)
  }

  #pop(): void {
    const multipart = this.#open.pop()
    if (multipart) this.#scanner.close(multipart.boundary)
  }

  /** Ends the multiparts inside of `depth`. One without parts becomes a text. */
  #closeDownTo(depth: number, end: number): void {
    while (this.#open.length > depth) {
      const { parts, head, boundary, output } = this.#open.at(-1) as Multipart
      this.#pop()
      if (parts === 0) {
        this.#output.length = output
        this.#asText(head, "The boundary of a multipart does not occur in the message")
        this.#leaf(head, end)
      } else if (end < this.#raw.length) {
        this.#output.push(Buffer.from(`--${boundary}--\r\n`, "latin1"))
        this.#isChanged = true
      }
    }
  }

  #asText(head: Head, problem: string): void {
    head.type = { value: "text/plain", params: [] }
    this.#set(head, "Content-Type", "text/plain")
    if (!isBlank(this.#raw, head.end, this.#raw.length)) this.#problems.add(`${problem}; its content is shown as text.`)
  }

  /** Writes a part that is not a multipart. */
  #leaf(head: Head, end: number): void {
    const bodyEnd = contentEnd(this.#raw, end)
    const content = this.#raw.subarray(head.end, Math.max(head.end, bodyEnd))
    const encoding = this.#word(head, "content-transfer-encoding")
    const unpacked = /^(x-)?uu(encode|e)?$/.test(encoding) ? decodeUu(content) : null
    const decoded = () => unpacked ?? decodeTransfer(content, encoding)
    const replaced = (this.#isBody(head) ? this.#text(head, decoded) : null) ?? unpacked
    if (replaced) {
      this.#set(head, "Content-Transfer-Encoding", "base64")
      this.#isChanged = true
    }
    this.#write(head)
    if (replaced) this.#output.push(base64Lines(replaced))
    else this.#keep(head.end, end)
  }

  /** Whether a part is a text of the body. Makes a named text, and a message of which the parser would read the contents, an attachment. */
  #isBody(head: Head): boolean {
    const field = findField(head.fields, "content-disposition")
    const changed = field && head.changes.get(field)
    const disposition = parseContentField(changed ?? this.#value(head, "content-disposition") ?? "")
    if (disposition.value !== "" && disposition.value !== "inline") return false
    const isReadMessage = disposition.value === "inline" ? /^message\// : /^message\/delivery-status$/
    const isFile = isText(head)
      ? (parameter(disposition, "filename") ?? parameter(head.type, "name")) && !isForm(this.#open.at(-1))
      : this.#messageParts === "attach" && isReadMessage.test(head.type.value)
    if (isFile) this.#set(head, "Content-Disposition", formatContentField({ ...disposition, value: "attachment" }))
    return !isFile && isText(head)
  }

  /** Declares the charset of a text. Returns the joined lines of a `format=flowed` text; null for any other. */
  #text(head: Head, bytes: () => Buffer): Buffer | null {
    const isHtml = head.type.value === "text/html"
    const declared = parameter(head.type, "charset")
    const charset = guessCharset(bytes, declared, isHtml)
    const isFlowed = parameter(head.type, "format")?.toLowerCase() === "flowed"
    const del_sp = parameter(head.type, "delsp")?.toLowerCase() === "yes"
    if (charset === null && !isFlowed) return null
    head.type.value ||= "text/plain"
    // The parser would join the lines again, with their quote marks.
    const params = head.type.params.filter(([name]) => name !== "format" && name !== "delsp")
    this.#set(head, "Content-Type", formatContentField({ ...head.type, params }, charset === null ? {} : { charset }))
    return isFlowed && !isHtml && !/^utf-?(16|32)/i.test(declared ?? "") ? joinFlowed(bytes(), del_sp) : null
  }

  #write({ start, end, fields, changes, added }: Head): void {
    if (changes.size > 0 || added.size > 0) this.#isChanged = true
    // New fields come first, because the empty line after the others may be missing.
    for (const [name, value] of added) this.#output.push(Buffer.from(`${name}: ${value}\r\n`))
    let from = start
    for (const field of fields) {
      const value = changes.get(field)
      if (value === undefined) continue
      this.#keep(from, field.start)
      if (value !== null) this.#output.push(Buffer.from(`${field.name}: ${value}\r\n`))
      from = field.end
    }
    this.#keep(from, end)
  }

  #keep(start: number, end: number): void {
    if (end > start) this.#output.push(this.#raw.subarray(start, end))
  }

  #delimiter({ start, end, closes }: Delimiter): void {
    const line = Buffer.from(`--${this.#open.at(-1)?.boundary}${closes ? "--" : ""}`, "latin1")
    const rest = this.#raw.subarray(start + line.length, end)
    const breakAt = rest.findIndex((byte) => byte === 0x0d || byte === LF)
    const ending = breakAt < 0 ? rest.subarray(rest.length) : rest.subarray(breakAt)
    if (breakAt > 0) this.#isChanged = true
    this.#output.push(line, ending)
  }
}

const isText = ({ type }: Head) => type.value === "" || type.value === "text/plain" || type.value === "text/html"

/** Whether the next part of a multipart is a form of the body, even with a file name. A message that is not a multipart is its body. */
const isForm = (outer: Multipart | undefined) =>
  outer === undefined ||
  outer.type === "multipart/alternative" ||
  (outer.type === "multipart/related" && outer.parts === 1)
