import { behaviourRows } from "../../core/assumptions/behaviours.ts"
import { checkRows } from "../../core/assumptions/checks.ts"
import { findingRows } from "../../core/assumptions/finding.ts"
import { limitRows } from "../../core/assumptions/limits.ts"
import { contentProbes } from "./content.probes.ts"
import { domainProbes } from "./domains.probes.ts"
import { emailProbes } from "./emails.probes.ts"
import { errorProbes } from "./errors.probes.ts"
import { inboundProbes } from "./inbound.probes.ts"
import { keyProbes } from "./keys.probes.ts"
import { type Probes, unobservable } from "./probe.ts"
import { requestProbes } from "./requests.probes.ts"
import { trackingProbes } from "./tracking.probes.ts"
import { webhookProbes } from "./webhooks.probes.ts"

const SIMULATED = unobservable("Only the sandbox has simulated recipients.")
const LIMITS = unobservable("The limits protect the sandbox; nobody should look for those of a real service.")
const FINDING = unobservable("Only the sandbox searches captured mail, and has a clock that moves.")
const CHECKS = unobservable("Only the sandbox checks captured mail.")

/** For every row of the ledger, by name: how the service shows its value, or why it cannot. */
export const probes: Readonly<Probes> = {
  ...errorProbes,
  ...requestProbes,
  ...emailProbes,
  ...contentProbes,
  ...trackingProbes,
  ...Object.fromEntries(behaviourRows.map(({ name }) => [name, SIMULATED])),
  ...domainProbes,
  ...keyProbes,
  ...webhookProbes,
  ...inboundProbes,
  ...Object.fromEntries(checkRows.map(({ name }) => [name, CHECKS])),
  ...Object.fromEntries(findingRows.map(({ name }) => [name, FINDING])),
  ...Object.fromEntries(limitRows.map(({ name }) => [name, LIMITS])),
}

export const isObservable = (name: string): boolean => !("unobservable" in (probes[name] ?? { unobservable: "" }))
