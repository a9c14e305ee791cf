import { readFileSync } from "node:fs"

const [SIGINT, SIGTERM] = [2, 15]

/**
 * Whether this process 1 got a SIGTERM while Node started. Node's own handler runs once and sends the signal again, which the kernel then
 * drops, so the signal is no longer among those that are caught. Call it before a handler is added.
 */
export function missedSigterm(): boolean {
  if (process.versions.bun || process.versions.deno) return false
  try {
    const mask = /^SigCgt:\s*(\w+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1] ?? ""
    const isCaught = (signal: number) => ((BigInt(`0x${mask}`) >> BigInt(signal - 1)) & 1n) === 1n
    return isCaught(SIGINT) && !isCaught(SIGTERM)
  } catch {
    return false
  }
}
