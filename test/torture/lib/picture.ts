import type { Api } from "./api.ts"

const LISTS = ["emails", "inbound", "suppressions", "webhooks", "api-keys", "domains", "dns", "outcomes", "faults"]

/** Returns everything that the APIs return as one value. Two values are equal if nothing has changed in between. */
export async function pictureOf(api: Api): Promise<Record<string, unknown>> {
  const picture: Record<string, unknown> = {}
  for (const name of LISTS) {
    const { data, total } = await api.ok<{ data: unknown[]; total?: number }>("GET", `/sandbox/${name}${limits(name)}`)
    // The last use of a key is stored with a delay.
    picture[name] = { data: JSON.parse(JSON.stringify(data, (key, value) => (UNSTEADY.has(key) ? 0 : value))), total }
  }
  picture.addresses = await api.ok("GET", "/v1/inbound/addresses")
  picture.accounts = await api.ok("GET", "/sandbox/accounts")
  picture.settings = await api.ok("GET", "/sandbox/settings")
  return picture
}

const UNSTEADY = new Set(["last_used_at"])
const limits = (name: string) => (["domains", "dns", "outcomes", "faults"].includes(name) ? "" : "?limit=100")
