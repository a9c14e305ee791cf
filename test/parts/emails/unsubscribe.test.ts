import { describe, expect, it } from "vitest"
import { NOW, sandpostForFile, startSandpost } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const PLACEHOLDER = "{{unsubscribe_url}}"
const invalid = { status: 422, type: "validation_error" }

describe("list_unsubscribe (section 2.2, assumption tracking.unsubscribe)", () => {
  it("adds the RFC 8058 headers", async () => {
    const id = await box.send({ list_unsubscribe: true })
    const { unsubscribe_url } = await box.captured(id)
    const raw = (await box.raw(id)).replace(/\r\n[ \t]+/g, " ")
    expect(raw).toContain(`\r\nList-Unsubscribe: <${unsubscribe_url}>\r\n`)
    expect(raw).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n")
  })
  it("adds no headers if it is missing or false", async () => {
    for (const fields of [{}, { list_unsubscribe: false }]) {
      const id = await box.send(fields)
      expect(await box.raw(id)).not.toMatch(/^List-Unsubscribe/m)
      expect(await box.captured(id)).toMatchObject({ list_unsubscribe: false, unsubscribe_url: null })
    }
  })
  it("leaves a placeholder with spaces or in another case as it is, with a hint (assumption tracking.misspelt_placeholder)", async () => {
    const text = "Leave: {{ unsubscribe_url }} {{UNSUBSCRIBE_URL}}"
    const answer = await box.post({ text })
    expect(answer.headers.get("sandbox-hints")).toContain("`text` has a placeholder that is left as it is")
    expect(await box.captured(answer.body.id)).toMatchObject({ list_unsubscribe: false, text })
    expect(await box.raw(answer.body.id)).toContain(text)
  })
  it.each([
    [{ html: `<a href="${PLACEHOLDER}">Leave</a>`, text: undefined }],
    [{ text: `Leave: ${PLACEHOLDER}` }],
    [{ text: `Leave: ${PLACEHOLDER}`, list_unsubscribe: false }],
  ])("is turned on by the placeholder, which becomes a visible link: %j", async (fields) => {
    const id = await box.send(fields)
    const { unsubscribe_url, list_unsubscribe } = await box.captured(id)
    expect(list_unsubscribe).toBe(true)
    const raw = (await box.raw(id)).replace(/=\r\n/g, "").replaceAll("=3D", "=")
    expect(raw).not.toContain("unsubscribe_url")
    expect(raw.split("\r\n\r\n").slice(1).join()).toContain(unsubscribe_url)
  })
  it("excludes its link from click tracking (assumption tracking.rewriting)", async () => {
    const html = `<a href="${PLACEHOLDER}">Leave</a> <a href="https://acme.test">Acme</a>`
    const { links } = await box.captured(await box.send({ html, track_clicks: true }))
    expect(links.map(({ url }) => url)).toEqual(["https://acme.test"])
  })
  it.each([{ to: ["a@example.com", "b@example.com"] }, { cc: "b@example.com" }, { bcc: ["b@example.com"] }])(
    "rejects more than one recipient: %j",
    async (fields) => {
      expect(await box.refused({ ...fields, list_unsubscribe: true })).toMatchObject(invalid)
      expect(await box.refused({ ...fields, text: PLACEHOLDER })).toMatchObject(invalid)
      expect(await box.refused({ ...fields, html: PLACEHOLDER })).toMatchObject(invalid)
    },
  )
})

describe("the unsubscribe link (assumption tracking.unsubscribe)", () => {
  async function sent(fields = {}) {
    const own = await startSandpost()
    const id = await own.send({ list_unsubscribe: true, to: "Ann <ANN@example.com>", ...fields })
    await own.settle()
    const url = (await own.captured(id)).unsubscribe_url as string
    const suppressions = async () => (await own.sandbox<{ data: object[] }>("GET", "/suppressions")).body.data
    return { own, id, url, suppressions }
  }

  it("unsubscribes immediately on POST and suppresses the address", async () => {
    const { own, id, url, suppressions } = await sent()
    const headers = { "Content-Type": "application/x-www-form-urlencoded" }
    const raw = "List-Unsubscribe=One-Click"
    expect((await own.ask("POST", url, undefined, { raw, headers })).status).toBe(200)
    expect(await own.get(id)).toMatchObject({ status: "delivered", events: { length: 4 } })
    expect((await own.captured(id)).events.at(-1)).toMatchObject({ type: "unsubscribed", recipient: "ann@example.com" })
    const entry = { address: "ann@example.com", reason: "unsubscribed", created_at: NOW, email_id: id }
    expect(await suppressions()).toEqual([entry])
    expect(await own.refused({ to: "ann@Example.com" })).toMatchObject({ status: 422, type: "suppressed_recipient" })
  })

  it("unsubscribes once after repeated POST requests", async () => {
    const { own, id, url, suppressions } = await sent()
    const answers = await Promise.all([1, 2, 3].map(() => own.ask("POST", url)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await own.get(id)).events.filter(({ type }) => type === "unsubscribed")).toHaveLength(1)
    expect(await suppressions()).toHaveLength(1)
  })

  it("shows a page with one button on GET, and changes nothing", async () => {
    const { own, id, url, suppressions } = await sent()
    const response = await own.ask("GET", url)
    const page = response.text
    expect(response.headers.get("content-type")).toMatch(/^text\/html/)
    expect(page.match(/<button/g)).toHaveLength(1)
    expect(page).toContain('method="post"')
    expect(page).toContain("example.com")
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'")
    await own.ask("HEAD", url)
    expect((await own.get(id)).events).toHaveLength(3)
    expect(await suppressions()).toEqual([])
  })

  it("shows no button on GET after unsubscribing", async () => {
    const { own, url } = await sent()
    await own.ask("POST", url)
    const page = (await own.ask("GET", url)).text
    expect(page).not.toContain("<button")
  })

  it("escapes names in its page", async () => {
    const { own, url } = await sent({ from: '"<img src=x onerror=alert(1)>" <hello@acme.test>' })
    expect((await own.ask("GET", url)).text).not.toContain("<img")
  })

  it("responds 404 for an unknown message or one without list_unsubscribe", async () => {
    const { own, url } = await sent()
    const wrong = url.replace(/[^/]+$/, "AAAAAAAAAAAAAAAAAAAAAAAA")
    expect((await own.ask("GET", wrong)).status).toBe(404)
    expect((await own.ask("POST", wrong)).status).toBe(404)
    const plain = await own.send({ html: "<p>a</p>", track_opens: true, to: "bob@example.com" })
    const token = /\/o\/([^/.]+)/.exec((await own.captured(plain)).pixel_url as string)?.[1]
    expect((await own.ask("POST", `/t/u/${token}`)).status).toBe(404)
  })
})
