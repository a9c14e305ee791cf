import { type LookupAddress, lookup as systemLookup } from "node:dns"
import type { LookupFunction } from "node:net"
import { createGate } from "./gate.ts"

type Resolve = (name: string) => Promise<LookupAddress[]>
/** Returns why connecting to an address is not allowed, or null if it is. */
export type AddressCheck = (address: string) => string | null

/** Sandpost itself refused or ended a connection; the message says why. */
export class Refused extends Error {}

/** Name lookups use at most two of libuv's four threads, so that unresponsive name servers cannot block file access. */
const LOOKUPS_AT_A_TIME = 2

const LOOPBACK: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
]

const askSystem: Resolve = (name) =>
  new Promise((resolve, reject) => {
    systemLookup(name, { all: true }, (error, found) => (error ? reject(error) : resolve(found)))
  })

/**
 * Resolves names like the operating system, including the hosts file. `localhost` and names below it always resolve to loopback
 * (RFC 6761). Concurrent lookups of the same name share one query.
 */
export function createNames(ask: Resolve = askSystem): Resolve {
  const asked = new Map<string, Promise<LookupAddress[]>>()
  const gate = createGate(LOOKUPS_AT_A_TIME)
  const turn = async (name: string) => {
    await gate.enter()
    try {
      return await ask(name)
    } finally {
      gate.leave()
      asked.delete(name)
    }
  }
  return (name) => {
    if (/(?:^|\.)localhost\.?$/i.test(name)) return Promise.resolve(LOOPBACK)
    const answer = asked.get(name) ?? turn(name)
    asked.set(name, answer)
    return answer
  }
}

/**
 * A lookup for one connection that returns only allowed addresses. The connection uses exactly these addresses, which prevents DNS
 * rebinding between check and connect. Fails with {@link Refused} if no allowed address is left.
 */
export function checkedLookup(names: Resolve, check: AddressCheck): LookupFunction {
  return (name, options, callback) => {
    const answer = (found: LookupAddress[]) => {
      const allowed = found.filter(({ address }) => check(address) === null)
      const [first] = allowed
      if (first === undefined) {
        const why = found.map(({ address }) => check(address)).join("; ")
        callback(new Refused(`refused: ${name} resolves to an address that is not allowed: ${why || "no address"}`), [])
      } else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    }
    names(name).then(answer, (error: NodeJS.ErrnoException) => callback(error, []))
  }
}
