import { control } from "../api.ts"
import type { CreatedApiKey, Permission } from "../api-types.ts"
import { infoResource } from "../info.ts"
import { joinStops, onLive, onResync } from "../live.ts"
import { createPagedList } from "../shared/paged-list.ts"
import { throttle } from "../shared/resource.ts"

const REREAD_MS = 1000

/** The API keys of the account. */
export function createApiKeysStore() {
  const list = createPagedList((offset, limit) => control.listApiKeys({ offset, limit }))

  /** Creates a key. The live feed has no messages about keys, so the count in the rail is refreshed here. */
  async function create(name: string, permission: Permission): Promise<CreatedApiKey> {
    const key = await control.createApiKey({ name, permission })
    await reload()
    return key
  }

  async function rename(id: string, name: string): Promise<void> {
    list.replace(await control.updateApiKey(id, { name }))
  }

  async function reload(): Promise<void> {
    infoResource.reload()
    await list.reload()
  }

  function revoke(id: string, query: { undo_id: string }) {
    return control.revokeApiKey(id, query)
  }

  /** Keeps "last used" current: any logged request may have used a key. */
  function follow(): () => void {
    const reread = throttle(REREAD_MS, () => void list.reread())
    return joinStops(onLive(["log.created"], reread), onResync(reread))
  }

  return { list, reload, create, rename, revoke, follow }
}

export const apiKeys = createApiKeysStore()
