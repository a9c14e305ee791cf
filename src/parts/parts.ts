import { accountsPart } from "./accounts/part.ts"
import { apiKeysPart } from "./api-keys/part.ts"
import { behavioursPart } from "./behaviours/part.ts"
import { domainsPart } from "./domains/part.ts"
import { emailsPart } from "./emails/part.ts"
import { faultsPart } from "./faults/part.ts"
import { inboundPart } from "./inbound/part.ts"
import { logsPart } from "./logs/part.ts"
import type { Part } from "./part.ts"
import { settingsPart } from "./settings/part.ts"
import { snapshotsPart } from "./snapshots/part.ts"
import { submissionPart } from "./submission/part.ts"
import { suppressionsPart } from "./suppressions/part.ts"
import { webhooksPart } from "./webhooks/part.ts"

/** All parts, each a folder beside this file. */
export const parts = [
  accountsPart,
  apiKeysPart,
  behavioursPart,
  domainsPart,
  emailsPart,
  faultsPart,
  inboundPart,
  logsPart,
  settingsPart,
  snapshotsPart,
  submissionPart,
  suppressionsPart,
  webhooksPart,
] as const satisfies readonly Part[]
