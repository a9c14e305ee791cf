import { signal } from "@preact/signals"
import { accountId } from "./account-id.ts"

type Query = Record<string, string | undefined>

/** Where the reader is: set by the frame on every change of the address. */
export const here = signal<{ path: string; query: Query }>({ path: location.pathname, query: {} })

let route: (url: string, replace?: boolean) => void = (url) => location.assign(url)

/** Lends the router to code outside of components (keys, palette, stores). */
export function bindRouter(go: typeof route): void {
  route = go
}

/** A link inside the inbox that keeps the account. */
export function to(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, account_id: accountId })) if (value) params.set(name, value)
  return params.size > 0 ? `${path}?${params}` : path
}

/** Goes to a path of the inbox; `replace` leaves no step in the history. */
export function navigate(path: string, query: Query = {}, replace = false): void {
  route(to(path, query), replace)
}
