import { invalid } from "./errors.ts"
import { bare, editDistance } from "./suggest.ts"

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

/** More of them would not fit a header that every client can read. */
export const MAX_HINTS = 20

/** Throws the first hint as `validation_error` where unknown fields are refused (assumption E6). */
export function refuseUnknown(hints: readonly string[], setting: "ignore" | "reject"): void {
  if (hints.length === 0 || setting === "ignore") return
  throw invalid(`${hints[0]} (unknown fields are refused because \`requests.unknown_fields\` says so).`)
}

/**
 * Sentences about the fields of an object that nothing reads, each with the nearest name there is (assumption E6). At most 20, in
 * printable ASCII, so that they fit a response header. `path` stands before each name, for example `attachments[0].`.
 */
export function unknownFields(object: object, known: readonly string[], path = ""): string[] {
  const hints: string[] = []
  for (const name of Object.keys(object)) {
    if (known.includes(name)) continue
    if (hints.length === MAX_HINTS) break
    const near = meant(name, known)
    hints.push(`unknown field \`${path}${printable(name)}\`${near ? `; did you mean \`${near}\`?` : ""}`)
  }
  return hints
}

const printable = (name: string) => name.slice(0, 60).replace(/[^ -~]|`/g, "?")

/** The known name that differs in case, separators, or at most a letter in three; undefined when none does. */
function meant(name: string, known: readonly string[]): string | undefined {
  if (name.length > 40) return undefined
  const written = bare(name)
  const same = known.find((candidate) => bare(candidate) === written)
  if (same) return same
  const synonym = Object.hasOwn(SYNONYMS, written) ? SYNONYMS[written] : undefined
  if (synonym && known.includes(synonym)) return synonym
  let best: { name: string; distance: number } | undefined
  for (const candidate of known) {
    const distance = editDistance(written, bare(candidate))
    const allowed = Math.min(2, Math.floor(bare(candidate).length / 3))
    if (distance <= allowed && (!best || distance < best.distance)) best = { name: candidate, distance }
  }
  return best?.name
}
