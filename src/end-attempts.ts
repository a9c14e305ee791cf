import type { createTransport } from "./adapters/transport.ts"
import type { Attempts } from "./operations/webhooks/attempts.ts"

/** So long a stop waits for webhook attempts that run. */
const LAST_ATTEMPTS_MS = 1000

/** Lets webhook attempts that run end by themselves for a moment; those that do not are cut off, and due again at the next start. */
export async function endAttempts(attempts: Attempts, transport: ReturnType<typeof createTransport>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const patience = new Promise<void>((over) => {
    late = setTimeout(over, LAST_ATTEMPTS_MS)
  })
  await Promise.race([attempts.stop(), patience])
  clearTimeout(late)
  attempts.abandon()
  await transport.close()
}
