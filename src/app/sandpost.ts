import { totalmem } from "node:os"
import { join } from "node:path"
import * as sandboxChecks from "../api/sandbox.checks.gen.ts"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import * as serviceChecks from "../api/service.checks.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
import { completeConfig } from "../config/layers.ts"
import { defaultConfig } from "../config/shape.ts"
import type { Config } from "../config.ts"
import { ApiError } from "../core/errors.ts"
import { type MemoryLimits, memoryLimits } from "../core/state/memory-limits.ts"
import { startDns } from "../dns/server.ts"
import { openContract } from "../http/contract.ts"
import { createLogger } from "../logger.ts"
import type { Needs } from "../operations/context.ts"
import { DEFAULT_ACCOUNT_ID, workingTokens } from "../operations/seed.ts"
import { checkLogFolder, importEntries, type LogStorage, logInMemory, openLogFolder } from "../request-log/storage.ts"
import { StartError } from "../start-error.ts"
import { openFolder, openMemory } from "../store/folder.ts"
import { checkFolderAccess, explainFullDisk } from "../store/folder-access.ts"
import { SCHEMA, Schema } from "../store/migrations.ts"
import { logActivity } from "./activity-log.ts"
import { startEdges } from "./edges.ts"
import type { Extras } from "./extras.ts"
import type { Started } from "./greeting.ts"
import { Listening, usableHost } from "./listening.ts"
import { MemoryWatch, ownMemory, startMemory } from "./memory-watch.ts"
import { createSandbox } from "./sandbox.ts"
import { smtpCertificate } from "./smtp-certificate.ts"
import { loadDialects, refuseMissingTools, type Tool } from "./tool.ts"

/** A running sandbox. */
export interface Sandpost extends Started {
  /** Stops gracefully: finishes running requests and writes the data. A second call waits for the first. */
  stop(): Promise<void>
}

type Closers = (() => Promise<void> | void)[]

/** Tried before any other free port, so that the port is usually the same at every start. */
const DNS_PORT = 8053

/** The limit of the operating system in bytes; none if this process may not ask for it, as in Deno without --allow-sys. */
function constrainedMemory(): number {
  try {
    return process.constrainedMemory()
  } catch {
    return 0
  }
}

/**
 * Creates a sandbox with these tools and starts it. This is the composition root: the only place that imports every layer.
 * Throws `StartError` if it cannot start; everything already started is stopped again.
 */
export async function createSandpost(
  options: Partial<Config> & Extras = {},
  tools: readonly Tool[] = [],
): Promise<Sandpost> {
  const { now, memory_bytes, migrations, keep_alive, run, ...given } = options
  const closers: Closers = []
  try {
    const config = completeConfig(given)
    return await start({ ...config, host: await usableHost(config.host) }, options, tools, closers)
  } catch (error) {
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch {
        // On a full disk, for example: the user needs to know why the start failed.
      }
    }
    const explained = explainFullDisk(options.data ?? defaultConfig.data, error)
    throw explained instanceof ApiError ? new StartError(explained.message) : explained
  }
}

async function start(config: Config, extras: Extras, tools: readonly Tool[], closers: Closers): Promise<Sandpost> {
  const { now, memory_bytes = constrainedMemory(), migrations, keep_alive = true } = extras
  const limits = memoryLimits(memory_bytes, totalmem())
  const log = createLogger(config.log_level, config.log_format)
  const { check_contract } = config
  const service = openContract(serviceDocument, serviceChecks, { strict_query: false, check_contract })
  const control = openContract(sandboxDocument, sandboxChecks, { strict_query: true, check_contract })
  closers.push(log.flush)
  const warn = (message: string) => log.warn({}, message)
  if (check_contract)
    log.info(
      { event: "contract.check" },
      "Checking every request and response against the contracts (--check-contract).",
    )
  const schema = migrations === undefined ? SCHEMA : new Schema(migrations)
  const { store, log_storage, close } =
    config.data === "memory"
      ? { ...openMemory(schema), log_storage: logInMemory() }
      : await openData(config.data, { warn, limits, schema })
  closers.push(close)
  const fixture = config.fixture === null ? null : { name: config.fixture, loaded: store.tables.accounts.size === 0 }
  const tls = config.smtp_port === "off" ? null : smtpCertificate(config, warn)
  const listening = new Listening(config.host, config.base_path)
  const onJobError = (error: unknown, job: string) => log.error({ job, error: String(error) }, "due work failed")
  const onUnreadable = (id: string, error: unknown) =>
    log.warn(
      { id, error: String(error) },
      "a body cannot be read: searches and waits find its message by its fields only",
    )
  const onSlowSearch = (left: number, what: string) =>
    log.info(
      { event: "search.preparing", what, left },
      `Preparing the search: ${left} ${what} are left to read. Later searches read only new ones.`,
    )
  const onClose = (close: () => Promise<void>) => closers.push(close)
  const max_emails = config.max_emails === "auto" ? limits.max_emails : config.max_emails
  const watch = new MemoryWatch(ownMemory(limits.limit), max_emails, warn)
  const dialects = await loadDialects(config.dialects, tools)
  refuseMissingTools(config, tools)
  const world = await createSandbox({
    config,
    store,
    log_storage,
    tools,
    dialects,
    service,
    listening,
    limits,
    memory: watch,
    smtp_certificate: tls?.cert ?? null,
    now,
    is_sealed: extras.run !== undefined,
    onJobError,
    onUnreadable,
    onSlowSearch,
    warn,
    onClose,
  })

  if (extras.run) {
    const { openRun } = await import("../parts/snapshots/operations/open-run.ts")
    world.fixed.run = await openRun(world, extras.run.lines, extras.run.file)
    listening.dns = null
  } else {
    const dns = await startDns({
      host: config.host,
      port: config.dns_port,
      preferred_port: DNS_PORT,
      lookup: (name, type) => world.zone.answer(name, type),
    })
    closers.push(dns.close)
    listening.dns = dns.port
  }

  const durable = config.fsync ? () => store.sync() : null
  const http = await startEdges({ world, config, tools, dialects, log, service, control, durable, keep_alive })
  closers.push(http.stop, http.feed.close)
  listening.http = http.port

  if (config.smtp_port !== "off") {
    const { startInbound } = await import("./inbound.ts")
    const { host, smtp_port: port } = config
    const smtp = await startInbound(world, { host, port, tls, server: http.server, durable, log })
    closers.push(smtp.close)
    listening.smtp = smtp.port
  }
  world.scheduler.poke()
  logActivity(world, log)
  warnOfDialects(world, config, warn)

  const stored_bytes = config.data === "memory" ? limits.stored_bytes : null
  closers.push(watch.start())
  // Last, so that it is called first.
  closers.push(http.endWaits)

  const stop = async () => {
    for (const close of closers.reverse()) await close()
  }
  let stopping: Promise<void> | undefined
  const addresses = listening.addresses()
  return {
    ...addresses,
    dialects: dialects.map(({ name, base, variables }) => ({ name, base_url: addresses.url + base, variables })),
    tokens: world.fixed.tokens,
    working_tokens: workingTokens(world),
    made: world.made,
    domains: verifiedDomains(world),
    data: config.data,
    fixture,
    ...(limits.limit !== null &&
      (stored_bytes !== null || (config.max_emails === "auto" && max_emails > 0)) && {
        fits: { emails: max_emails, stored_bytes, memory_bytes: limits.limit },
      }),
    stop: () => (stopping ??= stop()),
  }
}

async function openData(
  folder: string,
  { warn, limits, schema }: { warn: (message: string) => void; limits: MemoryLimits; schema: Schema },
) {
  checkFolderAccess(folder)
  const requests = join(folder, "requests")
  checkLogFolder(requests)
  let opened: Awaited<ReturnType<typeof openFolder>> | undefined
  let storage: LogStorage | undefined
  /** Opens the request log once. `openFolder` may need it before it returns; its writes are checked from then on. */
  const openLog = () => {
    storage ??= openLogFolder(requests, () => opened?.check())
    return storage
  }
  opened = await openFolder(folder, {
    warn,
    most_journal: limits.journal_bytes,
    schema,
    checkMemory: startMemory(ownMemory(limits.limit)),
    takeLogs: (logs, read) => importEntries(openLog(), logs, read),
  })
  try {
    return { ...opened, log_storage: openLog() }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Warns of webhook endpoints that get nothing, because they were created in a dialect that is off. */
function warnOfDialects({ store }: Needs<"store">, { dialects }: Config, warn: (message: string) => void): void {
  const webhooks = [...store.tables.webhooks.values()]
  const off = new Set(
    webhooks.flatMap(({ dialect }) => (dialect && !dialects.includes(dialect.name) ? dialect.name : [])),
  )
  for (const name of off) {
    warn(`Webhook endpoints that were created in the dialect ${name} get no events. Start with --dialect ${name}.`)
  }
}

const verifiedDomains = ({ store }: Needs<"store">): string[] =>
  store.tables.domains.by
    .account(DEFAULT_ACCOUNT_ID)
    .all()
    .filter(({ status }) => status === "verified")
    .map(({ name }) => name)
