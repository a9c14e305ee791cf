import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

interface Entry {
  integrity?: string
  resolved?: string
  link?: boolean
}

const folders = ["./", "scripts/node/", "scripts/contract-types/", "test/browser/chromium/", "test/long/third-party/"]

describe.each(folders)("the lockfile in %s", (folder) => {
  const url = new URL(`../${folder}package-lock.json`, import.meta.url)
  const { packages } = JSON.parse(readFileSync(url, "utf8")) as { packages: Record<string, Entry> }
  /** Every package that an installation can fetch on any platform; the first entry is the folder's own. */
  const fetched = Object.entries(packages).filter(([path, { link }]) => path !== "" && !link)

  it("has a checksum for every package, also for those of other platforms", () => {
    expect(fetched.length).toBeGreaterThan(4)
    expect(fetched.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? "")).map(([path]) => path)).toEqual([])
  })

  it("names no registry", () => {
    expect(fetched.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([])
  })
})
