import { api, type Page } from "../api.ts"
import type { ApiKey, CreatedApiKey, Permission } from "../api-types.ts"
import { refreshInfo } from "../info.ts"
import { onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { soon } from "../shared/soon.ts"

const REREAD_MS = 1000

/** The keys of the account. A token is known only in the answer that creates it. */
export function createApiKeysStore() {
  const list = createPagedList<ApiKey>((offset, limit) =>
    api<Page<ApiKey>>("GET", "/sandbox/api-keys", { query: { offset, limit } }),
  )

  /** Makes a key. The feed does not tell of keys: the count of the section is read again. */
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

  /** Follows the use of the keys: every logged request may be one. */
  function follow(): () => void {
    const reread = soon(REREAD_MS, () => void list.reread())
    const stops = [onLive(["log.created", "state.reset"], reread), onResync(reread)]
    return () => {
      for (const stop of stops) stop()
    }
  }

  return { list, create, rename, revoke, follow }
}

export const apiKeys = createApiKeysStore()
