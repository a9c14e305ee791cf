import type { ControlSchemas } from "../api/contract.ts"
import { ledger } from "./assumptions/ledger.ts"
import { ApiError, type ErrorType } from "./errors.ts"

/** The rule behind each error type: a section of the service's document or an assumption. */
const OF_TYPE: Partial<Record<ErrorType, string>> = {
  authentication_error: "E2",
  permission_denied: "section 5",
  not_found: "section 7",
  domain_not_verified: "section 7",
  suppressed_recipient: "M9",
  quota_exceeded: "M10",
  rate_limit_exceeded: "M11",
}

/** The section about the fields of a resource, by the first segment of its path. */
const OF_RESOURCE: Record<string, string> = {
  "api-keys": "section 4.1",
  emails: "section 2.2",
  inbound: "section 4.3",
  domains: "section 4.4",
  webhooks: "section 4.5",
  logs: "section 4.6",
}

/** The sections of the service's document that refuse requests. */
const TITLES: Record<string, string> = {
  "section 2.2": "Fields of a message to send",
  "section 4.1": "API keys",
  "section 4.3": "Inbound messages and receiving addresses",
  "section 4.4": "Domains",
  "section 4.5": "Webhook endpoints",
  "section 4.6": "Logs",
  "section 5": "Authentication and permissions",
  "section 7": "Errors",
}

/** The groups of the API reference, by the first segment of a path. */
const TAGS: Record<string, string> = {
  "api-keys": "API keys",
  emails: "Emails",
  inbound: "Inbound",
  domains: "Domains",
  webhooks: "Webhooks",
  logs: "Logs",
}

const resourceOf = (endpoint: string) => endpoint.split("/")[1] ?? ""

/** The code of the rule that refused a request; undefined if it is not known, for example of a fault. */
export function ruleOf(error: unknown, endpoint: string): string | undefined {
  if (!(error instanceof ApiError) || error.detail.wireType !== undefined) return undefined
  const { code, rule, status_setting } = error.detail
  if (code !== undefined) return code
  if (rule === "self_revoke") return "E4"
  if (status_setting !== undefined) return "E5"
  return OF_TYPE[error.type] ?? (error.type === "validation_error" ? OF_RESOURCE[resourceOf(endpoint)] : undefined)
}

/** A rule with its title and the page that explains it. */
export function presentRule(code: string, endpoint: string): ControlSchemas["LogRule"] {
  const assumption = ledger.find((row) => row.code === code)
  if (assumption) return { code, title: assumption.decision, url: `/sandbox?tab=assumptions#${code}` }
  const tag = TAGS[resourceOf(endpoint)]
  const url = tag === undefined ? "/docs" : `/docs#/${encodeURIComponent(tag)}`
  return { code, title: TITLES[code] ?? code, url }
}
