import { api, type Page } from "../api.ts"
import type { ApiKey, CreatedApiKey, Permission } from "../api-types.ts"
import { refreshInfo } from "../info.ts"
import { onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { throttle } from "../shared/soon.ts"

const REREAD_MS = 1000

/** The API keys of the account. */
export function createApiKeysStore() {
  const list = createPagedList<ApiKey>((offset, limit) =>
    api<Page<ApiKey>>("GET", "/sandbox/api-keys", { query: { offset, limit } }),
  )

  /** Creates a key. The live feed has no messages about keys, so the count in the rail is refreshed here. */
  async function create(name: string, permission: Permission): Promise<CreatedApiKey> {
    const key = await api<CreatedApiKey>("POST", "/sandbox/api-keys", { body: { name, permission } })
    refreshInfo()
    await list.reload()
    return key
  }

  async function rename(id: string, name: string): Promise<void> {
    list.replace(await api<ApiKey>("PATCH", `/sandbox/api-keys/${id}`, { body: { name } }))
  }

  async function revoke(id: string): Promise<void> {
    await api("DELETE", `/sandbox/api-keys/${id}`)
    refreshInfo()
    await list.reload()
  }

  /** Keeps "last used" current: any logged request may have used a key. */
  function follow(): () => void {
    const reread = throttle(REREAD_MS, () => void list.reread())
    const stops = [onLive(["log.created", "state.reset"], reread), onResync(reread)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { list, create, rename, revoke, follow }
}

export const apiKeys = createApiKeysStore()
