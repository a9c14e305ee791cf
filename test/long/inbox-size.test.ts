import { existsSync, readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"

const folder = new URL("../../dist/ui/", import.meta.url)
const page = readFileSync(new URL("index.html", folder), "utf8")
const files = readdirSync(new URL("assets/", folder))
/** The bytes of a file as browsers get it, with the headers of its response. A file that is too small to compress is sent as it is. */
const sent = (name: string) => {
  const compressed = new URL(`assets/${name}.br`, folder)
  return readFileSync(existsSync(compressed) ? compressed : new URL(`assets/${name}`, folder)).length + HEADERS
}
const HEADERS = 800

/** Returns a file and all files that it imports. */
function reach(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  const text = readFileSync(new URL(`assets/${name}`, folder), "utf8")
  for (const [, next] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) if (next) reach(next, found)
  return found
}

describe("the first load of /emails", () => {
  const start = /assets\/(index-[^"]+\.js)/.exec(page)?.[1] ?? ""
  const scripts = [...reach(start)]

  it("is at most 60 KB of JavaScript on the wire, in at most four requests", () => {
    expect(scripts).toContain(start)
    expect(scripts.length).toBeLessThanOrEqual(4)
    expect(scripts.reduce((sum, name) => sum + sent(name), 0)).toBeLessThan(60_000)
  })

  it("is at most 14 KB of CSS on the wire, including the styles of every section", () => {
    const styles = files.filter((name) => name.endsWith(".css"))
    expect(styles.length).toBeGreaterThan(0)
    expect(styles.reduce((sum, name) => sum + sent(name), 0)).toBeLessThan(14_000)
  })

  it("animates nothing that shifts the layout", () => {
    const css = files
      .filter((name) => name.endsWith(".css"))
      .map((name) => readFileSync(new URL(`assets/${name}`, folder), "utf8"))
    const animations = css.join("").match(/@keyframes[^{]+\{(?:[^{}]*\{[^{}]*\})+/g) ?? []
    expect(animations.length).toBeGreaterThan(3)
    expect(animations.join("\n")).not.toMatch(/margin|padding|inset|width|height|\b(?:top|left|right|bottom):/)
  })

  it("has no script or style in its page", () => {
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|<style|\sstyle=/)
  })
})
