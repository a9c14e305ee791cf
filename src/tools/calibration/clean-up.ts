import { isOk, type ProbeAnswer, typeOf } from "./probes/probe.ts"
import type { ServiceCaller } from "./service.ts"

/** Every name that a run gives begins with it, so that the next run finds what a killed one left. */
export const PREFIX = "sandpost-calibrate-"
/** The local part of receiving addresses, which has no name of a run. */
const LOCAL_PART = "sandpost-calibrate"

/** An object that a run created: how to delete it. */
interface Leftover {
  method: string
  path: string
  /** For people. */
  name: string
}

const deletion = (collection: string, id: string, name: string): Leftover => {
  return { method: "DELETE", path: `${collection}/${id}`, name }
}
const cancellation = (id: string): Leftover => {
  return { method: "POST", path: `/emails/${id}/cancel`, name: `scheduled email ${id}` }
}

/** What an accepted request created, and how to delete it again. */
function createdBy(method: string, path: string, { body }: ProbeAnswer): Leftover[] {
  if (method !== "POST") return []
  if (path === "/emails") return body?.id ? [cancellation(body.id)] : []
  if (path === "/emails/batch")
    return (body?.data ?? []).flatMap(({ id }: { id?: string }) => (id ? [cancellation(id)] : []))
  const collection = ["/api-keys", "/domains", "/webhooks", "/inbound/addresses"].find((one) => one === path)
  return collection && body?.id ? [deletion(collection, body.id, `${path} ${body.id}`)] : []
}

/** Deletes what a run created, also after a failure, and what an earlier one left behind. */
export class CleanUp {
  readonly #service: ServiceCaller
  readonly #headers: Record<string, string>
  #created: Leftover[] = []

  constructor(service: ServiceCaller, headers: Record<string, string>) {
    this.#service = service
    this.#headers = headers
  }

  /** Notes what a request created, or that it deleted something itself. `isSent`: the emails are meant to be sent. */
  note(method: string, path: string, answer: ProbeAnswer, isSent: boolean): void {
    if (!isOk(answer)) return
    if (!isSent) this.#created.push(...createdBy(method, path, answer))
    this.#created = this.#created.filter((one) => !(one.method === method && one.path === path))
  }

  /** Deletes what was created, the newest first. Returns the names of what could not be deleted. */
  async finish(): Promise<string[]> {
    const left: string[] = []
    for (const leftover of this.#created.toReversed()) if (!(await this.#delete(leftover))) left.push(leftover.name)
    this.#created = []
    return left
  }

  /** Finds and deletes what an earlier run left. Returns what was deleted, and what could not be. */
  async removeLeftovers(): Promise<{ deleted: string[]; left: string[] }> {
    const scheduled = await this.#find("/emails?status=scheduled&limit=100", ({ subject }) => subject)
    const hooks = await this.#find("/webhooks?limit=100", ({ url }) => url?.split("/").at(-1))
    const keys = await this.#find("/api-keys?limit=100", ({ name, revoked_at }) => (revoked_at ? undefined : name))
    const receiving = await this.#find("/inbound/addresses", (one) => (one.local_part === LOCAL_PART ? one.domain : ""))
    const domains = await this.#find("/domains", ({ name }) => name)
    const found = [
      ...scheduled.map(({ id }) => cancellation(id)),
      ...hooks.map(({ id, url }) => deletion("/webhooks", id, `webhook ${url}`)),
      ...keys.map(({ id, name }) => deletion("/api-keys", id, `key ${name}`)),
      ...receiving.map(({ id, address }) => deletion("/inbound/addresses", id, `receiving address ${address}`)),
      ...domains.map(({ id, name }) => deletion("/domains", id, `domain ${name}`)),
    ]
    const result = { deleted: [] as string[], left: [] as string[] }
    for (const leftover of found) result[(await this.#delete(leftover)) ? "deleted" : "left"].push(leftover.name)
    return result
  }

  async #find(path: string, nameOf: (item: Item) => string | undefined): Promise<Item[]> {
    const items: Item[] = []
    for (let offset = 0; ; offset += 100) {
      const isPaged = path.includes("?")
      const { body } = await this.#send("GET", isPaged ? `${path}&offset=${offset}` : path)
      const page: Item[] = Array.isArray(body?.data) ? body.data : []
      items.push(...page)
      if (!isPaged || page.length < 100) return items.filter((item) => nameOf(item)?.startsWith(PREFIX))
    }
  }

  async #delete({ method, path }: Leftover): Promise<boolean> {
    try {
      const answer = await this.#send(method, path)
      const type = typeOf(answer)
      // An email that is cancelled already is refused.
      return isOk(answer) || type === "not_found" || (path.endsWith("/cancel") && type === "validation_error")
    } catch {
      return false
    }
  }

  /** Not interrupted: Ctrl-C must not leave anything behind. */
  #send(method: string, path: string): Promise<ProbeAnswer> {
    const url = `${this.#service.base_url}${path}`
    return this.#service.send({ method, url, headers: this.#headers }, new AbortController().signal)
  }
}

/** The fields of list items that show what made them. */
type Item = { id: string; revoked_at?: string | null } & {
  [Field in "name" | "subject" | "url" | "local_part" | "domain" | "address"]?: string
}
