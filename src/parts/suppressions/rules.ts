import { invalid } from "../../core/errors.ts"
import { pick } from "../../core/pick.ts"
import { normalisedMailbox, parseMailbox } from "../../core/text/addresses.ts"
import type { EmailEventType } from "../emails/record.ts"
import { SUPPRESSION_REASONS, type Suppression, type SuppressionReason } from "./record.ts"

/** Maximum addresses of one import (section 8). */
export const MAX_IMPORTED = 10_000

/** Returns the reason with which an event suppresses its recipient; null if it does not (sections 3.1, 6). */
export const reasonOf = (type: EmailEventType): SuppressionReason | null =>
  type === "bounced" || type === "complained" || type === "unsubscribed" ? type : null

/** The id of the entry for an address, in the form of `normalisedMailbox`. */
export const suppressionId = (account_id: string, address: string): string => `${account_id} ${address}`

/** The record of a new entry. */
export const newSuppression = (entry: Omit<Suppression, "id">): Suppression => ({
  id: suppressionId(entry.account_id, entry.address),
  ...entry,
})

export const presentSuppression = (row: Suppression) => pick(row, "address", "reason", "created_at", "email_id")

/** A parsed import. `invalid` has the lines that are not addresses, counted from 1. */
export interface CheckedImport {
  reason: SuppressionReason
  lines: { address: string; reason: SuppressionReason | null }[]
  invalid: { line: number; value: string }[]
}

/**
 * Parses an import of addresses: JSON, or CSV with the address in the first column (or in the column `address` or `email`) and
 * an optional reason in the column `reason`. Throws `validation_error` for 0 and for more than 10,000 addresses.
 */
export function checkImport(
  body: string | { addresses: string[]; reason?: SuppressionReason },
  content_type: string,
): CheckedImport {
  const rows = typeof body === "string" && content_type === "text/csv" ? readCsv(body) : readJson(body)
  if (rows.length === 0) throw invalid("The import contains no addresses. Add at least one.")
  if (rows.length > MAX_IMPORTED)
    throw invalid(`The import contains ${rows.length} addresses; at most ${MAX_IMPORTED} are allowed per import.`)
  const checked: CheckedImport = {
    reason: (typeof body === "object" && body.reason) || "blocked",
    lines: [],
    invalid: [],
  }
  for (const { line, value, reason } of rows) {
    const mailbox = parseMailbox(value)
    if ("error" in mailbox) checked.invalid.push({ line, value: value.slice(0, 320) })
    else checked.lines.push({ address: normalisedMailbox(mailbox), reason })
  }
  return checked
}

interface Row {
  line: number
  value: string
  reason: SuppressionReason | null
}

const readJson = (body: string | { addresses: string[] }): Row[] =>
  typeof body === "string" ? [] : body.addresses.map((value, index) => ({ line: index + 1, value, reason: null }))

/** Maximum characters of one CSV line: more than any address with all other exported columns. */
const LONGEST_LINE = 64 * 1024
/** Maximum lines of a CSV, including empty ones. */
const MOST_LINES = 10 * MAX_IMPORTED

function readCsv(text: string): Row[] {
  const rows = [...linesOf(text)]
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean))
  const head = rows[0]?.cells.map((cell) => cell.toLowerCase()) ?? []
  const column = head.findIndex((cell) => /^(e-?mail|address|e-?mail[ _]?address|recipient)$/.test(cell))
  const reasonColumn = column === -1 ? -1 : head.indexOf("reason")
  return (column === -1 ? rows : rows.slice(1)).map(({ line, cells }) => ({
    line,
    value: cells[Math.max(0, column)] ?? "",
    reason: asReason(cells[reasonColumn]),
  }))
}

/** Yields the lines of a text. Lazy, so that a text that is not a list is rejected early. */
function* linesOf(text: string): Generator<string> {
  let number = 0
  let start = text.startsWith("\ufeff") ? 1 : 0
  while (start <= text.length) {
    if (++number > MOST_LINES) throw invalid(`The CSV has more than ${MOST_LINES} lines. Import it in parts.`)
    const near = text.slice(start, start + LONGEST_LINE + 2)
    const end = /\r\n|\n|\r/.exec(near)
    const length = end ? end.index : near.length
    if (length > LONGEST_LINE) {
      throw invalid(
        `Line ${number} of the CSV is longer than ${LONGEST_LINE} characters. Put each address on its own line.`,
      )
    }
    yield near.slice(0, length)
    start += length + (end ? end[0].length : 1)
  }
}

const asReason = (text: string | undefined): SuppressionReason | null =>
  SUPPRESSION_REASONS.find((reason) => reason === text?.toLowerCase()) ?? null

/** Splits one CSV line (comma, semicolon or tab) into cells without quotes. */
function cellsOf(line: string): string[] {
  const cells: string[] = []
  let cell = ""
  let quoted = false
  let blank = true
  for (let at = 0; at < line.length; at++) {
    const character = line[at] as string
    if (quoted && character === '"' && line[at + 1] === '"') {
      cell += line[++at]
      blank = false
    } else if (character === '"' && (quoted || blank)) quoted = !quoted
    else if (!quoted && (character === "," || character === ";" || character === "\t")) {
      cells.push(cell.trim())
      cell = ""
      blank = true
    } else {
      cell += character
      blank &&= character.trim() === ""
    }
  }
  return [...cells, cell.trim()]
}
