import { createIds } from "./adapters/ids.ts"
import { dkimKeys } from "./adapters/dkim-keys.ts"
import { composeMime, signMime } from "./adapters/mime.ts"
import { createResolver } from "./adapters/resolver.ts"
import { type Config, completeConfig } from "./config.ts"
import { answerFrom, indexZone } from "./core/dns-zone.ts"
import { startDns } from "./dns/server.ts"
import { openContract } from "./http/contract.ts"
import { controlEdge } from "./http/control.ts"
import { documentsEdge } from "./http/documents.ts"
import { errorRules } from "./http/error-rules.ts"
import { checkHost, checkOrigin, checkPassword } from "./http/guard.ts"
import { startHttp } from "./http/server.ts"
import { serviceEdge } from "./http/service.ts"
import { openShapes } from "./http/shapes.ts"
import { trackingEdge } from "./http/tracking.ts"
import { uiEdge } from "./http/ui.ts"
import { startFeed } from "./live/feed.ts"
import { createLogger } from "./logger.ts"
import type { World } from "./operations/context.ts"
import { controlHandlers } from "./operations/control.ts"
import { allDomainKeys } from "./operations/domains/keys.ts"
import { emailSteps } from "./operations/emails/steps.ts"
import { Idempotency } from "./operations/idempotency.ts"
import { liveMessages } from "./operations/live.ts"
import { DEFAULT_ACCOUNT_ID, seedChanges } from "./operations/seed.ts"
import { serviceHandlers } from "./operations/service.ts"
import { Settings } from "./operations/settings.ts"
import { openFolder } from "./store/folder.ts"
import { openMemory } from "./store/memory.ts"
import { instant, SandboxClock } from "./time/clock.ts"
import { Scheduler } from "./time/scheduler.ts"
import { version } from "./version.ts"

/** What only a program that starts a sandbox in its own process can say. */
export interface Extras {
  /** Where the sandbox clock starts, and stands until it is moved: an ISO 8601 instant. */
  now?: string
  /** Fail answers that the contract does not allow: for Sandpost's own tests. */
  validate_responses?: boolean
}

/** A sandbox that runs. */
export interface Sandpost {
  url: string
  base_url: string
  smtp_port: number | null
  dns_port: number | null
  tokens: { full_access: string; sending: string }
  /** Its folder, or `memory`. */
  data: string
  /** Ends everything in good order: what is in flight ends, what is kept is written. */
  stop(): Promise<void>
}

const root = new URL("../", import.meta.url)

/**
 * Puts a sandbox together and starts it. The only place that knows everything.
 * Throws `StartError`, one sentence, when it cannot start; nothing is left running then.
 */
export async function createSandpost(options: Partial<Config> & Extras = {}): Promise<Sandpost> {
  const { now, validate_responses = false, ...given } = options
  const config = completeConfig(given)
  const closers: (() => Promise<void> | void)[] = []
  try {
    return await start(config, { now, validate_responses }, closers)
  } catch (error) {
    for (const close of closers.reverse()) await close()
    throw error
  }
}
