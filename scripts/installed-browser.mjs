// Finds the browser of the machine, for the browser tests and the screenshots.
import { existsSync } from "node:fs"
import { posix, win32 } from "node:path"

const onLinux = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"]
const onMac = ["Google Chrome", "Chromium", "Microsoft Edge"]
const onWindows = ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"].concat(
  "Microsoft/Edge/Application/msedge.exe",
)

/**
 * Where Chrome, Chromium and Edge are usually installed.
 * @param {string} platform
 * @param {Record<string, string | undefined>} env
 * @returns {string[]}
 */
function usualPlaces(platform, env) {
  if (platform === "darwin") return onMac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform !== "win32") return onLinux.map((name) => posix.join("/usr/bin", name))
  const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((one) => one !== undefined)
  return folders.flatMap((folder) => onWindows.map((path) => win32.join(folder, path)))
}

/**
 * The path of an installed browser: `CHROME_PATH`, or the first in the usual places. Null if there is none.
 * Tests pass another machine to look at.
 * @param {{ env?: Record<string, string | undefined>, platform?: string, exists?: (path: string) => boolean }} machine
 * @returns {string | null}
 */
export function installedBrowser({ env = process.env, platform = process.platform, exists = existsSync } = {}) {
  if (!env.CHROME_PATH) return usualPlaces(platform, env).find(exists) ?? null
  if (exists(env.CHROME_PATH)) return env.CHROME_PATH
  throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which does not exist.`)
}
