import { isError } from "../realm.ts"
/** An error that smtp-server sends as a reply. It derives the enhanced code from the reply code, unless the text begins with one. */
export const replyError = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

export const isReply = (error: unknown): error is Error => isError(error) && "responseCode" in error

/** Converts a reply line such as `550 5.1.1 No such recipient` to an error. Text without a 4xx or 5xx code becomes a `550`. */
export const refusal = (reply: string): Error => {
  const parts = /^([45]\d\d)[ -](.*)$/s.exec(reply)
  return parts ? replyError(Number(parts[1]), parts[2] ?? "") : replyError(550, reply)
}

/** The enhanced code with which the text of a reply begins (RFC 3463). */
export const ENHANCED_CODE = /^[245]\.\d{1,3}\.\d{1,3} /
/** Below the 512 bytes of a reply line (RFC 5321 4.5.3.1.5), with code and enhanced code. */
const REPLY_LINE = /\S.{0,448}(?=\s|$)|\S{1,449}/g

/** The text of a reply in lines that are short enough, in ASCII. */
export const replyLines = (text: string): string[] =>
  text
    .replace(/\s+/g, " ")
    .replace(/[^ -~]/g, "?")
    .match(REPLY_LINE) ?? [""]
