import { signal } from "@preact/signals"
import { accountId } from "./account-id.ts"
import { ApiFailure, api, type Page } from "./api.ts"
import type { Account, Info } from "./api-types.ts"
import { onLive, onResync } from "./live.ts"
import { soon } from "./shared/soon.ts"

const REFRESH_MS = 400

/** What GET /sandbox/info said last: addresses, development tokens, counts. Null until it has answered. */
export const info = signal<Info | null>(null)
export const accounts = signal<Account[]>([])
/** Whether the account in this page's address does not exist (any more). */
export const accountUnknown = signal(false)
/** The version of the server that runs now, where it is not the one this page came from. */
export const newerVersion = signal<string | null>(null)

let builtFor: string | undefined

export async function loadInfo(): Promise<void> {
  try {
    const answer = await api<Info>("GET", "/sandbox/info")
    builtFor ??= answer.version
    newerVersion.value = answer.version === builtFor ? null : answer.version
    accountUnknown.value = false
    info.value = answer
  } catch (reason) {
    const status = reason instanceof ApiFailure ? reason.status : 0
    accountUnknown.value = accountId !== undefined && (status === 404 || status === 422)
  }
}

export async function loadAccounts(): Promise<void> {
  accounts.value = await api<Page<Account>>("GET", "/sandbox/accounts", { query: { limit: 100 } }).then(
    (page) => page.data,
    () => accounts.value,
  )
}

/** Reads the counts again soon: many changes in a burst cost one request. */
export const refreshInfo = soon(REFRESH_MS, () => void loadInfo())

/** Keeps the counts current from now on. */
export function startInfo(): void {
  void loadInfo()
  void loadAccounts()
  onLive([""], refreshInfo)
  onResync(refreshInfo)
}
