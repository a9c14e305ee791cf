// Runs a container without Docker, like `docker run --read-only --cap-drop ALL`: with its own process and mount namespaces, the
// program as process 1, a read-only root, and no capabilities. It uses the network of this machine.
import { spawn, spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"

const SCRIPT = `
set -e
mount --bind "$ROOT" "$ROOT"
mount --bind "$VOLUME" "$ROOT/data"
mount --bind /dev "$ROOT/dev"
mount -t proc proc "$ROOT/proc"
mount -o remount,bind,ro "$ROOT"
exec chroot "$ROOT" setpriv --reuid "$USER_ID" --regid "$GROUP_ID" --clear-groups \
  --bounding-set=-all --inh-caps=-all --no-new-privs env -i -C "$FOLDER" "$@"
`

/**
 * Starts a command in an image. `root` is where the image is mounted, `config` its configuration, `volume` the folder for /data, and
 * `env` additional variables. `user` is `<uid>:<gid>`, by default of the image. `ended` resolves with the exit code and the output.
 */
export function start({ root, config, volume, env, user = config.User }, command) {
  const [uid, gid] = user.split(":")
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const words = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", SCRIPT, "sh", ...variables, ...command]
  const given = { ROOT: root, VOLUME: volume, USER_ID: uid, GROUP_ID: gid, FOLDER: config.WorkingDir }
  const child = spawn("unshare", words, { env: { PATH: process.env.PATH, ...given } })
  let [out, err] = ["", ""]
  child.stdout.on("data", (bytes) => {
    out += bytes
  })
  child.stderr.on("data", (bytes) => {
    err += bytes
  })
  const ended = new Promise((done, fail) => {
    child.on("error", fail)
    child.on("close", (code) => done({ code, out, err }))
  })
  return {
    ended,
    said: () => `${out}${err}`,
    /** The process id, on this machine, of process 1 of the container. */
    first: () => Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ")[0]),
    kill: () => child.kill("SIGKILL"),
  }
}

/** Returns the user, group, capabilities, mounts and namespace process id of a process, as reported by the kernel. */
export function insideOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const line = (name) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)[1]
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, "utf8").split("\n")
  const root = mounts.map((mount) => mount.split(" ")).findLast((mount) => mount[4] === "/")
  return {
    user: Number(line("Uid").split("\t")[0]),
    group: Number(line("Gid").split("\t")[0]),
    capabilities: Number.parseInt(line("CapEff"), 16) + Number.parseInt(line("CapBnd"), 16),
    pid: Number(line("NSpid").split("\t").at(-1)),
    root_read_only: root[5].split(",").includes("ro"),
  }
}

/** Runs a command in a running container, as its user and with its variables, like `docker exec`. Returns the exit code. */
export function execIn(running, { config, env, user = config.User }, command) {
  const [uid, gid] = user.split(":")
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const inside = ["--target", `${running.first()}`, "--mount", "--pid", "--root", "--wd"]
  const as = ["setpriv", "--reuid", uid, "--regid", gid, "--clear-groups", "env", "-i", ...variables]
  return spawnSync("nsenter", [...inside, ...as, ...command], { stdio: "ignore" }).status
}

/** Runs the health check of a running container until it exits with 0. Throws after two minutes, because the machine can be busy. */
export async function becomesHealthy(running, check) {
  const deadline = Date.now() + 120_000
  while ((await check()) !== 0) {
    if (Date.now() > deadline) throw new Error(`The container did not get healthy: ${running.said()}`)
  }
}

export function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
