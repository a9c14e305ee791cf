import type { ProbeAnswer } from "./probes/probe.ts"
import type { ProbeRequest } from "./probes/probe-request.ts"

/** What templates can refer to: values by name, and the answers of earlier requests. */
export interface Known {
  values: Readonly<Record<string, string | undefined>>
  answers: ReadonlyMap<string, ProbeAnswer>
  /** Milliseconds since the epoch. */
  now: number
}

/** A template that has no value; the message names it. */
export class MissingValue extends Error {}

const TEMPLATE = /\{((?:[^{}"]|\{[^{}]*\})+)\}/g

/** The names of the requests whose answers a request refers to. */
export function referencesOf(request: ProbeRequest): string[] {
  const text = JSON.stringify([request.path, request.as, request.after, request.headers, request.body])
  return [...text.matchAll(TEMPLATE)].map(([, inside = ""]) => inside.split(/[.|]/, 1)[0]!)
}

/** Fills the templates of every text in a value. Throws {@link MissingValue}. */
export function fill<T>(value: T, known: Known): T {
  if (typeof value === "string") return fillText(value, known) as T
  if (Array.isArray(value)) return value.map((entry) => fill(entry, known)) as T
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, fill(entry, known)])) as T
}

function fillText(text: string, known: Known): string {
  if (!text.includes("{")) return text
  return text.replace(TEMPLATE, (written, inside: string) => {
    // `{{ unsubscribe_url }}` and JSON are not templates.
    if (!/^\w+(?:[.|].*| \d+)?$/.test(inside)) return written
    return lookUp(fillText(inside, known), known)
  })
}

function lookUp(expression: string, known: Known): string {
  const [, name = "", amount] = /^(\w+) (\d+)$/.exec(expression) ?? []
  if (name === "ahead") return new Date(known.now + Number(amount)).toISOString()
  if (name === "base64") return Buffer.alloc(Number(amount), "a").toString("base64")
  const [path = "", ...filters] = expression.split("|")
  const found = find(path, known)
  if (found === undefined || found === null) throw new MissingValue(path)
  const text = typeof found === "object" ? "" : String(found)
  return filters.reduce((shown, filter) => applyFilter(shown, filter, path), text)
}

function find(path: string, { values, answers }: Known): unknown {
  const [name = "", ...steps] = path.split(".")
  if (Object.hasOwn(values, name)) return values[name]
  let found: unknown = steps.length === 0 ? answers.get(name) : answers.get(name)?.body
  // The value of a subject may have no dot, so that it is one step.
  for (const step of steps) {
    const [, field, wanted] = /^\[(\w+)=(.*)\]$/.exec(step) ?? []
    if (field !== undefined && Array.isArray(found)) found = found.find((entry) => String(entry?.[field]) === wanted)
    else found = (found as Record<string, unknown> | undefined)?.[step]
  }
  return found
}

function applyFilter(text: string, filter: string, path: string): string {
  if (filter === "upper") return text.toUpperCase()
  if (filter === "address") return /<([^<>]+)>\s*$/.exec(text)?.[1] ?? text
  const source = filter === "pixel" ? /<img[^>]*\ssrc="([^"]+)"/i.exec(text)?.[1] : undefined
  if (source === undefined) throw new MissingValue(`${path}|${filter}`)
  return source.replaceAll("&amp;", "&")
}
