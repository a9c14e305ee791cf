interface Stated<Name extends string> {
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
type Texts = Pick<Stated<string>, "why" | "decision">

/** Durations are whole milliseconds, sizes bytes, statuses HTTP status codes. */
export type Unit =
  | "milliseconds"
  | "bytes"
  | "HTTP status"
  | "requests per second"
  | "log entries"
  | "headers"
  | "attachments"
  | "tags"
  | "characters"
  | "accounts"
  | "endpoints"
  | "events"
  | "faults"
  | "rules"
  | "steps"

/**
 * `server` is `host:port` or empty; `url` is an http or https URL or empty; `error_type` is a word such as `quota_exceeded`; `dns_label` is one label of a host name;
 * `signature_header` is a name with "Signature".
 */
type Shape = "server" | "url" | "error_type" | "dns_label" | "signature_header"

/**
 * `file_ending` is written without its dot; `header_name` may end in `*`; `host` may have a port; `email_client` is `family.platform` with
 * `*`. The list may be empty.
 */
type ListShape = "file_ending" | "header_name" | "host" | "email_client"

/**
 * An assumption with a setting: `settingRow("webhooks.url_policy", "6", "choice", choice(["local", "strict"]), { why, decision })`.
 * One of the functions below makes its kind: which values it may have, and its default.
 */
export const settingRow = <const Name extends string, const Kind extends object>(
  name: Name,
  section: string,
  basis: Stated<Name>["basis"],
  kind: Kind,
  texts: Texts,
) => ({ name, section, basis, ...texts, setting: true, ...kind }) as const

/** An assumption without a setting: `fixedRow("emails.cancel", "3.1", "observed", { why, decision })`. Its value is the decision itself. */
export const fixedRow = <const Name extends string>(
  name: Name,
  section: string,
  basis: Stated<Name>["basis"],
  texts: Texts,
) => ({ name, section, basis, ...texts, setting: false, kind: "text", default: texts.decision }) as const

/** One of some words. The first is the default. */
export const choice = <const C extends readonly [string, ...string[]]>(choices: C) =>
  ({ kind: "choice", choices, default: choices[0] as C[0] }) as const
export const boolean = (value: boolean) => ({ kind: "boolean", default: value }) as const
export const integer = (unit: Unit, value: number, [min, max]: readonly [number, number]) =>
  ({ kind: "integer", unit, default: value, min, max }) as const
/** A list with at least one integer. */
export const integers = (unit: Unit, value: readonly number[], [min, max]: readonly [number, number]) =>
  ({ kind: "integers", unit, default: value, min, max }) as const
export const string = (shape: Shape, value: string) => ({ kind: "string", shape, default: value }) as const
export const strings = (shape: ListShape, value: readonly string[]) =>
  ({ kind: "strings", shape, default: value }) as const
/** The HTTP status of an error. */
export const httpStatus = (value: number) => integer("HTTP status", value, [400, 599])

type Kind = ReturnType<
  typeof choice | typeof boolean | typeof integer | typeof integers | typeof string | typeof strings
>
export type ChangeableRow = Readonly<Stated<string>> & { readonly setting: true } & Kind
export type Assumption = ReturnType<typeof fixedRow> | ChangeableRow
