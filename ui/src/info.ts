import { signal } from "@preact/signals"
import { api, type Page } from "./api.ts"
import type { Account, Info } from "./api-types.ts"
import { onLive, onResync } from "./live.ts"
import { soon } from "./shared/soon.ts"

const REFRESH_MS = 400

/** What GET /sandbox/info said last: addresses, development tokens, counts. Null until it has answered. */
export const info = signal<Info | null>(null)
export const accounts = signal<Account[]>([])

export async function loadInfo(): Promise<void> {
  info.value = await api<Info>("GET", "/sandbox/info").catch(() => info.value)
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
