import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { INBOX_PAGES } from "../../src/inbox-pages.ts"

const root = join(import.meta.dirname, "../..")
const rows = readFileSync(join(root, "ui/src/sections.tsx"), "utf8")
const valuesOf = (field: string) =>
  [...rows.matchAll(new RegExp(`^ {4}${field}: "(.+)",$`, "gm"))].map(([, one]) => one)

it.each(["title", "letter", "icon"])("no two sections have the same %s", (field) => {
  expect(new Set(valuesOf(field)).size).toBe(Object.keys(INBOX_PAGES).length)
})

it("docs/inbox.md describes each section", () => {
  const headings = [...readFileSync(join(root, "docs/inbox.md"), "utf8").matchAll(/^## ([^:\n]+)/gm)].map(
    ([, one]) => one,
  )
  expect(valuesOf("title").filter((title) => !headings.includes(title))).toEqual([])
})
