import { readFileSync } from "node:fs"
import { basename } from "node:path"

/** `own-files.ts` in the sources, and a chunk of `dist` in the build: no path may be counted from it. */
const here = new URL(import.meta.url)
const isBuilt = here.pathname.endsWith(".js")

/** The folder of Sandpost's package.json, which is the same for the sources and for `dist`, and what that file says. */
function packageAbove(from: URL): { root: URL; manifest: { version: string } } {
  const above = new URL("../", from)
  try {
    const found = JSON.parse(readFileSync(new URL("package.json", from), "utf8"))
    if (found.name === "sandpost" && found.version) return { root: from, manifest: found }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error
  }
  if (above.href === from.href) throw new Error("No package.json of sandpost found in the folders above its program.")
  return packageAbove(above)
}

const own = packageAbove(new URL("./", here))

/** Sandpost's package.json. */
export const { manifest } = own

/**
 * A file or folder of Sandpost by its path in the repository, which is the one in the package, such as `fixtures/` and
 * `openapi.yaml`. The only way to find such a file; what it names must be in `files` of package.json.
 */
export const ownFile = (path: string): URL => new URL(path, own.root)

/** The file of a worker thread by its path in `src` without extension, such as `mail-worker/mail-parser-worker`. */
export const workerFile = (path: string): URL =>
  ownFile(isBuilt ? `dist/server/${basename(path)}.js` : `src/${path}.ts`)
