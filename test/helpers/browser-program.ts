import { existsSync } from "node:fs"
import { installedBrowser } from "../../scripts/installed-browser.mjs"

/** The program of the browser tests and its arguments: the installed browser, or the packaged Chromium, both without a GPU. */
export async function browserProgram(): Promise<{ executablePath: string; args: string[] }> {
  const installed = installedBrowser()
  if (installed !== null) return { executablePath: installed, args: ["--no-sandbox", "--disable-gpu"] }
  if (existsSync(new URL("../browser/chromium/node_modules", import.meta.url))) {
    const { packagedBrowser } = await import("../browser/chromium/packaged-browser.mjs")
    return await packagedBrowser()
  }
  throw new Error(
    "No browser found. Install Chrome, Chromium or Edge, or set CHROME_PATH to its program. On Linux x64, `npm run vitest -- run test/browser` installs one.",
  )
}
