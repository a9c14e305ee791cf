import { describe, expect, it } from "vitest"
import { ledger } from "./ledger.ts"
import type { Assumption } from "./row.ts"

const numbered = (letter: string, last: number) => Array.from({ length: last }, (_, i) => `${letter}${i + 1}`)
const CODES = [
  ...numbered("E", 8),
  ...["G2", "G4", "G12", "G13", "J10"],
  ...numbered("M", 24),
  ...numbered("N", 9),
  ...numbered("K", 2),
  ...numbered("W", 9),
  ...numbered("L", 2),
  ...numbered("I", 14),
  ...["F1", "F2", "F3", "F4", "F5", "F6", "F7", "F8", "F9", "F10", "F11", "F12", "F13", "F15"],
  ...numbered("C", 3),
  ...numbered("B", 6),
  ...["G1", "G3", "G5", "G6", "G7", "G8", "G9", "G10", "G11"],
  ...[
    "J1",
    "J2",
    "J3",
    "J4",
    "J5",
    "J6",
    "J7",
    "J8",
    "J9",
    "J11",
    "J12",
    "J14",
    "J15",
    "J16",
    "J17",
    "J18",
    "J19",
    "J20",
    "J21",
    "Q16",
    "Q17",
    "Q20",
  ],
  ...["Q8", "Q9", "Q10"],
  ...["H1", ...Array.from({ length: 15 }, (_, i) => `H${i + 4}`)],
  ...["Q1", "Q5", "Q6", "Q7", "Q11", "Q12", "Q13"],
]
/** Codes and names of rows that were seen in public client code (fact F14). */
const OBSERVED = [
  ...["E1", "E2", "M4", "M6", "M7", "M11", "M22", "N1", "L2", "I7", "I12", "W5", "W8"],
  ...[
    "F1",
    "F2",
    "F3",
    "F4",
    "F5",
    "F6",
    "F7",
    "F8",
    "F9",
    "F10",
    "F11",
    "F12",
    "F13",
    "F15",
    "H17",
    "J14",
    "J15",
    "J18",
  ],
  ...["errors.quota.status", "errors.quota.type", "emails.wrapped_batch", "emails.cancel", "keys.prefix"],
]
/** Codes of rows that follow public documentation of similar services. */
const INFERRED = ["M13", "M20", "M24", "N4", "I1", "I8"]

const basisOf = ({ code, name }: Assumption) => {
  if (OBSERVED.includes(code) || OBSERVED.includes(name)) return "observed"
  return INFERRED.includes(code) ? "inferred" : "choice"
}

/** Settings are public names: a new name for one needs its old name as an alias. */
const SETTINGS = {
  C1: ["checks.clients"],
  E1: [
    "errors.status.validation_error",
    "errors.status.permission_denied",
    "errors.status.not_found",
    "errors.status.domain_not_verified",
    "errors.status.suppressed_recipient",
    "errors.status.rate_limit_exceeded",
    "errors.status.internal_error",
  ],
  E2: ["errors.unauthenticated.status", "errors.unauthenticated.type"],
  E4: ["errors.self_revoke.status", "errors.self_revoke.type"],
  E6: ["requests.unknown_fields"],
  M3: ["emails.pace"],
  M4: ["emails.max_schedule_ahead", "emails.schedule_with_attachments"],
  M6: ["emails.refused_attachments"],
  M7: ["limits.attachment_bytes", "limits.request_bytes"],
  M8: ["emails.refused_headers"],
  M19: ["limits.tags", "limits.tag_length"],
  J11: ["public_url"],
  J12: ["smtp.submission"],
  J18: ["inbound.active_without_mx"],
  J15: ["webhooks.received_data"],
  J14: ["emails.schedule_without_offset", "limits.attachments"],
  M10: ["account.plan", "errors.quota.status", "errors.quota.type"],
  M11: ["requests.rate_limit"],
  M12: ["requests.idempotency_retention"],
  M13: ["account.track_opens", "account.track_clicks"],
  N1: ["domains.permission"],
  N4: ["domains.verified_is_sticky"],
  N5: ["dns.mode", "dns.server"],
  N9: ["domains.allow_subdomains"],
  W1: ["webhooks.retry_schedule"],
  W2: ["webhooks.url_policy"],
  W3: ["webhooks.tls_reject_unauthorized"],
  W5: ["webhooks.send_spam"],
  L1: ["logs.keep", "logs.keep_exchanges"],
  I2: ["inbound.spam", "inbound.spamd", "inbound.trust_spam_header"],
  I4: ["inbound.authentication"],
  I11: ["inbound.loopback"],
  I12: ["inbound.body_limit"],
  I13: ["inbound.plus_addressing"],
  I14: ["inbound.content_types"],
  H12: ["inbound.message_parts"],
  H16: ["inbound.html_of_text"],
  F5: ["inbound.retrieve", "inbound.unset_fields"],
  F6: ["answers.created"],
  F7: ["domains.label"],
  F1: ["emails.event_names"],
  F2: ["webhooks.signature_header"],
  F3: ["emails.batch_idempotency"],
  F4: ["emails.retrieve"],
  F8: [
    "errors.malformed.status",
    "errors.too_large.status",
    "errors.unsupported_media_type.status",
    "errors.method_not_allowed.status",
  ],
  B2: ["behaviours.may_visit"],
  F12: ["tracking.count_machines"],
  F13: ["requests.idempotency_conflict"],
  G6: ["requests.null_fields"],
  H17: ["profile"],
  G8: ["emails.base64"],
  H11: ["limits.headers"],
  J10: [
    "limits.script_characters",
    "limits.steps",
    "limits.outcomes",
    "limits.faults",
    "limits.webhooks",
    "limits.events",
    "limits.auto_accounts",
  ],
}

describe("the ledger of assumptions", () => {
  it("contains exactly the known decisions", () => {
    expect([...new Set(ledger.map((row) => row.code))].sort()).toEqual([...CODES].sort())
  })

  it("has the settings with their names", () => {
    const offered = Object.groupBy(
      ledger.filter((row) => row.setting),
      (row) => row.code,
    )
    const names = Object.fromEntries(
      Object.entries(offered).map(([code, rows]) => [code, rows!.map((row) => row.name)]),
    )
    expect(names).toEqual(SETTINGS)
  })

  it("marks which decisions were observed, inferred and chosen", () => {
    for (const row of ledger) expect([row.name, row.basis]).toEqual([row.name, basisOf(row)])
  })

  it("has unique names, and a section of the document, a reason and a decision of one line in each row", () => {
    expect(new Set(ledger.map((row) => row.name)).size).toBe(ledger.length)
    for (const row of ledger) {
      expect(row.section).toMatch(/^[1-9](\.[1-9])?$/)
      expect(row.why).toMatch(/^[^\n]+[.]$/)
      expect(row.decision).toMatch(/^[^\n]+[.]$/)
      if (!row.setting) expect(row.default).toBe(row.decision)
    }
  })
})
