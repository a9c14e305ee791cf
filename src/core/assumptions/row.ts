interface Stated<Name extends string = string> {
  /** The decision's code, for example `M6`; several rows may share one. */
  code: string
  /** The setting's name, or a descriptive name where there is no setting. */
  name: Name
  /** The section of the service's document that leaves this open. */
  section: string
  /** `observed`: seen in public client code; `inferred`: from public documentation of similar services; `choice`: decided by this project. */
  basis: "observed" | "inferred" | "choice"
  /** One line: what the document leaves open, or the reason for the decision. */
  why: string
  /** One line: what the sandbox does. */
  decision: string
}

/** Durations are whole milliseconds, sizes bytes, statuses HTTP status codes. */
export type Unit = "milliseconds" | "bytes" | "HTTP status" | "requests per second" | "log entries" | "headers"

/**
 * `server` is `host:port` or empty; `error_type` is a word such as `quota_exceeded`; `dns_label` is one label of a host name;
 * `signature_header` is a name with "Signature".
 */
type Shape = "server" | "error_type" | "dns_label" | "signature_header"

/**
 * `file_ending` is written without its dot; `header_name` may end in `*`; `host` may have a port; `email_client` is `family.platform` with
 * `*`. The list may be empty.
 */
type ListShape = "file_ending" | "header_name" | "host" | "email_client"

/** An assumption without a setting: its value is the decision itself. */
export const fixedRow = (row: Stated) => ({ ...row, setting: false, kind: "text", default: row.decision }) as const

/** An assumption whose setting is one of some words. The first is the default. */
export const choiceRow = <const N extends string, const C extends readonly [string, ...string[]]>(
  choices: C,
  row: Stated<N>,
) => ({ ...row, setting: true, kind: "choice", choices, default: choices[0] as C[0] }) as const

export const booleanRow = <const N extends string>(value: boolean, row: Stated<N>) =>
  ({ ...row, setting: true, kind: "boolean", default: value }) as const

export const integerRow = <const N extends string>(
  unit: Unit,
  value: number,
  [min, max]: readonly [number, number],
  row: Stated<N>,
) => ({ ...row, setting: true, kind: "integer", unit, default: value, min, max }) as const

/** An assumption whose setting is a list with at least one integer. */
export const integersRow = <const N extends string>(
  unit: Unit,
  value: readonly number[],
  [min, max]: readonly [number, number],
  row: Stated<N>,
) => ({ ...row, setting: true, kind: "integers", unit, default: value, min, max }) as const

export const stringRow = <const N extends string>(shape: Shape, value: string, row: Stated<N>) =>
  ({ ...row, setting: true, kind: "string", shape, default: value }) as const

export const stringsRow = <const N extends string>(shape: ListShape, value: readonly string[], row: Stated<N>) =>
  ({ ...row, setting: true, kind: "strings", shape, default: value }) as const

/** An assumption whose setting is the HTTP status of an error. */
export const statusRow = <const N extends string>(status: number, row: Stated<N>) =>
  integerRow("HTTP status", status, [400, 599], row)

export type ChangeableRow =
  | ReturnType<typeof choiceRow<string, readonly [string, ...string[]]>>
  | ReturnType<typeof booleanRow<string>>
  | ReturnType<typeof integerRow<string>>
  | ReturnType<typeof integersRow<string>>
  | ReturnType<typeof stringRow<string>>
  | ReturnType<typeof stringsRow<string>>
export type Assumption = ReturnType<typeof fixedRow> | ChangeableRow
