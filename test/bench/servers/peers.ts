import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { freePort, startProgram } from "./program.ts"
import type { Server } from "./server.ts"

/** Another mail catcher to compare with. */
export interface Peer {
  name: string
  version: string
  script: string
}

export const maildev: Peer = { name: "maildev", version: "3.0.0", script: "node_modules/.bin/maildev" }
export const sesLocal: Peer = {
  name: "aws-ses-v2-local",
  version: "2.10.2",
  script: "node_modules/.bin/aws-ses-v2-local",
}

/** Newer versions of the parser need a package that not every registry has, so both peers use this one. */
const OVERRIDES = { mailparser: "3.9.31" }
const INSTALL_MS = 180_000

/** Returns the folder of a peer. npm installs it on first use. Throws if that fails. */
async function fetchPeer({ name, version, script }: Peer): Promise<string> {
  const folder = join(tmpdir(), "sandpost-bench-peers", `${name}-${version}`)
  if (existsSync(join(folder, script))) return folder
  await mkdir(folder, { recursive: true })
  const manifest = { private: true, dependencies: { [name]: version }, overrides: OVERRIDES }
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest))
  await promisify(execFile)("npm", ["install", "--no-audit", "--no-fund"], { cwd: folder, timeout: INSTALL_MS })
  return folder
}

/** Starts MailDev on a free SMTP port with its default, storage in memory. `ready` has its `web_port`. */
export async function startMaildev(): Promise<Server> {
  const folder = await fetchPeer(maildev)
  const [smtp, web] = [await freePort(), await freePort()]
  const args = ["--smtp", smtp, "--ip", "127.0.0.1", "--web", web, "--web-ip", "127.0.0.1", "--silent"].map(String)
  return { ...(await startProgram(join(folder, maildev.script), args, smtp)), ready: { web_port: web } }
}

/** Starts aws-ses-v2-local on a free HTTP port; it stores mail in memory. */
export async function startSesLocal(): Promise<Server> {
  const folder = await fetchPeer(sesLocal)
  const port = await freePort()
  return await startProgram(join(folder, sesLocal.script), ["--host", "127.0.0.1", "--port", String(port)], port)
}
