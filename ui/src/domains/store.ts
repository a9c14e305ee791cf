import { signal } from "@preact/signals"
import { ApiFailure, api, type Page } from "../api.ts"
import type { Domain, DomainDetail, ReceivingAddress, RecordPurpose } from "../api-types.ts"
import { onLive, onResync } from "../live.ts"
import { errorMessage } from "../shared/message-of.ts"
import { throttle } from "../shared/soon.ts"

const REREAD_MS = 150
const ADDRESSES = "/sandbox/receiving-addresses"

/** Sending domains, the open one, and receiving addresses. */
export function createDomainsStore() {
  const domains = signal<Domain[] | null>(null)
  const open = signal<DomainDetail | null>(null)
  const addresses = signal<ReceivingAddress[]>([])
  const error = signal<string | null>(null)
  const missing = signal(false)
  let openId: string | undefined

  async function load(): Promise<void> {
    try {
      error.value = null
      domains.value = (await api<Page<Domain>>("GET", "/sandbox/domains", { query: { limit: 100 } })).data
      const receiving = await api<Page<ReceivingAddress>>("GET", ADDRESSES, { query: { limit: 100 } })
      addresses.value = receiving.data
    } catch (reason) {
      error.value = errorMessage(reason)
    }
    if (openId) await show(openId)
  }

  async function show(id: string | undefined): Promise<void> {
    if (id !== openId) open.value = null
    openId = id
    missing.value = false
    if (!id) return
    try {
      open.value = await api<DomainDetail>("GET", `/sandbox/domains/${id}`)
    } catch (reason) {
      missing.value = reason instanceof ApiFailure && reason.status === 404
      if (!missing.value) error.value = errorMessage(reason)
    }
  }

  async function change<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await api<T>(method, path, { body })
    await load()
    return answer
  }

  const create = (name: string) => change<Domain>("POST", "/sandbox/domains", { name })
  const verify = (id: string) => change<Domain>("POST", `/sandbox/domains/${id}/verify`)
  const remove = (id: string) => change("DELETE", `/sandbox/domains/${id}`)
  const publish = (id: string, purposes?: RecordPurpose[]) =>
    change("POST", `/sandbox/domains/${id}/publish`, purposes ? { purposes } : {})
  const unpublish = (id: string, purposes?: RecordPurpose[]) =>
    change("POST", `/sandbox/domains/${id}/unpublish`, purposes ? { purposes } : {})
  const addAddress = (domain_id: string, local_part: string, host?: string) =>
    change<ReceivingAddress>("POST", ADDRESSES, { domain_id, local_part, ...(host && { host }) })
  const removeAddress = (id: string) => change("DELETE", `${ADDRESSES}/${id}`)

  function follow(): () => void {
    const reread = throttle(REREAD_MS, () => void load())
    const stops = [onLive(["domain.", "state.reset"], reread), onResync(reread)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return {
    domains,
    open,
    addresses,
    error,
    missing,
    load,
    show,
    create,
    verify,
    remove,
    publish,
    unpublish,
    addAddress,
    removeAddress,
    follow,
  }
}

export const domains = createDomainsStore()
