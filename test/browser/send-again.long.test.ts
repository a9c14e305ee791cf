import { beforeEach, describe, expect, it } from "vitest"
import { anAttachment, anEmail } from "../helpers/an-email.ts"
import { follow } from "./browser.ts"
import { section } from "./section.ts"

const on = section()

type Headers = Record<string, string>
type LogEntry = { id: string; status_code: number; email_id: string | null }

/** POST /emails of text as it is; returns the status, or 0 if the connection was closed. */
async function sendText(body: string, headers: Headers = {}): Promise<number> {
  const authorization = `Bearer ${on.box.tokens.full_access}`
  const all = { "Content-Type": "application/json", authorization, ...headers }
  return await fetch(`${on.box.base_url}/emails`, { method: "POST", headers: all, body }).then(
    ({ status }) => status,
    () => 0,
  )
}

const newestLog = async () => (await on.box.get<{ data: LogEntry[] }>("/sandbox/logs?limit=1")).data[0]
const countEmails = async () => (await on.box.get<{ total: number }>("/sandbox/emails")).total

/** Opens the newest entry of the logs from the list. */
async function openNewest(path = "/logs"): Promise<void> {
  await on.open(path)
  await on.page.getByTestId("log-row").first().getByRole("link").click()
  await on.page.getByTestId("log-detail").waitFor()
}

const detail = () => on.page.getByTestId("log-detail")
const editor = () => on.page.getByRole("textbox", { name: "Body" })
const editorText = () => editor().inputValue()

/** Opens the editor. It selects the wrong field by itself, which must not happen while a test fills it. */
async function openEditor(): Promise<void> {
  await on.button("Send again").click()
  await expect.poll(() => editor().evaluate((area) => area === document.activeElement)).toBe(true)
}

/** Replaces a part of the text in the editor and sends it. Returns the statuses shown side by side. */
async function fixAndSend(wrong: string | RegExp, right: string): Promise<string[]> {
  await editor().fill((await editorText()).replace(wrong, right))
  await on.button("Send").click()
  return await bothStatuses()
}

async function bothStatuses(): Promise<string[]> {
  const both = on.page.getByTestId("both-responses")
  const [first, second] = [
    both.getByRole("region", { name: "First response" }),
    both.getByRole("region", { name: "New response" }),
  ]
  const isSideBySide = async () => {
    const boxes = await Promise.all([first, second].map((side) => side.boundingBox()))
    return boxes[0]?.y === boxes[1]?.y
  }
  await expect.poll(isSideBySide).toBe(true)
  const statuses = await Promise.all([first, second].map((side) => side.locator(".badge").textContent()))
  return statuses.map(String)
}

describe("a refused request (keys)", () => {
  it("of a 422 is fixed at the marked field and sent again", async () => {
    await sendText(JSON.stringify(anEmail({ to: ["ann@"] })))
    await openNewest()
    const row = on.page.getByTestId("log-row").first()
    await row.getByText("Your order has shipped → ann@").waitFor()
    await row.getByText("is not a valid address").waitFor()
    await detail().getByTestId("refusal").getByText("/to/0").waitFor()
    expect(await detail().getByTestId("marked-field").textContent()).toBe('"ann@"')
    const rule = detail().getByTestId("refusal").getByRole("link", { name: "section 2.2" })
    expect(await rule.getAttribute("href")).toMatch(/^\/docs/)
    await openEditor()
    const selected = () =>
      editor().evaluate((area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd))
    await expect.poll(selected).toBe('"ann@"')
    expect(await fixAndSend('"ann@"', '"ann@example.com"')).toEqual(["422", "200"])
    await on.page.getByRole("link", { name: "Open the email" }).click()
    await on.page.getByTestId("email-detail").getByText("ann@example.com").first().waitFor()
  })

  it("that lacks a field has its object marked", async () => {
    await sendText(JSON.stringify(anEmail({ from: undefined })))
    await openNewest()
    expect(await detail().getByTestId("marked-field").textContent()).toBe("{")
    await detail().getByText('"from" is missing').waitFor()
    await openEditor()
    expect(await fixAndSend("{", '{ "from": "hello@acme.test",')).toEqual(["422", "200"])
  })

  it("of a 401 is listed as unauthenticated and sent again with a working key", async () => {
    await sendText(JSON.stringify(anEmail()), { authorization: "Bearer sp_wrong_token_123456" })
    await on.open("/logs")
    await on.button("unauthenticated").click()
    await on.page.getByRole("heading", { name: "1 request", exact: true }).waitFor()
    await on.page.getByTestId("log-row").getByRole("link").click()
    await detail().getByText("authentication_error").first().waitFor()
    await detail().locator("summary").first().click()
    await detail().getByText("Bearer sp_wrong_t…").waitFor()
    await openEditor()
    await on.button("Send").click()
    expect(await bothStatuses()).toEqual(["401", "200"])
  })

  it("of a 413 shows what arrived and is sent again with a shorter body", async () => {
    await on.box.patch("/sandbox/settings", { "limits.request_bytes": 1024 })
    await sendText(JSON.stringify(anEmail({ text: "a".repeat(4000) })))
    await openNewest()
    await detail().getByText("413").first().waitFor()
    await openEditor()
    await editor().fill(JSON.stringify(anEmail()))
    await on.button("Send").click()
    expect(await bothStatuses()).toEqual(["413", "200"])
  })

  it("of malformed JSON has the place marked, in the pane and in the editor", async () => {
    await sendText(`{\n  "to": ann@example.com,\n  "from": "hello@acme.test", "subject": "Hi", "text": "Hi"\n}`)
    await openNewest()
    await detail().getByText("Not JSON: Line 2, column 9").waitFor()
    expect(await detail().getByTestId("marked-field").textContent()).toBe("a")
    await openEditor()
    const state = on.page.getByTestId("json-state")
    await state.getByText("Line 2, column 9").waitFor()
    await on.button("Go to the error").click()
    await expect.poll(() => editor().evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(10)
    expect((await fixAndSend("ann@example.com", '"ann@example.com"'))[1]).toBe("200")
    await state.getByText("Valid JSON").waitFor()
  })

  it("by a fault after it took effect says so before it is sent again", async () => {
    const error = { type: "internal_error" }
    await on.box.post("/sandbox/faults", { method: "POST", path: "/emails", times: 1, error, when: "after" })
    expect(await sendText(JSON.stringify(anEmail()))).toBe(500)
    const email = (await newestLog())?.email_id
    await openNewest()
    await on.page.getByTestId("log-row").getByText("fault", { exact: true }).waitFor()
    await openEditor()
    const warning = on.page.getByTestId("send-again").getByText("The first request took effect")
    await warning.waitFor()
    expect(await warning.getByRole("link").getAttribute("href")).toBe(`/emails/${email}`)
    await on.button("Send").click()
    expect(await bothStatuses()).toEqual(["500", "200"])
    expect(await countEmails()).toBe(2)
  })

  it("whose response was dropped is shown as closed", async () => {
    await on.open("/sandbox?tab=faults")
    await on.button("Drop the response of the next send").click()
    await on.page.getByText("closes the connection").waitFor()
    expect(await sendText(JSON.stringify(anEmail()))).toBe(0)
    await openNewest()
    await detail().getByTestId("refusal").getByText("The connection was closed").waitFor()
    await openEditor()
    await on.button("Send").click()
    expect((await bothStatuses())[1]).toBe("200")
  })
})

describe("a request sent again (keys)", () => {
  it("is replayed with the same idempotency key, and new with another", async () => {
    await sendText(JSON.stringify(anEmail()), { "Idempotency-Key": "order-7" })
    await openNewest()
    await on.page.getByTestId("log-row").getByText("key", { exact: true }).waitFor()
    await openEditor()
    await on.page.getByLabel("Idempotency key").selectOption("same")
    await on.button("Send").click()
    expect(await bothStatuses()).toEqual(["200", "200"])
    await on.page.getByTestId("log-row").getByText("replayed", { exact: true }).waitFor()
    expect(await countEmails()).toBe(1)
    await on.page.getByLabel("Idempotency key").selectOption("new")
    await on.button("Send").click()
    await expect.poll(countEmails).toBe(2)
  })

  it("has the attachments of the captured email", async () => {
    await sendText(JSON.stringify(anEmail({ attachments: [anAttachment(), anAttachment({ filename: "b.txt" })] })))
    await openNewest()
    await detail().getByText("invoice.txt").first().waitFor()
    expect(await detail().getByRole("group", { name: "Request body" }).textContent()).not.toContain("SW52b2lj")
    await openEditor()
    await on.page.getByText("its contents are sent in place").nth(1).waitFor()
    await on.button("Send").click()
    expect(await bothStatuses()).toEqual(["200", "200"])
    const id = (await newestLog())?.email_id
    const { attachments } = await on.box.get<{ attachments: { filename: string; size: number }[] }>(
      `/sandbox/emails/${id}`,
    )
    expect(attachments.map(({ filename, size }) => [filename, size])).toEqual([
      ["invoice.txt", 13],
      ["b.txt", 13],
    ])
  })

  it("takes a token in an account whose keys are shown only once", async () => {
    type Account = { id: string; tokens: { full_access: string } }
    const { id, tokens } = await on.box.post<Account>("/sandbox/accounts", { name: "Worker", domains: ["shop.test"] })
    const authorization = `Bearer ${tokens.full_access}`
    await sendText(JSON.stringify(anEmail({ from: "a@shop.test", to: ["ann@"] })), { authorization })
    await openNewest(`/logs?account_id=${id}`)
    await openEditor()
    await on.page.getByLabel("Token").fill(tokens.full_access)
    expect(await fixAndSend('"ann@"', '"ann@example.com"')).toEqual(["422", "200"])
  })

  it("is opened and sent with the keyboard", async () => {
    await sendText(JSON.stringify(anEmail({ to: [] })))
    await on.box.send()
    await on.open("/logs")
    await on.page.getByTestId("log-row").nth(1).waitFor()
    await on.page.keyboard.press("j")
    await detail().getByText("200").first().waitFor()
    await on.page.keyboard.press("j")
    await detail().getByText("422").first().waitFor()
    await on.page.keyboard.press("r")
    await expect.poll(() => editor().evaluate((area) => area === document.activeElement)).toBe(true)
    await editor().fill(JSON.stringify(anEmail()))
    await on.page.keyboard.press("Control+Enter")
    expect(await bothStatuses()).toEqual(["422", "200"])
  })
})

describe("a hostile body", () => {
  const RUN = "parent.pwned=top.pwned=window.pwned=1"
  const bodies = [
    `</pre></script><script>${RUN}</script><img src=x onerror="${RUN}">`,
    JSON.stringify({ to: `"><svg onload="${RUN}">`, "</script>": "\u202e<iframe srcdoc='<script>1</script>'>" }),
    "[".repeat(500),
    `{"a":"${"\u202e\u2066<b>".repeat(20_000)}"}`,
    "\u0000\u0001\u001b]0;x\u0007",
  ]
  beforeEach(async () => {
    for (const body of bodies) await sendText(body)
    await sendText(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]).toString("latin1"), { "Content-Type": "text/html" })
  })

  it("runs nothing and stays in its box, also in the editor (layout)", async () => {
    const { data } = await on.box.get<{ data: LogEntry[] }>("/sandbox/logs")
    expect(data).toHaveLength(bodies.length + 1)
    await on.open("/logs")
    for (const { id } of data) {
      await follow(on.page, `/logs/${id}`)
      await on.button("Send again").click()
      await on.page.getByTestId("send-again").waitFor()
      expect(await on.page.evaluate("window.pwned")).toBeUndefined()
      expect(await on.page.evaluate("document.documentElement.scrollWidth - innerWidth")).toBe(0)
      expect(await detail().locator("script, img, iframe, svg:not(.icon)").count()).toBe(0)
    }
  })
})
