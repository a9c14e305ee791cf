import { signal } from "@preact/signals"
import { api, apiUrl, type Page } from "../api.ts"
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
import { messageOf } from "../shared/message-of.ts"
import { soon } from "../shared/soon.ts"

const REREAD_MS = 150

export type AccountInput = { name?: string; plan?: Plan; track_opens?: boolean; track_clicks?: boolean }

/** What belongs to the sandbox and not to the service: time, faults, outcomes, assumptions, accounts, the state. */
export function createSandboxStore() {
  const faults = signal<Fault[] | null>(null)
  const outcomes = signal<Outcome[] | null>(null)
  const settings = signal<Assumption[] | null>(null)
  /** The account that cannot be deleted. */
  const defaultAccount = signal<string | null>(null)
  const error = signal<string | null>(null)

  async function read<T>(path: string, take: (answer: T) => void): Promise<void> {
    await api<T>("GET", path, { query: path.endsWith("settings") ? {} : { limit: 100 } }).then(take, (reason) => {
      error.value = messageOf(reason)
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
        error.value = messageOf(reason)
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
  const snapshotUrl = apiUrl("/sandbox/snapshot", { format: "ndjson" })

  async function restore(file: Blob): Promise<void> {
    const type = (await isLines(file)) ? "application/x-ndjson" : "application/json"
    await change("PUT", "/sandbox/snapshot", new Blob([file], { type }))
  }

  function follow(): () => void {
    const reread = soon(REREAD_MS, () => void load())
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
    snapshotUrl,
    restore,
    follow,
  }
}

const LONGEST_HEAD = 4096

/** Whether a snapshot has a JSON object a line, the first of which says so. */
async function isLines(file: Blob): Promise<boolean> {
  const [head = ""] = (await file.slice(0, LONGEST_HEAD).text()).split("\n", 1)
  try {
    return (JSON.parse(head) as { format?: string }).format === "ndjson"
  } catch {
    return false
  }
}

export const sandbox = createSandboxStore()
