import { denied, invalid } from "../../../core/errors.ts"
import { pick } from "../../../core/pick.ts"
import type { Change } from "../../../core/state/state.ts"
import type { Control, Needs, Service } from "../../../operations/context.ts"
import { findOwn } from "../../../operations/records.ts"
import type { Plan } from "../../accounts/record.ts"
import type { Domain } from "../../domains/record.ts"
import { mxRecordFor } from "../../domains/rules/records.ts"
import type { ReceivingAddress } from "../record.ts"
import { type ReceivingState, receivingHost, receivingLocalPart } from "../rules/receiving.ts"
import { receivingAddressOf } from "../rules/recipient.ts"
import { lookUpNew, lookUpReceiving } from "./activation.ts"

const MX_TTL = 300
/** Maximum number per account (assumption inbound.addresses_per_plan). */
const ALLOWANCE: Record<Plan, number> = { free: 5, unlimited: 1000 }

/**
 * POST /inbound/addresses (section 4.3): active immediately if its DNS records exist, otherwise pending (assumption inbound.activation).
 */
export const createReceivingAddress: Service<"createReceivingAddress"> = async (ctx, { body }) => {
  const { id: domain_id, name: domain, receiving_host } = findOwn(ctx, "domains", body.domain_id)
  const local_part = receivingLocalPart(body.local_part)
  const host = receivingHost(body.host, { name: domain, receiving_host })
  const address = receivingAddressOf(local_part, host)
  checkPossible(ctx, address)
  const state = await lookUpNew(ctx, { host, domain, domain_id })
  // During the DNS lookup, the address may have been taken or the domain deleted.
  findOwn(ctx, "domains", domain_id)
  checkPossible(ctx, address)
  const found = state()
  const owner = { id: ctx.ids.uuid(), account_id: ctx.account.id }
  const named = { domain_id, domain, host, local_part, address }
  const record: ReceivingAddress = { ...owner, ...named, status: found.status, created_at: ctx.now }
  const full = ctx.settings()["answers.created"] === "full"
  return ctx.commit(full ? wholeAddress(record, found) : { id: record.id, address, ...found }, [
    { op: "put", in: "receiving_addresses", record },
  ])
}

/**
 * The changes that make an address of one of the account's domains receive mail, with the MX record of its host.
 *
 * @throws ApiError `validation_error` if the address is not on a verified domain of the account
 */
export function receivingAddressFor(ctx: Needs<"account" | "ids" | "now" | "store">, written: string): Change[] {
  const at = written.lastIndexOf("@")
  const [local_part, host] = [receivingLocalPart(written.slice(0, at)), written.slice(at + 1).toLowerCase()]
  const domains = ctx.store.tables.domains.by.account(ctx.account.id).all()
  const domain = domains.find(({ name }) => host === name || host.endsWith(`.${name}`))
  if (domain?.status !== "verified") {
    throw invalid(
      `\`create_address\` cannot create ${written}: ${host} is not a verified domain of this account. Send with reply_to set to an address of a verified domain.`,
    )
  }
  const address = receivingAddressOf(local_part, host)
  checkPossible(ctx, address)
  const named = { domain_id: domain.id, domain: domain.name, host, local_part, address }
  const owner = { id: ctx.ids.uuid(), account_id: ctx.account.id, created_at: ctx.now }
  const mx = { ...mxRecordFor(host), ttl: MX_TTL, domain_id: null, purpose: null }
  return [
    { op: "put", in: "receiving_addresses", record: { ...owner, ...named, status: "active" } },
    { op: "put", in: "dns_records", record: { ...owner, ...mx, id: ctx.ids.uuid() } },
  ]
}

/**
 * The catch-all at the default host of a verified domain of the start state, so that mail arrives before anyone creates an address
 * (assumption inbound.initial_catch_all). No changes if any account already has it.
 */
export function initialCatchAll(
  { store, ids }: Needs<"ids" | "store">,
  { id: domain_id, account_id, name, receiving_host: host, records, created_at }: Domain,
): Change[] {
  const address = receivingAddressOf("*", host)
  if (store.tables.receiving_addresses.find.address(address)) return []
  const named = { domain_id, domain: name, host, local_part: "*", address }
  const record: ReceivingAddress = { id: ids.uuid(), account_id, ...named, status: "active", created_at }
  // The older layout has no MX.
  const isPublished = records.some((row) => row.type === "MX" && row.name === host)
  const mx = { ...mxRecordFor(host), ttl: MX_TTL, account_id, domain_id, purpose: null, created_at }
  return [
    { op: "put", in: "receiving_addresses", record },
    ...(isPublished ? [] : [{ op: "put", in: "dns_records", record: { ...mx, id: ids.uuid() } } as const]),
  ]
}

/** Throws if any account already has the address (assumption inbound.catch_all), or this one may have no more. */
function checkPossible({ store, account }: Needs<"account" | "store">, address: string): void {
  const taken = store.tables.receiving_addresses.find.address(address)
  if (taken) {
    const whose = taken.account_id === account.id ? "This account" : "Another account"
    throw invalid(`${whose} already has the receiving address ${address}. Delete it, or choose another local_part.`)
  }
  const most = ALLOWANCE[account.plan]
  if (store.tables.receiving_addresses.by.account(account.id).count() < most) return
  throw denied(
    `The plan ${account.plan} allows ${most} receiving addresses, and this account has reached that limit. Delete one` +
      `${account.plan === "free" ? ", or PATCH /sandbox/accounts/{id} with the plan unlimited" : ""}.`,
  )
}

/** GET /inbound/addresses (section 4.3): all of them. Checks pending ones again first (assumption inbound.activation). */
export const listReceivingAddresses: Service<
  "listReceivingAddresses",
  "account" | "commit" | "resolver" | "settings" | "store"
> = async (ctx) => {
  const listed = ctx.store.tables.receiving_addresses.by.account(ctx.account.id).all()
  const { states, changes } = await lookUpReceiving(ctx, listed)
  return ctx.commit({ data: listed.flatMap((address) => present(address, states.get(address.id))) }, changes)
}

/** GET /sandbox/receiving-addresses: the same, paginated. */
export const listReceivingAddressPages: Control<
  "listReceivingAddresses",
  "account" | "commit" | "resolver" | "settings" | "store"
> = async (ctx, { query: { limit, offset } }) => {
  const { records, total } = ctx.store.tables.receiving_addresses.by.account(ctx.account.id).page({ limit, offset })
  const { states, changes } = await lookUpReceiving(ctx, records)
  const data = records.flatMap((address) => present(address, states.get(address.id)))
  return ctx.commit({ data, total, limit, offset }, changes)
}

/** Leaves out an address that was deleted during the DNS lookup. */
const present = (record: ReceivingAddress, state: ReceivingState | undefined) =>
  state ? [wholeAddress(record, state)] : []

/** Section 2.6. */
const wholeAddress = (record: ReceivingAddress, state: ReceivingState) => ({
  ...pick(record, "id", "address", "domain", "host", "local_part", "created_at"),
  ...state,
})

/** DELETE /inbound/addresses/{id} (section 4.3): its received messages stay. */
export const deleteReceivingAddress: Service<"deleteReceivingAddress", "account" | "commit" | "store"> = (
  ctx,
  { params },
) => {
  const { id, address } = findOwn(ctx, "receiving_addresses", params.id)
  return ctx.commit({ id, address, deleted: true as const }, [{ op: "delete", in: "receiving_addresses", id }])
}
