// `npm run image`: builds the image from the Dockerfile with buildah, runs it as a hardened container, sends a mail through its port,
// stops it with SIGTERM and checks that its data is kept. Then it runs it as a pod of Kubernetes would, and as compose.yaml does. The last line of the output is the
// results as JSON.
// Needs root, buildah and a Debian system as source of the base image; otherwise it prints why it is skipped.
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillBase } from "./image/base.mjs"
import { becomesHealthy, freePort, insideOf, start } from "./image/container.mjs"
import { runAsPod, runAsService } from "./image/hardened.mjs"
import { can, sh } from "./image/shell.mjs"
import { ensureInstalled, node, root } from "./setup.mjs"

const missing = [
  [process.getuid?.() === 0, "root"],
  [can("buildah", ["--version"]), "buildah"],
  [can("dpkg-query", ["--version"]), "a Debian"],
  [can("unshare", ["--mount", "--pid", "--fork", "true"]), "namespaces"],
].find(([there]) => !there)
if (missing) {
  console.log(`skipped: the image was neither built nor run; missing: ${missing[1]}.`)
  process.exit(0)
}

ensureInstalled()
const folder = mkdtempSync(join(tmpdir(), "sandpost-image-"))
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"]
const buildah = (...args) => sh("buildah", [...store, ...args])
let running = null
process.on("SIGTERM", () => {
  cleanUp()
  process.exit(1)
})
try {
  const base = buildBase()
  const { image, config } = build()
  const sizes = { base_bytes: bytesOf(base), added_bytes: bytesOf(image) - bytesOf(base) }
  const packages = existsSync(join(image, "app/node_modules"))
  const seen = { ...sizes, packages, ...(await use(image, config)), kubernetes: await pod(image, config) }
  console.log(JSON.stringify({ ...seen, compose: await service(image, config) }))
} finally {
  cleanUp()
}

function cleanUp() {
  running?.kill()
  rmSync(folder, { recursive: true, force: true })
}

function bytesOf(at) {
  return Number(sh("du", ["-sb", at]).split("\t")[0])
}

function buildBase() {
  printStep("base image")
  const container = buildah("from", "scratch")
  const at = buildah("mount", container)
  const { cafile } = JSON.parse(sh("npm", ["config", "list", "--long", "--json"]))
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? cafile
  fillBase(at, sh(node, ["-p", "process.execPath"]), certificates)
  const trust = certificates ? ["--env", "NODE_EXTRA_CA_CERTS=/etc/certificates.pem"] : []
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", ...trust, container)
  buildah("commit", "--quiet", container, "docker.io/library/node:24-slim")
  return at
}

function build() {
  printStep("image from the Dockerfile")
  const cache = sh("npm", ["config", "get", "cache"])
  mkdirSync(cache, { recursive: true })
  const ways = [
    "--file",
    join(root, "Dockerfile"),
    "--isolation",
    "chroot",
    "--pull=never",
    "--format",
    "docker",
    "--layers=false",
    "--quiet",
  ]
  const speed = ["--volume", `${cache}:/root/.npm`]
  sh("buildah", [...store, "bud", ...ways, ...speed, "-t", "sandpost", root])
  const { Docker } = JSON.parse(buildah("inspect", "--type", "image", "sandpost"))
  return { image: buildah("mount", buildah("from", "--pull=never", "sandpost")), config: Docker.config }
}

async function pod(image, config) {
  printStep("pod")
  const volume = join(folder, "pod-data")
  mkdirSync(volume)
  return await runAsPod({ image, config, volume })
}

async function service(image, config) {
  printStep("service of compose.yaml")
  const volume = join(folder, "service-data")
  mkdirSync(volume)
  const { parse } = await import("yaml")
  const { services } = parse(readFileSync(join(root, "compose.yaml"), "utf8"))
  return await runAsService({ image, config, volume }, services.sandpost)
}

async function use(image, config) {
  printStep("container")
  const volume = join(folder, "data")
  mkdirSync(volume)
  const owner = statSync(join(image, "data"))
  sh("chown", [`${owner.uid}:${owner.gid}`, volume])
  const [port, smtp_port] = [await freePort(), await freePort()]
  const env = { SANDPOST_PORT: port, SANDPOST_SMTP_PORT: smtp_port }
  const box = { root: image, config, volume, env }
  const check = async () => (await start(box, config.Healthcheck.Test.slice(1)).ended).code
  const url = `http://127.0.0.1:${port}`

  const health = { before: await check() }
  const ready = async () => {
    running = start(box, config.Entrypoint)
    await becomesHealthy(running, check)
    health.while_it_runs = 0
  }
  const stopped = async () => {
    const asked = Date.now()
    process.kill(running.first(), "SIGTERM")
    const { code, err } = await running.ended
    running = null
    return { code, ms: Date.now() - asked, complaints: err }
  }

  await ready()
  const inside = insideOf(running.first())
  const headers = { Authorization: "Bearer sp_dev_full_access", "Content-Type": "application/json" }
  const mail = { from: "hello@acme.test", to: "ann@example.com", subject: "Kept", text: "Hi" }
  const sent = await fetch(`${url}/v1/emails`, { method: "POST", headers, body: JSON.stringify(mail) })
  const { id } = await sent.json()
  const inbox = (await fetch(url)).status
  const stop = await stopped()
  health.after = await check()

  await ready()
  const kept = await (await fetch(`${url}/v1/emails/${id}`, { headers })).json()
  const again = await stopped()
  return {
    config,
    health,
    inside,
    sent: sent.status,
    inbox,
    stop,
    kept: kept.subject === mail.subject,
    stop_again: again.code,
  }
}

function printStep(what) {
  console.error(`sandpost: building the ${what} …`)
}
