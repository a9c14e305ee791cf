import { denied, unauthenticated } from "../core/errors.ts"
import { SAYINGS } from "../core/request/doors.ts"
import { KEY_HEADERS } from "../core/request/foreign-names.ts"
import { accountDeletion } from "../parts/accounts/operations.ts"
import { newAccount } from "../parts/accounts/rules.ts"
import type { ApiKey, Permission } from "../parts/api-keys/record.ts"
import { hashToken, newApiKey } from "../parts/api-keys/rules.ts"
import { startingDomain } from "../parts/domains/shared.ts"
import { instant } from "../time/clock.ts"
import type { Needs } from "./context.ts"

/** What opening an account needs. */
type Opening = "clock" | "fixed" | "ids" | "request_log" | "settings" | "store"

/** Minimum interval between writes of a key's `last_used_at`. */
const TOUCH_MS = 1000

/**
 * The key of an `Authorization` header.
 * Throws `authentication_error` for a header, scheme or token that is missing, malformed, unknown or revoked (assumption errors.unauthenticated).
 */
export function authenticate(
  world: Needs<Opening>,
  authorization: string | undefined,
  headers: Readonly<Record<string, unknown>> = {},
): ApiKey {
  if (!authorization) {
    const other = KEY_HEADERS.find((name) => headers[name] !== undefined)
    const instead = other === undefined ? "" : ` The header ${other} is not read.`
    throw unauthenticated(`The Authorization header is missing.${instead} ${SAYINGS.missing_key.http}`)
  }
  const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1]
  if (!token)
    throw unauthenticated(
      `The Authorization header must have the form \`Bearer <API key>\`.${schemeProblem(authorization)}`,
    )
  const found = world.store.tables.api_keys.find.token_hash(hashToken(token))
  const mistake = found ? undefined : keyMistake(token)
  if (mistake !== undefined) throw unauthenticated(`The API key is unknown. ${mistake}`)
  const key = found ?? openAccount(world, token)
  if (key.revoked_at) throw unauthenticated(`The API key "${key.name}" was revoked at ${key.revoked_at}.`)
  touch(world, key)
  return key
}

/** What is wrong with a header that has no key behind `Bearer`. Never quotes the header, which may have a key in it. */
function schemeProblem(authorization: string): string {
  const problems: [RegExp, string][] = [
    [/^Bearer *$/i, "The key behind `Bearer` is empty: the variable that should have it is not set."],
    [/^Bearer +Bearer /i, "`Bearer` is there twice."],
    [/^Bearer +.* /i, "The key has a space in it."],
    [/^Bearer\S/i, "Write a space between `Bearer` and the key."],
    [/^Basic /i, "This is Basic authentication."],
    [/^[\w.-]+$/, "The word `Bearer` is missing before the key."],
  ]
  const [, problem] = problems.find(([pattern]) => pattern.test(authorization)) ?? []
  return problem === undefined ? "" : ` ${problem}`
}

/** What is in the place of an API key that was not filled in. None of them is a secret. */
const NOT_A_KEY: readonly [RegExp, (token: string) => string][] = [
  [
    /^(?:undefined|null|none|nil|nan|false|\[object)$/i,
    (token) => `The key is the word ${token}: the variable that should have it ${SAYINGS.variable_not_set.http}`,
  ],
  [/^(["'`]).*\1$/, () => "The key is in quotes: remove them, also in the file or variable it comes from."],
  [
    /^(?:\$\{.*\}?|\$\w+|\$\(.*|%\w+%|\{\{.*|<.*>|.*process\.env.*|your[_-].*|.*api[_-]?key[_-]?here.*)$/i,
    () => "The key is a placeholder that was not replaced: check that the shell or program fills in the variable.",
  ],
]

const keyMistake = (token: string): string | undefined =>
  NOT_A_KEY.find(([pattern]) => pattern.test(token))?.[1](token.slice(0, 20))

const unknownKey = (more = "") =>
  unauthenticated(`The API key is unknown. Sandpost prints its development keys when it starts.${more}`)

/** How keys that open an account begin. */
const OPENING = "sp_test_"
const ACCOUNT_NAME = /^[a-z0-9][a-z0-9_-]{0,62}$/

/**
 * Opens the account that a key `sp_test_<name>` names, or adds the key to the account of that name. Everything is one commit in the same
 * turn of the event loop, so that requests that arrive together open one account. Throws `authentication_error` for every other key.
 */
function openAccount(world: Needs<Opening>, token: string): ApiKey {
  const { auto_accounts } = world.fixed
  if (!token.startsWith(OPENING)) throw unknownKey()
  const name = token.slice(OPENING.length)
  if (!ACCOUNT_NAME.test(name)) {
    const form = "1 to 63 characters: a-z, 0-9, _ and -. It starts with a letter or a digit."
    throw unknownKey(` After ${OPENING}, the name of an account has ${form}`)
  }
  if (auto_accounts === null) {
    const flag = "--auto-accounts (SANDPOST_AUTO_ACCOUNTS=true)"
    throw unknownKey(` Start it with ${flag}, so that a key of this form opens an account.`)
  }
  const { ids, store } = world
  const now = instant(world.clock.now())
  const known = store.tables.accounts.by.name(name).first()
  const account = known ?? {
    ...newAccount({ id: ids.uuid(), name, plan: auto_accounts.plan, now }, world.settings()),
    opened_by_key: true,
  }
  const fields = {
    id: ids.uuid(),
    account_id: account.id,
    name: "auto",
    permission: "full_access",
    token,
    now,
  } as const
  const key = { ...newApiKey(fields), ...(account.opened_by_key && { opened_account: true }) }
  const unused = known ? [] : leastUsed(world)
  store.commit([
    ...unused.flatMap((id) => accountDeletion(world, id)),
    ...(known ? [] : [{ op: "put", in: "accounts", record: account } as const]),
    { op: "put", in: "api_keys", record: key },
    ...auto_accounts.domains.flatMap((domain) =>
      startingDomain(world, { account_id: account.id, name: domain, added: now }),
    ),
  ])
  for (const id of unused) world.request_log.clear(id)
  return key
}

/** Whether a password that is refused was meant as a key: it was revoked, or has the form of one that opens an account. */
export const isMeantAsKey = ({ fixed, store }: Needs<"fixed" | "store">, password: string): boolean =>
  store.tables.api_keys.find.token_hash(hashToken(password)) !== undefined ||
  (fixed.auto_accounts !== null && password.startsWith(OPENING))

/** The accounts that keys have opened and that must go for one more, those that were not used for the longest time first (assumption limits.auto_accounts). */
function leastUsed({ clock, fixed, settings, store }: Needs<"clock" | "fixed" | "settings" | "store">): string[] {
  const most = Math.min(settings()["limits.auto_accounts"], fixed.limits.auto_accounts)
  const opened = store.tables.api_keys.by.opened()
  const surplus = Math.min(opened.count() + 1 - most, MOST_AT_ONCE)
  return surplus > 0
    ? [...new Set(opened.oldest(surplus, instant(clock.now())).map(({ account_id }) => account_id))]
    : []
}

/** Accounts that are deleted for one new one, after the limit was lowered. */
const MOST_AT_ONCE = 20

/** The key of an account for a request of the sandbox itself: its first one with full access. Throws `permission_denied` if it has none. */
export function fullAccessKey({ store }: Needs<"store">, account_id: string): ApiKey {
  const keys = store.tables.api_keys.by.account(account_id).all()
  const key = keys.find(({ permission, revoked_at }) => permission === "full_access" && !revoked_at)
  if (!key) throw denied("The account has no active API key with full access. Create one with POST /sandbox/api-keys.")
  return key
}

/** The permission that an operation needs, from the contract. For domains a setting can lower it (assumption domains.permission). */
export function neededPermission(
  { settings }: Needs<"settings">,
  { operation_id, permission }: { operation_id: string; permission: Permission | null },
): Permission | null {
  return OF_DOMAINS.has(operation_id) ? settings()["domains.permission"] : permission
}

/** The domain endpoints whose permission is an assumption: all except deletion (section 4.4). */
const OF_DOMAINS: ReadonlySet<string> = new Set(["createDomain", "listDomains", "getDomain", "verifyDomain"])

/** Rejects a sending key if the operation needs full access (sections 4, 5.3). */
export function requirePermission(key: ApiKey, needed: Permission | null): void {
  if (needed === "full_access" && key.permission !== "full_access") {
    throw denied(`The key "${key.name}" is a sending key. This operation needs a full_access key.`)
  }
}

function touch(world: Needs<"clock" | "store">, key: ApiKey): void {
  const now = world.clock.now()
  if (key.last_used_at && Math.abs(now - Date.parse(key.last_used_at)) < TOUCH_MS) return
  world.store.commitSoon([{ op: "patch", in: "api_keys", id: key.id, fields: { last_used_at: instant(now) } }])
}
