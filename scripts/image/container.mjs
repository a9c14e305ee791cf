// Runs a container without Docker, like `docker run --read-only --cap-drop ALL`: with its own process and mount namespaces, the
// program as process 1, a read-only root, and no capabilities. It uses the network of this machine.
import { spawn } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"

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

/** Returns the ids of a user of the image and of its group. */
function userOf(root, name) {
  const line = readFileSync(join(root, "etc/passwd"), "utf8")
    .split("\n")
    .find((entry) => entry.startsWith(`${name}:`))
  if (!line) throw new Error(`The image has no user ${name}.`)
  const [, , user, group] = line.split(":")
  return { user, group }
}

/**
 * Starts a command in an image. `root` is where the image is mounted, `config` its configuration, `volume` the folder for /data, and
 * `env` additional variables. `ended` resolves with the exit code and the output.
 */
export function start({ root, config, volume, env }, command) {
  const { user, group } = userOf(root, config.User)
  const variables = [...config.Env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)]
  const words = ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", SCRIPT, "sh", ...variables, ...command]
  const given = { ROOT: root, VOLUME: volume, USER_ID: user, GROUP_ID: group, FOLDER: config.WorkingDir }
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

/** Returns the user, capabilities, mounts and namespace process id of a process, as reported by the kernel. */
export function insideOf(pid) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8")
  const line = (name) => new RegExp(`^${name}:\\s*(.*)$`, "m").exec(status)[1]
  const mounts = readFileSync(`/proc/${pid}/mountinfo`, "utf8").split("\n")
  const root = mounts.map((mount) => mount.split(" ")).findLast((mount) => mount[4] === "/")
  return {
    user: Number(line("Uid").split("\t")[0]),
    capabilities: Number.parseInt(line("CapEff"), 16) + Number.parseInt(line("CapBnd"), 16),
    pid: Number(line("NSpid").split("\t").at(-1)),
    root_read_only: root[5].split(",").includes("ro"),
  }
}
