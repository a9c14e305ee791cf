import type { Response } from "express"
import type { Fault } from "../core/state.ts"
import { faultError } from "../operations/faults.ts"
import { sleep } from "../time/turn.ts"

/** Thrown where a fault has cut the connection: there is nothing left to answer. */
export class Disconnected extends Error {}

/** What the log says of a request that was never answered: there was no status. */
export const DISCONNECTED = { status: 0, type: "disconnected", message: "", headers: {} }

/**
 * Spoils an answer: waits first, then throws the error that was asked for or cuts the connection.
 * A caller who goes while a fault holds the request back before it took effect has cut it himself.
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
