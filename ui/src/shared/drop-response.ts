import { control } from "../api.ts"
import type { FaultInput } from "../api-types.ts"
import { withToast } from "./toasts.tsx"

/** The fault that closes the connection after the next send took effect: a client that retries without a key sends twice. */
export const DROP_RESPONSE: FaultInput = { method: "POST", path: "/emails", disconnect: true, when: "after" }

/** Injects {@link DROP_RESPONSE} into the next send. */
export const dropNextResponse = {
  title: "Drop the response of the next send",
  group: "Faults",
  run: () => void withToast(() => control.createFault(DROP_RESPONSE), "The response of the next send will be dropped"),
}
