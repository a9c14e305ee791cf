// Replaces node:24-slim where no image registry is reachable: the essential packages of this Debian, the Node of the project, npm,
// and the user `node`, in the same places as in the official image.
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { sh } from "./shell.mjs"

/** Packages that only Node needs. */
const MORE = ["libstdc++6"]
const LEFT = /^\/(usr\/share\/(doc|man|info|locale|lintian)\/|boot|dev|proc|sys|run|tmp)/
const MERGED = ["bin", "sbin", "lib", "lib64"]

/** Returns the files of the essential packages and of all their dependencies. */
function files() {
  const installed = sh("dpkg-query", [
    "-W",
    "-f",
    "$" + "{Package}\t$" + "{Essential}\t$" + "{Pre-Depends}, $" + "{Depends}\n",
  ])
  const needs = new Map()
  const wanted = new Set(MORE)
  for (const line of installed.split("\n")) {
    const [name, essential, depends] = line.split("\t")
    needs.set(
      name,
      depends.split(/[,|]/).map((entry) => entry.trim().split(/[ (:]/)[0]),
    )
    if (essential === "yes") wanted.add(name)
  }
  for (const name of wanted) for (const needed of needs.get(name)) if (needs.has(needed)) wanted.add(needed)
  return sh("dpkg-query", ["-L", ...wanted])
    .split("\n")
    .filter((path) => path.startsWith("/") && path !== "/." && !LEFT.test(path) && existsSync(path))
}

/** Copies the system into a folder. `node` is the Node binary, `certificates` the optional trusted certificates of a proxy. */
export function fillBase(folder, node, certificates) {
  for (const name of [
    "usr/local/bin",
    "usr/local/lib/node_modules",
    "tmp",
    "dev",
    "proc",
    "sys",
    "run",
    "root",
    "etc",
    "home/node",
  ]) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  for (const name of MERGED) {
    mkdirSync(join(folder, "usr", name), { recursive: true })
    symlinkSync(`usr/${name}`, join(folder, name))
  }
  const list = [...new Set(files())].map((path) => path.slice(1)).join("\n")
  const packed = join(dirname(folder), "system.tar")
  sh("tar", ["-C", "/", "--no-recursion", "-cf", packed, "-T", "-"], { input: list })
  sh("tar", ["-C", folder, "--keep-directory-symlink", "-xf", packed])

  copyFileSync(node, join(folder, "usr/local/bin/node"))
  const npm = dirname(dirname(realpathSync(sh("which", ["npm"]))))
  cpSync(npm, join(folder, "usr/local/lib/node_modules/npm"), { recursive: true })
  for (const name of ["npm", "npx"]) {
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(folder, "usr/local/bin", name))
  }
  writeFileSync(join(folder, "etc/passwd"), "root:x:0:0:root:/root:/bin/sh\nnode:x:1000:1000::/home/node:/bin/sh\n")
  writeFileSync(join(folder, "etc/group"), "root:x:0:\nnode:x:1000:\n")
  if (certificates) copyFileSync(realpathSync(certificates), join(folder, "etc/certificates.pem"))
  // The packages are in the cache of this machine, which the build mounts.
  const trusted = certificates ? "cafile=/etc/certificates.pem\n" : ""
  writeFileSync(join(folder, "root/.npmrc"), `prefer-offline=true\n${trusted}`)
  sh("chmod", ["1777", join(folder, "tmp")])
}
