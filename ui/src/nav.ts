import { signal } from "@preact/signals"

type Query = Record<string, string | undefined>

// Unit tests import this file in Node, which has no location.
const chosenAccount = new URLSearchParams(globalThis.location?.search).get("account_id") ?? undefined

/** Stands for all accounts in the URL. */
export const ALL_ACCOUNTS = "*"

/** Whether this page shows all accounts. */
export const allAccounts = chosenAccount === ALL_ACCOUNTS

/** On a page of all accounts, the account of each message that it has listed. The URL of an open one has it as `of`. */
const accountOf = new Map<string, string>()

/** Notes the accounts of listed messages. */
export function noteAccounts(items: { id: string; account?: { id: string } | undefined }[]): void {
  for (const { id, account } of items) if (account) accountOf.set(id, account.id)
}

/** On a page of all accounts, the account of a message that was listed or is open; otherwise undefined, for that of the page. */
export const accountOfMail = (id: string): string | undefined =>
  allAccounts ? (accountOf.get(id) ?? currentQuery.peek().of) : undefined

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

/** The account that requests are about: that of the page or, on a page of all accounts, that of the message that is open. */
export const accountInUse = (): string | undefined => (allAccounts ? currentQuery.peek().of : accountId)

/** The sections that show a message of any account on a page of all accounts. */
const OF_ANY_ACCOUNT = ["emails", "inbound"]

/** The account of a path in the URL. What has no list of all accounts is shown in the account of the open message. */
function accountIn(path: string, query: Query): Query {
  if (!allAccounts) return { account_id: chosenAccount }
  const [, section = "", id] = path.split("/")
  const message = id ?? query.compare?.split(",")[0] ?? query.send
  const of = message && accountOfMail(message)
  if (OF_ANY_ACCOUNT.includes(section)) return { account_id: ALL_ACCOUNTS, of }
  const isEntry = id !== undefined || Object.keys(query).length > 0
  return { account_id: (section !== "sandbox" && isEntry && accountInUse()) || ALL_ACCOUNTS, of: undefined }
}

/** The URL of a page of the inbox, keeping the account. */
export function href(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...query, ...accountIn(path, query) }))
    if (value) params.set(name, value)
  return basePath + (params.size > 0 ? `${path}?${params}` : path)
}

/** URLs that this page shows without being loaded again; undefined for all. */
export const ofThisPage = allAccounts ? /[?&]account_id=\*/ : undefined

/** Navigates to a path of the inbox; `replace` adds no history entry. */
export function navigate(path: string, query: Query = {}, replace = false, hash = ""): void {
  const url = href(path, query) + hash
  if (ofThisPage?.test(url) === false) location.assign(url)
  else route(url, replace)
}

/** Loads the page again with another account, or with all of them. */
export function openAccount(id: string): void {
  location.assign(`${basePath}/emails?account_id=${id}`)
}
