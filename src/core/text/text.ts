/** A text in memory of its own, which only the compiler marks. Records that hold what may be cut from a longer text ask for it. */
export type CopiedText = "" | (string & { readonly is_copied: true })

/** The same, but its texts may still be parts of longer ones. */
export type Uncopied<T> = T extends CopiedText
  ? string
  : T extends object
    ? { [Field in keyof T]: Uncopied<T[Field]> }
    : T

/** Copies a text: V8 keeps the whole text in memory from which another was cut, as long as the short one lives. Joining writes its characters anew. */
export const copyText = (text: string): CopiedText => ` ${text}`.slice(1) as CopiedText

/** The first characters of a text, copied. */
export const copyBeginning = (text: string, characters: number): CopiedText => copyText(text.slice(0, characters))

/** Cuts a text to at most `bytes` bytes of UTF-8, without splitting a character, and copies it. */
export function cutToBytes(text: string, bytes: number): CopiedText {
  if (text.length * 3 <= bytes) return copyText(text)
  const room = new Uint8Array(Math.min(bytes, text.length * 3))
  return copyBeginning(text, new TextEncoder().encodeInto(text, room).read)
}

const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Escapes a text for HTML content and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  // Split and join: a replacement callback takes three times as long on a text with many special characters.
  Object.entries(ENTITIES).reduce((escaped, [character, entity]) => escaped.split(character).join(entity), text)

/** Formats a caller's text for an error message: quoted, escaped, truncated. */
export function quote(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 77)}...` : text)
}

/** A text with one full stop at its end. */
export const withFullStop = (text: string): string => `${text.replace(/\.+$/, "")}.`

/** Maximum number of records that an error lists. */
export const LISTED = 5

/** The first records, described, as an error lists them. */
export const listSome = <T>(records: readonly T[], describe: (record: T) => string): string =>
  records.slice(0, LISTED).map(describe).join("; ") +
  (records.length > LISTED ? `; and ${records.length - LISTED} more` : "")
