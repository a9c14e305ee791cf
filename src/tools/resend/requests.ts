import { type Arrived, arrivalOf } from "../../arrival.ts"
import type { Timestamp } from "../../core/state/basics.ts"
import { isObject } from "../../core/state/shape.ts"
import { UUID } from "../../http/routes.ts"
import type { DialectRequest } from "../../operations/dialect.ts"
import type { Group } from "../../store/table.ts"
import { missingField, ResendError, wrongField } from "./errors.ts"

/** The body of a request that needs an object. */
export function objectOf({ body }: Pick<DialectRequest, "body">): Record<string, unknown> {
  if (isObject(body)) return body
  throw wrongField("The request body must be a JSON object.")
}

/** A text field; undefined if it is missing or null. */
export function textField(body: Record<string, unknown>, name: string): string | undefined {
  const value = body[name] ?? undefined
  if (value === undefined || typeof value === "string") return value
  throw wrongField(`The \`${name}\` field must be a \`string\`.`)
}

export function requiredText(body: Record<string, unknown>, name: string): string {
  const value = textField(body, name)
  if (value === undefined || value === "") throw missingField(name)
  return value
}

/** The id in the path. */
export function pathId({ params }: DialectRequest, name = "id"): string {
  const id = params[name] ?? ""
  if (UUID.test(id)) return id.toLowerCase()
  throw new ResendError("invalid_parameter", `The \`${name}\` must be a valid UUID.`)
}

/** A page that a cursor asks for: `limit` records after or before the one with an id. */
interface PageOf {
  limit: number
  after: string | undefined
  before: string | undefined
}

const MOST = 100

/** @param fallback the number of records without a `limit`. */
function readPage({ query }: DialectRequest, fallback: number): PageOf {
  const { limit: written, after, before } = query
  const limit = written === undefined ? fallback : Number(written)
  if (written !== undefined && !(Number.isInteger(limit) && limit >= 1 && limit <= MOST)) {
    throw wrongField(
      "The pagination limit must be a number between 1 and 100. See https://resend.com/docs/pagination for more information.",
    )
  }
  if (after !== undefined && before !== undefined)
    throw wrongField("You can only use either the `after` or the `before` parameter, not both.")
  return { limit, after: cursor("after", after), before: cursor("before", before) }
}

function cursor(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === "string" && UUID.test(value)) return value.toLowerCase()
  throw wrongField(`The \`${name}\` parameter must be a valid UUID.`)
}

const unknownCursor = (name: string) => wrongField(`The \`${name}\` parameter is not the id of an item of this list.`)

const listOf = <T>(data: T[], has_more: boolean) => ({ object: "list" as const, has_more, data })

/** A page of a short list, newest first. Without a `limit`, all of it. */
export function pageOfAll<T extends { id: string }, U>(
  all: readonly T[],
  request: DialectRequest,
  present: (record: T) => U,
  fallback = Number.POSITIVE_INFINITY,
) {
  const { limit, after, before } = readPage(request, fallback)
  const at = (id: string, name: string) => {
    const index = all.findIndex((record) => record.id === id)
    if (index < 0) throw unknownCursor(name)
    return index
  }
  const start = after === undefined ? 0 : at(after, "after") + 1
  const end = before === undefined ? all.length : at(before, "before")
  const from = before === undefined ? start : Math.max(0, end - limit)
  const to = before === undefined ? Math.min(end, start + limit) : end
  return listOf(all.slice(from, to).map(present), before === undefined ? to < end : from > 0)
}

/** Records without a `limit`, of lists that are always paged. */
const DEFAULT_LIMIT = 20

/** A page of a long list in the order of arrival, newest first. Its time does not depend on the length of the list. */
export function pageOfGroup<T extends Arrived, U>(
  group: Group<T>,
  request: DialectRequest,
  { find, present }: { find: (id: string) => T | undefined; present: (record: T) => U },
) {
  const { limit, after, before } = readPage(request, DEFAULT_LIMIT)
  const keyOf = (id: string, name: string) => {
    const record = find(id)
    if (!record) throw unknownCursor(name)
    return arrivalOf(record)
  }
  if (before !== undefined) {
    const after = keyOf(before, "before")
    // The record of the cursor is the last one of those that came after it.
    const newer = group.page({ limit: 0, offset: 0, after }).total - 1
    const shown = Math.min(limit, newer)
    const { records } = group.page({ limit: shown, offset: newer - shown, after })
    return listOf(records.map(present), newer > shown)
  }
  const isFirst = after === undefined
  const bound = isFirst ? {} : { before: keyOf(after, "after") }
  const { records, total } = group.page({ limit, offset: isFirst ? 0 : 1, ...bound })
  return listOf(records.map(present), total - (isFirst ? 0 : 1) > records.length)
}

/** A time as most answers of the API write it: `2026-10-01 09:00:00.000+00`. */
export const spacedTime = (at: Timestamp): string => at.replace("T", " ").replace("Z", "+00")
