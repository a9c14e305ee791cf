import { computed, effect, signal } from "@preact/signals"
import { control, readAll, statusOf } from "./api.ts"
import { type LiveType, onLive } from "./live.ts"
import { accountId, allAccounts, currentQuery } from "./nav.ts"
import { createResource } from "./shared/resource.ts"

const REFRESH_MS = 400

/** Live messages that may change a count. */
export const COUNTED: LiveType[] = [
  "email.created",
  "email.updated",
  "email.deleted",
  "inbound.created",
  "inbound.deleted",
  "domain.updated",
  "webhook.updated",
  "suppression.updated",
  "log.unauthenticated",
]

type Info = Awaited<ReturnType<typeof control.getInfo>>

let builtFor: string | undefined
/** The version of the running server if it differs from the one this page was loaded from. */
export const newerVersion = signal<string | null>(null)

/** The number of live messages of log entries. */
let logged = 0

async function readInfo() {
  const before = logged
  const answer = await control.getInfo()
  // It may be older than log entries that came in the meantime, or include them.
  if (logged > before) infoResource.reload()
  builtFor ??= answer.version
  newerVersion.value = answer.version === builtFor ? null : answer.version
  return answer
}

/** The last response of GET /sandbox/info: addresses, development tokens, counts. */
export const infoResource = createResource(readInfo, { live: [...COUNTED, "settings.changed"], interval: REFRESH_MS })
export const info = infoResource.data

/** The finished run that is shown, which cannot be changed; null in a sandbox that works. */
export const finishedRun = computed(() => info.value?.read_only ?? null)

/** All accounts of the sandbox. */
export const accounts = createResource(() => readAll(control.listAccounts))

/** Whether the account in the URL does not exist. */
export const accountUnknown = computed(
  () => accountId !== undefined && [404, 422].includes(statusOf(infoResource.failure.value) ?? 0),
)

/** The first page of the accounts: who opens the list of all of them reads the others. */
async function readFirstAccounts(): Promise<void> {
  const page = await control.listAccounts({ limit: 100, offset: 0 }).catch(() => null)
  if (page) accounts.data.value ??= page.data
}

/** Loads info and accounts, and keeps the counts current. */
export function startInfo(): void {
  void infoResource.load()
  void readFirstAccounts()
  infoResource.follow()
  // Its tokens are those of the account of the open message.
  const open = computed(() => currentQuery.value.of)
  if (allAccounts) effect(() => void (open.value && infoResource.load()))
  // Most requests change nothing else, so their number is counted here.
  onLive(["log.created"], (messages) => {
    logged += messages.length
    if (info.value) info.value = withLogs(info.value, messages.length)
  })
}

const withLogs = (answer: Info, more: number): Info => ({
  ...answer,
  counts: { ...answer.counts, logs: answer.counts.logs + more },
})
