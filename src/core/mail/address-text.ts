import { fieldText } from "./field-text.ts"
import { quoteEnd, withoutInnerComments } from "./header-text.ts"

/**
 * Returns the value of an address field, given as latin1, in a form that the parser reads as it was meant: in Unicode, without comments
 * that are no names (assumption inbound.address_comments) and `mailto:`, with addresses outside of encoded words and with quotes around
 * names that need them, such as `John; Bell <a@s.example>`. Raw bytes are UTF-8, else in `charset`. Runs in linear time.
 */
export const addressText = (latin1: string, charset?: string): string =>
  withQuotedNames(withoutInnerComments(fieldText(outsideOfWords(latin1), charset)).replace(/<\s*mailto:/gi, "<"))

/** A Q word (RFC 2047) in which an address stands in brackets as it is, which no word may have (5, rule 3). */
const WORD_WITH_ADDRESS = /=\?([\w.:*+-]{1,60})\?q\?([^?<]*<[^?<>\s@]+@[^?]*)\?=/gi
const BRACKETED = /(<[^<>\s@]+@[^<>\s]+>)/
/** Another address in brackets before the next comma: then that one is the address, and the word is a name. */
const HAS_ADDRESS = /^[^,<]*<[^<>,]*@/
const BETWEEN = /^([\s_]*[,;]?)([\s\S]*)$/

/** Takes addresses out of the encoded words of a list, as some senders encode a whole `Ann <a@s.example>` (mail-mime-parser#161). */
function outsideOfWords(list: string): string {
  return list.replace(WORD_WITH_ADDRESS, (word, charset: string, text: string, at: number) => {
    if (HAS_ADDRESS.test(list.slice(at + word.length))) return word
    const pieces = text.split(BRACKETED).map((piece, index) => {
      if (index % 2 === 1) return ` ${piece}`
      const [, separator = "", rest = ""] = BETWEEN.exec(piece) ?? []
      const name = rest.replaceAll('"', "").trim()
      return separator.replace(/[\s_]/g, "") + (name === "" ? "" : ` =?${charset}?Q?${name}?=`)
    })
    return pieces.join("")
  })
}

/** Puts quotes around names with a bracket, a semicolon or an open quote, such as `Acme <Support> <a@s.example>`. */
function withQuotedNames(list: string): string {
  let kept = ""
  let from = 0
  let entry = { start: 0, isOdd: false, hasAddress: false }
  let isGroup = false
  let hasOpenQuote = false
  const next = (start: number) => {
    entry = { start, isOdd: false, hasAddress: false }
  }
  for (let at = 0; at < list.length; at++) {
    const character = list[at]
    if (character === '"') {
      const end: number = hasOpenQuote ? list.length : quoteEnd(list, at)
      hasOpenQuote = end === list.length
      entry.isOdd ||= hasOpenQuote || isPartOfWord(list[at - 1]) || isPartOfWord(list[end + 1])
      if (!hasOpenQuote) at = end
    } else if (character === "<") {
      const end = bracketEnd(list, at)
      if (list[end] !== ">" || !list.slice(at, end).includes("@")) entry.isOdd = true
      else {
        if (entry.isOdd && !entry.hasAddress) {
          kept += `${list.slice(from, entry.start)} ${quote(list.slice(entry.start, at))} `
          from = at
        }
        entry.hasAddress = true
      }
      at = list[end] === ">" ? end : end - 1
    } else if (character === ",") next(at + 1)
    else if (character === ":" && !entry.hasAddress) {
      isGroup = true
      next(at + 1)
    } else if (character === ";") {
      // Between addresses and after a group it ends an entry, in a name it is a part of it.
      if (isGroup || entry.hasAddress) next(at + 1)
      else entry.isOdd = true
      isGroup = false
    } else if (character === "@") entry.hasAddress = true
  }
  return kept + list.slice(from)
}

const isPartOfWord = (character = " "): boolean => !/[\s"<>(),:;@.[\]]/.test(character)

/** The index of the bracket that closes this one or opens another, or the length of the list. */
function bracketEnd(list: string, open: number): number {
  for (let at = open + 1; at < list.length; at++) {
    if (list[at] === "<" || list[at] === ">") return at
    if (list[at] === '"') at = quoteEnd(list, at)
  }
  return list.length
}

function quote(name: string): string {
  const text = name.replace(/\\(.)/g, "$1").replaceAll('"', "").replace(/\s+/g, " ").trim()
  return /[\p{L}\p{N}]/u.test(text) ? `"${text.replace(/[\\"]/g, "\\$&")}"` : ""
}
