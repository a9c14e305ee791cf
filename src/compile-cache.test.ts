import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { compileCacheFolder } from "./compile-cache.js"

const uid = process.getuid?.()
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sandpost-home-"))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
})
/** The folder, made by someone before the start. */
function given(mode: number): string {
  const folder = join(home, ".cache/sandpost/compile-cache")
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
  return folder
}

describe.skipIf(uid === undefined)("the folder of the compile cache", () => {
  it("is made in the user's own cache folder, for nobody else", () => {
    const folder = compileCacheFolder({ HOME: home })
    expect(folder).toBe(join(home, ".cache/sandpost/compile-cache"))
    expect(statSync(folder as string).mode & 0o777).toBe(0o700)
    const elsewhere = join(home, "elsewhere")
    expect(compileCacheFolder({ HOME: home, XDG_CACHE_HOME: elsewhere })).toBe(
      join(elsewhere, "sandpost/compile-cache"),
    )
  })

  it("is taken again by the next start, and closed to readers", () => {
    const folder = given(0o755)
    expect(compileCacheFolder({ HOME: home })).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it.each([0o777, 0o775, 0o702])("is not used where others can write to it (%o)", (mode) => {
    given(mode)
    expect(compileCacheFolder({ HOME: home })).toBeNull()
  })

  it("is not used where it is another user's, nor made where a folder above is", () => {
    given(0o700)
    expect(compileCacheFolder({ HOME: home }, (uid as number) + 1)).toBeNull()
    const other = join(home, "other")
    expect(compileCacheFolder({ XDG_CACHE_HOME: other }, (uid as number) + 1)).toBeNull()
    // Root's folders are as good as one's own.
    expect(existsSync(other)).toBe(uid === 0)
  })

  it("is not used below a folder in which anybody can rename it", () => {
    chmodSync(home, 0o777)
    expect(compileCacheFolder({ HOME: home })).toBeNull()
    chmodSync(home, 0o1777)
    expect(compileCacheFolder({ HOME: home })).not.toBeNull()
  })

  it("is not used where it is a link or a file, or where there is no home", () => {
    mkdirSync(join(home, ".cache/sandpost"), { recursive: true })
    symlinkSync(tmpdir(), join(home, ".cache/sandpost/compile-cache"))
    expect(compileCacheFolder({ HOME: home })).toBeNull()
    writeFileSync(join(home, "file"), "")
    expect(compileCacheFolder({ HOME: join(home, "file") })).toBeNull()
    expect(compileCacheFolder({ HOME: "relative" })).toBeNull()
  })
})
