import { readFileSync } from "node:fs"
import { dkimKeys } from "./adapters/dkim-keys.ts"
import { createIds } from "./adapters/ids.ts"
import { createInboundMail } from "./adapters/inbound-mail.ts"
import { createResolver } from "./adapters/resolver.ts"
import { createTransport } from "./adapters/transport.ts"
import { sandboxDocument } from "./api/sandbox.document.gen.ts"
import { serviceDocument } from "./api/service.document.gen.ts"
import { type Config, completeConfig } from "./config.ts"
import { answerFrom, indexZone } from "./core/dns-zone.ts"
import { withStaged } from "./core/inbound/staged-zone.ts"
import { startDns } from "./dns/server.ts"
import { openContract } from "./http/contract.ts"
import { controlEdge } from "./http/control.ts"
import { documentsEdge } from "./http/documents.ts"
import { errorRules } from "./http/error-rules.ts"
import { checkHost, checkOrigin, checkPassword } from "./http/guard.ts"
import { logRequests } from "./http/log-requests.ts"
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
import { emailTexts } from "./operations/emails/search.ts"
import { emailSteps } from "./operations/emails/steps.ts"
import { Idempotency } from "./operations/idempotency.ts"
import { receivingActivation } from "./operations/inbound/activation.ts"
import { inboundJudging } from "./operations/inbound/judging.ts"
import { liveMessages } from "./operations/live.ts"
import { dropOldest, retention } from "./operations/retention.ts"
import { DEFAULT_ACCOUNT_ID, seedChanges } from "./operations/seed.ts"
import { serviceHandlers } from "./operations/service.ts"
import { Settings } from "./operations/settings.ts"
import { Watchers } from "./operations/watchers.ts"
import { Attempts } from "./operations/webhooks/attempts.ts"
import { StartError } from "./start-error.ts"
import { EndpointIndex } from "./store/endpoint-index.ts"
import { openFolder } from "./store/folder.ts"
import { openMemory } from "./store/memory.ts"
import type { Store } from "./store/store.ts"
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
  /** Does now what the first requests would wait for: the validators of both contracts. Throws when a contract is broken. */
  warm(): Promise<void>
  /** Ends everything in good order: what is in flight ends, what is kept is written. A second call waits for the first. */
  stop(): Promise<void>
}

const root = new URL("../", import.meta.url)
const textOf = (name: string) => readFileSync(new URL(name, root), "utf8")
/** So long a stop waits for webhook attempts that run. */
const LAST_ATTEMPTS_MS = 1000

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

async function start(config: Config, extras: Extras, closers: (() => Promise<void> | void)[]): Promise<Sandpost> {
  const log = createLogger(config.log_level)
  const validate_responses = extras.validate_responses ?? false
  const service = openContract(serviceDocument, { strict_query: false, validate_responses })
  const control = openContract(sandboxDocument, { strict_query: true, validate_responses })
  const folder = config.data === "memory" ? openMemory() : await openFolder(config.data)
  closers.push(folder.close)
  const { store } = folder
  const ids = createIds()
  const clock = new SandboxClock(() => store.tables.clock.get("clock"))
  if (extras.now !== undefined) freeze(store, clock, extras.now)
  const settings = new Settings(store, config.settings)
  const tokens = { full_access: config.api_key, sending: config.sending_key }
  const ports = { http: 0, dns: 0, smtp: null as number | null }
  const waiting = new Set<() => void>()

  const resolver = createResolver({
    get mode() {
      return settings.values["dns.mode"]
    },
    get server() {
      return settings.values["dns.server"] || null
    },
    sandbox_port: () => ports.dns,
    sandbox_host: () => config.host,
  })
  const transport = createTransport({
    version,
    own: () => [
      { host: config.host, port: ports.http },
      { host: config.host, port: ports.dns },
      ...(ports.smtp === null ? [] : [{ host: config.host, port: ports.smtp }]),
    ],
  })
  const world: World = {
    store,
    endpoints: new EndpointIndex(store),
    clock,
    ids,
    blobs: store.blobs,
    keys: dkimKeys,
    // Loaded when somebody first looks at a message: it takes as long as a whole start.
    mime: {
      compose: async (...input) => (await import("./adapters/mime.ts")).composeMime(...input),
      sign: async (...input) => (await import("./adapters/mime.ts")).signMime(...input),
    },
    mail: createInboundMail(resolver),
    staged: new Map(),
    resolver,
    transport,
    shapes: openShapes(service.document),
    service_paths: service.paths,
    settings: () => settings.values,
    scheduler: null as never,
    texts: emailTexts(store),
    watchers: new Watchers(store),
    attempts: null as never,
    changed: (timeout_ms) => nextChange(waiting, timeout_ms),
    reseed: () => {
      if (extras.now !== undefined && !store.tables.clock.get("clock")) freeze(store, clock, extras.now)
      store.commit(seedChanges(world, { plan: config.plan, domains: config.domains, tokens }, instant(clock.now())))
    },
    fixed: {
      public_url: () => config.public_url ?? urlOf(config.host, ports.http),
      addresses: () => addresses(),
      tokens,
      version,
      restarted_at: instant(clock.wall()),
      default_account_id: DEFAULT_ACCOUNT_ID,
      max_emails: config.max_emails,
    },
  }
  const onJobError = (error: unknown, job: string) => log.error({ job, error: String(error) }, "due work failed")
  const judging = inboundJudging(world)
  const attempts = new Attempts(world, (error) => onJobError(error, "webhooks"))
  world.attempts = attempts
  const jobs = [emailSteps(world), attempts, receivingActivation(world), judging, retention(store), dropOldest(world)]
  world.scheduler = new Scheduler(clock, jobs, onJobError)
  world.reseed()

  const zone = lazyZone(store)
  const dns = await startDns({
    host: config.host,
    port: config.dns_port,
    lookup: (name, type) => answerFrom(withStaged(zone().records, world.staged), name, type, zone().below),
    ready: () => allDomainKeys(world),
  })
  closers.push(dns.close)
  ports.dns = dns.port

  const idempotency = new Idempotency(world)
  const durable = config.fsync ? () => store.sync() : async () => undefined
  const onError = (error: unknown, req: { method?: string; url?: string }) =>
    log.error(
      { method: req.method, path: req.url?.split("?")[0], error: error instanceof Error ? error.stack : String(error) },
      "request failed",
    )
  const guard = { allow_hosts: config.allow_hosts, ui_password: config.ui_password }
  const http = await startHttp({
    host: config.host,
    port: config.port,
    guard,
    version,
    rules: () => errorRules(world),
    service: serviceEdge({ world, contract: service, handlers: serviceHandlers, idempotency, durable, onError }),
    control: controlEdge({ world, contract: control, handlers: controlHandlers, idempotency, durable, onError }),
    tracking: trackingEdge(world),
    pages: uiEdge(new URL("dist/ui/", root)),
    documents: documentsEdge({ service: textOf("openapi.yaml"), control: textOf("sandbox.openapi.yaml") }),
    onError,
  })
  ports.http = http.port
  closers.push(http.stop)
  if (config.log_level === "debug")
    logRequests(
      http.server,
      () => clock.wall(),
      (answered) => log.debug(answered, "request"),
    )

  const listeners: ((messages: () => ReturnType<typeof liveMessages>) => void)[] = []
  const feed = startFeed({
    server: http.server,
    default_account_id: DEFAULT_ACCOUNT_ID,
    subscribe: (listener) => listeners.push(listener),
    later: (act, milliseconds) => {
      const timer = setTimeout(act, milliseconds)
      return () => clearTimeout(timer)
    },
    refuse: (req) => {
      const error =
        checkHost(req, guard.allow_hosts) ?? checkPassword(req, guard.ui_password) ?? checkOrigin(req, false)
      return error ? { status: error.type === "authentication_error" ? 401 : 403, message: "Forbidden" } : null
    },
  })
  closers.push(feed.close)
  closers.push(() => world.scheduler.stop())
  closers.push(() => {
    judging.end()
    return world.mail.close()
  })
  store.onCommit((applied) => {
    for (const listener of listeners) listener(() => liveMessages(world, applied))
    for (const wake of [...waiting]) wake()
    world.scheduler.poke()
  })
  if (config.smtp_port !== "off") {
    const { startInbound } = await import("./start-inbound.ts")
    const smtp = await startInbound(world, { host: config.host, port: config.smtp_port, durable, log })
    ports.smtp = smtp.port
    closers.push(smtp.close)
  }
  world.scheduler.poke()

  const addresses = () => {
    const url = urlOf(config.host, ports.http)
    return { url, base_url: `${url}/v1`, smtp_port: ports.smtp, dns_port: ports.dns }
  }
  let stopping: Promise<void> | null = null
  const stop = async () => {
    await endAttempts(attempts, transport)
    for (const close of closers.reverse()) await close()
  }
  return {
    ...addresses(),
    tokens,
    data: config.data,
    warm: async () => {
      await service.warm()
      await control.warm()
    },
    stop: () => {
      stopping ??= stop()
      return stopping
    },
  }
}

/** Lets webhook attempts that run end by themselves for a moment; those that do not are cut off, and due again at the next start. */
async function endAttempts(attempts: Attempts, transport: ReturnType<typeof createTransport>): Promise<void> {
  let late: NodeJS.Timeout | undefined
  await Promise.race([attempts.stop(), new Promise((over) => (late = setTimeout(over, LAST_ATTEMPTS_MS)))])
  clearTimeout(late)
  attempts.abandon()
  await transport.close()
}

/** The base URL for people on this machine: every address it is bound to includes loopback. */
function urlOf(host: string, port: number): string {
  const name = host === "0.0.0.0" || host === "::" ? "127.0.0.1" : host
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`
}

/** Lets the clock stand at an instant from the start. */
function freeze(store: Store, clock: SandboxClock, now: string): void {
  const offset_ms = Date.parse(now) - clock.wall()
  if (Number.isNaN(offset_ms)) throw new StartError(`The option now must be an ISO 8601 time, not "${now}".`)
  store.commit([{ op: "put", in: "clock", record: { id: "clock", offset_ms, frozen_at: instant(Date.parse(now)) } }])
}

/** Resolves at the next wake, or when the time is over. */
function nextChange(waiting: Set<() => void>, timeout_ms: number): Promise<void> {
  return new Promise((done) => {
    const wake = () => {
      clearTimeout(timer)
      waiting.delete(wake)
      done()
    }
    const timer = setTimeout(wake, Math.max(0, timeout_ms))
    waiting.add(wake)
  })
}

/** The zone's index, made anew when it is asked after a change of its records. */
function lazyZone(store: Store): () => ReturnType<typeof indexZone> {
  let zone: ReturnType<typeof indexZone> | null = null
  store.onCommit((applied) => {
    if (applied.some((change) => change.in === "dns_records")) zone = null
  })
  return () => {
    zone ??= indexZone(store.tables.dns_records.values())
    return zone
  }
}
