import { existsSync } from "node:fs"
import chromiumPackage from "@sparticuz/chromium"
import { type Browser, chromium } from "playwright-core"

/** Browsers a machine may have; else the one that comes as a package is used. */
const INSTALLED = ["/usr/bin/chromium", "/usr/bin/google-chrome", "/usr/bin/chromium-browser"]

/** A real Chromium without a window. */
export async function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find((path) => existsSync(path))
  return await chromium.launch({
    executablePath: installed ?? (await chromiumPackage.executablePath()),
    args: [...chromiumPackage.args, "--disable-background-networking", "--no-first-run"],
    headless: true,
  })
}
