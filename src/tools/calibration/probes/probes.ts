import { checkRows } from "../../../core/assumptions/checks.ts"
import { dialectRows } from "../../../core/assumptions/dialects.ts"
import { findingRows } from "../../../core/assumptions/finding.ts"
import type { AssumptionName } from "../../../core/assumptions/ledger.ts"
import { limitRows } from "../../../core/assumptions/limits.ts"
import { behaviourRows } from "../../../parts/behaviours/settings.ts"
import { smtpRows } from "../../../parts/submission/settings.ts"
import { contentProbes } from "./content.probes.ts"
import { domainProbes } from "./domains.probes.ts"
import { emailProbes } from "./emails.probes.ts"
import { errorProbes } from "./errors.probes.ts"
import { inboundProbes } from "./inbound.probes.ts"
import { keyProbes, logProbes } from "./keys.probes.ts"
import { type Probe, type Unobservable, unobservable } from "./probe.ts"
import { requestProbes } from "./requests.probes.ts"
import { trackingProbes } from "./tracking.probes.ts"
import { webhookProbes } from "./webhooks.probes.ts"

const SIMULATED = unobservable("Only the sandbox has simulated recipients.")
const LIMITS = unobservable("The limits protect the sandbox; nobody should look for those of a real service.")
const FINDING = unobservable("Only the sandbox searches captured mail, and has a clock that moves.")
const SUBMISSION = unobservable("The document does not describe SMTP: it is a tool of the sandbox.")
const DIALECT = unobservable("It is about the API of another service.")
const CHECKS = unobservable("Only the sandbox checks captured mail.")

const forEach = <Name extends string>(rows: readonly { name: Name }[], reason: Unobservable) =>
  Object.fromEntries(rows.map(({ name }) => [name, reason])) as Record<Name, Unobservable>

/** For every row of the ledger, by name: how the service shows its value, or why it cannot. */
export const probes: Readonly<Record<string, Probe | Unobservable>> = {
  ...errorProbes,
  ...requestProbes,
  ...emailProbes,
  ...contentProbes,
  ...trackingProbes,
  ...forEach(behaviourRows, SIMULATED),
  ...domainProbes,
  ...keyProbes,
  ...logProbes,
  ...webhookProbes,
  ...inboundProbes,
  ...forEach(smtpRows, SUBMISSION),
  ...forEach(checkRows, CHECKS),
  ...forEach(findingRows, FINDING),
  ...forEach(limitRows, LIMITS),
  ...forEach(dialectRows, DIALECT),
} satisfies Record<AssumptionName, Probe | Unobservable>
