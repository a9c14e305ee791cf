import { control } from "../api.ts"
import { findToastAction, toast, withToast } from "./toasts.tsx"

/** How long a deletion can be undone. The server keeps it a little longer. */
const UNDO_MS = 10_000
const UNDO = "Undo"

/** Undoes the last deletion, while its toast offers it. */
export const findUndo = (): (() => void) | undefined => findToastAction(UNDO)

type Deletion<T> = {
  /** Sends the request that deletes, with this query. */
  remove: (query: { undo_id: string }) => Promise<T>
  /** Undoes the deletion (default: the one of this id). */
  undo?: (undo_id: string) => Promise<unknown>
  /** What was deleted, for the toast: "acme.test deleted". */
  done: string | ((answer: T) => string)
  /** Runs after the deletion, before it can be undone, for example to close the entry. */
  removed?: () => void
  /** Reads again what has no live messages, after the deletion and after it was undone. */
  reload?: () => unknown
  /** Runs after the deletion was undone, for example to open the entry again. */
  undone?: () => void
}

/** Deletes without a question. A toast offers to undo it for ten seconds. Returns whether it succeeded. */
export function deleteWithUndo<T>(deletion: Deletion<T>): Promise<boolean> {
  const { remove, undo: restore = control.undoDeletion, done, removed, reload, undone } = deletion
  const undo_id = newId()
  const undo = async () => {
    await restore(undo_id)
    await reload?.()
    undone?.()
  }
  return withToast(async () => {
    const answer = await remove({ undo_id })
    removed?.()
    const text = typeof done === "string" ? done : done(answer)
    toast(text, "ok", { label: UNDO, run: () => void withToast(undo, "Restored") }, UNDO_MS, undo_id)
    await reload?.()
  })
}

/** A random id. `crypto.randomUUID` is missing on a page with http from another machine. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")
}
