import { computed } from "@preact/signals"
import { control, defaultControl, readAll, sandboxUrl, scopedControl } from "../api.ts"
import type {
  AccountInput,
  Assumption,
  CapturedEmailItem,
  ClockMove,
  CreatedAccount,
  Delivery,
  FaultInput,
  OutcomeInput,
  ResetKeep,
  ResetPreview,
} from "../api-types.ts"
import { clockResource } from "../clock.ts"
import { faults } from "../faults.ts"
import { accounts, info, infoResource } from "../info.ts"
import { joinStops, onLive } from "../live.ts"
import { accountId } from "../nav.ts"
import { pluralize } from "../shared/format.ts"
import { createResource } from "../shared/resource.ts"

/** How long the live feed may lag behind the response of a move of the clock. */
const LATE_MS = 3000

/** The last state of each email and delivery that changed. */
type Ran = { emails: Map<string, CapturedEmailItem>; deliveries: Map<string, Delivery> }

/** Records what changes until it is stopped. `moved` resolves when the feed says that the clock has moved, which it says last. */
function recordRan(): Ran & { moved: Promise<void>; stop: () => void } {
  const ran: Ran = { emails: new Map(), deliveries: new Map() }
  const { promise: moved, resolve } = Promise.withResolvers<void>()
  const stop = joinStops(
    onLive(["clock.changed"], () => resolve()),
    onLive(["email.updated"], (messages) => {
      for (const { data } of messages) ran.emails.set(data.id, data)
    }),
    onLive(["delivery.updated"], (messages) => {
      for (const { data } of messages) if (data.attempts.length > 0) ran.deliveries.set(data.id, data)
    }),
  )
  return { ...ran, moved, stop }
}

/** Says what ran: `2 emails (1 delivered, 1 bounced), 3 webhook deliveries (1 failed)`. */
export function describeRan({ emails, deliveries }: Ran): string {
  const parts = [
    countByStatus(pluralize(emails.size, "email"), emails),
    countByStatus(pluralize(deliveries.size, "webhook delivery", "webhook deliveries"), deliveries),
  ]
  return parts.filter(Boolean).join(", ") || "nothing was due"
}

function countByStatus(title: string, changed: Map<string, { status: string }>): string {
  const counts = Map.groupBy(changed.values(), ({ status }) => status)
  if (counts.size === 0) return ""
  return `${title} (${[...counts].map(([status, list]) => `${list.length} ${status}`).join(", ")})`
}

/** Data and actions of the Sandbox section: time, faults, outcomes, assumptions, accounts, state. */
export function createSandboxStore() {
  const outcomes = createResource(() => readAll(control.listOutcomes))
  const personas = createResource(async () => (await control.listPersonas()).data)
  const settings = createResource(async () => (await control.getSettings()).data, { live: ["state.reset"] })
  const defaultInfo = createResource(async () => (accountId ? await defaultControl.getInfo() : null))
  /** The id of the default account, which cannot be deleted. */
  const defaultAccount = computed(() => (accountId ? defaultInfo.data.value : info.value)?.account_id)

  function putSettings(changed: readonly Assumption[]): void {
    const byName = new Map(changed.map((item) => [item.name, item]))
    if (settings.data.value) settings.put(settings.data.value.map((item) => byName.get(item.name) ?? item))
  }

  function followSettings(): () => void {
    const changed = onLive(["settings.changed"], (messages) => putSettings(messages.map(({ data }) => data)))
    return joinStops(settings.follow(), changed)
  }

  /** Moves the clock. Returns what ran on the way, as far as the live feed says it. */
  async function moveClock(move: ClockMove): Promise<Ran> {
    const ran = recordRan()
    try {
      clockResource.put(await control.setClock(move))
      await Promise.race([ran.moved, new Promise((done) => setTimeout(done, LATE_MS))])
    } finally {
      ran.stop()
    }
    return ran
  }

  function settle() {
    return control.settle({})
  }

  async function createFault(input: FaultInput): Promise<void> {
    await control.createFault(input)
    await faults.load()
  }

  function deleteFault(id: string, query: { undo_id: string }) {
    return control.deleteFault(id, query)
  }

  async function createOutcome(input: OutcomeInput): Promise<void> {
    await control.createOutcome(input)
    await outcomes.load()
  }

  function deleteOutcome(id: string, query: { undo_id: string }) {
    return control.deleteOutcome(id, query)
  }

  async function setSetting(name: string, value: unknown): Promise<void> {
    putSettings((await control.updateSettings({ [name]: value })).data)
  }

  async function createAccount(input: AccountInput & { domains?: string[] }): Promise<CreatedAccount> {
    const account = await control.createAccount(input)
    await accounts.load()
    return account
  }

  async function updateAccount(id: string, input: AccountInput): Promise<void> {
    await control.updateAccount(id, input)
    await Promise.all([accounts.load(), infoResource.load()])
  }

  /** Creates an API key of an account. Returns its token. */
  async function createKey(account_id: string, name: string): Promise<string> {
    return (await scopedControl({ account_id }).createApiKey({ name, permission: "full_access" })).token
  }

  function deleteAccount(id: string, query: { undo_id: string }) {
    return control.deleteAccount(id, query)
  }

  /** The account that a reset is of; none: of everything. A page without an account in its URL shows the default account. */
  const resetAccount = (scope: "account" | "everything") => {
    if (scope === "everything") return {}
    if (!info.value) throw new Error("The account is not known yet.")
    return { account_id: info.value.account_id }
  }

  async function previewReset(scope: "account" | "everything", keep: ResetKeep[]): Promise<ResetPreview> {
    return await scopedControl(resetAccount(scope)).previewReset(keep.length > 0 ? { keep } : {})
  }

  async function reset(scope: "account" | "everything", keep: ResetKeep[]): Promise<void> {
    await defaultControl.reset({ ...resetAccount(scope), ...(keep.length > 0 && { keep }) })
    await accounts.load()
  }

  return {
    outcomes,
    personas,
    settings: { ...settings, follow: followSettings },
    defaultInfo,
    defaultAccount,
    moveClock,
    settle,
    createFault,
    deleteFault,
    createOutcome,
    deleteOutcome,
    setSetting,
    createAccount,
    updateAccount,
    createKey,
    deleteAccount,
    previewReset,
    reset,
    snapshotUrl: sandboxUrl("/snapshot", { format: "ndjson" }),
    readHeader,
    restore,
  }
}

export const sandbox = createSandboxStore()

const NDJSON = "application/x-ndjson"
const LONGEST_HEADER = 4096

/** Restores a snapshot file: NDJSON, which is sent as it is, or a JSON document. */
async function restore(file: File): Promise<void> {
  if ((await readHeader(file)).isNdjson) await control.putSnapshot(file as never, { content_type: NDJSON })
  else await control.putSnapshot(await readJson(file))
}

/** What the beginning of a file says about it: both formats begin with the same fields. */
async function readHeader(file: Blob) {
  const start = await file.slice(0, LONGEST_HEADER).text()
  return {
    isSnapshot: /"sandpost"\s*:\s*"snapshot"/.test(start),
    isNdjson: /"format"\s*:\s*"ndjson"/.test(start.split("\n", 1)[0] ?? ""),
    taken_at: /"taken_at"\s*:\s*"([^"]+)"/.exec(start)?.[1] ?? null,
  }
}

async function readJson(file: File): Promise<Record<string, unknown>> {
  try {
    return JSON.parse(await file.text())
  } catch {
    throw new Error(`${file.name} is not JSON. Choose a file downloaded with Download snapshot.`)
  }
}
