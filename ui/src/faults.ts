import { computed } from "@preact/signals"
import { control, readAll } from "./api.ts"
import { joinStops, onLive } from "./live.ts"
import { pluralize } from "./shared/format.ts"
import { createResource } from "./shared/resource.ts"
import { deleteWithUndo } from "./shared/undo.ts"

/** The faults of the account. They have no live messages, but a request that one was injected into is logged with a hint. */
export const faults = createResource(() => readAll(control.listFaults))

/** The faults that can still be injected, and those that are used up. */
export const activeFaults = computed(() => (faults.data.value ?? []).filter(({ remaining }) => remaining !== 0))
export const pastFaults = computed(() => (faults.data.value ?? []).filter(({ remaining }) => remaining === 0))

/** Reads the faults, and again when one was injected, or when the page gets the focus: another client may have changed them. */
export function startFaults(): () => void {
  void faults.load()
  addEventListener("focus", faults.reload)
  const injected = onLive(["log.created"], (messages) => {
    if (messages.some(({ data }) => data.faults.length > 0)) faults.reload()
  })
  return joinStops(faults.follow(), injected)
}

/** Removes all faults of the account; a toast offers to undo it. */
export function removeAllFaults(): Promise<boolean> {
  const done = ({ deleted }: { deleted: number }) => `${pluralize(deleted, "fault")} removed`
  return deleteWithUndo({ remove: control.deleteFaults, done, reload: faults.load })
}
