import { readFileSync } from "node:fs"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { describe, expect, it, vi } from "vitest"
import { Analyses } from "../../../src/caches/analyses.ts"
import { ok } from "../../helpers/client.ts"
import { contentOf } from "../../helpers/folder.ts"
import { openFeed } from "../../helpers/live.ts"
import { type Box, startSandpost } from "../../helpers/sandpost.ts"
import { aFolder } from "../../helpers/spawn.ts"

const MIB = 1024 * 1024
const PUBLIC = { public_url: "http://box.test" }
const filler = (characters: number) => "<p>Good morning, this is the news.</p>\n".repeat(Math.ceil(characters / 39))
const first = '<a href="https://shop.test/first">First</a>'
const last = '<a href="https://shop.test/last">Last</a>'
/** Long enough to be analysed in a worker, short enough to be analysed completely. */
const long = {
  html: `<p>Your code is 482913.</p>${first}${filler(200_000)}${last}`,
  text: undefined,
  track_clicks: true,
}
const tooLong = { ...long, html: `${first}${filler(MIB)}${last}` }

const urlsOf = async (box: Box, id: string) => (await box.captured(id)).links.map(({ url }) => url)
const analysisOf = (data: string, id: string): string | undefined => {
  const state = JSON.parse(readFileSync(join(data, "sandpost.json"), "utf8")) as {
    collections?: { emails: { id: string; analysis?: string }[] }
    emails?: { id: string; analysis?: string }[]
  }
  return (state.collections?.emails ?? state.emails)?.find((email) => email.id === id)?.analysis
}

describe("Long bodies", () => {
  it("have the same links, codes and clicks as short ones", async () => {
    const box = await startSandpost(PUBLIC)
    const id = await box.send(long)
    const { links, codes, analysis_cut } = await box.captured(id)
    expect(links.map(({ url }) => url)).toEqual(["https://shop.test/first", "https://shop.test/last"])
    expect([codes, analysis_cut]).toEqual([["482913"], false])
    await box.settle()
    const tracked = links[1]?.tracked_url?.replace("http://box.test", box.url) as string
    expect((await box.ask("GET", tracked)).headers.get("location")).toBe("https://shop.test/last")
    expect((await box.captured(id)).events.at(-1)).toMatchObject({ type: "clicked", url: "https://shop.test/last" })
  })

  it("are sent with rewritten links and no other changes", async () => {
    const box = await startSandpost(PUBLIC)
    const id = await box.send({ ...long, html: `${long.html}${filler(100_000)}` })
    const [raw, again] = [await box.raw(id), await box.raw(id)]
    expect(raw).toBe(again)
    const { html } = await PostalMime.parse(raw)
    const restored = html?.replace(
      /http:\/\/box\.test\/t\/c\/\w+\/(\d)/g,
      (_, n) => `https://shop.test/${["first", "last"][n]}`,
    )
    expect(restored?.replaceAll("\r\n", "\n").trim()).toBe(`${long.html}${filler(100_000)}`.trim())
    expect(html?.match(/\/t\/c\//g)).toHaveLength(2)
  })

  it("sent to a recipient with the outcome clicked get a click on their first link", async () => {
    const box = await startSandpost()
    const [id, short] = [await box.send({ ...long, to: "clicked@sandbox.test" }), await box.send()]
    await box.settle()
    expect((await box.get(short)).status).toBe("delivered")
    await box.advance(600_000)
    expect((await box.captured(id)).events.at(-1)).toMatchObject({ type: "clicked", url: "https://shop.test/first" })
  })

  it("over 1 MiB are analysed up to that limit and marked as cut", async () => {
    const box = await startSandpost(PUBLIC)
    const id = await box.send({ ...tooLong, track_opens: true })
    expect((await box.captured(id)).analysis_cut).toBe(true)
    expect(await urlsOf(box, id)).toEqual(["https://shop.test/first"])
    const { html } = await PostalMime.parse(await box.raw(id))
    expect(html).toContain(last)
    expect(html?.trim()).toMatch(/\/t\/o\/\w+\.gif"[^>]*>$/)
    const text = `http://a.test/1 ${"word ".repeat(MIB / 5)} http://a.test/2`
    const plain = await box.captured(await box.send({ text }))
    expect([plain.analysis_cut, plain.links.map(({ url }) => url)]).toEqual([true, ["http://a.test/1"]])
  })

  it("send no live event when they are read", async () => {
    const box = await startSandpost({ pace: "manual" })
    const id = await box.send(long)
    const feed = await openFeed(box)
    await box.captured(id)
    await ok(box.sandbox("PATCH", `/emails/${id}`, { read: true }))
    await feed.next("email.updated", ({ data }) => data.read === true)
    expect(feed.messages.filter(({ type }) => type === "email.updated")).toHaveLength(1)
  })
})

describe("The analysis of a long body", () => {
  it("is stored with the record across a restart and deleted with it", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined, pace: "manual" })
    const [id, unseen] = [await box.send(long), await box.send(long)]
    const before = await box.captured(id)
    await box.stop()
    expect(analysisOf(data, id)).toBeTypeOf("string")
    expect(analysisOf(data, unseen)).toBeUndefined()
    const again = await startSandpost({ data, now: undefined, pace: "manual" })
    expect((await again.captured(id)).links.map(({ url }) => url)).toEqual(before.links.map(({ url }) => url))
    expect(await urlsOf(again, unseen)).toHaveLength(2)
    await ok(again.sandbox("DELETE", "/emails"))
    await again.stop()
    expect(contentOf(data)).not.toContain("shop.test")
  })

  it("is made again for a click that a stop interrupts", async () => {
    const data = aFolder()
    const box = await startSandpost({ data, now: undefined })
    await ok(box.sandbox("POST", "/outcomes", { recipient: "*", behaviour: "delivered, clicked" }))
    const analyse = vi.spyOn(Analyses.prototype, "of")
    const id = await box.send(tooLong)
    await expect.poll(() => analyse.mock.calls.length).toBeGreaterThan(0)
    await box.stop()
    const again = await startSandpost({ data, now: undefined })
    await again.settle()
    const { events } = await again.captured(id)
    expect(events.at(-1)).toMatchObject({ type: "clicked", url: "https://shop.test/first" })
  })

  it("is omitted from a snapshot and computed again", async () => {
    const [box, other] = [await startSandpost(PUBLIC), await startSandpost(PUBLIC)]
    const id = await box.send(long)
    const before = await box.captured(id)
    const taken = await box.sandbox("GET", "/snapshot")
    expect(taken.text).not.toContain('"analysis":')
    await ok(other.sandbox("PUT", "/snapshot", undefined, { raw: taken.text }))
    expect((await other.captured(id)).links).toEqual(before.links)
  })

  it("runs once for concurrent readers", async () => {
    const box = await startSandpost()
    const id = await box.send(long)
    const looks = await Promise.all(Array.from({ length: 5 }, () => urlsOf(box, id)))
    expect(new Set(looks.map((links) => links.join()))).toEqual(
      new Set(["https://shop.test/first,https://shop.test/last"]),
    )
  })
})
