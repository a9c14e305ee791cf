import type { MxAnswer } from "../ports.ts"
import type { DomainRecordRow } from "../records/domains.ts"

/** TXT answers as text, one entry per answer: its strings joined without anything between, as DNS means them. */
export const foundTxt = (answers: readonly (readonly string[])[]): string[] =>
  answers.map((strings) => strings.join(""))

/** MX answers as text: `10 mx.acme.test`. */
export const foundMx = (answers: readonly MxAnswer[]): string[] =>
  answers.map(({ priority, exchange }) => `${priority} ${exchange}`)

/**
 * Whether what DNS answered satisfies an issued record (assumption N8): one matching answer is enough.
 * @param answers the answers as text: TXT joined (`foundTxt`), MX as `priority host` (`foundMx`), CNAME targets
 */
export function matchesRecord(row: Pick<DomainRecordRow, "type" | "purpose" | "value">, answers: readonly string[]) {
  return answers.some((answer) => satisfies(row, answer))
}

function satisfies({ type, purpose, value }: Pick<DomainRecordRow, "type" | "purpose" | "value">, answer: string) {
  if (type === "MX") return host(answer.replace(/^\s*\d+\s+/, "")) === host(value)
  if (type === "CNAME") return host(answer) === host(value)
  const text = collapsed(answer)
  if (purpose === "spf") return isSpf(text) && includesOf(value).every((wanted) => includesOf(text).includes(wanted))
  if (purpose === "dkim") return keyOf(value) !== "" && keyOf(text) === keyOf(value)
  if (purpose === "dmarc") return /^v=DMARC1(?![A-Za-z0-9])/.test(text)
  return text === collapsed(value)
}

/** Hosts are compared without case and without the root's dot. */
const host = (name: string) => name.trim().toLowerCase().replace(/\.$/, "")
const collapsed = (text: string) => text.replace(/\s+/g, " ").trim()
/** Whether a TXT value is an SPF record. */
export const isSpf = (text: string) => /^v=spf1( |$)/i.test(text)

/** The hosts an SPF record includes with a pass, in their comparable form. */
const includesOf = (spf: string) =>
  spf
    .split(/\s+/)
    .filter((term) => /^\+?include:/i.test(term))
    .map((term) => host(term.slice(term.indexOf(":") + 1)))

/** The `p=` of a DKIM key record; blanks inside base64 mean nothing (RFC 6376, 3.6.1). */
function keyOf(record: string): string {
  const tag = record.split(";").find((part) => /^\s*p\s*=/.test(part))
  return (tag ?? "").replace(/^\s*p\s*=/, "").replace(/\s+/g, "")
}
