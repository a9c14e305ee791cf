/** Control and invisible characters: received mail must not send escape sequences to the terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
/** Most lines are ASCII, which is much faster to check. */
const PLAIN = /^[ -~]*$/

/** Escapes unprintable characters, line breaks and tabs as `\u{1b}`, so that the text fits on one line of a terminal. */
export const printable = (text: string): string =>
  PLAIN.test(text) ? text : text.replace(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** The same, but keeps line breaks. */
export const printableLines = (text: string): string => text.split("\n").map(printable).join("\n")

/** A value as one line of JSON with unprintable characters escaped. */
export const jsonLine = (value: unknown): string => printableJson(JSON.stringify(value))

/** Escapes the unprintable characters that a line of JSON still contains. */
export const printableJson = (line: string): string =>
  PLAIN.test(line)
    ? line
    : line.replace(UNPRINTABLE, (character) =>
        character
          .split("")
          .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
          .join(""),
      )
