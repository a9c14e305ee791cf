import { readFileSync } from "node:fs"

function ownVersion(from: URL): string {
  const above = new URL("../", from)
  try {
    const found = JSON.parse(readFileSync(new URL("package.json", from), "utf8"))
    if (found.name === "sandpost" && found.version) return found.version
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  if (above.href === from.href) throw new Error("No package.json of sandpost found in the folders above its program.")
  return ownVersion(above)
}

/** Sandpost's version from its package.json; works from the sources and from the built package. */
export const version = ownVersion(new URL("./", import.meta.url))
