import { hash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import { type ApiError, denied, invalid, rateLimited, unauthenticated } from "../core/errors.ts"
import { remember } from "../core/remember.ts"
import { later } from "../time/turn.ts"
import { connectionOf } from "./connections.ts"

export interface GuardOptions {
  /** Allowed host names besides local ones and IP addresses; `*.name` allows all subdomains. */
  allow_hosts: readonly string[]
  /** Also allow every name without a dot: containers use such names to reach each other. */
  allow_single_labels: boolean
  /** The URL of the proxy in front of Sandpost: its host name and its origin are allowed, whatever Host the proxy sends. */
  public_url: string | null
  ui_password: string | null
  /** Called with each request whose Host header is refused. */
  onRefusedHost?: (req: IncomingMessage, error: ApiError) => void
}

/** Names that always resolve to this machine. A DNS server on the network can claim any other name. */
const LOCAL_NAMES = ["localhost", "host.docker.internal", "host.containers.internal"]
const MOST_REMEMBERED = 100

/** Request checks that depend on the start options. */
export interface Guard {
  /**
   * Refuses a request whose Host header is missing, repeated, malformed or not allowed. This protects against DNS rebinding: a web page
   * whose name resolves to this machine must not reach Sandpost.
   */
  checkHost(req: IncomingMessage): ApiError | null
  /**
   * Refuses cross-origin browser requests, including reads: the response time alone tells the other page something about the mail.
   * The only exception is a navigation that opens `isPage` in a tab.
   *
   * Browsers send `Sec-Fetch-Site` to loopback addresses and over https, but not over plain http to other addresses, so `Origin` is
   * checked as well.
   */
  checkOrigin(req: IncomingMessage, isPage: boolean): ApiError | null
  /**
   * Checks the password of UI, control API and websocket if one is set (HTTP Basic, any user name). The response to a wrong password is
   * delayed by 100 ms to slow down guessing. While 20 such responses wait, further wrong passwords get a 429 at once. A correct
   * password is never delayed.
   */
  checkPassword(req: IncomingMessage): Promise<ApiError | null>
}

export function createGuard(given: GuardOptions): Guard {
  const proxy = given.public_url === null ? null : new URL(given.public_url)
  const options = { ...given, allow_hosts: [...given.allow_hosts, ...(proxy ? [proxy.hostname] : [])] }
  return {
    checkHost: hostCheck(options),
    checkOrigin: (req, isPage) => refusalOfOrigin(req, isPage, proxy?.origin),
    checkPassword: options.ui_password === null ? async () => null : passwordCheck(options.ui_password),
  }
}

function hostCheck(options: GuardOptions): Guard["checkHost"] {
  // Cached, because a client sends the same Host header with every request.
  const remembered = new Map<string, (() => ApiError) | null>()
  const check = ({ headers: { host = "" }, rawHeaders }: IncomingMessage) => {
    if (countHosts(rawHeaders) > 1) return invalid("The request has more than one Host header.", { status: 400 })
    let refuse = remembered.get(host)
    if (refuse === undefined) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      refuse = refusalOfHost(host, options)
      remembered.set(host, refuse)
    }
    return refuse === null ? null : refuse()
  }
  return (req) => {
    const error = check(req)
    if (error) options.onRefusedHost?.(req, error)
    return error
  }
}

function refusalOfHost(host: string, options: GuardOptions): (() => ApiError) | null {
  const name = readHost(host)
  if (name === null) return () => invalid("The Host header is missing or malformed.", { status: 400 })
  if (isAllowed(name, options)) return null
  return () => denied(`Host name ${name} is not allowed. Start Sandpost with --allow-host ${name} to allow it.`)
}

/** `rawHeaders` alternates names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let count = 0
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length === 4 && name.toLowerCase() === "host") count++
  }
  return count
}

function readHost(host: string): string | null {
  if (!/^[A-Za-z0-9._~-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$/.test(host)) return null
  return URL.parse(`http://${host}`)?.hostname.replace(/\.$/, "").toLowerCase() ?? null
}

/** The origin to which a request went, whose Host was allowed; null for mail over SMTP. */
export function originOf({ headers: { host = "" }, socket }: IncomingMessage): string | null {
  return connectionOf(socket).submission === null ? originOfHost(host) : null
}

/** Each request of a client has the same Host. */
const originOfHost = remember((host) =>
  readHost(host) === null ? null : (URL.parse(`http://${host}`)?.origin ?? null),
)

function isAllowed(name: string, { allow_hosts, allow_single_labels }: GuardOptions): boolean {
  if (name.startsWith("[") || isIP(name) !== 0) return true
  if (LOCAL_NAMES.includes(name) || name.endsWith(".localhost")) return true
  if (allow_single_labels && !name.includes(".")) return true
  return allow_hosts.some((entry) =>
    entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry.toLowerCase(),
  )
}

function refusalOfOrigin(req: IncomingMessage, isPage: boolean, publicOrigin: string | undefined): ApiError | null {
  const { "sec-fetch-site": site, origin } = req.headers
  if (site !== undefined && site !== "same-origin" && site !== "none" && !(isPage && opensTab(req)))
    return foreign(String(origin ?? site))
  if (origin === undefined || origin === publicOrigin) return null
  // An opaque origin ("null") counts as another origin.
  const other = URL.parse(origin)
  return other && other.host === URL.parse(`http://${req.headers.host}`)?.host ? null : foreign(origin)
}

const opensTab = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document"

const foreign = (origin: string) =>
  denied(
    `Cross-origin request from ${origin} is not allowed. Only Sandpost's own pages and clients other than browsers may call this.`,
  )

/** `Sec-Fetch-Dest` values that the inbox needs: data, message previews, attachments, images. */
const LOADABLE = ["empty", "document", "iframe", "image"]

/** Refuses browser requests that load a response of the control API, such as an attachment, as script, style, worker or plugin. */
export function checkDestination({ headers }: IncomingMessage): ApiError | null {
  const destination = headers["sec-fetch-dest"]
  if (destination === undefined || LOADABLE.includes(String(destination))) return null
  return denied(`The control API cannot be loaded as ${destination}. Allowed: ${LOADABLE.join(", ")}.`)
}

const WRONG_PASSWORD_MS = 100
const MOST_WAITING = 20

function passwordCheck(password: string): Guard["checkPassword"] {
  let waiting = 0
  return async (req) => {
    const { authorization } = req.headers
    if (authorization !== undefined) {
      if (isPassword(authorization, password)) return null
      if (waiting >= MOST_WAITING)
        return rateLimited("Too many wrong passwords at the same time. Try again in a second.", 1)
      waiting++
      await new Promise<void>((done) => later(done, WRONG_PASSWORD_MS))
      waiting--
    }
    const error = unauthenticated("A password is required (HTTP Basic, any user name).")
    error.detail.headers = { "WWW-Authenticate": 'Basic realm="Sandpost", charset="UTF-8"' }
    return error
  }
}

function isPassword(authorization: string, password: string): boolean {
  const [scheme, encoded] = authorization.split(" ")
  const given = scheme?.toLowerCase() === "basic" ? Buffer.from(encoded ?? "", "base64").toString("utf8") : ""
  return timingSafeEqual(digest(given.slice(given.indexOf(":") + 1)), digest(password))
}

const digest = (text: string) => hash("sha256", text, "buffer")
