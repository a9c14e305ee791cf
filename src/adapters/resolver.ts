import { lookup, Resolver as NodeResolver } from "node:dns/promises"
import { isIP, isIPv6 } from "node:net"
import { invalid } from "../core/errors.ts"
import type { Resolver } from "../core/ports.ts"
import { serverAddressProblem, type UrlPolicy } from "../core/text/network-address.ts"
import type { LocalResolver } from "../mail-worker/mail-auth.ts"
import type { ZoneAnswer } from "../parts/domains/rules/dns-zone.ts"
import { platform } from "../platform.ts"
import { createGate } from "../time/gate.ts"

/** Maximum concurrent queries: a burst of hundreds overflows a UDP socket, and lost queries wait for a retry. */
const AT_A_TIME = 64

/** The `Resolver` port, plus reverse lookups for SPF's `ptr` mechanism. */
export interface DnsResolver extends Resolver {
  ptr(name: string): Promise<string[]>
}

interface ResolverOptions {
  /** Assumption dns.mode. */
  mode: "sandbox" | "system"
  /** `host:port` of the server for `system` mode (`dns.server`); by default the servers of the system. */
  server?: string | null
  /** Assumption webhooks.url_policy: `strict` allows that server only at a public address (default: `local`). */
  policy?: UrlPolicy
  /** The sandbox's own DNS server. */
  sandbox: DnsServerName
  /** Milliseconds of real time until the first try of a query is repeated. */
  query_timeout_ms?: number
  /** Maximum milliseconds of real time for a query in total. */
  total_timeout_ms?: number
}

/**
 * Sends real DNS queries: every call is a new query without a cache (section 4.4, assumption dns.mode), with the options of that moment.
 * If the server does not respond, fails with ETIMEOUT after `total_timeout_ms` at the latest.
 * @throws ApiError `validation_error` if `server` is not a host and port; otherwise an error with `hostname` and Node's `code` (ENOTFOUND,
 *   ENODATA, ESERVFAIL, ETIMEOUT, ECONNREFUSED …)
 */
export function createResolver(optionsNow: () => ResolverOptions): DnsResolver {
  const gate = createGate(AT_A_TIME)
  const ask = async <T>(name: string, type: string, question: (node: NodeResolver) => Promise<T>): Promise<T> => {
    const { mode, server, policy = "local", sandbox, query_timeout_ms = 2000, total_timeout_ms = 8000 } = optionsNow()
    /** Null: the servers of the system. */
    const named = mode === "sandbox" ? sandbox : server ? parseDnsServer(server) : null
    // The sandbox's own server is always on this machine.
    const allowed = mode === "sandbox" ? "local" : policy
    const asked = named ? serverAddress(named.host, named.port) : "the system's DNS"
    const until = platform.elapsedMs() + total_timeout_ms
    return await gate(async () => {
      // The wait at the gate counts too, so that queued queries to an unresponsive server also time out.
      const left = Math.max(0, until - platform.elapsedMs())
      // A new resolver for each query has its own sockets and no cache, and cancelling it does not cancel other queries.
      const node = new NodeResolver({ timeout: Math.min(query_timeout_ms, total_timeout_ms), tries: 3 })
      const late = Promise.withResolvers<never>()
      late.promise.catch(() => {})
      const deadline = platform.setTimeout(() => {
        node.cancel()
        late.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" }))
      }, left)
      try {
        if (named) node.setServers([await Promise.race([addressOf(named, allowed), late.promise])])
        return await question(node)
      } catch (error) {
        throw toDnsError(error as NodeJS.ErrnoException, name, type, asked, total_timeout_ms)
      } finally {
        platform.clearTimeout(deadline)
      }
    })
  }
  return {
    txt: (name) => ask(name, "TXT", (node) => node.resolveTxt(name)),
    mx: (name) =>
      ask(name, "MX", async (node) => {
        const answers = await node.resolveMx(name)
        return answers.map(({ exchange, priority }) => ({ exchange, priority }))
      }),
    cname: (name) => ask(name, "CNAME", (node) => node.resolveCname(name)),
    a: (name) => ask(name, "A", (node) => node.resolve4(name)),
    aaaa: (name) => ask(name, "AAAA", (node) => node.resolve6(name)),
    ptr: (name) => ask(name, "PTR", (node) => node.resolvePtr(name)),
  }
}

/** The records of the sandbox's zone without a query over the network: the same records and errors as from its DNS server. */
export const createZoneResolver = (
  answer: (name: string, type: string) => Promise<ZoneAnswer[] | "nxdomain">,
): LocalResolver => ({
  async answer(type, name) {
    const found = await answer(name, type)
    const records = found === "nxdomain" ? [] : found.filter((record) => record.type === type)
    if (records.length > 0) return { value: records.map(nodeValue) }
    const code = found === "nxdomain" ? "ENOTFOUND" : "ENODATA"
    return { error: { code, message: `${type} lookup of ${name} in the sandbox's zone: ${REASONS[code]}` } }
  },
})

/** A record as Node's resolver returns it. */
const nodeValue = ({ type, value, priority }: ZoneAnswer): unknown => {
  if (type === "TXT") return [value]
  return type === "MX" ? { exchange: value === "." ? "" : value, priority: priority ?? 10 } : value
}

/**
 * The server's address for `Resolver.setServers`. Fails with ENOSERVER if the name cannot be resolved, ENOTALLOWED if
 * the policy refuses the address.
 */
async function addressOf({ host, port }: DnsServerName, policy: UrlPolicy): Promise<string> {
  const noServer = () => {
    throw Object.assign(new Error(`${host} has no address`), { code: "ENOSERVER" })
  }
  const { address } = isIP(host) ? { address: host } : await lookup(host).catch(noServer)
  const problem = serverAddressProblem(address, policy)
  if (problem) throw Object.assign(new Error(problem), { code: "ENOTALLOWED" })
  return serverAddress(address, port)
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "the name does not exist",
  ENODATA: "the name has no such record",
  ESERVFAIL: "the server failed",
  EREFUSED: "the server refused the query",
  ECONNREFUSED: "no DNS server listens there",
  ENOSERVER: "the server's name has no address",
  EBADRESP: "the response is not DNS",
  EFORMERR: "the server rejected the query as malformed",
}

function toDnsError(error: NodeJS.ErrnoException, name: string, type: string, server: string, total_ms: number) {
  const isLate = error.code === "ECANCELLED" || error.code === "ETIMEOUT"
  // A name that is invalid in DNS cannot exist.
  const code = isLate ? "ETIMEOUT" : error.code === "EBADNAME" ? "ENOTFOUND" : (error.code ?? "ESERVFAIL")
  const why = isLate ? `no answer within ${total_ms} ms` : (REASONS[code] ?? error.message)
  const message = `${type} lookup of ${name} at ${server}: ${why}`
  return Object.assign(new Error(message), { name: "DnsError", code, hostname: name })
}

/** A DNS server from the setting `dns.server`; `host` is an IP address or a name that is not resolved yet. */
export interface DnsServerName {
  host: string
  port: number
}

const NAME = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

/**
 * Parses the server that assumption dns.server names: `9.9.9.9`, `127.0.0.1:5353`, `::1`, `[::1]:5353`, `localhost:5353`.
 * @throws ApiError `validation_error`
 */
export function parseDnsServer(server: string): DnsServerName {
  const text = server.trim()
  if (isIP(text)) return { host: text, port: 53 }
  const [, bracketed, plain, port] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  const host = bracketed ?? plain ?? ""
  const number = Number(port)
  // A name whose last label is a number is a malformed IP address.
  const named = isIP(host) !== 0 || (NAME.test(host) && !/(?:^|\.)\d+$/.test(host))
  if ((bracketed ? isIPv6(host) : named) && number >= 1 && number <= 65_535) return { host, port: number }
  throw invalid(
    `dns.server ${JSON.stringify(text.slice(0, 80))} is not a host and a port from 1 to 65535. ` +
      'Use for example "127.0.0.1:5353", "[::1]:5353" or "localhost:5353", or leave it empty to use the servers of the system.',
  )
}

/** Formats address and port for `Resolver.setServers`. Not with isIPv6, whose first call compiles a pattern for 3 ms. */
export const serverAddress = (address: string, port: number) =>
  address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`
