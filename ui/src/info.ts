import { signal } from "@preact/signals"
import { accountId } from "./account-id.ts"
import { ApiFailure, api, type Page } from "./api.ts"
import type { Account, Info } from "./api-types.ts"
import { onLive, onResync } from "./live.ts"
import { throttle } from "./shared/soon.ts"

const REFRESH_MS = 400

/** The last response of GET /sandbox/info: addresses, development tokens, counts. Null until loaded. */
export const info = signal<Info | null>(null)
export const accounts = signal<Account[]>([])
/** Whether the account in the URL does not exist. */
export const accountUnknown = signal(false)
/** The version of the running server if it differs from the one this page was loaded from. */
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

/** Refreshes the counts, at most once per {@link REFRESH_MS}. */
export const refreshInfo = throttle(REFRESH_MS, () => void loadInfo())

/** Loads info and accounts, and keeps the counts current. */
export function startInfo(): void {
  void loadInfo()
  void loadAccounts()
  onLive([""], refreshInfo)
  onResync(refreshInfo)
}
