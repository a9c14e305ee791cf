import { signal } from "@preact/signals"

type Query = Record<string, string | undefined>

// Unit tests import this file in Node, which has no location.
const chosenAccount = new URLSearchParams(globalThis.location?.search).get("account_id") ?? undefined

/** Stands for all accounts in the URL. */
export const ALL_ACCOUNTS = "*"

/** Whether this page shows all accounts. */
export const allAccounts = chosenAccount === ALL_ACCOUNTS

/**
 * The account this page shows: `account_id` from the URL, or undefined for the default account or all accounts.
 * Switching accounts reloads the page, so that no data of one account stays on the screen of another.
 */
export const accountId = allAccounts ? undefined : chosenAccount

/** The path below which the server serves the inbox, such as `/mail`: it writes it into the page. Empty for none. */
export const basePath =
  globalThis.document?.querySelector<HTMLMetaElement>("meta[name=base-path]")?.content.replace(/\/$/, "") ?? ""

/** The path of the inbox that a path of the browser stands for. */
export const withoutBase = (path: string): string => path.slice(basePath.length) || "/"

/** The current path and query, set by the app on every navigation. */
export const currentPath = signal(withoutBase(globalThis.location?.pathname ?? "/"))
export const currentQuery = signal<Query>({})

/** The title of what is open, for the title of the document; null for that of the section. */
export const pageTitle = signal<string | null>(null)

let route: (url: string, replace?: boolean) => void = (url) => location.assign(url)

/** Makes the router available to code outside of components. */
export function setRouter(router: typeof route): void {
  route = router
}

/** The URL of a page of the inbox, keeping the account. */
export function href(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, account_id: chosenAccount }))
    if (value) params.set(name, value)
  return basePath + (params.size > 0 ? `${path}?${params}` : path)
}

/** Navigates to a path of the inbox; `replace` adds no history entry. */
export function navigate(path: string, query: Query = {}, replace = false): void {
  route(href(path, query), replace)
}

/** Loads the page again with another account, or with all of them. */
export function openAccount(id: string): void {
  location.assign(`${basePath}/emails?account_id=${id}`)
}
