import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { newPage, sharedBrowser } from "./browser.ts"
import { type Inbox, startInbox } from "./inbox.ts"

/** A foreign page on the same machine. For browsers, it is another origin and another site. */
const foreign = createServer((_req, res) => {
  res.setHeader("Content-Type", "text/html")
  res.end("<!doctype html><title>Elsewhere</title>")
})
let browser: Browser
let box: Inbox
let page: Page
const elsewhere = () => `http://localhost:${(foreign.address() as AddressInfo).port}/`

beforeAll(async () => {
  await new Promise<void>((ready) => foreign.listen(0, ready))
  browser = await sharedBrowser()
})
afterAll(async () => {
  foreign.close()
})
beforeEach(async () => {
  box = await startInbox()
  page = await newPage(browser)
})
afterEach(async () => {
  await page.context().close()
  await box.stop()
})

/** Returns the operations of the control API that were executed. */
async function operationsAsked(): Promise<string[]> {
  const text = await (await fetch(`${box.url}/metrics`)).text()
  return [...text.matchAll(/^sandpost_requests_total\{api="control",operation="(\w+)"/gm)].map(
    ([, name]) => name as string,
  )
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

describe("a page of another origin (network)", () => {
  it("cannot detect a mail by the duration of a wait: hit and miss are rejected the same way", async () => {
    await box.send()
    await page.goto(elsewhere())
    const times = await page.evaluate(async (url) => {
      const times = { hit: [] as number[], miss: [] as number[] }
      const outcomes = new Set<string>()
      const ask = async (word: string, into: number[]) => {
        const started = performance.now()
        const query = new URLSearchParams({ q: `"code is ${word}"`, timeout_ms: "2000" })
        const answer = fetch(`${url}/sandbox/emails/wait?${query}`, { mode: "no-cors" })
        outcomes.add(
          await answer.then(
            () => "an answer",
            () => "no answer",
          ),
        )
        into.push(performance.now() - started)
      }
      for (let round = 0; round < 20; round++) {
        await ask("4", times.hit)
        await ask("7", times.miss)
      }
      return { ...times, outcomes: [...outcomes] }
    }, box.url)
    const [hit, miss] = [median(times.hit), median(times.miss)]
    console.log(`a wait from another origin: hit ${hit.toFixed(1)} ms, miss ${miss.toFixed(1)} ms`)
    expect(times.outcomes).toEqual(["no answer"])
    expect(await operationsAsked()).toEqual([])
    // If waits were allowed, a hit would respond immediately and a miss after two seconds.
    expect(Math.abs(miss - hit)).toBeLessThan(1_000)
  })

  it("gets nothing through a frame, a script, an image or a new tab", async () => {
    const id = await box.send()
    await page.goto(elsewhere())
    await page.evaluate(async (address) => {
      const ended = (element: HTMLElement) =>
        new Promise((done) => {
          element.onload = done
          element.onerror = done
          document.body.append(element)
        })
      for (const tag of ["iframe", "script", "img"] as const) {
        await ended(Object.assign(document.createElement(tag), { src: address }))
      }
    }, `${box.url}/sandbox/emails/${id}/raw`)
    const tab = page.waitForEvent("popup")
    await page.evaluate((address) => void window.open(address), `${box.url}/sandbox/emails/${id}`)
    await (await tab).getByText("permission_denied").waitFor()
    expect(await operationsAsked()).toEqual([])
  })

  it("may link to the inbox, but has no access to the opened tab", async () => {
    const id = await box.send()
    await page.goto(elsewhere())
    const tab = page.waitForEvent("popup")
    await page.evaluate((address) => {
      Object.assign(window, { opened: window.open(address) })
    }, `${box.url}/emails/${id}`)
    await (await tab).getByTestId("email-detail").waitFor()
    expect(await (await tab).evaluate("window.opener")).toBeNull()
    await expect.poll(() => page.evaluate("opened.closed")).toBe(true)
  })
})

describe("the inbox's own pages", () => {
  it("show a preview in a new tab (frame)", async () => {
    const id = await box.send()
    await page.goto(`${box.url}/sandbox/emails/${id}/preview`)
    await page.getByText("Your code is 482913.").waitFor()
  })

  it("cannot be tricked into running an attachment (frame)", async () => {
    const content = Buffer.from("globalThis.ran = true").toString("base64")
    const id = await box.send({ attachments: [{ filename: "a.txt", content_type: "text/javascript", content }] })
    await page.goto(`${box.url}/emails`)
    const outcome = await page.evaluate(async (src) => {
      const script = document.createElement("script")
      const ended = new Promise((done) => {
        script.onload = () => done("ran")
        script.onerror = () => done("refused")
      })
      document.body.append(Object.assign(script, { src }))
      return [await ended, (globalThis as { ran?: boolean }).ran]
    }, `${box.url}/sandbox/emails/${id}/attachments/0`)
    expect(outcome).toEqual(["refused", undefined])
  })
})

describe("the images of a mail on another server", () => {
  const PNG = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==",
    "base64",
  )

  it("are requested once each, when the user has asked for them (network)", async () => {
    const asked: string[] = []
    const server = createServer(({ url = "" }, res) => {
      asked.push(url)
      if (url.includes("missing")) res.writeHead(404).end()
      else res.setHeader("Content-Type", "image/png").end(PNG)
    })
    await new Promise<void>((ready) => server.listen(0, ready))
    const { port } = server.address() as AddressInfo
    const [good, missing, other] = ["a.png", "missing.png", "b.png"].map((name) => `http://127.0.0.1:${port}/${name}`)
    const html = `<img src="${good}"><img src="${missing}"><div style="background: url(${other}); height: 9px">Hello</div><img src="cid:none">`
    await page.goto(`${box.url}/emails/${await box.send({ html })}`)
    const load = page.getByRole("button", { name: "Load 3 remote images" })
    await load.waitFor()
    expect(asked).toEqual([])
    await load.click()
    await page.getByText("3 images allowed").waitFor()
    await expect.poll(() => asked.toSorted()).toEqual(["/a.png", "/b.png", "/missing.png"])
    server.close()
  })
})
