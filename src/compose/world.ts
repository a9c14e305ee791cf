import { dkimKeys } from "../adapters/dkim-keys.ts"
import { createIds } from "../adapters/ids.ts"
import { createInboundMail } from "../adapters/inbound-mail.ts"
import { createResolver } from "../adapters/resolver.ts"
import { createTransport } from "../adapters/transport.ts"
import { RANDOM } from "../config/shape.ts"
import type { Config } from "../config.ts"
import { newToken } from "../core/api-keys.ts"
import type { MemoryLimits } from "../core/memory-limits.ts"
import type { Ids } from "../core/ports.ts"
import type { EmailRecord } from "../core/records/emails.ts"
import type { InboundRecord } from "../core/records/inbound.ts"
import { type Contract, openShapes } from "../http/contract.ts"
import { BodyTexts } from "../operations/body-texts.ts"
import type { World } from "../operations/context.ts"
import { Analyses } from "../operations/emails/analyses.ts"
import { emailText, emailTexts } from "../operations/emails/search.ts"
import { inboundText } from "../operations/inbound/captured.ts"
import { DEFAULT_ACCOUNT_ID } from "../operations/seed.ts"
import { Settings } from "../operations/settings.ts"
import { Underway } from "../operations/underway.ts"
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
  /** Stops the due work. Running work gets a moment to finish. Then it is aborted and is due again at the next start. */
  end(): Promise<void>
}

/** Builds the dependencies of every operation. Nothing listens or runs yet. */
export function createWorld(
  config: Config,
  store: Store,
  service: Contract,
  listening: Listening,
  limits: MemoryLimits,
  onJobError: (error: unknown, job: string) => void,
  onUnreadable: (id: string, error: unknown) => void,
): Made {
  const ids = createIds()
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
    get policy() {
      return settings.values["webhooks.url_policy"]
    },
    sandbox_port: () => listening.dns,
    sandbox_host: () => listening.local,
  })
  const bodies = {
    emails: new BodyTexts<EmailRecord>((email) => emailText(store, email), onUnreadable),
    inbound: new BodyTexts<InboundRecord>((message) => inboundText(store, message), onUnreadable),
  }
  const transport = createTransport({ version, own: () => listening.own() })
  const mail = createInboundMail(resolver, limits)
  const world: Omit<World, "scheduler" | "attempts"> = {
    store,
    endpoints: new EndpointIndex(store),
    bodies,
    texts: emailTexts(store, bodies.emails, limits.searched_bytes),
    analyses: new Analyses({ store, blobs: store.blobs, mail }),
    watchers: new Watchers(store),
    clock,
    ids,
    blobs: store.blobs,
    keys: dkimKeys,
    mime: mail.mime,
    mail,
    staged: new Map(),
    resolver,
    transport,
    shapes: openShapes(service.document),
    service_paths: service.paths,
    settings: () => settings.values,
    changed: (timeout_ms) => changes.next(timeout_ms),
    underway: new Underway(store, clock),
    reseed: () => undefined,
    fixed: {
      public_url: () => config.public_url ?? listening.addresses().url,
      addresses: () => listening.addresses(),
      tokens: { full_access: tokenOf(config.api_key, ids), sending: tokenOf(config.sending_key, ids) },
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

/** The configured token, or a new one for `random`. Only its hash is stored, so each start makes a new one and revokes the previous one. */
const tokenOf = (asked: string, ids: Ids): string => (asked === RANDOM ? newToken(ids) : asked)
