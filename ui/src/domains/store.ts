import { control, readAll } from "../api.ts"
import type { ReceivingAddress, RecordPurpose } from "../api-types.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { createOpenEntry, createResource, throttle } from "../shared/resource.ts"

const REREAD_MS = 150

/** Sending domains, the open one, and receiving addresses. */
export function createDomainsStore() {
  const list = createPagedList((offset, limit) => control.listDomains({ offset, limit }))
  const rereadSoon = throttle(REREAD_MS, () => void list.reread())
  const addresses = createResource(() => readAll(control.listReceivingAddresses), { live: ["domain.updated"] })
  const open = createOpenEntry((id) => control.getDomain(id), { live: ["domain.updated"] })

  async function load(): Promise<void> {
    await Promise.all([list.reload(), addresses.load(), open.load()])
  }

  async function change<T>(request: Promise<T>): Promise<T> {
    const answer = await request
    await load()
    return answer
  }

  function create(name: string) {
    return change(control.createDomain({ name }))
  }

  function verify(id: string) {
    return change(control.verifyDomain(id))
  }

  function remove(id: string, query: { undo_id: string }) {
    return control.deleteDomain(id, query)
  }

  function publish(id: string, purposes?: RecordPurpose[]) {
    return change(control.publishDomain(id, purposes ? { purposes } : {}))
  }

  function unpublish(id: string, purposes?: RecordPurpose[]) {
    return change(control.unpublishDomain(id, purposes ? { purposes } : {}))
  }

  function addAddress(domain_id: string, local_part: string, host?: string) {
    return change(control.createReceivingAddress({ domain_id, local_part, ...(host && { host }) }))
  }

  /** Publishes the MX that a pending address waits for in the sandbox's zone. */
  function publishMx(record: NonNullable<ReceivingAddress["dns_record"]>) {
    return change(control.createDnsRecord(record))
  }

  function removeAddress(id: string, query: { undo_id: string }) {
    return control.deleteReceivingAddress(id, query)
  }

  function follow(): () => void {
    return joinStops(onLive(["domain.updated"], rereadSoon), onResync(rereadSoon), addresses.follow(), open.follow())
  }

  return {
    list,
    addresses,
    open,
    load,
    create,
    verify,
    remove,
    publish,
    unpublish,
    addAddress,
    publishMx,
    removeAddress,
    follow,
  }
}

export const domains = createDomainsStore()
