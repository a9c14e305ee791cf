import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { ok } from "../../helpers/client.ts"
import { works } from "../../helpers/installed.ts"
import { blocksOf } from "../../helpers/markdown.ts"
import { sandpostForFile } from "../../helpers/sandpost.ts"

const box = await sandpostForFile()
const document = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")
const blockIn = (path: string, file: string) =>
  blocksOf(document(path)).find((block) => block.file === file)?.code ?? ""

async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** Servers around the guide's `verify`. */
const NODE_SERVER = `import { createServer } from "node:http"
import { verify } from "./verify.mjs"
createServer(async (request, response) => {
  const rawBody = Buffer.concat(await request.toArray())
  response.writeHead(verify(rawBody, request.headers["service-signature"]) ? 204 : 400).end()
}).listen(4100, "127.0.0.1")
`
const PYTHON_SERVER = `from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from verify import verify

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        raw_body = self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(204 if verify(raw_body, self.headers["Service-Signature"]) else 400)
        self.end_headers()

class Server(ThreadingHTTPServer):
    request_queue_size = 64

Server(("127.0.0.1", 4100), Receiver).serve_forever()
`
const README = "README.md"
const GUIDE = "docs/guides/webhooks.md"

const receivers: { name: string; command: string; run: string; files: Record<string, string> }[] = [
  {
    name: "README, Node",
    command: process.execPath,
    run: "receiver.mjs",
    files: { "receiver.mjs": blockIn(README, "receiver.mjs") },
  },
  {
    name: "webhooks guide, complete receiver in Python",
    command: "python3",
    run: "receiver.py",
    files: { "receiver.py": blockIn(GUIDE, "receiver.py") },
  },
  {
    name: "webhooks guide, Node",
    command: process.execPath,
    run: "server.mjs",
    files: { "verify.mjs": blockIn(GUIDE, "verify.mjs"), "server.mjs": NODE_SERVER },
  },
  {
    name: "webhooks guide, Python",
    command: "python3",
    run: "server.py",
    files: { "verify.py": blockIn(GUIDE, "verify.py"), "server.py": PYTHON_SERVER },
  },
]
describe("the exam of the receivers in the documents", () => {
  it.for(receivers)("$name", async ({ command, run, files }, { skip }) => {
    if (!works(command, "--version")) skip(`${command} is not installed`)
    const port = await aFreePort()
    const hook = await ok(box.v1("POST", "/webhooks", { url: `http://127.0.0.1:${port}/` }))
    const folder = mkdtempSync(join(tmpdir(), "sandpost-exam-"))
    for (const [name, code] of Object.entries(files)) {
      const own = code.replace("4100", String(port)).replace("whsec_…", hook.secret)
      expect(own).not.toBe("")
      writeFileSync(join(folder, name), own)
    }
    const env = { ...process.env, WEBHOOK_SECRET: hook.secret }
    const receiver: ChildProcess = spawn(command, [run], { cwd: folder, env, stdio: "ignore" })
    onTestFinished(() => {
      receiver.kill()
      rmSync(folder, { recursive: true })
    })
    await expect
      .poll(() =>
        fetch(`http://127.0.0.1:${port}/`).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    const exam = await ok(box.sandbox("POST", `/webhooks/${hook.id}/exam`))
    const others = exam.cases.filter(({ result }: { result: string }) => result !== "passed")
    // These receivers have no state, so nothing shows whether a repeat had an effect.
    expect(others).toMatchObject([{ case: "repeat", result: "unsure" }])
  })
})
