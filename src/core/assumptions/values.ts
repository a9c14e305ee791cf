import { matchesGlob } from "../search/glob.ts"
import { webAddress } from "../text/web-address.ts"
import { EMAIL_CLIENTS } from "./email-clients.gen.ts"
import type { ChangeableRow } from "./row.ts"

const SERVER = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?):([1-9]\d{0,4})$/i
const DNS_LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
const ERROR_TYPE = /^[a-z][a-z0-9_]{0,63}$/
const FILE_ENDING = /^\.?([a-z0-9]{1,16})$/i
/** A name or address with an optional port, without a path. */
const HOST = /^(?:\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9])?)(?::[1-9]\d{0,4})?$/i
/** RFC 5322: printable ASCII without the colon. A `*` (our wildcard) is allowed only at the end. */
const HEADER_NAME = /^[!-)+-9;-~]{1,76}\*?$/
/** The word keeps it from replacing another header of the request. */
const SIGNATURE_HEADER = /^(?=.*signature)[a-z0-9-]{1,76}$/i
/** Maximum number of entries of a list. */
export const MOST_ENTRIES = 500

type Value = string | number | boolean | string[] | number[]

const whole = (row: { min: number; max: number }, value: unknown) =>
  typeof value === "number" && Number.isInteger(value) && value >= row.min && value <= row.max ? value : undefined

/** The normalized text of a shape, or nothing. */
const NORMALIZED: Record<keyof typeof SHAPES, (text: string) => string | undefined | false> = {
  server: (text) => (text === "" || Number(SERVER.exec(text)?.[1] ?? Number.NaN) <= 65_535) && text,
  url: (text) => (text === "" ? text : webAddress(text)),
  error_type: (text) => ERROR_TYPE.test(text) && text,
  dns_label: (text) => DNS_LABEL.test(text) && text.toLowerCase(),
  file_ending: (text) => FILE_ENDING.exec(text)?.[1]?.toLowerCase(),
  host: (text) => HOST.test(text) && URL.canParse(`http://${text}`) && text.toLowerCase(),
  header_name: (text) => HEADER_NAME.test(text) && text,
  email_client: (text) => EMAIL_CLIENTS.some(([id]) => matchesGlob(text, id)) && text,
  signature_header: (text) => SIGNATURE_HEADER.test(text) && text,
}

function normalizeText(shape: keyof typeof SHAPES, value: unknown): string | undefined {
  const text = typeof value === "string" && NORMALIZED[shape](value)
  return text === false ? undefined : text
}

function every<T>(value: unknown, least: number, accepted: (entry: unknown) => T | undefined): T[] | undefined {
  if (!Array.isArray(value) || value.length < least) return undefined
  const entries = value.map(accepted)
  return entries.includes(undefined) ? undefined : (entries as T[])
}

/** Returns the normalized value, or undefined if the setting does not allow it. */
export function normalizeValue(row: ChangeableRow, value: unknown): Value | undefined {
  switch (row.kind) {
    case "choice":
      return typeof value === "string" && row.choices.includes(value) ? value : undefined
    case "boolean":
      return typeof value === "boolean" ? value : undefined
    case "integer":
      return whole(row, value)
    case "integers":
      return every(value, 1, (entry) => whole(row, entry))
    case "string":
      return normalizeText(row.shape, value)
    case "strings":
      return every(value, 0, (entry) => normalizeText(row.shape, entry))
  }
}

const SHAPES = {
  server: "`host:port`, or an empty string for none",
  url: "an http or https URL without query, such as http://localhost:9000, or an empty string for none",
  error_type: "an error type (lowercase letters, digits and underscores)",
  dns_label: "a label of a host name (1 to 63 letters, digits and hyphens)",
  file_ending: "a list of file name extensions such as `exe`",
  host: "a list of hosts such as localhost:3000 or app.acme.test",
  header_name: "a list of header names, each with an optional `*` at the end",
  email_client:
    "a list of email clients as `family.platform`, with `*` for any, such as `gmail.*` or `outlook.windows`",
  signature_header: "a header name with the word Signature, of letters, digits and hyphens",
}

/** Describes the allowed values of a setting, as the end of a sentence. */
export function allowedValues(row: ChangeableRow): string {
  switch (row.kind) {
    case "choice":
      return `one of ${row.choices.join(", ")}`
    case "boolean":
      return "true or false"
    case "integer":
      return `an integer from ${row.min} to ${row.max} (${row.unit})`
    case "integers":
      return `a list of at least one integer from ${row.min} to ${row.max} (${row.unit})`
    default:
      return SHAPES[row.shape]
  }
}

/** Formats a rejected value for an error message, truncated. */
export function asText(value: unknown): string {
  const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 80)}…` : text
}

/** Parses the value of a setting from the command line. Lists are comma-separated. Text that cannot be parsed is returned unchanged. */
export function fromText(row: ChangeableRow, text: string): unknown {
  const number = (word: string) => (/^-?\d+$/.test(word.trim()) ? Number(word) : word)
  const words = text === "" ? [] : text.split(",")
  switch (row.kind) {
    case "boolean":
      return text === "true" ? true : text === "false" ? false : text
    case "integer":
      return number(text)
    case "integers":
      return words.map(number)
    case "strings":
      return words.map((word) => word.trim())
    default:
      return text
  }
}
