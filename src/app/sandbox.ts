import { dkimKeys } from "../adapters/dkim-keys.ts"
import { createIds } from "../adapters/ids.ts"
import { createInboundMail } from "../adapters/inbound-mail.ts"
import { readCertificates } from "../adapters/receiver-certificates.ts"
import { createResolver, createZoneResolver, type DnsResolver } from "../adapters/resolver.ts"
import { createTransport } from "../adapters/transport.ts"
import { Analyses } from "../caches/analyses.ts"
import { Checksums } from "../caches/checksums.ts"
import { Readings } from "../caches/readings.ts"
import { RANDOM, startDomains } from "../config/shape.ts"
import type { Config } from "../config.ts"
import { settingsFrom } from "../core/assumptions/settings.ts"
import { indexedFields } from "../core/mailbox/search.ts"
import type { Ids } from "../core/ports.ts"
import { type MemoryLimits, parsedCost } from "../core/state/memory-limits.ts"
import type { Collections, MailCollection } from "../core/state/state.ts"
import { isToken } from "../core/text/secrets.ts"
import type { Contract } from "../http/contract.ts"
import type { Sandbox, World } from "../operations/context.ts"
import type { Dialect } from "../operations/dialect.ts"
import type { MailKind } from "../operations/mailbox/mailbox.ts"
import { dropOldest, retention } from "../operations/retention.ts"
import { DEFAULT_ACCOUNT_ID } from "../operations/seed.ts"
import { newToken } from "../parts/api-keys/rules.ts"
import { DomainKeys } from "../parts/domains/operations/keys.ts"
import { Zone } from "../parts/domains/operations/zone.ts"
import type { Simulation } from "../parts/domains/record.ts"
import { capturedEmails } from "../parts/emails/operations/captured.ts"
import { emailSteps } from "../parts/emails/operations/steps.ts"
import { receivingActivation } from "../parts/inbound/operations/activation.ts"
import { inboundMessages } from "../parts/inbound/operations/captured.ts"
import { inboundProcessing } from "../parts/inbound/operations/processing.ts"
import { answerAutomatically } from "../parts/inbound/operations/reply.ts"
import { Attempts } from "../parts/webhooks/operations/attempts.ts"
import { RequestLog } from "../request-log/log.ts"
import type { LogStorage } from "../request-log/storage.ts"
import { type Applied, isIn, type Store } from "../store/store.ts"
import { instant, SandboxClock } from "../time/clock.ts"
import { Scheduler } from "../time/scheduler.ts"
import { sleep } from "../time/turn.ts"
import { WorkBudget } from "../time/work-budget.ts"
import { version } from "../version.ts"
import { AddressIndex } from "../views/address-index.ts"
import { Changes } from "../views/changes.ts"
import { CodeIndex } from "../views/code-index.ts"
import { AttemptTallies } from "../views/tallies.ts"
import { TextIndex, type TextIndexOptions } from "../views/text-index.ts"
import { Underway } from "../views/underway.ts"
import { Undo } from "../views/undo.ts"
import { Weights } from "../views/weights.ts"
import { openAccessProblem } from "./greeting.ts"
import type { Listening } from "./listening.ts"
import { freeMemory, type MemoryWatch } from "./memory-watch.ts"
import { readStartState, startWith } from "./start-state.ts"
import type { Tool, ToolControl } from "./tool.ts"

/** How long a stop waits for running webhook attempts. */
const LAST_ATTEMPTS_MS = 500
/** Share of the bytes stored in memory that requests and responses may use. */
const EXCHANGES_PART = 4

export interface SandboxOptions {
  config: Config
  store: Store
  log_storage: LogStorage
  tools: readonly Tool[]
  dialects: readonly Dialect[]
  service: Contract
  listening: Listening
  limits: MemoryLimits
  /** Makes room for work in the memory of the process, and learns how many characters of stored texts were read. */
  memory: Pick<MemoryWatch, "makeRoom" | "noteRead">
  /** The certificate of the SMTP port as PEM; null without TLS. */
  smtp_certificate: string | null
  /** Freezes the clock at this ISO 8601 time. */
  now: string | undefined
  /** Whether it shows a finished run: nothing leaves this process. */
  is_sealed: boolean
  onJobError: (error: unknown, job: string) => void
  onUnreadable: (id: string, error: unknown) => void
  /** Called with what a search still has to read, if it takes long: a number of `emails`, for example. */
  onSlowSearch: (left: number, what: string) => void
  warn: (message: string) => void
  /** Called with what must be closed at the end, in reverse order. */
  onClose: (close: () => Promise<void>) => void
}

/** What a start builds. */
export interface BuiltSandbox extends Sandbox {
  /** What a restart made because the configuration names it (assumption sandbox.restart). */
  made: string[]
  /** The operations of tools, by operationId. */
  tool_operations: ToolControl["operations"]
}

/**
 * Builds the dependencies of every operation, leaves first, and commits the start state. Nothing listens yet.
 * Throws `StartError` if the start state is invalid.
 */
export async function createSandbox(options: SandboxOptions): Promise<BuiltSandbox> {
  const { config, store, log_storage, service, listening, limits, onJobError, onUnreadable, warn, onClose } = options
  const { onSlowSearch } = options
  const ids = createIds()
  const clock = new SandboxClock(() => store.tables.clock.get("clock"))
  /** The stored settings, with the startup settings as defaults. */
  const readSettings = () =>
    settingsFrom({
      ...config.settings,
      ...Object.fromEntries([...store.tables.settings.values()].map(({ id, value }) => [id, value])),
    })
  let settings = readSettings()
  const resolver = options.is_sealed
    ? silentResolver
    : createResolver(() => ({
        mode: settings["dns.mode"],
        server: settings["dns.server"],
        policy: settings["webhooks.url_policy"],
        sandbox: { host: listening.local, port: listening.dns ?? 0 },
      }))
  // The indexes share one memory limit.
  const isFull = (): boolean => texts.emails.size + texts.inbound.size + request_log.texts.size >= limits.searched_bytes
  const onRead = (characters: number) => options.memory.noteRead(characters)
  const texts = {
    emails: indexOf(store, capturedEmails, {
      isFull,
      onUnreadable,
      onRead,
      onSlow: (left) => onSlowSearch(left, "emails"),
      onManyRead: freeMemory,
    }),
    inbound: indexOf(store, inboundMessages, {
      isFull,
      onUnreadable,
      onRead,
      onSlow: (left) => onSlowSearch(left, "received messages"),
      onManyRead: freeMemory,
    }),
  }
  const own_secrets = [config.ui_password, config.api_key, config.sending_key]
  const request_log: RequestLog = new RequestLog(
    {
      storage: log_storage,
      settings: () => settings,
      secrets: own_secrets.flatMap((secret) => (secret === null || isToken(secret) ? [] : [secret])),
      most_bytes: config.data === "memory" ? limits.stored_bytes / EXCHANGES_PART : Number.POSITIVE_INFINITY,
      isFull,
      onRead,
      onSlow: (left) => onSlowSearch(left, "requests"),
      warn,
    },
    (id) => store.tables.accounts.get(id) !== undefined,
  )
  const keys = new DomainKeys(store, dkimKeys)
  const zone = new Zone(store, keys)
  // A received mail needs several lookups, and queries over the network would take a fifth of the time of its checks.
  const zoneResolver = (simulation?: Simulation) =>
    createZoneResolver((name, type) => zone.answerCheck(name, type, simulation))
  const resolverNow = (simulation?: Simulation) =>
    settings["dns.mode"] === "sandbox" ? zoneResolver(simulation) : resolver
  const mail = options.is_sealed
    ? { ...createInboundMail(resolverNow, limits), askSpamd: async () => ({ ok: false as const, reason: SEALED }) }
    : createInboundMail(resolverNow, limits)
  const transport = createTransport({
    version,
    own: () => listening.own(),
    certificates: config.webhook_ca === null ? [] : readCertificates(config.webhook_ca),
    is_insecure: config.webhook_insecure,
  })
  // Each record is newer than all that is stored, also if the machine's clock was ahead when that was accepted.
  for (const table of [...Object.values(store.tables), request_log.readEntries()]) ids.riseAbove(table.ids())
  const changes = new Changes()
  const analyses = new Analyses(store, mail)
  const memory = new WorkBudget(
    limits.work_bytes,
    (bytes) => options.memory.makeRoom(bytes),
    () => {
      oldest.makeRoom()
      world.scheduler.poke()
    },
  )
  const world: World = {
    store,
    clock,
    scheduler: new Scheduler(clock, onJobError),
    ids,
    blobs: store.blobs,
    keys,
    resolver,
    transport: {
      post: async (input) => {
        if (options.is_sealed) return { status_code: null, duration_ms: 0, error: SEALED, response_body: null }
        const { "webhooks.url_policy": policy, "webhooks.tls_reject_unauthorized": reject_unauthorized } = settings
        return await transport.post({ ...input, policy, reject_unauthorized })
      },
    },
    mime: mail.mime,
    mail,
    zone,
    settings: () => settings,
    service_paths: service.paths,
    shapes: service.shapes,
    event_forms: new Map(options.dialects.map(({ name, webhooks }) => [name, webhooks])),
    changes,
    underway: new Underway(store, clock, changes),
    tallies: new AttemptTallies(store),
    readings: new Readings(
      store,
      mail,
      analyses,
      () => settings["inbound.html_of_text"],
      ({ id, size_bytes }) => memory.acquire(parsedCost(size_bytes, limits), { message: id }),
    ),
    analyses,
    checksums: new Checksums(store.blobs),
    request_log,
    weights: new Weights(store),
    memory,
    texts,
    addresses: {
      emails: addressIndexOf(store, capturedEmails, changes),
      inbound: addressIndexOf(store, inboundMessages, changes),
    },
    codes: {
      emails: codeIndexOf({ store, changes }, capturedEmails, () => world),
      inbound: codeIndexOf({ store, changes }, inboundMessages, () => world),
    },
    restarted: { at: instant(clock.wall()) },
    fixed: {
      public_url: (origin) =>
        publicUrl(settings.public_url, config) ??
        (origin === undefined ? listening.addresses().url : origin + config.base_path),
      addresses: () => listening.addresses(),
      access_warning: () => openAccessProblem({ ...config, smtp_open: settings["smtp.open"] }),
      tokens: { full_access: tokenOf(config.api_key, ids), sending: tokenOf(config.sending_key, ids) },
      default_account_id: DEFAULT_ACCOUNT_ID,
      auto_accounts: config.auto_accounts ? { plan: config.plan, domains: startDomains(config) } : null,
      max_emails: config.max_emails === "auto" ? limits.max_emails : config.max_emails,
      limits,
      smtp_certificate: options.smtp_certificate,
      run: null,
      observed: config.observed && { ...config.observed, values: settingsFrom(config.settings) },
    },
  }
  onClose(async () => {
    const indexes = [...Object.values(texts), ...Object.values(world.codes), world.request_log]
    await Promise.all(indexes.map((each) => each.close()))
    await mail.close()
  })
  const controls = options.tools.flatMap(({ control }) => control?.(world) ?? [])
  for (const { close } of controls) if (close) onClose(close)
  const startState = await readStartState(world, config, options.now)

  const attempts = new Attempts(world, (error) => onJobError(error, "webhooks"))
  const activation = receivingActivation(world)
  const processing = inboundProcessing(world, (error) => onJobError(error, "inbound"))
  const oldest = dropOldest(world)
  const undo = new Undo([store.blobs, request_log.redactions], changes)
  onClose(async () => undo.close())
  world.scheduler.add([
    emailSteps(world, answerAutomatically, (error) => onJobError(error, "emails")),
    attempts,
    activation,
    processing,
    retention(world),
    oldest,
  ])
  onClose(async () => {
    // Running work gets a moment to finish. Then it is aborted and is due again at the next start.
    await waitAtMost(LAST_ATTEMPTS_MS, attempts.stop())
    attempts.abandon()
    const stopped = world.scheduler.stop()
    processing.end()
    await Promise.all([transport.close(), mail.close()])
    await stopped
  })

  // Called after each commit, in this order. Settings come first, because the others use them.
  store.onCommit([
    // Reads changed settings, and drops log entries that they no longer keep.
    {
      follows: ["settings"],
      applied: () => {
        settings = readSettings()
        request_log.trim()
      },
    },
    world.zone, // drops its index of DNS records
    { follows: ["emails", "inbound"], applied: (applied) => follow(world, applied) }, // notes what the next search has to read
    world.weights, // counts what fits in memory
    world.tallies, // counts webhook attempts
    activation, // checks pending receiving addresses after a change of DNS
    processing, // throttles itself while mail arrives
    request_log.redactions, // forgets what the log has of deleted messages
    { applied: () => world.scheduler.poke() }, // runs what is due
    changes, // calls those that subscribe when they are first needed: waits, settle, undo, the address index, the live feed
  ])

  const isNew = store.tables.accounts.get(DEFAULT_ACCOUNT_ID) === undefined
  const { logs, made } = startWith(config.fixture, () => startState(isNew))
  world.request_log.addEntries(logs)
  const [matching_checks = null] = controls.flatMap(({ matchingChecks }) => matchingChecks ?? [])
  const tool_operations = Object.assign({}, ...controls.map(({ operations }) => operations))
  return {
    ...world,
    attempts,
    activation,
    undo,
    matching_checks,
    tool_operations,
    reseed: () => startState(true).logs,
    made,
  }
}

const SEALED = "a finished run sends no requests"

const lookNothingUp = async () => {
  throw new Error(SEALED)
}
const silentResolver: DnsResolver = {
  txt: lookNothingUp,
  mx: lookNothingUp,
  cname: lookNothingUp,
  a: lookNothingUp,
  aaaa: lookNothingUp,
  ptr: lookNothingUp,
}

/** The public URL of the settings; null without one. An origin alone is completed with the base path. */
function publicUrl(url: string, { base_path }: Config): string | null {
  if (url === "") return null
  return new URL(url).pathname === "/" ? url + base_path : url
}

/** The search index of a mailbox. */
function indexOf<K extends MailCollection>(store: Store, mailbox: MailKind<K>, options: TextIndexOptions) {
  const { collection, bodies, reading } = mailbox
  const records = store.tables[collection]
  // What is not read yet is indexed once it is.
  const isVisible = (message: Collections[K]) => mailbox.isVisible(message) && (reading?.isDone(message) ?? true)
  return new TextIndex<Collections[K]>(
    {
      records,
      isVisible,
      blobOf: ({ body }) => body,
      bodies: (message) => bodies(store, message),
      fields: indexedFields,
    },
    options,
  )
}

/** The index of the addresses of a mailbox. */
const addressIndexOf = <K extends MailCollection>(
  store: Store,
  { collection, isVisible }: MailKind<K>,
  changes: Changes,
) => new AddressIndex<K>({ collection, records: store.tables[collection], isVisible, changes })

/** The index of the one-time codes of a mailbox. */
const codeIndexOf = <K extends MailCollection>(
  { store, changes }: Pick<World, "store" | "changes">,
  { collection, isVisible, findings }: MailKind<K>,
  world: () => World,
) =>
  new CodeIndex<K>({
    collection,
    records: store.tables[collection],
    isVisible,
    codesOf: async (message) => (await findings(world(), message)).codes,
    changes,
  })

/** Notes the messages that a commit adds for the next search, and forgets those that it deletes. */
function follow({ texts }: World, changes: readonly Applied[]): void {
  for (const change of changes) {
    if (isIn(change, "emails")) texts.emails.follow(change.before, change.after)
    else if (isIn(change, "inbound")) texts.inbound.follow(change.before, change.after)
  }
}

async function waitAtMost(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const over = new AbortController()
  await Promise.race([promise, sleep(milliseconds, over.signal)])
  over.abort()
}

/** The configured token, or a new one for `random`. Only its hash is stored, so each start makes a new one and revokes the previous one. */
const tokenOf = (asked: string, ids: Ids): string => (asked === RANDOM ? newToken(ids) : asked)
