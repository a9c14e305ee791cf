import type { Response } from "express"
import type { Fault } from "../core/state.ts"
import { faultError } from "../operations/faults.ts"
import { sleep } from "../time/turn.ts"

/** Thrown when a fault has closed the connection, so that no response is sent. */
export class Disconnected extends Error {}

/** Log values for a request that got no response; it has no status. */
export const DISCONNECTED = { status: 0, type: "disconnected", message: "", headers: {} }

/**
 * Applies faults to a request: delays it, then throws the configured error or closes the connection.
 * If the client disconnects during the delay, the request ends as `Disconnected`.
 */
export async function injectFault(faults: readonly Fault[], res: Response, signal: AbortSignal): Promise<void> {
  for (const fault of faults) {
    if (fault.latency_ms !== null) {
      await sleep(fault.latency_ms, signal)
      if (signal.aborted) throw new Disconnected()
    } else if (fault.disconnect) {
      res.destroy()
      throw new Disconnected()
    } else {
      throw faultError(fault)
    }
  }
}
