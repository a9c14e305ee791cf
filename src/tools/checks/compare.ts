import type { ControlSchemas } from "../../api/contract.ts"
import {
  changedWords,
  changesBetween,
  type LineChange,
  linesOf,
  MAX_BODY,
  SECTIONS,
  type SnapshotMail,
} from "../../mail-snapshot.ts"

export const COMPARED = [...SECTIONS, "findings"] as const

/** A mail with the findings of its checks, one per line. */
export interface ComparedMail extends SnapshotMail {
  findings: readonly string[]
}

const MAX_CHANGES = 200

export type Comparison = Pick<ControlSchemas["EmailComparison"], "sections" | "skipped">

/** Compares two mails after masking dates, ids, codes and tracking. Sections without changes are left out. */
export function compareMails(a: ComparedMail, b: ComparedMail): Comparison {
  const before = { ...linesOf(a), findings: a.findings }
  const after = { ...linesOf(b), findings: b.findings }
  const sections = COMPARED.flatMap((section) => {
    const changes = changesBetween(before[section], after[section]) ?? wholly(before[section], after[section])
    const listed = changes.slice(0, MAX_CHANGES).map((change) => ({ ...change, words: wordsOf(change) }))
    return changes.length === 0 ? [] : [{ section, changes: listed, omitted: changes.length - listed.length }]
  })
  const skipped = (["text", "html"] as const).flatMap((section) => {
    const size = Math.max(a[section]?.length ?? 0, b[section]?.length ?? 0)
    if (size <= MAX_BODY) return []
    const megabytes = (size / 1024 / 1024).toFixed(1)
    return [{ section, reason: `too large to compare: it has ${megabytes} MB, and the first 1.0 MB is compared` }]
  })
  return { sections, skipped }
}

/** Compares what takes no time: for two mails whose comparison took too long. */
export function compareWithoutBodies(a: ComparedMail, b: ComparedMail, reason: string): Comparison {
  const none = { html: null, text: null }
  const { sections } = compareMails({ ...a, ...none }, { ...b, ...none })
  const skipped = ["text", "html", "links"] as const
  return { sections, skipped: skipped.map((section) => ({ section, reason: `too large to compare: ${reason}` })) }
}

/** All lines of parts that have almost nothing in common. */
const wholly = (before: readonly string[], after: readonly string[]): LineChange[] => [
  ...before.map((line): LineChange => ({ change: "removed", before: line, after: null })),
  ...after.map((line): LineChange => ({ change: "added", before: null, after: line })),
]

const wordsOf = ({ before, after }: LineChange): ControlSchemas["LineChange"]["words"] =>
  before === null || after === null ? [] : changedWords(before, after)

/**
 * What mails of one template have in common, as one text: the same tags or, without tags, the same subject apart from names and numbers.
 * It takes time in proportion to the subject, because it is made for each of many mails.
 */
export function likeness({ subject, tags }: { subject: string; tags: Readonly<Record<string, string>> }): string {
  const pairs = Object.entries(tags).sort(([a], [b]) => (a < b ? -1 : 1))
  return pairs.length > 0 ? `tags ${JSON.stringify(pairs)}` : `subject ${shape(subject)}`
}

const shape = (subject: string): string =>
  subject
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) =>
      isAddress(word) ? "0" : word.replaceAll(/[\p{L}\p{N}._%+-]+/gu, (run) => (/\p{N}/u.test(run) ? "0" : run)),
    )
    .join(" ")

const isAddress = (word: string): boolean => word.slice(1, -1).includes("@")
