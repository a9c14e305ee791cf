import { describe, expect, it } from "vitest"
import { anEmail } from "../helpers/an-email.ts"
import { ok } from "../helpers/client.ts"
import { startSandpost } from "../helpers/sandpost.ts"

const MANY = 1100

/** An account with more mails than a search analyses one by one, each with a code of its own from 100000 on. */
async function withMany() {
  const box = await startSandpost()
  for (let from = 0; from < MANY; from += 100) {
    const mails = Array.from({ length: 100 }, (_, n) => anEmail({ html: `<p>Your code is ${100_000 + from + n}</p>` }))
    expect((await box.v1("POST", "/emails/batch", mails)).status).toBe(200)
  }
  const find = async (q: string) => {
    const { data } = await ok(box.sandbox<{ data: { id: string }[] }>("GET", `/emails?q=${encodeURIComponent(q)}`))
    return data.map(({ id }) => id)
  }
  return { box, find }
}

describe("a search for a code in more than 1,000 messages", () => {
  it("finds the oldest and the newest, those that come later, and none that was deleted", async () => {
    const { box, find } = await withMany()
    for (const code of ["100000", "101099"]) expect(await find(`code:${code}`)).toHaveLength(1)
    expect(await find("code:999999")).toEqual([])
    const later = await box.send({ html: "<p>Your code is 424242</p>" })
    expect(await find("code:424242")).toEqual([later])
    expect(await find("code:424242 to:nobody@example.com")).toEqual([])
    await box.sandbox("DELETE", `/emails/${later}`)
    expect(await find("code:424242")).toEqual([])
    const others = await ok(box.sandbox<{ total: number }>("GET", "/emails?q=-code:100000"))
    expect(others.total).toBe(MANY - 1)
  })

  it("reads the codes of a snapshot that is restored", async () => {
    const { box, find } = await withMany()
    expect(await find("code:100007")).toHaveLength(1)
    const snapshot = await ok(box.sandbox<object>("GET", "/snapshot"))
    const [id] = await find("code:100007")
    await box.sandbox("DELETE", `/emails/${id}`)
    expect(await find("code:100007")).toEqual([])
    expect((await box.sandbox("PUT", "/snapshot", snapshot)).status).toBe(200)
    expect(await find("code:100007")).toEqual([id])
  })

  it("still names what narrows a search for a link", async () => {
    const { box } = await withMany()
    const refused = await box.sandbox("GET", "/emails?q=link:acme.test")
    expect(refused.status).toBe(422)
    expect(refused.body.error.message).toMatch(/`link:` in `q` looks at most at 1000 messages, but 1100 match/)
    const narrowed = await box.sandbox("GET", "/emails?q=code:100003 link:acme.test")
    expect(narrowed).toMatchObject({ status: 200, body: { data: [] } })
  })
})
