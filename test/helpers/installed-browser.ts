import { existsSync } from "node:fs"
import { posix, win32 } from "node:path"

/** The machine to look at; tests pass another one. */
interface Machine {
  env?: Record<string, string | undefined>
  platform?: string
  exists?: (path: string) => boolean
}

const onLinux = ["google-chrome", "google-chrome-stable", "chromium", "chromium-browser", "microsoft-edge"]
const onMac = ["Google Chrome", "Chromium", "Microsoft Edge"]
const onWindows = ["Google/Chrome/Application/chrome.exe", "Chromium/Application/chrome.exe"].concat(
  "Microsoft/Edge/Application/msedge.exe",
)

/** Where Chrome, Chromium and Edge are usually installed. */
function usualPlaces(platform: string, env: Record<string, string | undefined>): string[] {
  if (platform === "darwin") return onMac.map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
  if (platform !== "win32") return onLinux.map((name) => posix.join("/usr/bin", name))
  const folders = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].filter((one) => one !== undefined)
  return folders.flatMap((folder) => onWindows.map((path) => win32.join(folder, path)))
}

/** The path of an installed browser: `CHROME_PATH`, or the first in the usual places. Null if there is none. */
export function installedBrowser({
  env = process.env,
  platform = process.platform,
  exists = existsSync,
}: Machine = {}): string | null {
  if (!env.CHROME_PATH) return usualPlaces(platform, env).find(exists) ?? null
  if (exists(env.CHROME_PATH)) return env.CHROME_PATH
  throw new Error(`CHROME_PATH is ${env.CHROME_PATH}, which does not exist.`)
}
