import { dkimKeys } from "../adapters/dkim-keys.ts"
import { createIds } from "../adapters/ids.ts"
import { createInboundMail } from "../adapters/inbound-mail.ts"
import { createResolver } from "../adapters/resolver.ts"
import { createTransport } from "../adapters/transport.ts"
import type { Config } from "../config.ts"
import type { MemoryLimits } from "../core/memory-limits.ts"
import type { Contract } from "../http/contract.ts"
import { openShapes } from "../http/shapes.ts"
import type { World } from "../operations/context.ts"
import { emailTexts } from "../operations/emails/search.ts"
import { DEFAULT_ACCOUNT_ID } from "../operations/seed.ts"
import { Settings } from "../operations/settings.ts"
import { Watchers } from "../operations/watchers.ts"
import { EndpointIndex } from "../store/endpoint-index.ts"
import type { Store } from "../store/store.ts"
import { instant, SandboxClock } from "../time/clock.ts"
import { version } from "../version.ts"
import { Changes } from "./changes.ts"
import { dueWork } from "./due-work.ts"
import type { Listening } from "./listening.ts"

export interface Made {
  world: World
  /** Ends the due work in good order: what runs ends by itself for a moment, then it is cut off and due again at the next start. */
  end(): Promise<void>
}

/** What every operation stands on, put together; nothing listens and nothing runs yet. */
export function createWorld(
  config: Config,
  store: Store,
  service: Contract,
  listening: Listening,
  limits: MemoryLimits,
  onJobError: (error: unknown, job: string) => void,
): Made {
  const clock = new SandboxClock(() => store.tables.clock.get("clock"))
  const settings = new Settings(store, config.settings)
  const changes = new Changes(store)
  const resolver = createResolver({
    get mode() {
      return settings.values["dns.mode"]
    },
    get server() {
      return settings.values["dns.server"] || null
    },
    sandbox_port: () => listening.dns,
    sandbox_host: () => config.host,
  })
  const transport = createTransport({ version, own: () => listening.own() })
  const mail = createInboundMail(resolver, limits)
  const world: Omit<World, "scheduler" | "attempts"> = {
    store,
    endpoints: new EndpointIndex(store),
    texts: emailTexts(store, limits.searched_bytes),
    watchers: new Watchers(store),
    clock,
    ids: createIds(),
    blobs: store.blobs,
    keys: dkimKeys,
    // Loaded when somebody first looks at a message: it takes as long as a whole start.
    mime: {
      compose: async (...input) => (await import("../adapters/mime.ts")).composeMime(...input),
      sign: async (...input) => (await import("../adapters/mime.ts")).signMime(...input),
    },
    mail,
    staged: new Map(),
    resolver,
    transport,
    shapes: openShapes(service.document),
    service_paths: service.paths,
    settings: () => settings.values,
    changed: (timeout_ms) => changes.next(timeout_ms),
    reseed: () => undefined,
    fixed: {
      public_url: () => config.public_url ?? listening.addresses().url,
      addresses: () => listening.addresses(),
      tokens: { full_access: config.api_key, sending: config.sending_key },
      version,
      restarted_at: instant(clock.wall()),
      default_account_id: DEFAULT_ACCOUNT_ID,
      max_emails: config.max_emails === "auto" ? limits.max_emails : config.max_emails,
      limits,
    },
  }
  const work = dueWork(world, onJobError)
  return {
    world: work.world,
    end: async () => {
      await work.end()
      world.texts.close()
      await transport.close()
      await mail.close()
    },
  }
}
