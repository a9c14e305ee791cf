import { buildHeaderParam } from "nodemailer/lib/mime-funcs"
import type MimeNode from "nodemailer/lib/mime-node"

/* Of the forms that a header may have, those that all readers of mail read alike (test/long/readers.test.ts). */

const FIELD = /^[^\s:]+:.*(?:\r\n[ \t].*)*/gm
const WORD = "=\\?UTF-8\\?B\\?[A-Za-z\\d+/=]*\\?="
const RUN = new RegExp(`${WORD}(?:[ \\t]+${WORD})+`, "g")
/** Bytes of a word of base64, and characters of one of quoted-printable, so that a line has room for the name of the field. */
const [MOST_BYTES, MOST_CHARACTERS] = [30, 40]
const LONGEST_LINE = 76

/**
 * A header in which only the last of several words in base64 ends with padding: GMime, which notmuch and mu read with, cuts a text at the
 * first padded one. A word that would need padding is in quoted-printable.
 */
export const withoutInnerPadding = (head: string): string =>
  head.replace(FIELD, (field) => {
    const line = field.replace(/\r\n(?=[ \t])/g, "")
    const changed = line.replace(RUN, (run) => (/=\?=[ \t]/.test(run) ? encodeAgain(run) : run))
    return changed === line ? field : fold(changed)
  })

function encodeAgain(run: string): string {
  const bytes = run.split(/[ \t]+/).map((word) => Buffer.from(word.slice("=?UTF-8?B?".length), "base64"))
  let rest = Buffer.concat(bytes).toString("utf8")
  const words: string[] = []
  while (rest !== "") {
    const [taken, word] = firstWord(rest)
    words.push(word)
    rest = rest.slice(taken.length)
  }
  return words.join(" ")
}

/** The beginning of a text that one word has room for, and that word. */
function firstWord(text: string): [taken: string, word: string] {
  let [taken, whole, bytes] = ["", "", 0]
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > MOST_BYTES) break
    taken += character
    if (bytes % 3 === 0 || taken.length === text.length) whole = taken
  }
  if (whole !== "") return [whole, `=?UTF-8?B?${Buffer.from(whole).toString("base64")}?=`]
  let quoted = ""
  taken = ""
  for (const character of text) {
    const next = quotedForm(character)
    if (quoted.length + next.length > MOST_CHARACTERS) break
    quoted += next
    taken += character
  }
  return [taken, `=?UTF-8?Q?${quoted}?=`]
}

const quotedForm = (character: string): string =>
  /[A-Za-z\d]/.test(character)
    ? character
    : Buffer.from(character).toString("hex").toUpperCase().replace(/../g, "=$&").replaceAll("=20", "_")

/** Folds a field before the blanks at which a line becomes too long. */
function fold(field: string): string {
  let [folded, length] = ["", 0]
  for (const piece of field.match(/[ \t]*[^ \t]+|[ \t]+$/g) ?? []) {
    const isTooLong = length > 0 && length + piece.length > LONGEST_LINE
    folded += isTooLong ? `\r\n${piece}` : piece
    length = isTooLong ? piece.length : length + piece.length
  }
  return folded
}

/** Ruby Mail sorts the sections of a parameter (RFC 2231 3) by their text, so `*10` comes before `*2`. */
const MOST_SECTIONS = 10

/** Makes the sections of long file names so long that there are at most ten. */
export function lengthenFileNames(node: MimeNode): void {
  for (const child of node.childNodes) lengthenFileNames(child)
  const { filename } = node
  let length = 50
  if (!filename || buildHeaderParam("filename", filename, length).length <= MOST_SECTIONS) return
  while (buildHeaderParam("filename", filename, length).length > MOST_SECTIONS) length += 25
  const sections = buildHeaderParam("filename", filename, length).map(({ key, value }) => `${key}=${value}`)
  const value = [`${node.getHeader("Content-Disposition")}`, ...sections].join("; ")
  node.setHeader("Content-Disposition", { prepared: true, foldLines: true, value })
}
