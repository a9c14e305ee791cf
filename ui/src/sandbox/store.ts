import { signal } from "@preact/signals"
import { api, type Page } from "../api.ts"
import type {
  Assumption,
  Clock,
  ClockMove,
  CreatedAccount,
  Fault,
  FaultInput,
  Info,
  Outcome,
  OutcomeInput,
  Plan,
  Settled,
} from "../api-types.ts"
import { setClockState } from "../clock.ts"
import { loadAccounts, loadInfo } from "../info.ts"
import { onLive, onResync } from "../live.ts"
import { errorMessage } from "../shared/message-of.ts"
import { throttle } from "../shared/soon.ts"

const REREAD_MS = 150

export type AccountInput = { name?: string; plan?: Plan; track_opens?: boolean; track_clicks?: boolean }

/** Data and actions of the Sandbox section: time, faults, outcomes, assumptions, accounts, state. */
export function createSandboxStore() {
  const faults = signal<Fault[] | null>(null)
  const outcomes = signal<Outcome[] | null>(null)
  const settings = signal<Assumption[] | null>(null)
  /** The id of the default account, which cannot be deleted. */
  const defaultAccount = signal<string | null>(null)
  const error = signal<string | null>(null)

  async function read<T>(path: string, take: (answer: T) => void): Promise<void> {
    await api<T>("GET", path, { query: path.endsWith("settings") ? {} : { limit: 100 } }).then(take, (reason) => {
      error.value = errorMessage(reason)
    })
  }

  async function load(): Promise<void> {
    error.value = null
    await Promise.all([
      read<Page<Fault>>("/sandbox/faults", (page) => {
        faults.value = page.data
      }),
      read<Page<Outcome>>("/sandbox/outcomes", (page) => {
        outcomes.value = page.data
      }),
      read<{ data: Assumption[] }>("/sandbox/settings", (ledger) => {
        settings.value = ledger.data
      }),
      loadDefaultAccount(),
    ])
  }

  async function loadDefaultAccount(): Promise<void> {
    if (defaultAccount.value) return
    const known = api<Info>("GET", "/sandbox/info", { query: { account_id: null } })
    await known.then(
      (info) => {
        defaultAccount.value = info.account_id
      },
      (reason) => {
        error.value = errorMessage(reason)
      },
    )
  }

  async function moveClock(move: ClockMove): Promise<void> {
    setClockState(await api<Clock>("POST", "/sandbox/clock", { body: move }))
  }

  const settle = () => api<Settled>("POST", "/sandbox/settle", { body: {} })

  async function change(method: string, path: string, body?: unknown): Promise<void> {
    await api(method, path, { body })
    await load()
  }

  const createFault = (input: FaultInput) => change("POST", "/sandbox/faults", input)
  const deleteFault = (id: string) => change("DELETE", `/sandbox/faults/${id}`)
  const deleteFaults = () => change("DELETE", "/sandbox/faults")
  const createOutcome = (input: OutcomeInput) => change("POST", "/sandbox/outcomes", input)
  const deleteOutcome = (id: string) => change("DELETE", `/sandbox/outcomes/${id}`)

  async function setSetting(name: string, value: unknown): Promise<void> {
    settings.value = (await api<{ data: Assumption[] }>("PATCH", "/sandbox/settings", { body: { [name]: value } })).data
  }

  async function createAccount(input: AccountInput & { domains?: string[] }): Promise<CreatedAccount> {
    const account = await api<CreatedAccount>("POST", "/sandbox/accounts", { body: input })
    await loadAccounts()
    return account
  }

  async function updateAccount(id: string, input: AccountInput): Promise<void> {
    await api("PATCH", `/sandbox/accounts/${id}`, { body: input })
    await Promise.all([loadAccounts(), loadInfo()])
  }

  async function deleteAccount(id: string): Promise<void> {
    await api("DELETE", `/sandbox/accounts/${id}`)
    await loadAccounts()
  }

  const reset = (keep: string[]) => change("POST", "/sandbox/reset", keep.length > 0 ? { keep } : {})
  const snapshot = () => api<unknown>("GET", "/sandbox/snapshot")
  const restore = (state: unknown) => change("PUT", "/sandbox/snapshot", state)

  function follow(): () => void {
    const reread = throttle(REREAD_MS, () => void load())
    const stops = [onLive(["settings.changed", "state.reset", "log.created"], reread), onResync(reread)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    faults,
    outcomes,
    settings,
    defaultAccount,
    error,
    load,
    moveClock,
    settle,
    createFault,
    deleteFault,
    deleteFaults,
    createOutcome,
    deleteOutcome,
    setSetting,
    createAccount,
    updateAccount,
    deleteAccount,
    reset,
    snapshot,
    restore,
    follow,
  }
}

export const sandbox = createSandboxStore()
