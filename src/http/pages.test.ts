import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import express from "express"
import request from "supertest"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { INBOX_PAGES } from "../inbox-pages.ts"
import { inboxEdge } from "./pages.ts"

const SCRIPT = "console.log(1)\n".repeat(100)
const folder = mkdtempSync(join(tmpdir(), "sandpost-pages-"))
const app = express().use(inboxEdge(pathToFileURL(folder), ""))
const get = (path: string, accepted: string) => request(app).get(path).set("Accept-Encoding", accepted)

beforeAll(() => {
  mkdirSync(join(folder, "assets"))
  for (const [name, text] of [
    ["index.html", "<!doctype html><title>Sandpost</title>"],
    ["assets/index-1.js", SCRIPT],
  ] as const) {
    writeFileSync(join(folder, name), text)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(text))
  }
  writeFileSync(join(folder, "assets/small.css"), "a{}")
})
afterAll(() => rmSync(folder, { recursive: true }))

describe("files of the inbox", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
  ])("are compressed for a client that accepts %s", async (accepted, encoding) => {
    const tags = new Set<string | undefined>()
    for (const [path, type] of [
      ["/assets/index-1.js", /^text\/javascript/],
      ["/emails", /^text\/html/],
    ] as const) {
      const { headers } = await get(path, accepted).buffer(false)
      expect(headers).toMatchObject({ "content-encoding": encoding, vary: expect.stringContaining("Accept-Encoding") })
      expect(headers["content-type"]).toMatch(type)
      tags.add(headers.etag)
    }
    const plain = await get("/assets/index-1.js", "identity")
    expect(plain.headers["content-encoding"]).toBe(undefined)
    expect(plain.headers).toMatchObject({
      vary: expect.stringContaining("Accept-Encoding"),
      "cache-control": expect.stringContaining("immutable"),
    })
    expect(plain.text).toBe(SCRIPT)
    expect(tags).not.toContain(plain.headers.etag)
  })

  it("are sent as they are if the build made no copy, and revalidated by their own tag", async () => {
    expect((await get("/assets/small.css", "br")).headers["content-encoding"]).toBe(undefined)
    const { etag } = (await get("/emails", "gzip")).headers
    expect((await get("/emails", "gzip").set("If-None-Match", etag ?? "")).status).toBe(304)
    expect((await get("/emails", "identity").set("If-None-Match", etag ?? "")).status).toBe(200)
  })
})

describe("the page of the inbox", () => {
  const statusOf = async (path: string) => (await get(path, "")).status

  it.each(["/", ...Object.keys(INBOX_PAGES), "/emails/7c9e6679", "/api-keys/", "/webhooks/a-1/deliveries/b_2"])(
    "answers %s",
    async (path) => expect(await statusOf(path)).toBe(200),
  )

  it.each(["/email", "/emails/a/b", "/webhooks/a/deliveries", "/webhooks/a/deliveries/b/c", "/sandbox/emails"])(
    "does not answer %s",
    async (path) => expect(await statusOf(path)).toBe(404),
  )
})
