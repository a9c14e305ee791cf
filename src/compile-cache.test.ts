import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { beforeEach, describe, expect, it, onTestFinished } from "vitest"
import { compileCacheFolder } from "./compile-cache.ts"

const uid = process.getuid?.()
let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "sandpost-home-"))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
})
/** Creates the folder before the start. */
function createFolder(mode: number): string {
  const folder = join(home, ".cache/sandpost/compile-cache")
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, mode)
  return folder
}

describe.skipIf(uid === undefined)("the folder of the compile cache", () => {
  it("is created in the user's cache folder, and only the user can access it", () => {
    const folder = compileCacheFolder({ HOME: home })
    expect(folder).toBe(join(home, ".cache/sandpost/compile-cache"))
    expect(statSync(folder as string).mode & 0o777).toBe(0o700)
    const elsewhere = join(home, "elsewhere")
    expect(compileCacheFolder({ HOME: home, XDG_CACHE_HOME: elsewhere })).toBe(
      join(elsewhere, "sandpost/compile-cache"),
    )
  })

  it("is reused by the next start, and becomes unreadable for other users", () => {
    const folder = createFolder(0o755)
    expect(compileCacheFolder({ HOME: home })).toBe(folder)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  it.each([0o777, 0o775, 0o702])("is not used if others can write to it (%o)", (mode) => {
    createFolder(mode)
    expect(compileCacheFolder({ HOME: home })).toBeNull()
  })

  it("is not used if it belongs to another user, and is not created below another user's folder", () => {
    createFolder(0o700)
    expect(compileCacheFolder({ HOME: home }, (uid as number) + 1)).toBeNull()
    const other = join(home, "other")
    expect(compileCacheFolder({ XDG_CACHE_HOME: other }, (uid as number) + 1)).toBeNull()
    // Folders of root are trusted like the user's own.
    expect(existsSync(other)).toBe(uid === 0)
  })

  it("is not used below a folder in which any user can rename it", () => {
    chmodSync(home, 0o777)
    expect(compileCacheFolder({ HOME: home })).toBeNull()
    chmodSync(home, 0o1777)
    expect(compileCacheFolder({ HOME: home })).not.toBeNull()
  })

  it("is not used if it is a symbolic link or a file, or if HOME is not an absolute path", () => {
    mkdirSync(join(home, ".cache/sandpost"), { recursive: true })
    symlinkSync(tmpdir(), join(home, ".cache/sandpost/compile-cache"))
    expect(compileCacheFolder({ HOME: home })).toBeNull()
    writeFileSync(join(home, "file"), "")
    expect(compileCacheFolder({ HOME: join(home, "file") })).toBeNull()
    expect(compileCacheFolder({ HOME: "relative" })).toBeNull()
  })
})
