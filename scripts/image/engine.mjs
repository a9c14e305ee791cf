// Builds and runs images with buildah, podman and runc, in a store of its own.
import { spawnSync } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { createServer } from "node:net"
import { join } from "node:path"
import { sh } from "./shell.mjs"

export const IMAGE = "sandpost"

/** The time for a start, because the machine can be busy. */
const START_MS = 120_000

export function openEngine(folder) {
  const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "overlay"]
  // Works without systemd, and with both versions of cgroups.
  const plain = [
    "--cgroup-manager",
    "cgroupfs",
    "--runtime",
    "runc",
    "--events-backend",
    "file",
    "--tmpdir",
    join(folder, "tmp"),
  ]
  const buildah = (...words) => sh("buildah", [...store, ...words])
  const podman = (...words) => sh("podman", [...store, ...plain, ...words])
  const tryPodman = (...words) => {
    const { status, stdout, stderr } = spawnSync("podman", [...store, ...plain, ...words], {
      encoding: "utf8",
      timeout: START_MS,
    })
    return { code: status, out: stdout, err: stderr }
  }
  const names = new Set()
  // podman runs health checks with timers of systemd. Its own limits are higher than some machines allow.
  const always = ["--no-healthcheck", "--ulimit", "nofile=4096:4096", "--ulimit", "nproc=4096:4096"]

  /** Starts a container and waits until it responds at the mapped port. */
  async function start(name, options = [], words = []) {
    const port = await freePort()
    names.add(name)
    podman(
      "run",
      "--detach",
      "--name",
      name,
      ...always,
      "--publish",
      `127.0.0.1:${port}:8025`,
      ...options,
      IMAGE,
      ...words,
    )
    const pid = Number(podman("inspect", name, "--format", "{{.State.Pid}}"))
    const box = {
      url: `http://127.0.0.1:${port}`,
      pid,
      exec: (...command) => tryPodman("exec", name, ...command),
      said: () => tryPodman("logs", name),
      volume: () => podman("inspect", name, "--format", "{{range .Mounts}}{{.Source}}{{end}}"),
      async stop() {
        const asked = Date.now()
        podman("stop", name)
        const ended = {
          code: Number(podman("inspect", name, "--format", "{{.State.ExitCode}}")),
          ms: Date.now() - asked,
        }
        return { ...ended, complaints: tryPodman("logs", name).err }
      },
      again: () => podman("start", name),
    }
    await becomesReady(box)
    return box
  }

  return {
    buildah,
    podman,
    start,
    /** Runs a container to its end. Returns its exit code and output. */
    run: (options, words = []) => tryPodman("run", "--rm", ...always, "--network", "none", ...options, IMAGE, ...words),
    close() {
      for (const name of names) tryPodman("rm", "--force", "--time", "0", name)
    },
  }
}

export async function becomesReady(box) {
  const deadline = Date.now() + START_MS
  for (;;) {
    const isReady = await fetch(`${box.url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    if (Date.now() > deadline) throw new Error(`The container did not get ready: ${JSON.stringify(box.said())}`)
    await new Promise((done) => setTimeout(done, 50))
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

/** Memory and processor time of the cgroup of a process. */
export function usageOf(pid) {
  const groups = readFileSync(`/proc/${pid}/cgroup`, "utf8")
    .trim()
    .split("\n")
    .map((line) => line.split(":"))
  /** Reads a file of version 1 (with a controller) or version 2. */
  const read = (controller, old, name) => {
    const [, , path] = groups.find(([, controllers]) => controllers.split(",").includes(controller)) ?? []
    const file = path && `/sys/fs/cgroup/${controller}${path}/${old}`
    if (file && existsSync(file)) return readFileSync(file, "utf8")
    const [, , unified] = groups.find(([id]) => id === "0")
    return readFileSync(`/sys/fs/cgroup${unified}/${name}`, "utf8")
  }
  const used = read("cpuacct", "cpuacct.usage", "cpu.stat")
  const isOld = /^\d+\s*$/.test(used)
  return {
    memory_mib: Math.round(Number(read("memory", "memory.usage_in_bytes", "memory.current")) / 2 ** 20),
    processor_ms: Math.round(isOld ? Number(used) / 1e6 : Number(/usage_usec (\d+)/.exec(used)[1]) / 1e3),
  }
}

function freePort() {
  return new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
