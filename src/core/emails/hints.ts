import { invalid } from "../errors.ts"
import type { SendAttachment, SendBody } from "./send-body.ts"

const FIELDS = Object.keys({
  from: true,
  to: true,
  subject: true,
  html: true,
  text: true,
  cc: true,
  bcc: true,
  reply_to: true,
  headers: true,
  tags: true,
  attachments: true,
  scheduled_at: true,
  track_opens: true,
  track_clicks: true,
  list_unsubscribe: true,
} satisfies Record<keyof SendBody, true>)

const ATTACHMENT_FIELDS = Object.keys({
  filename: true,
  content: true,
  content_type: true,
  content_id: true,
} satisfies Record<keyof SendAttachment, true>)

/** The same fields to look one up: this runs for each field of every message. */
const KNOWN = new Map<readonly string[], Set<string>>(
  [FIELDS, ATTACHMENT_FIELDS].map((names) => [names, new Set(names)]),
)

/** Other services' words for the same thing, too far from ours to be found by spelling. */
const SYNONYMS: Record<string, string> = {
  body: "html",
  message: "text",
  plain: "text",
  recipients: "to",
  sender: "from",
  sendat: "scheduled_at",
  sendlater: "scheduled_at",
  deliverytime: "scheduled_at",
  contenttransferid: "content_id",
  cid: "content_id",
  mimetype: "content_type",
  type: "content_type",
  data: "content",
  name: "filename",
  metadata: "tags",
  files: "attachments",
}

const MAX_HINTS = 20

/**
 * Sentences about the fields of a send body that nothing reads, attachments included, each with the nearest name there
 * is (assumption E6). At most 20, in printable ASCII, so that they fit a response header.
 */
export function hintsFor(body: SendBody): string[] {
  const hints = unknownFields(body, FIELDS, "")
  for (const [index, attachment] of (body.attachments ?? []).entries()) {
    if (hints.length >= MAX_HINTS) break
    hints.push(...unknownFields(attachment, ATTACHMENT_FIELDS, `attachments[${index}].`))
  }
  return hints.slice(0, MAX_HINTS)
}

/** The same about the fields of any other body, whose own are `known` (assumption E6). */
export const unknownFieldHints = (body: object, known: readonly string[]): string[] => unknownFields(body, known, "")

function unknownFields(object: object, known: readonly string[], path: string): string[] {
  const hints: string[] = []
  const names = KNOWN.get(known)
  for (const name of Object.keys(object)) {
    if (names ? names.has(name) : known.includes(name)) continue
    if (hints.length === MAX_HINTS) break
    const near = nearest(name, known)
    hints.push(`unknown field \`${path}${printable(name)}\`${near ? `; did you mean \`${near}\`?` : ""}`)
  }
  return hints
}

const printable = (name: string) => name.slice(0, 60).replace(/[^ -~]|`/g, "?")

/** The known name that differs in case, separators, or at most a letter in three; undefined when none does. */
function nearest(name: string, known: readonly string[]): string | undefined {
  if (name.length > 40) return undefined
  const bare = squash(name)
  const same = known.find((candidate) => squash(candidate) === bare)
  if (same) return same
  const synonym = Object.hasOwn(SYNONYMS, bare) ? SYNONYMS[bare] : undefined
  if (synonym && known.includes(synonym)) return synonym
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(bare, squash(candidate))
    const allowed = Math.min(2, Math.floor(squash(candidate).length / 3))
    if (distance <= allowed && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}

const squash = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, "")

/** What `requests.unknown_fields` = `reject` answers. */
export const unknownFieldRefusal = (hint: string) =>
  invalid(`${hint} (unknown fields are refused because \`requests.unknown_fields\` says so).`)

/** Letters to insert, delete or replace to come from one word to the other. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const replaced = (row[j - 1] as number) + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1))
    }
    row = next
  }
  return row[to.length] as number
}
