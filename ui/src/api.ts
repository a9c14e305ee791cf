import { SandpostError } from "../../src/client/http.ts"
import { bindControl, bindService, type ControlCalls, type ServiceCalls } from "../../src/client/operations.ts"
import { ALL_ACCOUNTS, accountInUse, accountOfMail, allAccounts, basePath } from "./nav.ts"

const PAGE = 100

// Unit tests import this file in Node, which has no location.
const origin = (globalThis.location?.origin ?? "http://localhost") + basePath

/** The control API of this server, for the account of the page or, if that shows all, of the message that is open. */
export const control: ControlCalls = bindControl({
  url: `${origin}/sandbox`,
  headers: {},
  get query(): Record<string, string> {
    const account_id = accountInUse()
    return account_id ? { account_id } : {}
  },
})

/** The control API for any account, or without one for the default account or everything. */
export const scopedControl = (query: { account_id?: string; account?: string }): ControlCalls =>
  bindControl({ url: `${origin}/sandbox`, headers: {}, query })

/** The control API for lists: a page of all accounts lists the entries of all. */
export const listControl: ControlCalls = allAccounts ? scopedControl({ account: ALL_ACCOUNTS }) : control

/** The control API for the account of a message. */
export function controlOf(id: string): ControlCalls {
  const account_id = accountOfMail(id)
  return account_id ? scopedControl({ account_id }) : control
}

/** The control API for the default account. */
export const defaultControl: ControlCalls = scopedControl({})

/** The service API with an API key. */
export function serviceWith(token: string): ServiceCalls {
  return bindService({ url: `${origin}/v1`, headers: { Authorization: `Bearer ${token}` }, query: {} })
}

/** The URL of a path of the control API, for links, frames and images. */
export function sandboxUrl(path: string, query: Record<string, string | undefined> = {}): string {
  const params = new URLSearchParams()
  const account_id = query.account ? undefined : accountInUse()
  for (const [name, value] of Object.entries({ account_id, ...query })) if (value) params.set(name, value)
  return `${basePath}/sandbox${path}${params.size > 0 ? `?${params}` : ""}`
}

type Page<T> = { data: T[]; total: number }

/** Pages that are read at once, so that other requests get a turn. */
const PAGES_AT_ONCE = 4

/** Reads all pages of a list. */
export async function readAll<T>(
  fetchPage: (page: { limit: number; offset: number }) => Promise<Page<T>>,
): Promise<T[]> {
  const { data, total } = await fetchPage({ limit: PAGE, offset: 0 })
  const pages = [data]
  let next = 1
  const readOthers = async () => {
    while (next * PAGE < total) {
      const index = next++
      pages[index] = (await fetchPage({ limit: PAGE, offset: index * PAGE })).data
    }
  }
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, readOthers))
  return pages.flat()
}

/** The HTTP status of a failed request; 0 if there was no response. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof SandpostError ? error.status : undefined
}

/** The search that the server suggests instead of a refused one. */
export function suggestionOf(error: unknown): string | undefined {
  return error instanceof SandpostError ? error.suggestion : undefined
}

/** The text to show for anything that was thrown. */
export function errorMessage(error: unknown): string {
  if (statusOf(error) === 0) return "Can't reach Sandpost. Is it still running?"
  return error instanceof Error ? error.message : String(error)
}

/** The text of a response that is not JSON. */
export function responseText({ bytes }: { bytes: Uint8Array }): string {
  return new TextDecoder().decode(bytes)
}
