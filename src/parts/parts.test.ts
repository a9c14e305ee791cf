import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { type Document, METHODS, resolve } from "../api/document.ts"
import { sandboxDocument } from "../api/sandbox.document.gen.ts"
import { serviceDocument } from "../api/service.document.gen.ts"
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

const sources = readdirSync(new URL("./", import.meta.url), { recursive: true, encoding: "utf8" }).map((file) =>
  file.replaceAll("\\", "/"),
)

it.each(sources.filter((file) => /\/shared(\.ts|\/.*\.ts)$/.test(file)))(
  "%s, which other parts use, commits nothing",
  (file) => {
    expect(readFileSync(new URL(file, import.meta.url), "utf8")).not.toMatch(/\bcommit(Soon)?\(|keepDerived/)
  },
)

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
    const files = readdirSync(new URL(`./${folder}/`, import.meta.url)).filter((file) => file.endsWith("settings.ts"))
    const exported = (await Promise.all(files.map((file) => exportsOf(folder, file)))).flat(2)
    const rows = exported.filter((each) => typeof each === "object") as { name: string }[]
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

/** The operations of the contracts with their bodies: the names of the fields by operationId. */
const bodies = new Map(
  [serviceDocument, sandboxDocument].flatMap((text) => {
    const { paths, components } = JSON.parse(text) as Document
    return Object.values(paths).flatMap((item) =>
      METHODS.flatMap((method) => {
        const { operationId, requestBody } = item[method] ?? {}
        const schema = requestBody?.content?.["application/json"]?.schema
        return operationId && schema
          ? [[operationId, Object.keys(resolve(components, schema).properties ?? {})] as const]
          : []
      }),
    )
  }),
)

/** The fields of the bodies of a part's operations, but for those that hand on their whole body: they read all of it. */
const fieldsOf = ({ service, control }: Part): string[] =>
  Object.entries({ ...service, ...control })
    .filter(([, run]) => !/(?:\.{3}|: )body\b(?![?.])|[,(] ?body[,)]/.test(String(run)))
    .flatMap(([id]) => bodies.get(id) ?? [])

it.each((parts as readonly Part[]).filter((part) => fieldsOf(part).length > 0))(
  "the operations of $name read each field of their bodies",
  (part) => {
    const operations = sources.filter(
      (file) => file.startsWith(`${part.name}/`) && /operations(\.ts$|\/[\w-]+\.ts$)/.test(file),
    )
    const code = operations.map((file) => readFileSync(new URL(file, import.meta.url), "utf8")).join("\n")
    expect(fieldsOf(part).filter((field) => !new RegExp(`\\b${field}\\b`).test(code))).toEqual([])
  },
)
