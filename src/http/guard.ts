import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import { type ApiError, denied, invalid, rateLimited, unauthenticated } from "../core/errors.ts"
import { later } from "../time/turn.ts"

export interface GuardOptions {
  /** Host names the server answers to besides local ones and IP addresses; `*.name` stands for all below a name. */
  allow_hosts: readonly string[]
  /** Also answer to every name without a dot: that is how containers call one another. */
  allow_single_labels: boolean
  ui_password: string | null
}

/** Names that always mean this machine. Everything else can be claimed by whoever answers DNS queries on the network. */
const LOCAL_NAMES = ["localhost", "host.docker.internal"]
const MOST_REMEMBERED = 100

/** The checks that depend on how the sandbox was started. */
export interface Guard {
  /**
   * Refuses a request without a Host header, with several, with a malformed one, or with a name that is not allowed: a page whose
   * name was rebound to this machine must reach nothing here.
   */
  checkHost(req: IncomingMessage): ApiError | null
  /**
   * Asks for the password of UI, control API and websocket, where one is set (HTTP Basic, any user name). A wrong one is answered
   * after 100 ms, to slow down guessing; while 20 of them wait, further ones are answered with 429 at once. A right one never waits.
   */
  checkPassword(req: IncomingMessage): Promise<ApiError | null>
}

export const createGuard = (options: GuardOptions): Guard => ({
  checkHost: hostCheck(options),
  checkPassword: options.ui_password === null ? async () => null : passwordCheck(options.ui_password),
})

function hostCheck(options: GuardOptions): Guard["checkHost"] {
  // A client sends the same Host header with every request.
  const remembered = new Map<string, (() => ApiError) | null>()
  return (req) => {
    if (countHosts(req.rawHeaders) > 1) return invalid("The request has more than one Host header.", { status: 400 })
    const host = req.headers.host ?? ""
    let refuse = remembered.get(host)
    if (refuse === undefined) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear()
      refuse = refusalOfHost(host, options)
      remembered.set(host, refuse)
    }
    return refuse === null ? null : refuse()
  }
}

function refusalOfHost(host: string, options: GuardOptions): (() => ApiError) | null {
  const name = readHost(host)
  if (name === null) return () => invalid("The Host header is missing or malformed.", { status: 400 })
  if (isAllowed(name, options)) return null
  return () =>
    denied(
      `This Sandpost does not answer to the host name ${name}. Start it with --allow-host ${name} if that name is yours.`,
    )
}

/** Names and values stand in turns. */
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
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, "").toLowerCase()
  } catch {
    return null
  }
}

function isAllowed(name: string, { allow_hosts, allow_single_labels }: GuardOptions): boolean {
  if (name.startsWith("[") || isIP(name) !== 0) return true
  if (LOCAL_NAMES.includes(name) || name.endsWith(".localhost")) return true
  if (allow_single_labels && !name.includes(".")) return true
  return allow_hosts.some((entry) =>
    entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry.toLowerCase(),
  )
}

/**
 * Refuses what a browser sends for a page of another origin, reads included: how long an answer takes tells such a page what is in
 * the mail, even though it cannot see the answer. Only a link or address that opens `isPage` in a tab may come from anywhere.
 *
 * Browsers send `Sec-Fetch-Site` to addresses of this machine and over https, but not over plain http to other addresses.
 */
export function checkOrigin(req: IncomingMessage, isPage: boolean): ApiError | null {
  const { "sec-fetch-site": site, origin } = req.headers
  if (site !== undefined && site !== "same-origin" && site !== "none" && !(isPage && opensTab(req)))
    return foreign(String(origin ?? site))
  if (origin === undefined) return null
  try {
    if (new URL(origin).host === new URL(`http://${req.headers.host}`).host) return null
  } catch {
    // An opaque origin ("null") is a foreign one.
  }
  return foreign(origin)
}

const opensTab = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers["sec-fetch-mode"] === "navigate" && headers["sec-fetch-dest"] === "document"

const foreign = (origin: string) =>
  denied(
    `The request comes from another page (${origin}). Only Sandpost's own pages, programs and the address bar may ask for this.`,
  )

/** What the inbox loads from the control API: data, a message's preview, its attachments, its pictures. */
const LOADABLE = ["empty", "document", "iframe", "image"]

/** Refuses to let a browser take something of the control API (an attachment, for example) as script, style, worker or plugin. */
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
      if (waiting >= MOST_WAITING) {
        return rateLimited("Too many wrong passwords at the same time. Try again in a second.", 1)
      }
      waiting++
      await new Promise<void>((done) => later(done, WRONG_PASSWORD_MS))
      waiting--
    }
    const error = unauthenticated("This Sandpost asks for its password (HTTP Basic, any user name).")
    error.detail.headers = { "WWW-Authenticate": 'Basic realm="Sandpost", charset="UTF-8"' }
    return error
  }
}

function isPassword(authorization: string, password: string): boolean {
  const [scheme, encoded] = authorization.split(" ")
  const given = scheme?.toLowerCase() === "basic" ? Buffer.from(encoded ?? "", "base64").toString("utf8") : ""
  return same(given.slice(given.indexOf(":") + 1), password)
}

const digest = (text: string) => createHash("sha256").update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
