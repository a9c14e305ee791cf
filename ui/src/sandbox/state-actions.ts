import type { ResetKeep, ResetPreview } from "../api-types.ts"
import { info } from "../info.ts"
import { confirmDestructive } from "../shared/dialog.tsx"
import { formatTimestampShort, pluralize } from "../shared/format.ts"
import { toast, withToast } from "../shared/toasts.tsx"
import { sandbox } from "./store.ts"

/** The browser saves the stream as it arrives, because the snapshot can be larger than memory. The response names the file. */
export function downloadSnapshot() {
  const link = document.createElement("a")
  link.href = sandbox.snapshotUrl
  link.download = ""
  link.click()
}

/** Restores a snapshot after a confirmation. */
export async function restoreSnapshot(file: File) {
  const { isSnapshot, taken_at } = await sandbox.readHeader(file)
  if (!isSnapshot) return toast(`${file.name} is not a snapshot. Choose a file saved with Download snapshot.`, "error")
  const taken = taken_at ? `, taken ${formatTimestampShort(taken_at)}` : ""
  const text = `Replaces everything in all accounts with the contents of ${file.name}${taken}. This cannot be undone.`
  if (!(await confirmDestructive("Restore this snapshot?", text, "Restore"))) return
  await withToast(() => sandbox.restore(file), `Restored from ${file.name}`)
}

export type ResetScope = "account" | "everything"

/** Resets after a confirmation that says what goes. */
export async function resetState(scope: ResetScope, keep: ResetKeep[]) {
  const preview = await sandbox.previewReset(scope, keep)
  const text = `${describeReset(preview, scope)} This cannot be undone.`
  const [title, verb] =
    scope === "account"
      ? [`Reset the account “${info.value?.account.name}”?`, "Reset this account"]
      : ["Reset everything?", "Reset everything"]
  if (await confirmDestructive(title, text, verb)) {
    await withToast(() => sandbox.reset(scope, keep), scope === "account" ? "Account reset" : "Everything reset")
  }
}

const COUNTED: [kind: keyof ResetPreview, noun: string, plural?: string][] = [
  ["accounts", "other account"],
  ["emails", "email"],
  ["inbound", "inbound email"],
  ["domains", "domain"],
  ["receiving_addresses", "receiving address", "receiving addresses"],
  ["webhooks", "webhook"],
  ["deliveries", "delivery", "deliveries"],
  ["api_keys", "API key"],
  ["suppressions", "suppression"],
  ["outcomes", "outcome rule"],
  ["faults", "fault"],
  ["settings", "changed setting"],
  ["logs", "log entry", "log entries"],
]

/** Says what a reset deletes. */
export function describeReset(preview: ResetPreview, scope: ResetScope): string {
  const deleted = COUNTED.flatMap(([kind, noun, plural]) => {
    const n = Number(preview[kind])
    return n > 0 ? [pluralize(n, noun, plural)] : []
  })
  const where = scope === "everything" ? " in all accounts" : ""
  const sentences = [
    deleted.length > 0 ? `Deletes ${deleted.join(", ")}${where}.` : "Deletes nothing: there is no data.",
    preview.domains + preview.api_keys > 0 && "Domains and API keys of the start state are created again.",
    preview.clock && "Resets the clock.",
  ]
  return sentences.filter(Boolean).join(" ")
}

/** Asks for a file and restores it. */
export function chooseSnapshot(): void {
  const input = document.createElement("input")
  Object.assign(input, { type: "file", accept: ".json,.ndjson,application/json" })
  input.onchange = () => input.files?.[0] && void restoreSnapshot(input.files[0])
  input.click()
}
