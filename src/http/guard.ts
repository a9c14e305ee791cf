import { createHash, timingSafeEqual } from "node:crypto"
import type { IncomingMessage } from "node:http"
import { isIP } from "node:net"
import { type ApiError, denied, invalid, unauthenticated } from "../core/errors.ts"

export interface GuardOptions {
  /** Further host names the server answers to. */
  allow_hosts: readonly string[]
  ui_password: string | null
}

/** Names that lead to this machine or to a private network by themselves; a public name could be rebound by its owner. */
const LOCAL_SUFFIXES = [".localhost", ".test", ".internal"]
const LOCAL_NAMES = ["localhost", "host.docker.internal"]

/**
 * Says which host a request is for, or why it is refused: no Host, several, a malformed one, or a name that is not on the
 * allow-list (a page of a public name that was rebound to this machine must reach nothing here).
 */
export function checkHost(req: IncomingMessage, allow: readonly string[]): ApiError | null {
  if (countHosts(req.rawHeaders) > 1) return invalid("The request has more than one Host header.", { status: 400 })
  const name = hostName(req.headers.host ?? "")
  if (name === null) return invalid("The Host header is missing or malformed.", { status: 400 })
  if (isAllowed(name, allow)) return null
  return denied(
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

/** The names of Host headers that were read before: a client sends the same one with every request. */
const read = new Map<string, string | null>()
const MOST_READ = 100

function hostName(host: string): string | null {
  let name = read.get(host)
  if (name === undefined) {
    if (read.size >= MOST_READ) read.clear()
    name = readHost(host)
    read.set(host, name)
  }
  return name
}

function readHost(host: string): string | null {
  if (!/^[A-Za-z0-9._~-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$/.test(host)) return null
  try {
    return new URL(`http://${host}`).hostname.replace(/\.$/, "").toLowerCase()
  } catch {
    return null
  }
}

function isAllowed(name: string, allow: readonly string[]): boolean {
  if (name.startsWith("[") || isIP(name) !== 0) return true
  if (!name.includes(".") || LOCAL_NAMES.includes(name)) return true
  if (LOCAL_SUFFIXES.some((suffix) => name.endsWith(suffix))) return true
  return allow.some((entry) => (entry.startsWith("*.") ? name.endsWith(entry.slice(1)) : name === entry.toLowerCase()))
}

/**
 * Refuses a browser's request from another page: anything that could change something (every method but GET and HEAD, and each
 * websocket) must come from this very origin, or from no browser at all.
 */
export function checkOrigin(req: IncomingMessage, reading: boolean): ApiError | null {
  if (reading) return null
  const site = req.headers["sec-fetch-site"]
  if (site !== undefined && site !== "same-origin" && site !== "none")
    return foreign(String(req.headers.origin ?? site))
  const { origin } = req.headers
  if (origin === undefined) return null
  try {
    if (new URL(origin).host === new URL(`http://${req.headers.host}`).host) return null
  } catch {
    // An opaque origin ("null") is a foreign one.
  }
  return foreign(origin)
}

const foreign = (origin: string) =>
  denied(
    `The request comes from another page (${origin}). The control API takes changes from its own pages and from programs only.`,
  )

/** Asks for the password of UI, control API and websocket, where one is set (HTTP Basic; any user name). */
export function checkPassword(req: IncomingMessage, password: string | null): ApiError | null {
  if (password === null) return null
  const [scheme, encoded] = (req.headers.authorization ?? "").split(" ")
  const given = scheme?.toLowerCase() === "basic" ? Buffer.from(encoded ?? "", "base64").toString("utf8") : ""
  if (same(given.slice(given.indexOf(":") + 1), password)) return null
  const error = unauthenticated("This Sandpost asks for its password (HTTP Basic, any user name).")
  error.detail.headers = { "WWW-Authenticate": 'Basic realm="Sandpost", charset="UTF-8"' }
  return error
}

const digest = (text: string) => createHash("sha256").update(text).digest()
const same = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))
