import { behaviours } from "./behaviours.ts"
import { checks } from "./checks.ts"
import { content } from "./content.ts"
import { domains } from "./domains.ts"
import { emails } from "./emails.ts"
import { errors } from "./errors.ts"
import { inbound } from "./inbound.ts"
import { keys } from "./keys.ts"
import { limits } from "./limits.ts"
import { requests } from "./requests.ts"
import type { Assumption } from "./row.ts"
import { tracking } from "./tracking.ts"
import { webhooks } from "./webhooks.ts"

const rows = [
  ...errors,
  ...requests,
  ...emails,
  ...content,
  ...tracking,
  ...behaviours,
  ...domains,
  ...keys,
  ...webhooks,
  ...inbound,
  ...checks,
  ...limits,
] as const

/** Every assumption about behavior that the service's document leaves open, in display order. */
export const ledger: readonly Assumption[] = rows

/** The assumptions with a setting, with their names and choices as types. */
export type SettingRow = Extract<(typeof rows)[number], { setting: true }>
