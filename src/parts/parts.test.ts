import { existsSync, readdirSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { ledger } from "../core/assumptions/ledger.ts"
import { collections } from "../core/state/state.ts"
import type { Part } from "./part.ts"
import { parts } from "./parts.ts"

const folders = readdirSync(new URL("./", import.meta.url), { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? [entry.name] : [],
)
/** What a file of a part exports; nothing if there is none. */
const exportsOf = async (folder: string, file: string): Promise<unknown[]> =>
  existsSync(new URL(`./${folder}/${file}`, import.meta.url)) ? Object.values(await import(`./${folder}/${file}`)) : []

describe("a folder of src/parts", () => {
  it("is a part of the list in src/parts/parts.ts, in the order of the names", () => {
    expect(parts.map(({ name }) => name)).toEqual(folders.sort())
  })

  it.each(folders)("%s has its collections in src/core/state/state.ts", async (folder) => {
    const exported = await exportsOf(folder, "record.ts")
    const own = exported.filter((each) => typeof each === "object" && each !== null && "lists" in each)
    expect(own.filter((each) => !(Object.values(collections) as unknown[]).includes(each))).toEqual([])
  })

  it.each(folders)("%s has its assumptions in src/core/assumptions/ledger.ts", async (folder) => {
    const rows = (await exportsOf(folder, "settings.ts")).flat() as { name: string }[]
    expect(rows.filter(({ name }) => !ledger.some((row) => row.name === name))).toEqual([])
  })
})

it("no two parts have the same operation", () => {
  for (const api of ["service", "control"] as const) {
    const ids = (parts as readonly Part[]).flatMap((part) => Object.keys(part[api] ?? {}))
    expect(ids.length).toBeGreaterThan(0)
    expect(new Set(ids).size).toBe(ids.length)
  }
})
