import type { World } from "../../operations/context.ts"
import { readMessages } from "../../operations/mailbox/reading.ts"
import type { Account } from "../../parts/accounts/record.ts"
import { capturedEmails } from "../../parts/emails/operations/captured.ts"
import { type EmailRecord, isRead, type ReadEmail } from "../../parts/emails/record.ts"
import { pacer } from "../../time/turn.ts"
import { badRequest, missingPage } from "./answers.ts"
import { namedAddress, presentRow, tagsOf } from "./present.ts"
import { readSearch, type SearchedEmail, type Term } from "./search.ts"

/** More emails than these are searched for words in the search index. */
const FEW = 200

/** The account that the user name of Basic authentication names; the default one for every other name. */
export function accountOfUser({ store, fixed }: World, authorization: string | undefined): Account {
  const { accounts } = store.tables
  const [scheme = "", encoded = ""] = (authorization ?? "").split(" ")
  const text = scheme.toLowerCase() === "basic" ? Buffer.from(encoded, "base64").toString("utf8") : ""
  const name = text.split(":", 1)[0] as string
  const named = name === "" ? [] : accounts.by.name(name).all()
  if (named.length > 1)
    throw badRequest(
      `${named.length} accounts have the name ${name}. Rename all but one: Mailpit's API has no ids of accounts.`,
    )
  const account = named[0] ?? accounts.get(fixed.default_account_id)
  if (!account) throw missingPage()
  return account
}

const emailsOf = ({ store }: World, { id }: Account) => store.tables.emails.by.account(id)

export const countsOf = ({ store }: World, { id }: Account) => ({
  total: store.tables.emails.by.account(id).count(),
  unread: store.tables.emails.by.unread(id).count(),
})

/** The rows of emails, in their order. */
export async function rowsOf(world: World, account: Account, emails: readonly EmailRecord[]) {
  const read = await readMessages(world, capturedEmails, emails)
  return read.map((email) => presentRow(email, account.name))
}

export const emailPage = (world: World, account: Account, start: number, limit: number): EmailRecord[] =>
  emailsOf(world, account).page({ limit, offset: start }).records

/** The account's email with that id, or its newest for `latest`, which a search may narrow. Throws 404 if there is none. */
export async function findEmail(
  world: World,
  account: Account,
  id: string,
  query: URLSearchParams,
): Promise<ReadEmail> {
  const email = id === "latest" ? await latest(world, account, query) : world.store.tables.emails.get(id)
  if (email?.account_id !== account.id) throw missingPage()
  return await world.readings.of(email)
}

async function latest(world: World, account: Account, query: URLSearchParams): Promise<EmailRecord | undefined> {
  const search = query.get("query") ?? ""
  if (search.trim() === "") return emailPage(world, account, 0, 1)[0]
  return (await searchEmails(world, account, readSearch(search, query.get("tz") ?? "")))[0]
}

/** The ids of a request that are of emails of the account, each once. */
export function ownIds(world: World, account: Account, ids: readonly string[]): string[] {
  const { emails } = world.store.tables
  const named = ids.flatMap((id) =>
    id === "latest" ? (emailPage(world, account, 0, 1)[0]?.id ?? []) : id.toLowerCase(),
  )
  return [...new Set(named)].filter((id) => emails.get(id)?.account_id === account.id)
}

/** The account's emails that match all terms, newest first. */
export async function searchEmails(world: World, account: Account, terms: readonly Term[]): Promise<EmailRecord[]> {
  const { store, texts } = world
  const [early, late] = [
    terms.filter(({ needs }) => needs === "fields"),
    terms.filter(({ needs }) => needs !== "fields"),
  ]
  const pause = pacer()
  const matching = async (
    emails: readonly EmailRecord[],
    wanted: readonly Term[],
    seen: (email: EmailRecord) => SearchedEmail,
  ) => {
    const found: EmailRecord[] = []
    for (const email of emails) {
      await pause()
      const message = seen(email)
      if (wanted.every((term) => term.matches(message))) found.push(email)
    }
    return found
  }
  const known = await matching(emailsOf(world, account).all(), early, (email) => toSearched(email, () => false))
  if (late.length === 0) return known.filter(({ id }) => store.tables.emails.get(id) !== undefined)
  const read = await readMessages(world, capturedEmails, known)
  const words = new Set(late.flatMap(({ word }) => word ?? []))
  const ids = words.size > 0 && read.length > FEW ? await texts.emails.find(words) : null
  const contains = (email: EmailRecord) => (word: string) =>
    (ids ? ids.get(word)?.has(email.id) : texts.emails.bodyOf(email).includes(word)) === true ||
    fieldsOf(email).some((text) => text.toLowerCase().includes(word))
  const found = await matching(read, late, (email) => toSearched(email, contains(email)))
  return found.filter(({ id }) => store.tables.emails.get(id) !== undefined)
}

const fieldsOf = ({ subject, from, to, cc, bcc, reply_to, attachments }: EmailRecord): string[] => [
  ...[subject, from, ...to, ...cc, ...bcc, ...reply_to],
  ...attachments.map(({ filename }) => filename),
]

/** Reads what a term asks for only then: most emails of a large mailbox fail the first. */
function toSearched(email: EmailRecord, contains: SearchedEmail["contains"]): SearchedEmail {
  const inline = () => (isRead(email) ? email.attachments.filter(({ content_id }) => content_id !== null).length : 0)
  return {
    get to() {
      return email.to.map(namedAddress)
    },
    get from() {
      return [namedAddress(email.from)]
    },
    get cc() {
      return email.cc.map(namedAddress)
    },
    get bcc() {
      return email.bcc.map(namedAddress)
    },
    get reply_to() {
      return email.reply_to.map(namedAddress)
    },
    get subject() {
      return email.subject.toLowerCase()
    },
    get message_id() {
      return email.message_id.toLowerCase()
    },
    get tags() {
      return tagsOf(email)
    },
    read: email.read,
    get created() {
      return Date.parse(email.created_at)
    },
    size: email.size_bytes,
    get attachments() {
      return email.attachments.length - inline()
    },
    get inline() {
      return inline()
    },
    contains,
  }
}
