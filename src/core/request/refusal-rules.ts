import type { ControlSchemas } from "../../api/contract.ts"
import { idOf, ledger } from "../assumptions/ledger.ts"
import { ApiError, type ErrorType } from "../errors.ts"

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

/** The section about the fields of a resource, and its group in the API reference, by the first segment of its path. */
const RESOURCES: Record<string, { section: string; tag: string } | undefined> = {
  "api-keys": { section: "section 4.1", tag: "API keys" },
  emails: { section: "section 2.2", tag: "Emails" },
  inbound: { section: "section 4.3", tag: "Inbound" },
  domains: { section: "section 4.4", tag: "Domains" },
  webhooks: { section: "section 4.5", tag: "Webhooks" },
  logs: { section: "section 4.6", tag: "Logs" },
}

/** The sections of the service's document that refuse requests. */
export const REFUSAL_TITLES: Record<string, string> = {
  "section 2.2": "Fields of a message to send",
  "section 4.1": "API keys",
  "section 4.3": "Inbound messages and receiving addresses",
  "section 4.4": "Domains",
  "section 4.5": "Webhook endpoints",
  "section 4.6": "Logs",
  "section 5": "Authentication and permissions",
  "section 7": "Errors",
}

const resourceOf = (endpoint: string) => RESOURCES[endpoint.split("/")[1] ?? ""]

/** The code or name of the rule that refused a request; undefined if it is not known, for example of a fault. */
export function ruleOf(error: unknown, endpoint: string): string | undefined {
  if (!(error instanceof ApiError) || error.detail.wireType !== undefined) return undefined
  const { code, rule, status_setting } = error.detail
  if (code !== undefined) return code
  if (rule === "self_revoke") return "E4"
  if (status_setting !== undefined) return "E5"
  return OF_TYPE[error.type] ?? (error.type === "validation_error" ? resourceOf(endpoint)?.section : undefined)
}

/** Where the inbox explains an assumption. */
export const assumptionUrl = (id: string): string => `/sandbox?tab=settings&show=assumptions#${id}`

/** A rule with its title and the page that explains it. */
export function presentRule(code: string, endpoint: string): ControlSchemas["LogRule"] {
  const assumption = ledger.find((row) => idOf(row) === code)
  if (assumption) return { code, title: assumption.decision, url: assumptionUrl(code) }
  const tag = resourceOf(endpoint)?.tag
  const url = tag === undefined ? "/docs" : `/docs#/${encodeURIComponent(tag)}`
  return { code, title: REFUSAL_TITLES[code] ?? code, url }
}
