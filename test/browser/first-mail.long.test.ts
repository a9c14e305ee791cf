import { Resolver } from "node:dns/promises"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import { authenticate } from "mailauth"
import { simpleParser } from "mailparser"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createSandpost } from "../../src/app/sandpost.ts"
import { BLOCKED, newPage, sharedBrowser } from "./browser.ts"

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAoAAAAKCAYAAACNMs+9AAAAFUlEQVR42mNk+M9Qz0AEYBxVSF+FAAhKDveksOjmAAAAAElFTkSuQmCC"
/** The output of MJML for a picture, a text and a button: HTML as applications send it. */
const html = readFileSync(new URL("order.html", import.meta.url), "utf8")

let box: Awaited<ReturnType<typeof createSandpost>>
let browser: Browser
let page: Page

beforeAll(async () => {
  box = await createSandpost({
    data: "memory",
    port: 0,
    smtp_port: "off",
    log_level: "silent",
    check_contract: true,
  })
  browser = await sharedBrowser()
  page = await newPage(browser, { viewport: { width: 1280, height: 800 } })
  await page.goto(`${box.url}/emails`)
  await page.locator("[data-testid=feed-state][data-state=live]").waitFor()
})

afterAll(async () => {
  await page?.context().close()
  await box?.stop()
})

const api = async (path: string, body?: unknown) => {
  const answer = await fetch(`${box.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Record<string, never>
}

describe("a real transactional email (journey)", () => {
  let id = ""

  it("appears in the open inbox without a reload", async () => {
    const row = page.getByTestId("email-row").filter({ hasText: "Your order 42" })
    const answer = await api("/v1/emails", {
      from: "Acme Shop <shop@acme.test>",
      to: ["Ada <ada@example.com>"],
      bcc: ["audit@example.com"],
      subject: "Your order 42",
      html,
      text: "Thank you, Ada. Your code is 482913.",
      tags: { kind: "order" },
      track_opens: true,
      track_clicks: true,
      attachments: [
        { filename: "logo.png", content: PNG, content_id: "logo" },
        { filename: "invoice.txt", content: Buffer.from("42 EUR").toString("base64") },
      ],
    })
    id = answer.id as unknown as string
    await row.waitFor()
    expect(await row.getAttribute("data-email-id")).toBe(id)
  })

  it("updates its status live", async () => {
    await page.locator(`[data-testid="email-row"][data-email-id="${id}"][data-status="delivered"]`).waitFor()
  })

  it("shows its HTML in a sandboxed frame with the inline image and no remote content", async () => {
    const asked: string[] = []
    page.on("requestfinished", (request) => asked.push(request.url()))
    page.on("requestfailed", (request) => request.failure()?.errorText !== BLOCKED && asked.push(request.url()))
    await page.locator(`[data-email-id="${id}"]`).click()
    const frame = page.getByTestId("preview-frame")
    await frame.waitFor()
    expect(await frame.getAttribute("sandbox")).not.toMatch(/allow-scripts|allow-same-origin/)
    const inside = page.frameLocator('[data-testid="preview-frame"]')
    await inside.getByText("Thank you, Ada.").first().waitFor()
    const image = inside.locator("img").first()
    await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(10)
    expect(asked.filter((url) => !url.startsWith(box.url) && !url.startsWith("data:"))).toEqual([])
  })

  it("is not counted as opened when it is viewed", async () => {
    expect(await api(`/v1/emails/${id}`)).toMatchObject({ open_count: 0, opened_at: null })
  })

  it("is valid MIME with a valid DKIM signature and without Bcc", async () => {
    const raw = Buffer.from(await (await fetch(`${box.url}/sandbox/emails/${id}/raw`)).arrayBuffer())
    const mail = await simpleParser(raw)
    expect(mail.subject).toBe("Your order 42")
    expect(mail.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ["logo.png", "image/png"],
      ["invoice.txt", "text/plain"],
    ])
    expect(raw.toString()).not.toContain("audit@example.com")
    expect(mail.html).toContain(`${box.url}/t/o/`)
    const resolver = new Resolver()
    resolver.setServers([`127.0.0.1:${box.dns_port}`])
    const verdict = await authenticate(raw, {
      ip: "127.0.0.1",
      helo: "acme.test",
      sender: "shop@acme.test",
      resolver: (name: string, type: string) => resolver.resolve(name, type) as never,
    })
    expect(verdict.dkim.results[0]?.status.result).toBe("pass")
  })

  it("counts a click on the tracking link, which redirects to the original URL", async () => {
    const { links } = (await api(`/sandbox/emails/${id}`)) as unknown as {
      links: { url: string; tracked_url: string }[]
    }
    const [link] = links
    expect(link?.url).toBe("https://acme.test/orders/42?a=1&b=2")
    const answer = await fetch(link?.tracked_url as string, { redirect: "manual" })
    expect(answer.status).toBe(302)
    expect(answer.headers.get("location")).toBe("https://acme.test/orders/42?a=1&b=2")
    await page.getByTestId("activity-toggle").click()
    await page
      .getByTestId("timeline")
      .getByText(/clicked/i)
      .first()
      .waitFor()
  })

  it("suppresses its recipient after a complaint", async () => {
    await page.getByTestId("action-complained").click()
    await page.locator(`[data-email-id="${id}"][data-status="complained"]`).waitFor()
    const { data } = (await api("/sandbox/suppressions")) as unknown as { data: unknown[] }
    expect(data).toMatchObject([{ address: "ada@example.com", reason: "complained", email_id: id }])
  })
})

describe("the preview", () => {
  it("runs no script of a message and sends no request (frame)", async () => {
    const asked: string[] = []
    const target = createServer((req, res) => {
      asked.push(req.url ?? "")
      res.end()
    }).listen(0)
    const { port } = target.address() as { port: number }
    const bait = `http://127.0.0.1:${port}`
    const { id } = await api("/v1/emails", {
      from: "shop@acme.test",
      to: "eve@example.com",
      subject: "Bait",
      html: `<p>Bait</p><script>parent.document.title="stolen";fetch("${bait}/s")</script><img src="${bait}/i" onerror="alert(1)">
        <meta http-equiv="refresh" content="0;url=${bait}/m"><link rel="stylesheet" href="${bait}/c"><iframe src="${bait}/f"></iframe>
        <form action="${bait}/p"><input autofocus onfocus="alert(1)"></form><svg onload="fetch('${bait}/v')"></svg>`,
    })
    const title = await page.title()
    await page.goto(`${box.url}/emails/${id}?tab=html`)
    await page.frameLocator('[data-testid="preview-frame"]').getByText("Bait").first().waitFor()
    expect(asked).toEqual([])
    expect(await page.title()).not.toBe("stolen")
    expect(title).not.toBe("stolen")
    target.close()
  })
})
