import { lookup, Resolver as NodeResolver } from "node:dns/promises"
import { isIP } from "node:net"
import type { Resolver } from "../core/ports.ts"
import { serverAddressProblem, type UrlPolicy } from "../core/webhooks/address.ts"
import { type DnsServerName, parseDnsServer, serverAddress } from "./dns-server-address.ts"
import { createGate } from "./gate.ts"

/** Questions on the wire at a time: a burst of some hundreds overflows a UDP socket, and the lost ones wait for a retry. */
const AT_A_TIME = 64

/** The port, and the reverse lookups that SPF's `ptr` mechanism asks for. */
export interface DnsResolver extends Resolver {
  ptr(name: string): Promise<string[]>
}

/** Where and how to ask. Read at every question, so that getters make settings count at once. */
export interface ResolverOptions {
  /** Assumption N5, `dns.mode`. */
  mode: "sandbox" | "system"
  /** `host:port` to ask in `system` mode instead of the machine's own servers (`dns.server`). */
  server?: string | null
  /** Assumption W2: `strict` asks that server only at a public address; default `local`. */
  policy?: UrlPolicy
  /** The port of the sandbox's own DNS server. */
  sandbox_port: () => number
  /** The address at which this machine reaches it; 127.0.0.1 by default. */
  sandbox_host?: () => string
  /** Wall milliseconds until the first try of a question is repeated. */
  query_timeout_ms?: number
  /** Wall milliseconds that a question may take in all. */
  total_timeout_ms?: number
}

/** A lookup that found nothing: `code` is node's (ENOTFOUND, ENODATA, ESERVFAIL, ETIMEOUT, ECONNREFUSED …). */
export class DnsError extends Error {
  readonly code: string
  readonly hostname: string
  constructor(code: string, hostname: string, message: string) {
    super(message)
    this.name = "DnsError"
    this.code = code
    this.hostname = hostname
  }
}

/**
 * Asks DNS over the wire: every call is a fresh question, nothing is remembered (section 4.4, assumption N5).
 * A silent server ends in ETIMEOUT after `total_timeout_ms` at the latest.
 * @throws ApiError `validation_error` from a call when `server` is no host and port; DnsError otherwise
 */
export function createResolver(options: ResolverOptions): DnsResolver {
  const gate = createGate(AT_A_TIME)
  const ask = async <T>(name: string, type: string, question: (node: NodeResolver) => Promise<T>): Promise<T> => {
    const { query_timeout_ms = 2000, total_timeout_ms = 8000 } = options
    const named = serverOf(options)
    const asked = named ? serverAddress(named.host, named.port) : "the system's DNS"
    const until = performance.now() + total_timeout_ms
    await gate.enter()
    // Waiting for a turn counts, so that a crowd before a silent server ends in time as well.
    const left = Math.max(0, until - performance.now())
    // A new one each time: it has its own sockets and no cache, and can be cancelled without ending another's question.
    const node = new NodeResolver({ timeout: Math.min(query_timeout_ms, total_timeout_ms), tries: 3 })
    const late = Promise.withResolvers<never>()
    late.promise.catch(() => {})
    const deadline = setTimeout(() => {
      node.cancel()
      late.reject(Object.assign(new Error("late"), { code: "ETIMEOUT" }))
    }, left)
    try {
      if (named) node.setServers([await Promise.race([addressOf(named, policyOf(options)), late.promise])])
      return await question(node)
    } catch (error) {
      throw explained(error as NodeJS.ErrnoException, name, type, asked, total_timeout_ms)
    } finally {
      clearTimeout(deadline)
      gate.leave()
    }
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

function serverOf({ mode, server, sandbox_port, sandbox_host }: ResolverOptions): DnsServerName | null {
  if (mode === "system") return server ? parseDnsServer(server) : null
  return { host: sandbox_host?.() ?? "127.0.0.1", port: sandbox_port() }
}

/** The sandbox's own server is on this machine; the policy is for the one that a setting names. */
const policyOf = ({ mode, policy = "local" }: ResolverOptions): UrlPolicy => (mode === "system" ? policy : "local")

/** Where a server is, as `Resolver.setServers` wants it. Fails with ENOSERVER for a name without address, ENOTALLOWED for an address that the policy refuses. */
async function addressOf({ host, port }: DnsServerName, policy: UrlPolicy): Promise<string> {
  const address = isIP(host) ? host : await addressOfName(host)
  const problem = serverAddressProblem(address, policy)
  if (problem) throw Object.assign(new Error(problem), { code: "ENOTALLOWED" })
  return serverAddress(address, port)
}

async function addressOfName(host: string): Promise<string> {
  const { address } = await lookup(host).catch(() => {
    throw Object.assign(new Error(`${host} has no address`), { code: "ENOSERVER" })
  })
  return address
}

const REASONS: Record<string, string> = {
  ENOTFOUND: "the name does not exist",
  ENODATA: "the name has no such record",
  ESERVFAIL: "the server failed",
  EREFUSED: "the server refused the question",
  ECONNREFUSED: "no DNS server listens there",
  ENOSERVER: "that name has no address",
  EBADRESP: "its answer is not DNS",
  EFORMERR: "the server called the question malformed",
}

function explained(error: NodeJS.ErrnoException, name: string, type: string, server: string, total_ms: number) {
  const message = (why: string) => `${type} of ${name}, asked of ${server}: ${why}`
  const code = error.code ?? "ESERVFAIL"
  if (code === "ECANCELLED" || code === "ETIMEOUT") {
    return new DnsError("ETIMEOUT", name, message(`no answer within ${total_ms} ms`))
  }
  // A name that DNS cannot carry exists nowhere.
  const told = code === "EBADNAME" ? "ENOTFOUND" : code
  return new DnsError(told, name, message(REASONS[told] ?? error.message))
}
