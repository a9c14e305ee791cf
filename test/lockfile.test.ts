import { readFileSync } from "node:fs"
import { expect, it } from "vitest"

interface Entry {
  integrity?: string
  resolved?: string
  link?: boolean
}

const { packages } = JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")) as {
  packages: Record<string, Entry>
}
/** Every package that an installation can fetch on any platform; the first entry is this project. */
const fetched = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link)

it("the lockfile has a checksum for every package, also for those of other platforms", () => {
  expect(fetched.length).toBeGreaterThan(400)
  expect(fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([path]) => path)).toEqual([])
})

it("the lockfile names no registry", () => {
  expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
})
