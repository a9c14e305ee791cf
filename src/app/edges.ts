import { readFileSync } from "node:fs"
import { hostname } from "node:os"
import type { RequestHandler } from "express"
import { isLoopback } from "../config/kinds.ts"
import type { Config } from "../config.ts"
import { ApiError, internal, readOnly } from "../core/errors.ts"
import { endWithFailure, isOurs, toFailure } from "../http/answer.ts"
import type { Contract } from "../http/contract.ts"
import { createGuard } from "../http/guard.ts"
import type { SandboxFacts } from "../http/llms.ts"
import { documentsEdge, inboxEdge } from "../http/pages.ts"
import { type Api, createPipeline, type RequestObservation } from "../http/pipeline.ts"
import { controlPolicy, servicePolicy } from "../http/policies.ts"
import { createSuggestPath } from "../http/routes.ts"
import {
  type Http,
  type HttpOptions,
  logRequests,
  READ_METHODS,
  servesPath,
  startHttp,
  type ToolEdge,
} from "../http/server.ts"
import { trackingEdge } from "../http/tracking.ts"
import { startFeed } from "../live/feed.ts"
import type { Logger } from "../logger.ts"
import type { Needs } from "../operations/context.ts"
import type { Dialect } from "../operations/dialect.ts"
import { Idempotency } from "../operations/idempotency.ts"
import { liveMessages, logMessages } from "../operations/live.ts"
import { accountOf } from "../operations/records.ts"
import { readScope } from "../operations/scope.ts"
import { workingTokens } from "../operations/seed.ts"
import { ownFile } from "../own-files.ts"
import { controlHandlers } from "../parts/control.ts"
import { receivingHostOf } from "../parts/domains/rules/records.ts"
import { serviceHandlers } from "../parts/service.ts"
import type { OpenedRun } from "../parts/snapshots/record.ts"
import { isError } from "../realm.ts"
import { instant } from "../time/clock.ts"
import { version } from "../version.ts"
import { logRefusedHost, refusalLog } from "./activity-log.ts"
import { startOnLoopback } from "./loopback.ts"
import type { BuiltSandbox } from "./sandbox.ts"
import type { EdgeNeeds, Tool } from "./tool.ts"

/** In examples, in place of a development key that does not work any more. */
const KEY_PLACEHOLDER = "YOUR_API_KEY"

const textOf = (file: URL) => readFileSync(file, "utf8")

/** The names of this machine: the one in --host, and its host name with and without domain. */
const ownNames = ({ host }: Config): string[] => {
  const name = hostname().toLowerCase()
  return [host.toLowerCase(), name, name.split(".")[0] as string]
}

/** A domain from which the development keys can send, if possible one of `--domain`, and its receiving host. */
function sendingDomain({ store, fixed, settings }: Needs<"fixed" | "settings" | "store">, { domains }: Config) {
  const own = store.tables.domains.by.account(fixed.default_account_id).all()
  const verified = own.filter(({ status }) => status === "verified")
  const domain = domains.flatMap((name) => verified.filter((one) => one.name === name))[0] ?? verified[0]
  const { name, receiving_host } = domain ?? {
    name: "acme.test",
    receiving_host: receivingHostOf("acme.test", settings()["domains.label"]),
  }
  return { domain: name, receiving_host }
}

/** A finished run can only be read, through the control API. Its service and links say that to everyone. */
function readOnlyApis(
  run: OpenedRun,
  control: RequestHandler,
  dialects: readonly Dialect[],
): Pick<HttpOptions, "service" | "control" | "tracking" | "dialects"> {
  const refuse: RequestHandler = (_req, _res, next) => next(readOnly(run))
  return {
    service: refuse,
    dialects: dialects.map((dialect) => ({ dialect, handle: refuse })),
    tracking: refuse,
    control: (req, res, next) => (READ_METHODS.includes(req.method) ? control : refuse)(req, res, next),
  }
}

const startEdge = async (
  { start, option: _, ...path }: NonNullable<Tool["edge"]>,
  needs: EdgeNeeds,
): Promise<ToolEdge> => ({
  ...path,
  ...(await start(needs)),
})

/** The dependencies of the HTTP server and the live feed. */
interface EdgeParts {
  world: BuiltSandbox
  config: Config
  tools: readonly Tool[]
  dialects: readonly Dialect[]
  log: Logger
  service: Contract
  control: Contract
  durable: (() => Promise<void>) | null
  keep_alive: boolean
}

export interface Edges extends Http {
  /** The websockets. */
  feed: { close(): Promise<void> }
  /** Ends the requests that wait with a 503, because the process stops. */
  endWaits(): void
}

/** Starts the edges that share the HTTP port: the HTTP server and the live feed. Throws `StartError` if the port is not available. */
export async function startEdges(parts: EdgeParts): Promise<Edges> {
  const { world, config, tools, dialects, log, service, control, durable, keep_alive } = parts
  const onError = (error: unknown, req: { method?: string; url?: string }) => {
    // An ApiError says what happened; of any other, the place is of interest.
    const detail = isError(error) && !(error instanceof ApiError) ? error.stack : String(error)
    log.error({ method: req.method, path: req.url?.split("?")[0], error: detail }, "request failed")
    // Nobody would find the cause, as in a test that starts a sandbox.
    const isHidden = config.log_level === "silent" && !(error instanceof ApiError)
    return isHidden ? internal(`Internal error in the sandbox: ${error}`) : error
  }
  const { addresses } = world.fixed
  const facts = (): SandboxFacts => {
    const own = sendingDomain(world, config)
    const { full_access, sending } = workingTokens(world)
    const tokens = { full_access: full_access ?? KEY_PLACEHOLDER, sending: sending ?? KEY_PLACEHOLDER }
    return {
      ...{ ...addresses(), ...own, tokens, version },
      has_password: config.ui_password !== null,
      settings: world.settings(),
      tool_lines: tools.flatMap(({ llms = [] }) => llms),
    }
  }
  const needs = { world, config, server: () => http.server, facts, live_clients: () => feed.clients(), tools }
  const isOn = ({ option }: NonNullable<Tool["edge"]>) => option === undefined || config[option]
  const toolEdges = await Promise.all(tools.flatMap(({ edge }) => (edge && isOn(edge) ? [startEdge(edge, needs)] : [])))
  const documentPaths = toolEdges.flatMap((tool) => (tool.is_document ? [{ method: "GET", path: tool.path }] : []))
  const suggestPath = createSuggestPath([service, control, { base: "", paths: documentPaths }])
  const idempotency = new Idempotency(world)
  const waits = new AbortController()
  const observers = toolEdges.flatMap(({ observe }) => (observe ? [observe] : []))
  const observe = (seen: RequestObservation) => {
    for (const one of observers) one(seen)
  }
  const common = { world, idempotency, suggestPath, durable, stop: waits.signal, onError, observe }
  const guard = createGuard({
    allow_hosts: [...config.allow_hosts, ...ownNames(config)],
    allow_single_labels: !isLoopback(config.host),
    public_url: config.public_url,
    ui_password: config.ui_password,
    onRefusedHost: (req, error) => logRefusedHost(log, req, error),
  })
  const refused = log.isLevelEnabled("info") ? refusalLog(log) : undefined
  const api: Api = {
    ...common,
    contract: service,
    handlers: serviceHandlers,
    policy: servicePolicy(world),
    ...(refused && { refused }),
  }
  const controlApi = createPipeline({
    ...common,
    contract: control,
    handlers: { ...controlHandlers, ...world.tool_operations },
    waiting: new Set(tools.flatMap(({ waiting = [] }) => waiting)),
    policy: controlPolicy(world),
  })
  const changingApis = () => ({
    service: createPipeline(api),
    dialects: dialects.map((dialect) => ({ dialect, handle: createPipeline({ ...api, dialect }) })),
    tracking: trackingEdge(world),
  })
  const options: Omit<HttpOptions, "port"> = {
    host: config.host,
    base_path: config.base_path,
    guard,
    version,
    settings: () => world.settings(),
    ...(world.fixed.run
      ? readOnlyApis(world.fixed.run, controlApi, dialects)
      : { control: controlApi, ...changingApis() }),
    inbox: inboxEdge(ownFile("dist/ui/"), config.base_path),
    documents: documentsEdge({
      base_path: config.base_path,
      contracts: { service: textOf(ownFile("openapi.yaml")), control: textOf(ownFile("sandbox.openapi.yaml")) },
      facts,
      docs: ownFile("dist/docs/"),
    }),
    tools: toolEdges,
    suggestPath,
    onMissingPrefix: (reason) => world.request_log.refused_logins.add("path", reason, instant(world.clock.now())),
    smtp_address: () => {
      const { url, smtp_port } = addresses()
      return smtp_port === null ? null : `${new URL(url).hostname}:${smtp_port}`
    },
    keep_alive,
    onError,
  }
  const { started: http, close: stop } = await startOnLoopback(
    config,
    (port) => startHttp({ ...options, port }),
    (started) => started.stop(),
  )
  if (config.log_level === "debug") {
    logRequests(
      http.server,
      () => world.clock.wall(),
      (answered) => log.debug(answered, "request"),
    )
  }
  const feed = startFeed({
    server: http.server,
    subscribe: (listener) => {
      world.changes.subscribe((applied) => listener(() => liveMessages(world, applied)))
      world.request_log.onAdded((logs) => listener(() => logMessages(world, logs)))
      // An inbox is open, so a search may follow.
      for (const texts of Object.values(world.texts)) texts.keepReady()
    },
    check: async (req) => {
      const error = guard.checkHost(req) ?? guard.checkOrigin(req, false) ?? (await guard.checkPassword(req))
      if (error) throw error
    },
    otherAt: (path) => toolEdges.find((tool) => tool.upgrade && servesPath(tool, path))?.upgrade,
    admit: (query) => {
      const { scope, account_id } = readScope(world, Object.fromEntries(query), "live")
      return scope === "all" ? null : accountOf(world, account_id).id
    },
    refuse: (req, socket, error) => {
      const shown = isOurs(error) ? onError(error, req) : error
      endWithFailure(socket, toFailure(shown, world.settings()))
    },
  })
  const closeSockets = async () => {
    for (const { close } of toolEdges) close?.()
    await feed.close()
  }
  return { ...http, stop, feed: { close: closeSockets }, endWaits: () => waits.abort() }
}
