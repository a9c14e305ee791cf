import { type Mailbox, parseMailbox } from "../text/addresses.ts"
import { decodeText } from "../text/encoded-words.ts"
import { splitAt, withoutInnerComments } from "./header-text.ts"

const MOST_ADDRESSES = 1_000
const LONGEST_END = 400
/** The address of an entry that is no mailbox for another reason, such as a quote inside of an encoded word. */
const LAST_ADDRESS = /<\s*([^<>\s]{1,320})\s*>\s*$/

/** A mailbox of a list, with its address as it is written there. */
export interface ListedMailbox extends Mailbox {
  written: string
}

/** The mailboxes of a list and its groups, without what is not an address (assumption inbound.address_fields). Names are decoded. */
export const mailboxesIn = (list: string): ListedMailbox[] =>
  splitAt(";", withoutInnerComments(list))
    .flatMap((part) => splitAt(",", part))
    .slice(0, MOST_ADDRESSES)
    .flatMap((written) => {
      const entry = written.trim()
      const mailbox = readEntry(entry)
      const member = "error" in mailbox ? readEntry((splitAt(":", entry).at(-1) ?? "").trim()) : mailbox
      const found = "error" in member ? leniently(entry) : member
      return found ? [{ ...found, written: writtenIn(entry, found) }] : []
    })

/** The address as it is written in an entry, with the spelling of its domain. */
function writtenIn(entry: string, { address }: Mailbox): string {
  const written = LAST_ADDRESS.exec(entry.slice(-LONGEST_END))?.[1] ?? entry
  const parsed = parseMailbox(written)
  return "error" in parsed || parsed.address !== address || parsed.name !== "" ? address : written
}

/** A name with commas and no quotes, and the only address. */
const LONE = /^([^"()<>@:;\\]*)<\s*([^<>@\s]{1,320}@[^<>@\s]{1,320})\s*>$/

/** The mailboxes of a field that has one: commas in a name without quotes divide nothing if only one address follows. */
export function authorsIn(value: string): ListedMailbox[] {
  const [, name = "", written = ""] = LONE.exec(value) ?? []
  const mailbox = parseMailbox(written)
  return "error" in mailbox ? mailboxesIn(value) : [{ ...mailbox, name: decodeText(name.trim()), written }]
}

/** Parses one entry. An encoded word that is left in the name has a quote inside, so the name is not understood. */
function readEntry(entry: string): ReturnType<typeof parseMailbox> {
  const mailbox = parseMailbox(entry)
  return !("error" in mailbox) && mailbox.name.includes("=?") ? (leniently(entry) ?? mailbox) : mailbox
}

/** Reads an entry with encoded words as most parsers do: the last address in angle brackets counts, and all before it is the name. */
function leniently(entry: string): Mailbox | null {
  if (!entry.includes("=?")) return null
  const found = LAST_ADDRESS.exec(entry.slice(-LONGEST_END))
  const mailbox = parseMailbox(found?.[1] ?? "")
  if (!found || "error" in mailbox) return null
  const before = entry.slice(0, entry.length - found[0].length).trim()
  return { ...mailbox, name: decodeText(before).replace(/^"(.*)"$/, "$1") }
}
