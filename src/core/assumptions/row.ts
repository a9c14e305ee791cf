/** The types of an assumption. */

interface Stated {
  /** The decision's code, for example `M6`; several rows may share one. */
  code: string
  /** The setting's name, or a descriptive name where there is no setting. */
  name: string
  /** The section of the service's document that leaves this open. */
  section: string
  /** `observed`: seen in public client code; `inferred`: from public documentation of similar services; `choice`: decided by this project. */
  basis: "observed" | "inferred" | "choice"
  /** One line: what the document leaves open, or the reason for the decision. */
  why: string
  /** One line: what the sandbox does. */
  decision: string
}

/** An assumption without a setting: its value is the decision itself. */
export interface FixedRow extends Stated {
  setting: false
  kind: "text"
  default: string
}

interface Changeable extends Stated {
  setting: true
}

interface ChoiceRow extends Changeable {
  kind: "choice"
  choices: readonly string[]
  default: string
}

interface BooleanRow extends Changeable {
  kind: "boolean"
  default: boolean
}

/** Durations are whole milliseconds, sizes bytes, statuses HTTP status codes. */
export type Unit = "milliseconds" | "bytes" | "HTTP status" | "requests per second" | "log entries" | "headers"

interface IntegerRow extends Changeable {
  kind: "integer"
  unit: Unit
  default: number
  min: number
  max: number
}

/** A list with at least one entry. */
interface IntegersRow extends Changeable {
  kind: "integers"
  unit: Unit
  default: readonly number[]
  min: number
  max: number
}

/**
 * `server` is `host:port` or empty; `error_type` is a word such as `quota_exceeded`; `dns_label` is one label of a host name;
 * `signature_header` is a name with "Signature".
 */
interface StringRow extends Changeable {
  kind: "string"
  shape: "server" | "error_type" | "dns_label" | "signature_header"
  default: string
}

/**
 * `file_ending` is written without its dot; `header_name` may end in `*`; `host` may have a port; `email_client` is `family.platform` with
 * `*`. The list may be empty.
 */
interface StringsRow extends Changeable {
  kind: "strings"
  shape: "file_ending" | "header_name" | "host" | "email_client"
  default: readonly string[]
}

export type ChangeableRow = ChoiceRow | BooleanRow | IntegerRow | IntegersRow | StringRow | StringsRow
export type Assumption = FixedRow | ChangeableRow

/** Creates an assumption without a setting. */
export const fixedRow = (row: Stated): FixedRow => ({ ...row, setting: false, kind: "text", default: row.decision })

type Named<N extends string> = Stated & { name: N }

/** Creates an assumption whose setting is one of some words. The first is the default. */
export const choiceRow = <const N extends string, const C extends readonly [string, ...string[]]>(
  choices: C,
  row: Named<N>,
) => ({ ...row, setting: true, kind: "choice", choices, default: choices[0] as C[0] }) as const

export const booleanRow = <const N extends string>(value: boolean, row: Named<N>) =>
  ({ ...row, setting: true, kind: "boolean", default: value }) as const

/** Creates an assumption whose setting is an integer from `min` to `max`. */
export const integerRow = <const N extends string>(
  unit: Unit,
  value: number,
  [min, max]: readonly [number, number],
  row: Named<N>,
) => ({ ...row, setting: true, kind: "integer", unit, default: value, min, max }) as const

/** Creates an assumption whose setting is the HTTP status of an error. */
export const statusRow = <const N extends string>(status: number, row: Named<N>) =>
  integerRow("HTTP status", status, [400, 599], row)

/** Creates an assumption whose setting is the `type` of an error. */
export const typeRow = <const N extends string>(type: string, row: Named<N>) =>
  ({ ...row, setting: true, kind: "string", shape: "error_type", default: type }) as const
