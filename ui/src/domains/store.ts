import { control, readAll } from "../api.ts"
import type { RecordPurpose } from "../api-types.ts"
import { joinStops } from "../live.ts"
import { createOpenEntry, createResource } from "../shared/resource.ts"

/** Sending domains, the open one, and receiving addresses. */
export function createDomainsStore() {
  const list = createResource(() => readAll(control.listDomains), { live: ["domain.updated"] })
  const addresses = createResource(() => readAll(control.listReceivingAddresses), { live: ["domain.updated"] })
  const open = createOpenEntry((id) => control.getDomain(id), { live: ["domain.updated"] })

  async function load(): Promise<void> {
    await Promise.all([list.load(), addresses.load(), open.load()])
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

  function removeAddress(id: string, query: { undo_id: string }) {
    return control.deleteReceivingAddress(id, query)
  }

  function follow(): () => void {
    return joinStops(list.follow(), addresses.follow(), open.follow())
  }

  return { list, addresses, open, load, create, verify, remove, publish, unpublish, addAddress, removeAddress, follow }
}

export const domains = createDomainsStore()
