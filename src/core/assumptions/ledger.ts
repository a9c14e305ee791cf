import { content } from "./content.ts"
import { domains } from "./domains.ts"
import { emails } from "./emails.ts"
import { errors } from "./errors.ts"
import { inbound } from "./inbound.ts"
import { keys } from "./keys.ts"
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
  ...domains,
  ...keys,
  ...webhooks,
  ...inbound,
] as const

/** Every answer of the sandbox that the service's document does not give, in the order in which it is shown. */
export const ledger: readonly Assumption[] = rows

/** The rows that can be changed, with their names and choices as types. */
export type SettingRow = Extract<(typeof rows)[number], { setting: true }>
