import { type LookupAddress, lookup as systemLookup } from "node:dns"
import type { LookupFunction } from "node:net"
import { createGate } from "./gate.ts"

type Resolve = (name: string) => Promise<LookupAddress[]>
/** Why an address may not be called, or null when it may. */
export type AddressCheck = (address: string) => string | null

/** A connection was stopped on our side; the message says why. */
export class Refused extends Error {}

/** Two of the four threads that name lookups share with the file system, so that dead name servers cannot stall it. */
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
 * Names to addresses as the machine does it, hosts file included; `localhost` and names below it always mean this machine
 * (RFC 6761). Callers that ask for the same name at once share one question.
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
 * A lookup for one connection that gives away only addresses the judge lets through. The connection is made to exactly
 * these, so a name that answers differently the next time gains nothing. Fails with {@link Refused} when none is left.
 */
export function checkedLookup(names: Resolve, judge: AddressCheck): LookupFunction {
  return (name, options, callback) => {
    const answer = (found: LookupAddress[]) => {
      const allowed = found.filter(({ address }) => judge(address) === null)
      const [first] = allowed
      if (first === undefined) {
        const why = found.map(({ address }) => judge(address)).join("; ")
        callback(new Refused(`refused: ${name} leads to an address that is not allowed: ${why || "no address"}`), [])
      } else if (options.all) callback(null, allowed)
      else callback(null, first.address, first.family)
    }
    names(name).then(answer, (error: NodeJS.ErrnoException) => callback(error, []))
  }
}
