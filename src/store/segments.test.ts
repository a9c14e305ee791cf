import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"
import { Segments } from "./segments.ts"

it("reads the whole, the text and any part of a blob between others, and nothing behind its end", () => {
  const folder = mkdtempSync(join(tmpdir(), "sandpost-segments-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const blobs = new Segments(folder)
  const long = "ä".repeat(40_000)
  const [, ref = "", large = ""] = ["before", "Grüße", long, "after"].map((text) => blobs.append(Buffer.from(text)))
  expect([blobs.read(ref).toString(), blobs.readText(ref), blobs.readText(large)]).toEqual(["Grüße", "Grüße", long])
  const part = (from: number, most: number) => blobs.readPart(ref, from, most).toString()
  expect([part(0, 2), part(1, 1), part(6, 9), part(7, 9), part(8, 9), part(2, 0)]).toEqual(["Gr", "r", "e", "", "", ""])
})
