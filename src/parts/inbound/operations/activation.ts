import type { MxAnswer } from "../../../core/ports.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Needs, Sandbox, World } from "../../../operations/context.ts"
import type { Follower } from "../../../store/store.ts"
import type { Job } from "../../../time/scheduler.ts"
import type { ReceivingAddress } from "../record.ts"
import { type ReceivingState, receivingState } from "../rules/receiving.ts"

/** The MX records of a host: empty if it has none, null if the lookup failed. */
async function mxOf({ resolver }: Needs<"resolver">, host: string): Promise<MxAnswer[] | null> {
  try {
    return await resolver.mx(host)
  } catch (error) {
    const { code } = error as { code?: string }
    return code === "ENOTFOUND" || code === "ENODATA" ? [] : null
  }
}

/**
 * Checks with new DNS lookups whether each address is active, and returns the changes that activate it (assumption inbound.activation). An address
 * that was deleted in the meantime is in neither result.
 */
export async function lookUpReceiving(
  world: Needs<"resolver" | "settings" | "store">,
  addresses: readonly Pick<ReceivingAddress, "id" | "host" | "domain_id" | "status">[],
): Promise<{ states: Map<string, ReceivingState>; changes: Change[] }> {
  const asked = addresses.filter((address) => address.status === "pending" && needsMx(world, address))
  const hosts = [...new Set(asked.map(({ host }) => host))]
  const answers = new Map(await Promise.all(hosts.map(async (host) => [host, await mxOf(world, host)] as const)))
  const states = new Map<string, ReceivingState>()
  const changes: Change[] = []
  for (const { id } of addresses) {
    const address = world.store.tables.receiving_addresses.get(id)
    if (!address) continue
    const state = stateOf(world, address, answers.get(address.host) ?? null)
    states.set(id, state)
    if (state.status === address.status) continue
    changes.push({ op: "patch", in: "receiving_addresses", id, fields: { status: state.status } })
  }
  return { states, changes }
}

/** The status of an address that does not exist yet. */
export async function lookUpNew(
  world: Needs<"resolver" | "settings" | "store">,
  address: { host: string; domain: string; domain_id: string },
) {
  const mx = needsMx(world, address) ? await mxOf(world, address.host) : null
  return () => stateOf(world, { ...address, status: null }, mx)
}

/** Whether the MX of the host decides (assumption inbound.active_without_mx). */
const needsMx = (
  { store, settings }: Needs<"settings" | "store">,
  { host, domain_id }: Pick<ReceivingAddress, "host" | "domain_id">,
) => settings()["inbound.active_without_mx"] === "never" || store.tables.domains.get(domain_id)?.receiving_host !== host

function stateOf(
  { store, settings }: Needs<"settings" | "store">,
  address: { host: string; domain: string; domain_id: string; status: ReceivingAddress["status"] | null },
  mx: MxAnswer[] | null,
): ReceivingState {
  const deleted = { name: address.domain, status: "pending" as const, receiving_host: "" }
  const domain = store.tables.domains.get(address.domain_id) ?? deleted
  return receivingState({ address, domain, mx, without_mx: settings()["inbound.active_without_mx"] })
}

/** The collections whose changes can activate an address: the zone, the settings of DNS, and domains, which each verify changes. */
const MATTERING = ["dns_records", "settings", "domains"] as const

/** The job that checks pending addresses again when the zone changes or a domain is verified (assumption inbound.activation). */
export function receivingActivation(world: World): Job & Follower & Sandbox["activation"] {
  const pending = () => world.store.tables.receiving_addresses.by.pending()
  /** A change may have activated a pending address. */
  let due = true
  let running: Promise<void> | null = null
  let failure: unknown = null
  const isDue = () => due && running === null && pending().count() > 0
  const start = () => {
    due = false
    running ??= lookUpReceiving(world, pending().all())
      .then(({ changes }) => {
        world.store.commit(changes)
      })
      .catch((error) => {
        due = true
        failure = error
      })
      .finally(() => {
        running = null
        world.scheduler.poke()
      })
  }
  return {
    name: "receiving addresses",
    follows: MATTERING,
    applied: (changes) => {
      if (changes.some((change) => MATTERING.some((name) => name === change.in))) due = true
    },
    nextDue: () => (isDue() || failure ? world.clock.now() : null),
    run: () => {
      const error = failure
      failure = null
      if (error) throw error
      start()
      return 1
    },
    settled: async () => {
      await running
    },
    done: async () => {
      await running
      if (isDue()) start()
      await running
    },
  }
}
