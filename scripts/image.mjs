// `npm run image`: builds the image from the Dockerfile, and runs it with podman and runc as its users do (scripts/image/uses.mjs).
// The last line of the output is the results as JSON. With --write, its sizes are written to docs/performance.md.
// Needs root, buildah, podman, runc, and a Debian system as source of the base image; otherwise it prints what is skipped.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fillBase } from "./image/base.mjs"
import { IMAGE, openEngine } from "./image/engine.mjs"
import { can, sh } from "./image/shell.mjs"
import { useAsPod, useAsService, useCommands, usePlainly, useUnfit, useWithoutIpv6 } from "./image/uses.mjs"
import { ensureInstalled, node, root } from "./setup.mjs"

const missing = [
  [process.getuid?.() === 0, "root"],
  [can("buildah", ["--version"]), "buildah"],
  [can("podman", ["--version"]), "podman"],
  [can("runc", ["--version"]), "runc"],
  [can("dpkg-query", ["--version"]), "a Debian"],
].filter(([there]) => !there)
if (missing.length > 0) {
  console.log(`skipped: the image was neither built nor run; missing: ${missing.map(([, name]) => name).join(", ")}.`)
  process.exit(0)
}

ensureInstalled()
const folder = mkdtempSync(join(tmpdir(), "sandpost-image-"))
const engine = openEngine(folder)
const { buildah, podman } = engine
process.on("SIGTERM", () => {
  cleanUp()
  process.exit(1)
})
try {
  buildBase()
  const config = build()
  const layers = layersOf()
  if (process.argv.includes("--write")) writeSizes(layers)
  printStep("running it plainly")
  const plain = await usePlainly(engine, config)
  printStep("running it as others do")
  const { parse } = await import("yaml")
  const { services } = parse(readFileSync(join(root, "compose.yaml"), "utf8"))
  const seen = {
    ...plain,
    without_ipv6: await useWithoutIpv6(engine, folder),
    openshift: await useAsPod(engine, folder, { name: "openshift", user: 1_000_770_000, group: 0 }, config),
    kubernetes: await useAsPod(engine, folder, { name: "kubernetes", group: 1000 }, config),
    compose: await useAsService(engine, services.sandpost),
    unfit: useUnfit(engine, folder),
    commands: useCommands(engine),
  }
  console.log(JSON.stringify({ config, layers, ...seen }))
} finally {
  cleanUp()
}

function cleanUp() {
  engine.close()
  for (const [, path] of readFileSync("/proc/mounts", "utf8").matchAll(/^\S+ (\S+)/gm)) {
    if (path.startsWith(folder)) can("umount", ["--lazy", path])
  }
  rmSync(folder, { recursive: true, force: true })
}

function buildBase() {
  printStep("building the base image")
  const container = buildah("from", "scratch")
  const at = buildah("mount", container)
  const { cafile } = JSON.parse(sh("npm", ["config", "list", "--long", "--json"]))
  const certificates = process.env.NODE_EXTRA_CA_CERTS ?? cafile
  fillBase(at, sh(node, ["-p", "process.execPath"]), certificates)
  const trust = certificates ? ["--env", "NODE_EXTRA_CA_CERTS=/etc/certificates.pem"] : []
  buildah("config", "--env", "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", ...trust, container)
  buildah("commit", "--quiet", container, "docker.io/library/node:24-slim")
}

/** Returns the configuration of the image. */
function build() {
  printStep("building the image from the Dockerfile")
  const cache = sh("npm", ["config", "get", "cache"])
  mkdirSync(cache, { recursive: true })
  const ways = ["--isolation", "chroot", "--pull=never", "--format", "docker", "--layers", "--quiet"]
  buildah("bud", "--file", join(root, "Dockerfile"), ...ways, "--volume", `${cache}:/root/.npm`, "-t", IMAGE, root)
  return JSON.parse(buildah("inspect", "--type", "image", IMAGE)).Docker.config
}

/** The sizes in bytes of what is pulled, for each compression, and unpacked. */
function layersOf() {
  printStep("measuring its layers")
  const compressed = (compression) => {
    const to = join(folder, compression)
    podman("push", "--quiet", "--format", "oci", "--compression-format", compression, IMAGE, `oci:${to}`)
    const blob = ({ digest }) => JSON.parse(readFileSync(join(to, "blobs", digest.replace(":", "/")), "utf8"))
    const [manifest] = JSON.parse(readFileSync(join(to, "index.json"), "utf8")).manifests
    return blob(manifest).layers.map(({ size }) => size)
  }
  const [gzip, zstd] = [compressed("gzip"), compressed("zstd")]
  const unpacked = Number(podman("image", "inspect", IMAGE, "--format", "{{.Size}}"))
  return { unpacked, gzip, zstd }
}

/** Writes the sizes between the marks in docs/performance.md. */
function writeSizes({ unpacked, gzip, zstd }) {
  const path = join(root, "docs/performance.md")
  const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`
  const sum = (sizes) => sizes.reduce((all, size) => all + size, 0)
  const names = ["Node, its loader and libraries", "Sandpost", "the empty volume"]
  const rows = names.map((name, at) => `| ${name} | ${mb(gzip[at])} | ${mb(zstd[at])} |`)
  const table = [
    "| Layer | pulled, gzip | pulled, zstd |",
    "| --- | --- | --- |",
    ...rows,
    `| all; ${mb(unpacked)} unpacked | ${mb(sum(gzip))} | ${mb(sum(zstd))} |`,
  ]
  const marks = /(<!-- sizes of the image: written by npm run image -- --write -->\n)[\s\S]*?(<!-- end of sizes -->)/
  const text = readFileSync(path, "utf8")
  writeFileSync(
    path,
    text.replace(marks, (_, start, end) => `${start}\n${table.join("\n")}\n\n${end}`),
  )
}

function printStep(what) {
  console.error(`sandpost: ${what} …`)
}
