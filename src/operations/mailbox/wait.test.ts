import { expect, it } from "vitest"
import { capturedEmails } from "../../parts/emails/operations/captured.ts"
import type { EmailRecord } from "../../parts/emails/record.ts"
import { AT, anEmail } from "../../parts/emails/rules/an-email.fixture.ts"
import { RefusedLoginCounts } from "../../parts/logs/rules/refused-logins.ts"
import { openMemory } from "../../store/folder.ts"
import { AddressIndex } from "../../views/address-index.ts"
import { Changes } from "../../views/changes.ts"
import type { Context } from "../context.ts"
import { waitForPage } from "./wait.ts"

const MANY = 5000
const account = { id: "0" }
/** A log without requests. */
const request_log = {
  pendingIds: () => new Set(),
  readEntries: () => ({
    by: { account: () => ({ page: () => ({ records: [] }), newestFirst: () => Iterator.from([]) }) },
  }),
  onAdded: () => () => {},
  refused_logins: new RefusedLoginCounts(),
}

/** A mailbox with many emails. `wait` returns the ids found, and of how many emails it read something. */
function openMailbox() {
  const { store } = openMemory()
  const changes = new Changes()
  const { isVisible } = capturedEmails
  const emails = new AddressIndex({ collection: "emails", records: store.tables.emails, isVisible, changes })
  store.onCommit([changes])
  const touched = new Set<string>()
  const put = (n: number, to: string) => {
    const id = String(n).padStart(6, "0")
    const fields = anEmail({
      id,
      to: [to],
      cc: [],
      bcc: [],
      created_at: new Date(Date.parse(AT) + n).toISOString(),
      token: id,
    })
    // The lists read the id and the time.
    const isListing = (name: string | symbol) => name === "id" || name === "created_at"
    const get = (email: EmailRecord, name: keyof EmailRecord) => {
      if (!isListing(name)) touched.add(id)
      return email[name]
    }
    store.commit([
      {
        op: "put",
        in: "emails",
        record: new Proxy(fields, { get: (email, name) => get(email, name as keyof EmailRecord) }),
      },
    ])
    return id
  }
  for (let n = 0; n < MANY; n++) put(n, `user${n}@example.com`)
  const gone = { signal: new AbortController().signal }
  const now = "2026-03-01T09:00:00.000Z"
  const ctx = {
    store,
    account,
    gone,
    now,
    hints: [],
    changes,
    request_log,
    addresses: { emails },
    texts: {},
  } as unknown as Context
  const wait = async (query: { q?: string; since?: string; count?: number }) => {
    touched.clear()
    const found = await waitForPage(ctx, capturedEmails, { limit: 20, offset: 0, ...query }, async () => ({
      links: [],
      outlook_links: [],
      images: [],
      codes: [],
      possible_codes: [],
      analysis_cut: false,
    }))
    return { ids: found.data.map(({ id }) => id), read: touched.size }
  }
  return { store, put, wait }
}

it("reads only the emails to the address, also those that came and went since the first wait", async () => {
  const { store, put, wait } = openMailbox()
  await wait({ q: "to:user1@example.com" })
  expect(await wait({ q: "to:User7@Example.com" })).toEqual({ ids: ["000007"], read: 1 })
  const added = put(MANY, "Ann <user7@example.com>")
  expect(await wait({ q: "to:user7@example.com", count: 2 })).toEqual({ ids: [added, "000007"], read: 2 })
  store.commit([{ op: "delete", in: "emails", id: "000007" }])
  expect(await wait({ q: "to:user7@example.com" })).toEqual({ ids: [added], read: 1 })
})

it("reads only the emails since `since`", async () => {
  const { put, wait } = openMailbox()
  await wait({ q: "to:user1@example.com" })
  const since = put(MANY, "new@example.com")
  const added = put(MANY + 1, "new@example.com")
  for (const q of ["", "to:new@example.com", "to:new", "from:hello@acme.test"]) {
    expect(await wait({ q, since })).toEqual({ ids: [added], read: 2 })
  }
})

it("reads only the email that arrives", async () => {
  const { put, wait } = openMailbox()
  await wait({ q: "to:user1@example.com" })
  const waiting = wait({ q: "to:new@example.com" })
  const added = put(MANY, "new@example.com")
  expect(await waiting).toEqual({ ids: [added], read: 1 })
})
